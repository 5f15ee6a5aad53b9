// What `compute_into!` writes for the input above each item; `shapeproof` is the library.

// compute_into![self.out[b, o] = sum!(i => w[o, i] * x[b, i]) / sum!(i => w[o, i])]
fn value() -> _ {
    {
        use shapeproof::__private::notation::Place as _;
        let __reached0 = shapeproof::__private::notation::Reach::of(&w).reach();
        let __reached1 = shapeproof::__private::notation::Reach::of(&x).reach();
        enum __Undecided {}
        #[diagnostic::on_unimplemented(
            message = "compute: index `i` is {Self} long in `w` (axis 1) and {F} long in `x` (axis 1)",
            label = "an axis of length {F}"
        )]
        trait __Fits0<F>: ::core::marker::Sized {
            fn fits(index: shapeproof::Index<Self>) -> shapeproof::Index<F>;
        }
        #[diagnostic::do_not_recommend]
        impl<E> __Fits0<E> for E {
            #[inline(always)]
            fn fits(index: shapeproof::Index<E>) -> shapeproof::Index<E> {
                index
            }
        }
        #[diagnostic::do_not_recommend]
        impl<E: shapeproof::Extent> __Fits0<__Undecided> for E {
            fn fits(_: shapeproof::Index<E>) -> shapeproof::Index<__Undecided> {
                loop {}
            }
        }
        let __before0 = shapeproof::__private::notation::tensor1(
            (
                shapeproof::__private::notation::indices(
                    shapeproof::__private::notation::Inferred,
                ),
            ),
            |(), o| {
                shapeproof::__private::notation::sum(
                    shapeproof::__private::notation::Inferred,
                    |i| {
                        shapeproof::__private::notation::read::<
                            2,
                            _,
                            _,
                            _,
                        >(__reached0, (o, i))
                    },
                )
            },
        );
        let formula = shapeproof::__private::notation::tiled(
            shapeproof::__private::notation::StridedColumns::<0, 0, 1, true>,
            (
                shapeproof::__private::notation::indices(
                    shapeproof::__private::notation::Inferred,
                ),
                shapeproof::__private::notation::indices(
                    shapeproof::__private::notation::Inferred,
                ),
            ),
            (
                shapeproof::__private::notation::indices(
                    shapeproof::__private::notation::Inferred,
                ),
            ),
            |(b, _), (i,)| {
                shapeproof::__private::notation::read::<
                    2,
                    _,
                    _,
                    _,
                >(__reached1, (b, __Fits0::fits(i)))
            },
            |(_, o), (i,)| {
                shapeproof::__private::notation::read::<2, _, _, _>(__reached0, (o, i))
            },
            |left0, right0, (), (_, _), (_,)| { right0 * left0 },
            |sum, (_, o)| {
                sum
                    / shapeproof::__private::notation::read::<
                        1,
                        _,
                        _,
                        _,
                    >(&__before0, (o.same(),))
            },
        );
        shapeproof::__private::notation::write(formula, self.out.place())
    }
}

// compute_into![y[t: 3] = x[t + 1]]
fn value() -> _ {
    {
        use shapeproof::__private::notation::Place as _;
        let __reached0 = shapeproof::__private::notation::Reach::of(&x).reach();
        let formula = shapeproof::__private::notation::elements1(
            (
                shapeproof::__private::notation::indices(
                    shapeproof::__private::notation::Stated::<
                        shapeproof::Dim<3usize>,
                    >::NEW,
                ),
            ),
            |(), t| {
                shapeproof::__private::notation::read::<
                    1,
                    _,
                    _,
                    _,
                >(
                    __reached0,
                    (
                        shapeproof::__private::notation::position::<
                            shapeproof::Dim<1usize>,
                        >()
                            .plus_index::<shapeproof::Dim<1usize>, _>(t)
                            .on::<0, _>(),
                    ),
                )
            },
        );
        shapeproof::__private::notation::write(formula, y.place())
    }
}

// compute_into![out.t_mut()[i] max= x[i]]
fn value() -> _ {
    {
        use shapeproof::__private::notation::Place as _;
        let __reached0 = shapeproof::__private::notation::Reach::of(&x).reach();
        let formula = shapeproof::__private::notation::elements1(
            (
                shapeproof::__private::notation::indices(
                    shapeproof::__private::notation::Inferred,
                ),
            ),
            |(), i| {
                shapeproof::__private::notation::read::<1, _, _, _>(__reached0, (i,))
            },
        );
        shapeproof::__private::notation::update::<
            shapeproof::__private::notation::UpdateMax,
            _,
            _,
            _,
            _,
        >(formula, out.t_mut().place())
    }
}

// compute_into![y[] += x[0]]
fn value() -> _ {
    {
        use shapeproof::__private::notation::Place as _;
        let __reached0 = shapeproof::__private::notation::Reach::of(&x).reach();
        let formula = shapeproof::__private::notation::elements0(
            (),
            |()| {
                shapeproof::__private::notation::read::<
                    1,
                    _,
                    _,
                    _,
                >(
                    __reached0,
                    (
                        shapeproof::__private::notation::position::<
                            shapeproof::Dim<0usize>,
                        >()
                            .on::<0, _>(),
                    ),
                )
            },
        );
        shapeproof::__private::notation::update::<
            shapeproof::__private::notation::UpdateAdd,
            _,
            _,
            _,
            _,
        >(formula, y.place())
    }
}

// compute_into![(self.sum[j], y.row_mut()[j]) += (sum!(i => x[i, j]), x[0, j])]
fn value() -> _ {
    {
        use shapeproof::__private::notation::Place as _;
        let __reached0 = shapeproof::__private::notation::Reach::of(&x).reach();
        let formula = shapeproof::__private::notation::columns(
            shapeproof::__private::notation::ColumnSum::<0>,
            (
                shapeproof::__private::notation::indices(
                    shapeproof::__private::notation::Inferred,
                ),
            ),
            (
                shapeproof::__private::notation::indices(
                    shapeproof::__private::notation::Inferred,
                ),
            ),
            [],
            |(j,), (i,)| {
                shapeproof::__private::notation::read::<2, _, _, _>(__reached0, (i, j))
            },
            |sum, (j,)| {
                let __result0 = sum;
                let __result1 = shapeproof::__private::notation::read::<
                    2,
                    _,
                    _,
                    _,
                >(
                    __reached0,
                    (
                        shapeproof::__private::notation::position::<
                            shapeproof::Dim<0usize>,
                        >()
                            .on::<0, _>(),
                        j.same(),
                    ),
                );
                (__result0, __result1)
            },
        );
        shapeproof::__private::notation::update_all::<
            shapeproof::__private::notation::UpdateAdd,
            _,
            _,
            _,
            _,
        >(
            (
                shapeproof::__private::notation::output::<
                    0,
                    _,
                    _,
                    _,
                    _,
                    _,
                    _,
                >(&formula, self.sum.place()),
                shapeproof::__private::notation::output::<
                    1,
                    _,
                    _,
                    _,
                    _,
                    _,
                    _,
                >(&formula, y.row_mut().place()),
            ),
            formula,
        )
    }
}

// compute_into![(low[i], high[i]) = (min!(j => x[i, j]), low + 1)]
fn value() -> _ {
    {
        use shapeproof::__private::notation::Place as _;
        let __reached0 = shapeproof::__private::notation::Reach::of(&x).reach();
        let formula = shapeproof::__private::notation::elements1(
            (
                shapeproof::__private::notation::indices(
                    shapeproof::__private::notation::Inferred,
                ),
            ),
            |(), i| {
                let __result0 = shapeproof::__private::notation::min(
                    shapeproof::__private::notation::Inferred,
                    |j| {
                        shapeproof::__private::notation::read::<
                            2,
                            _,
                            _,
                            _,
                        >(__reached0, (i, j))
                    },
                );
                let __result1 = __result0 + 1;
                (__result0, __result1)
            },
        );
        shapeproof::__private::notation::write_all(
            (
                shapeproof::__private::notation::output::<
                    0,
                    _,
                    _,
                    _,
                    _,
                    _,
                    _,
                >(&formula, low.place()),
                shapeproof::__private::notation::output::<
                    1,
                    _,
                    _,
                    _,
                    _,
                    _,
                    _,
                >(&formula, high.place()),
            ),
            formula,
        )
    }
}
