// What `compute!` writes for the input above each item; `shapeproof` is the library.

// compute![[b, o] => relu(sum!(i => w[o, i] * x[b, i]) + bias[o])]
fn value() -> _ {
    shapeproof::__private::notation::tensor2(
        (
            shapeproof::__private::notation::Inferred,
            shapeproof::__private::notation::Inferred,
        ),
        |b, o| {
            relu(
                shapeproof::__private::notation::sum(
                    shapeproof::__private::notation::Inferred,
                    |i| {
                        shapeproof::__private::notation::read::<2, _, _, _>(&w, (o, i))
                            * shapeproof::__private::notation::read::<
                                2,
                                _,
                                _,
                                _,
                            >(&x, (b, i.same()))
                    },
                )
                    + shapeproof::__private::notation::read::<
                        1,
                        _,
                        _,
                        _,
                    >(&bias, (o.same(),)),
            )
        },
    )
}

// compute![[] => max!(i, j => a[i, j])]
fn value() -> _ {
    shapeproof::__private::notation::tensor0(
        (),
        || {
            shapeproof::__private::notation::max(
                shapeproof::__private::notation::Inferred,
                |i| {
                    shapeproof::__private::notation::max(
                        shapeproof::__private::notation::Inferred,
                        |j| {
                            shapeproof::__private::notation::read::<
                                2,
                                _,
                                _,
                                _,
                            >(&a, (i, j))
                        },
                    )
                },
            )
        },
    )
}

// compute![[] => sum!(i, => a[i]) - min!(i => b[i])]
fn value() -> _ {
    shapeproof::__private::notation::tensor0(
        (),
        || {
            shapeproof::__private::notation::sum(
                shapeproof::__private::notation::Inferred,
                |i| { shapeproof::__private::notation::read::<1, _, _, _>(&a, (i,)) },
            )
                - shapeproof::__private::notation::min(
                    shapeproof::__private::notation::Inferred,
                    |i| { shapeproof::__private::notation::read::<1, _, _, _>(&b, (i,)) },
                )
        },
    )
}

// compute![[i,] => self.layer.w[i] + m::B[i] + self.0[i] + s[]]
fn value() -> _ {
    shapeproof::__private::notation::tensor1(
        (shapeproof::__private::notation::Inferred,),
        |i| {
            shapeproof::__private::notation::read::<1, _, _, _>(&self.layer.w, (i,))
                + shapeproof::__private::notation::read::<1, _, _, _>(&m::B, (i.same(),))
                + shapeproof::__private::notation::read::<
                    1,
                    _,
                    _,
                    _,
                >(&self.0, (i.same(),))
                + shapeproof::__private::notation::read::<0, _, _, _>(&s, ())
        },
    )
}

// compute![[i] => { let [p, q] = [1, 2]; if p { return [p, q][0]; } vec![a[i]; 3] }]
fn value() -> _ {
    shapeproof::__private::notation::tensor1(
        (shapeproof::__private::notation::Inferred,),
        |i| {
            {
                let [p, q] = [1, 2];
                if p {
                    return [p, q][0];
                }
                vec![
                    shapeproof::__private::notation::read:: < 1, _, _, _ > (& a, (i,)); 3
                ]
            }
        },
    )
}

// compute![[i] => table[i.get() % 4] * table[a[i]] * table[f(i)]]
fn value() -> _ {
    shapeproof::__private::notation::tensor1(
        (shapeproof::__private::notation::Inferred,),
        |i| {
            table[i.get() % 4]
                * table[shapeproof::__private::notation::read::<1, _, _, _>(&a, (i,))]
                * table[f(i)]
        },
    )
}

// compute![[i in n, j] => sum!(k in m, l => a[i, j, k, l])]
fn value() -> _ {
    shapeproof::__private::notation::tensor2(
        (n, shapeproof::__private::notation::Inferred),
        |i, j| {
            shapeproof::__private::notation::sum(
                m,
                |k| {
                    shapeproof::__private::notation::sum(
                        shapeproof::__private::notation::Inferred,
                        |l| {
                            shapeproof::__private::notation::read::<
                                4,
                                _,
                                _,
                                _,
                            >(&a, (i, j, k, l))
                        },
                    )
                },
            )
        },
    )
}
