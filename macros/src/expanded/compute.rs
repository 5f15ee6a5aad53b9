// What `compute!` writes for the input above each item; `shapeproof` is the library.

// compute![[b, o] => relu(sum!(i => w[o, i] * x[b, i]) + bias[o])]
fn value() -> _ {
    {
        let __reached0 = shapeproof::__private::notation::Reach::of(&w).reach();
        let __reached1 = shapeproof::__private::notation::Reach::of(&x).reach();
        let __reached2 = shapeproof::__private::notation::Reach::of(&bias).reach();
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
        #[diagnostic::on_unimplemented(
            message = "compute: index `o` is {Self} long in `w` (axis 0) and {F} long in `bias` (axis 0)",
            label = "an axis of length {F}"
        )]
        trait __Fits1<F>: ::core::marker::Sized {
            fn fits(index: shapeproof::Index<Self>) -> shapeproof::Index<F>;
        }
        #[diagnostic::do_not_recommend]
        impl<E> __Fits1<E> for E {
            #[inline(always)]
            fn fits(index: shapeproof::Index<E>) -> shapeproof::Index<E> {
                index
            }
        }
        #[diagnostic::do_not_recommend]
        impl<E: shapeproof::Extent> __Fits1<__Undecided> for E {
            fn fits(_: shapeproof::Index<E>) -> shapeproof::Index<__Undecided> {
                loop {}
            }
        }
        shapeproof::__private::notation::eval(
            shapeproof::__private::notation::tiled(
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
                    shapeproof::__private::notation::read::<
                        2,
                        _,
                        _,
                        _,
                    >(__reached0, (o, i))
                },
                |left0, right0, (), (_, _), (_,)| { right0 * left0 },
                |sum, (_, o)| {
                    relu(
                        sum
                            + shapeproof::__private::notation::read::<
                                1,
                                _,
                                _,
                                _,
                            >(__reached2, (__Fits1::fits(o),)),
                    )
                },
            ),
        )
    }
}

// compute![[] => max!(i, j => a[i, j])]
fn value() -> _ {
    {
        let __reached0 = shapeproof::__private::notation::Reach::of(&a).reach();
        shapeproof::__private::notation::tensor0(
            (),
            |()| {
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
                                >(__reached0, (i, j))
                            },
                        )
                    },
                )
            },
        )
    }
}

// compute![[] => sum!(i, => a[i]) - min!(i => b[i])]
fn value() -> _ {
    {
        let __reached0 = shapeproof::__private::notation::Reach::of(&a).reach();
        let __reached1 = shapeproof::__private::notation::Reach::of(&b).reach();
        shapeproof::__private::notation::tensor0(
            (),
            |()| {
                shapeproof::__private::notation::sum(
                    shapeproof::__private::notation::Inferred,
                    |i| {
                        shapeproof::__private::notation::read::<
                            1,
                            _,
                            _,
                            _,
                        >(__reached0, (i,))
                    },
                )
                    - shapeproof::__private::notation::min(
                        shapeproof::__private::notation::Inferred,
                        |i| {
                            shapeproof::__private::notation::read::<
                                1,
                                _,
                                _,
                                _,
                            >(__reached1, (i,))
                        },
                    )
            },
        )
    }
}

// compute![[i,] => self.layer.w[i] + m::B[i] + self.0[i] + s[]]
fn value() -> _ {
    {
        let __reached0 = shapeproof::__private::notation::Reach::of(&self.layer.w)
            .reach();
        let __reached1 = shapeproof::__private::notation::Reach::of(&m::B).reach();
        let __reached2 = shapeproof::__private::notation::Reach::of(&self.0).reach();
        let __reached3 = shapeproof::__private::notation::Reach::of(&s).reach();
        enum __Undecided {}
        #[diagnostic::on_unimplemented(
            message = "compute: index `i` is {Self} long in `self . layer . w` (axis 0) and {F} long in `m :: B` (axis 0)",
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
        #[diagnostic::on_unimplemented(
            message = "compute: index `i` is {Self} long in `self . layer . w` (axis 0) and {F} long in `self . 0` (axis 0)",
            label = "an axis of length {F}"
        )]
        trait __Fits1<F>: ::core::marker::Sized {
            fn fits(index: shapeproof::Index<Self>) -> shapeproof::Index<F>;
        }
        #[diagnostic::do_not_recommend]
        impl<E> __Fits1<E> for E {
            #[inline(always)]
            fn fits(index: shapeproof::Index<E>) -> shapeproof::Index<E> {
                index
            }
        }
        #[diagnostic::do_not_recommend]
        impl<E: shapeproof::Extent> __Fits1<__Undecided> for E {
            fn fits(_: shapeproof::Index<E>) -> shapeproof::Index<__Undecided> {
                loop {}
            }
        }
        shapeproof::__private::notation::tensor1(
            (
                shapeproof::__private::notation::indices(
                    shapeproof::__private::notation::Inferred,
                ),
            ),
            |(), i| {
                shapeproof::__private::notation::read::<1, _, _, _>(__reached0, (i,))
                    + shapeproof::__private::notation::read::<
                        1,
                        _,
                        _,
                        _,
                    >(__reached1, (__Fits0::fits(i),))
                    + shapeproof::__private::notation::read::<
                        1,
                        _,
                        _,
                        _,
                    >(__reached2, (__Fits1::fits(i),))
                    + shapeproof::__private::notation::read::<0, _, _, _>(__reached3, ())
            },
        )
    }
}

// compute![[i] => { let [p, q] = [1, 2]; if p { return [p, q][0]; } vec![a[i]; 3] }]
fn value() -> _ {
    {
        let __reached0 = shapeproof::__private::notation::Reach::of(&a).reach();
        shapeproof::__private::notation::tensor1(
            (
                shapeproof::__private::notation::indices(
                    shapeproof::__private::notation::Inferred,
                ),
            ),
            |(), i| {
                {
                    let [p, q] = [1, 2];
                    if p {
                        return [p, q][0];
                    }
                    vec![
                        shapeproof::__private::notation::read:: < 1, _, _, _ >
                        (__reached0, (i,)); 3
                    ]
                }
            },
        )
    }
}

// compute![[i] => table[i.get() % 4] * table[a[i]] * table[f(i)]]
fn value() -> _ {
    {
        let __reached0 = shapeproof::__private::notation::Reach::of(&a).reach();
        let __reached1 = shapeproof::__private::notation::Reach::of(&table).reach();
        enum __Undecided {}
        #[diagnostic::on_unimplemented(
            message = "compute: the elements of `a` are positions on an axis of length {Self}, and axis 0 of `table` is {F} long",
            label = "positions on another axis"
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
        shapeproof::__private::notation::tensor1(
            (
                shapeproof::__private::notation::indices(
                    shapeproof::__private::notation::Inferred,
                ),
            ),
            |(), i| {
                table[i.get() % 4]
                    * shapeproof::__private::notation::read::<
                        1,
                        _,
                        _,
                        _,
                    >(
                        __reached1,
                        (
                            __Fits0::fits(
                                shapeproof::__private::notation::pick(
                                    shapeproof::__private::notation::read::<
                                        1,
                                        _,
                                        _,
                                        _,
                                    >(__reached0, (i,)),
                                ),
                            ),
                        ),
                    ) * table[f(i)]
            },
        )
    }
}

// compute![[i in n, j] => sum!(k in m, l => a[i, j, k, l])]
fn value() -> _ {
    {
        let __reached0 = shapeproof::__private::notation::Reach::of(&a).reach();
        enum __Undecided {}
        #[diagnostic::on_unimplemented(
            message = "compute: index `i` is {Self} long by `in n`, and {F} long in `a` (axis 0)",
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
        #[diagnostic::on_unimplemented(
            message = "compute: index `k` is {Self} long by `in m`, and {F} long in `a` (axis 2)",
            label = "an axis of length {F}"
        )]
        trait __Fits1<F>: ::core::marker::Sized {
            fn fits(index: shapeproof::Index<Self>) -> shapeproof::Index<F>;
        }
        #[diagnostic::do_not_recommend]
        impl<E> __Fits1<E> for E {
            #[inline(always)]
            fn fits(index: shapeproof::Index<E>) -> shapeproof::Index<E> {
                index
            }
        }
        #[diagnostic::do_not_recommend]
        impl<E: shapeproof::Extent> __Fits1<__Undecided> for E {
            fn fits(_: shapeproof::Index<E>) -> shapeproof::Index<__Undecided> {
                loop {}
            }
        }
        shapeproof::__private::notation::tensor2(
            (
                shapeproof::__private::notation::indices(n),
                shapeproof::__private::notation::indices(
                    shapeproof::__private::notation::Inferred,
                ),
            ),
            |(), i, j| {
                shapeproof::__private::notation::sum_apart(
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
                                >(__reached0, (__Fits0::fits(i), j, __Fits1::fits(k), l))
                            },
                        )
                    },
                )
            },
        )
    }
}

// compute![[t: 3] => sum!(k => x[2 * t + k + 1] * w[-1 - k])]
fn value() -> _ {
    {
        let __reached0 = shapeproof::__private::notation::Reach::of(&x).reach();
        let __reached1 = shapeproof::__private::notation::Reach::of(&w).reach();
        shapeproof::__private::notation::eval(
            shapeproof::__private::notation::tiled(
                shapeproof::__private::notation::StridedColumns::<1, 1, 0, true>,
                (
                    shapeproof::__private::notation::indices(
                        shapeproof::__private::notation::Stated::<
                            shapeproof::Dim<3usize>,
                        >::NEW,
                    ),
                ),
                (
                    shapeproof::__private::notation::indices(
                        shapeproof::__private::notation::Inferred,
                    ),
                ),
                |(_,), (k,)| {
                    shapeproof::__private::notation::read::<
                        1,
                        _,
                        _,
                        _,
                    >(
                        __reached1,
                        (
                            shapeproof::__private::notation::position::<
                                shapeproof::Dim<0usize>,
                            >()
                                .plus_index::<shapeproof::Dim<1usize>, _>(k)
                                .on_from_end::<0, _>(),
                        ),
                    )
                },
                |(t,), (k,)| {
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
                                .plus_index::<shapeproof::Dim<2usize>, _>(t)
                                .solved::<0, shapeproof::Dim<1usize>, _, _>(k),
                        ),
                    )
                },
                |left0, right0, (), (_,), (_,)| { right0 * left0 },
                |sum, (_,)| { sum },
            ),
        )
    }
}

// compute![[t, s] => sum!(k, j => x[0, STEP * t + k, s - j + (LEN - 1)] * w[k, j])]
fn value() -> _ {
    {
        let __reached0 = shapeproof::__private::notation::Reach::of(&x).reach();
        let __reached1 = shapeproof::__private::notation::Reach::of(&w).reach();
        shapeproof::__private::notation::eval(
            shapeproof::__private::notation::tiled(
                shapeproof::__private::notation::ContiguousColumns::<0, 0, 1, false>,
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
                    shapeproof::__private::notation::indices(
                        shapeproof::__private::notation::Inferred,
                    ),
                ),
                |(_, _), (k, j)| {
                    shapeproof::__private::notation::read::<
                        2,
                        _,
                        _,
                        _,
                    >(__reached1, (k, j))
                },
                |(_, _), (_, _)| {},
                |left0, (), (), (t, s), (k, j)| {
                    shapeproof::__private::notation::read::<
                        3,
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
                            shapeproof::__private::notation::position::<
                                shapeproof::Dim<0usize>,
                            >()
                                .plus_index::<shapeproof::Dim<1usize>, _>(k)
                                .solved::<
                                    1,
                                    <shapeproof::__private::size::Size<
                                        { shapeproof::__private::size::is_small(STEP) },
                                        { shapeproof::__private::size::thousands(STEP) },
                                        { shapeproof::__private::size::rest(STEP) },
                                    > as shapeproof::__private::size::HasExtent>::Extent,
                                    _,
                                    _,
                                >(t),
                            shapeproof::__private::notation::position::<
                                <shapeproof::__private::size::Size<
                                    { shapeproof::__private::size::is_small(0 + LEN - (1)) },
                                    { shapeproof::__private::size::thousands(0 + LEN - (1)) },
                                    { shapeproof::__private::size::rest(0 + LEN - (1)) },
                                > as shapeproof::__private::size::HasExtent>::Extent,
                            >()
                                .minus_index::<shapeproof::Dim<1usize>, _>(j)
                                .solved::<2, shapeproof::Dim<1usize>, _, _>(s),
                        ),
                    ) * left0
                },
                |sum, (_, _)| { sum },
            ),
        )
    }
}

// compute![[i: N, j: { 2 * N }] => count!(k if m[i, k] => x[k, -1]) + argmax!(k: 4 => y[k, j])]
fn value() -> _ {
    {
        let __reached0 = shapeproof::__private::notation::Reach::of(&m).reach();
        let __reached1 = shapeproof::__private::notation::Reach::of(&x).reach();
        let __reached2 = shapeproof::__private::notation::Reach::of(&y).reach();
        enum __Undecided {}
        #[diagnostic::on_unimplemented(
            message = "compute: index `i` is stated to be {Self} long, and is {F} long in `m` (axis 0)",
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
        #[diagnostic::on_unimplemented(
            message = "compute: index `k` is {Self} long in `m` (axis 1) and {F} long in `x` (axis 0)",
            label = "an axis of length {F}"
        )]
        trait __Fits1<F>: ::core::marker::Sized {
            fn fits(index: shapeproof::Index<Self>) -> shapeproof::Index<F>;
        }
        #[diagnostic::do_not_recommend]
        impl<E> __Fits1<E> for E {
            #[inline(always)]
            fn fits(index: shapeproof::Index<E>) -> shapeproof::Index<E> {
                index
            }
        }
        #[diagnostic::do_not_recommend]
        impl<E: shapeproof::Extent> __Fits1<__Undecided> for E {
            fn fits(_: shapeproof::Index<E>) -> shapeproof::Index<__Undecided> {
                loop {}
            }
        }
        #[diagnostic::on_unimplemented(
            message = "compute: index `k` is stated to be {Self} long, and is {F} long in `y` (axis 0)",
            label = "an axis of length {F}"
        )]
        trait __Fits2<F>: ::core::marker::Sized {
            fn fits(index: shapeproof::Index<Self>) -> shapeproof::Index<F>;
        }
        #[diagnostic::do_not_recommend]
        impl<E> __Fits2<E> for E {
            #[inline(always)]
            fn fits(index: shapeproof::Index<E>) -> shapeproof::Index<E> {
                index
            }
        }
        #[diagnostic::do_not_recommend]
        impl<E: shapeproof::Extent> __Fits2<__Undecided> for E {
            fn fits(_: shapeproof::Index<E>) -> shapeproof::Index<__Undecided> {
                loop {}
            }
        }
        #[diagnostic::on_unimplemented(
            message = "compute: index `j` is stated to be {Self} long, and is {F} long in `y` (axis 1)",
            label = "an axis of length {F}"
        )]
        trait __Fits3<F>: ::core::marker::Sized {
            fn fits(index: shapeproof::Index<Self>) -> shapeproof::Index<F>;
        }
        #[diagnostic::do_not_recommend]
        impl<E> __Fits3<E> for E {
            #[inline(always)]
            fn fits(index: shapeproof::Index<E>) -> shapeproof::Index<E> {
                index
            }
        }
        #[diagnostic::do_not_recommend]
        impl<E: shapeproof::Extent> __Fits3<__Undecided> for E {
            fn fits(_: shapeproof::Index<E>) -> shapeproof::Index<__Undecided> {
                loop {}
            }
        }
        {
            let __before0 = shapeproof::__private::notation::tensor1(
                (
                    shapeproof::__private::notation::indices(
                        shapeproof::__private::notation::Stated::<N>::NEW,
                    ),
                ),
                |(), i| {
                    shapeproof::__private::notation::count(
                        shapeproof::__private::notation::Inferred,
                        |k| {
                            if shapeproof::__private::notation::read::<
                                2,
                                _,
                                _,
                                _,
                            >(__reached0, (__Fits0::fits(i), k)) {
                                shapeproof::__private::notation::read::<
                                    2,
                                    _,
                                    _,
                                    _,
                                >(
                                    __reached1,
                                    (
                                        __Fits1::fits(k),
                                        shapeproof::__private::notation::position::<
                                            shapeproof::Dim<0usize>,
                                        >()
                                            .on_from_end::<1, _>(),
                                    ),
                                )
                            } else {
                                false
                            }
                        },
                    )
                },
            );
            let __before1 = shapeproof::__private::notation::eval(
                shapeproof::__private::notation::columns(
                    shapeproof::__private::notation::ColumnArgMax::<0>,
                    (
                        shapeproof::__private::notation::indices(
                            shapeproof::__private::notation::Stated::<
                                <shapeproof::__private::size::Size<
                                    { shapeproof::__private::size::is_small(2 * N) },
                                    { shapeproof::__private::size::thousands(2 * N) },
                                    { shapeproof::__private::size::rest(2 * N) },
                                > as shapeproof::__private::size::HasExtent>::Extent,
                            >::NEW,
                        ),
                    ),
                    (
                        shapeproof::__private::notation::indices(
                            shapeproof::__private::notation::Stated::<
                                shapeproof::Dim<4usize>,
                            >::NEW,
                        ),
                    ),
                    [],
                    |(j,), (k,)| {
                        shapeproof::__private::notation::read::<
                            2,
                            _,
                            _,
                            _,
                        >(__reached2, (__Fits2::fits(k), __Fits3::fits(j)))
                    },
                    |sum, (_,)| { sum },
                ),
            );
            shapeproof::__private::notation::tensor2(
                (
                    shapeproof::__private::notation::indices(
                        shapeproof::__private::notation::Stated::<N>::NEW,
                    ),
                    shapeproof::__private::notation::indices(
                        shapeproof::__private::notation::Stated::<
                            <shapeproof::__private::size::Size<
                                { shapeproof::__private::size::is_small(2 * N) },
                                { shapeproof::__private::size::thousands(2 * N) },
                                { shapeproof::__private::size::rest(2 * N) },
                            > as shapeproof::__private::size::HasExtent>::Extent,
                        >::NEW,
                    ),
                ),
                |(), i, j| {
                    shapeproof::__private::notation::read::<
                        1,
                        _,
                        _,
                        _,
                    >(&__before0, (i.same(),))
                        + shapeproof::__private::notation::read::<
                            1,
                            _,
                            _,
                            _,
                        >(&__before1, (j.same(),))
                },
            )
        }
    }
}

// compute![[i] => table[k + 1] * a[i]]
fn value() -> _ {
    {
        let __reached0 = shapeproof::__private::notation::Reach::of(&a).reach();
        shapeproof::__private::notation::tensor1(
            (
                shapeproof::__private::notation::indices(
                    shapeproof::__private::notation::Inferred,
                ),
            ),
            |(), i| {
                table[k + 1]
                    * shapeproof::__private::notation::read::<
                        1,
                        _,
                        _,
                        _,
                    >(__reached0, (i,))
            },
        )
    }
}

// compute![[i, j] => (sum!(k => a[i, k] * b[k, j]) - bias[j]) / sum!(k => a[i, k])]
fn value() -> _ {
    {
        let __reached0 = shapeproof::__private::notation::Reach::of(&a).reach();
        let __reached1 = shapeproof::__private::notation::Reach::of(&b).reach();
        let __reached2 = shapeproof::__private::notation::Reach::of(&bias).reach();
        enum __Undecided {}
        #[diagnostic::on_unimplemented(
            message = "compute: index `k` is {Self} long in `a` (axis 1) and {F} long in `b` (axis 0)",
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
        #[diagnostic::on_unimplemented(
            message = "compute: index `j` is {Self} long in `b` (axis 1) and {F} long in `bias` (axis 0)",
            label = "an axis of length {F}"
        )]
        trait __Fits1<F>: ::core::marker::Sized {
            fn fits(index: shapeproof::Index<Self>) -> shapeproof::Index<F>;
        }
        #[diagnostic::do_not_recommend]
        impl<E> __Fits1<E> for E {
            #[inline(always)]
            fn fits(index: shapeproof::Index<E>) -> shapeproof::Index<E> {
                index
            }
        }
        #[diagnostic::do_not_recommend]
        impl<E: shapeproof::Extent> __Fits1<__Undecided> for E {
            fn fits(_: shapeproof::Index<E>) -> shapeproof::Index<__Undecided> {
                loop {}
            }
        }
        {
            let __before0 = shapeproof::__private::notation::tensor1(
                (
                    shapeproof::__private::notation::indices(
                        shapeproof::__private::notation::Inferred,
                    ),
                ),
                |(), i| {
                    shapeproof::__private::notation::sum(
                        shapeproof::__private::notation::Inferred,
                        |k| {
                            shapeproof::__private::notation::read::<
                                2,
                                _,
                                _,
                                _,
                            >(__reached0, (i, k))
                        },
                    )
                },
            );
            shapeproof::__private::notation::eval(
                shapeproof::__private::notation::tiled(
                    shapeproof::__private::notation::ContiguousColumns::<0, 0, 1, true>,
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
                    |(i, _), (k,)| {
                        shapeproof::__private::notation::read::<
                            2,
                            _,
                            _,
                            _,
                        >(__reached0, (i, k))
                    },
                    |(_, j), (k,)| {
                        shapeproof::__private::notation::read::<
                            2,
                            _,
                            _,
                            _,
                        >(__reached1, (__Fits0::fits(k), j))
                    },
                    |left0, right0, (), (_, _), (_,)| { left0 * right0 },
                    |sum, (i, j)| {
                        (sum
                            - shapeproof::__private::notation::read::<
                                1,
                                _,
                                _,
                                _,
                            >(__reached2, (__Fits1::fits(j),)))
                            / shapeproof::__private::notation::read::<
                                1,
                                _,
                                _,
                                _,
                            >(&__before0, (i.same(),))
                    },
                ),
            )
        }
    }
}

// compute![[i, j] => { let scale = c[j]; let s = sum!(k => a[i, k] * b[k, j]); if s > scale { s } else { sum!(k => b[k, j] * a[i, k]) } }]
fn value() -> _ {
    {
        let __reached0 = shapeproof::__private::notation::Reach::of(&c).reach();
        let __reached1 = shapeproof::__private::notation::Reach::of(&a).reach();
        let __reached2 = shapeproof::__private::notation::Reach::of(&b).reach();
        enum __Undecided {}
        #[diagnostic::on_unimplemented(
            message = "compute: index `k` is {Self} long in `a` (axis 1) and {F} long in `b` (axis 0)",
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
        #[diagnostic::on_unimplemented(
            message = "compute: index `j` is {Self} long in `c` (axis 0) and {F} long in `b` (axis 1)",
            label = "an axis of length {F}"
        )]
        trait __Fits1<F>: ::core::marker::Sized {
            fn fits(index: shapeproof::Index<Self>) -> shapeproof::Index<F>;
        }
        #[diagnostic::do_not_recommend]
        impl<E> __Fits1<E> for E {
            #[inline(always)]
            fn fits(index: shapeproof::Index<E>) -> shapeproof::Index<E> {
                index
            }
        }
        #[diagnostic::do_not_recommend]
        impl<E: shapeproof::Extent> __Fits1<__Undecided> for E {
            fn fits(_: shapeproof::Index<E>) -> shapeproof::Index<__Undecided> {
                loop {}
            }
        }
        #[diagnostic::on_unimplemented(
            message = "compute: index `k` is {Self} long in `b` (axis 0) and {F} long in `a` (axis 1)",
            label = "an axis of length {F}"
        )]
        trait __Fits2<F>: ::core::marker::Sized {
            fn fits(index: shapeproof::Index<Self>) -> shapeproof::Index<F>;
        }
        #[diagnostic::do_not_recommend]
        impl<E> __Fits2<E> for E {
            #[inline(always)]
            fn fits(index: shapeproof::Index<E>) -> shapeproof::Index<E> {
                index
            }
        }
        #[diagnostic::do_not_recommend]
        impl<E: shapeproof::Extent> __Fits2<__Undecided> for E {
            fn fits(_: shapeproof::Index<E>) -> shapeproof::Index<__Undecided> {
                loop {}
            }
        }
        shapeproof::__private::notation::eval(
            shapeproof::__private::notation::tiled(
                shapeproof::__private::notation::ContiguousColumns::<0, 0, 1, true>,
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
                |(i, _), (k,)| {
                    shapeproof::__private::notation::read::<
                        2,
                        _,
                        _,
                        _,
                    >(__reached1, (i, k))
                },
                |(_, j), (k,)| {
                    shapeproof::__private::notation::read::<
                        2,
                        _,
                        _,
                        _,
                    >(__reached2, (__Fits0::fits(k), __Fits1::fits(j)))
                },
                |left0, right0, (), (_, _), (_,)| { left0 * right0 },
                |sum, (i, j)| {
                    {
                        let scale = shapeproof::__private::notation::read::<
                            1,
                            _,
                            _,
                            _,
                        >(__reached0, (j,));
                        let s = sum;
                        if s > scale {
                            s
                        } else {
                            shapeproof::__private::notation::sum(
                                shapeproof::__private::notation::Inferred,
                                |k| {
                                    shapeproof::__private::notation::read::<
                                        2,
                                        _,
                                        _,
                                        _,
                                    >(__reached2, (k, __Fits1::fits(j)))
                                        * shapeproof::__private::notation::read::<
                                            2,
                                            _,
                                            _,
                                            _,
                                        >(__reached1, (i.same(), __Fits2::fits(k)))
                                },
                            )
                        }
                    }
                },
            ),
        )
    }
}

// compute![[i, j] => { let scale = c[j]; sum!(k => a[i, k] * b[k, j] * scale) }]
fn value() -> _ {
    {
        let __reached0 = shapeproof::__private::notation::Reach::of(&c).reach();
        let __reached1 = shapeproof::__private::notation::Reach::of(&a).reach();
        let __reached2 = shapeproof::__private::notation::Reach::of(&b).reach();
        enum __Undecided {}
        #[diagnostic::on_unimplemented(
            message = "compute: index `k` is {Self} long in `a` (axis 1) and {F} long in `b` (axis 0)",
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
        #[diagnostic::on_unimplemented(
            message = "compute: index `j` is {Self} long in `c` (axis 0) and {F} long in `b` (axis 1)",
            label = "an axis of length {F}"
        )]
        trait __Fits1<F>: ::core::marker::Sized {
            fn fits(index: shapeproof::Index<Self>) -> shapeproof::Index<F>;
        }
        #[diagnostic::do_not_recommend]
        impl<E> __Fits1<E> for E {
            #[inline(always)]
            fn fits(index: shapeproof::Index<E>) -> shapeproof::Index<E> {
                index
            }
        }
        #[diagnostic::do_not_recommend]
        impl<E: shapeproof::Extent> __Fits1<__Undecided> for E {
            fn fits(_: shapeproof::Index<E>) -> shapeproof::Index<__Undecided> {
                loop {}
            }
        }
        shapeproof::__private::notation::tensor2(
            (
                shapeproof::__private::notation::indices(
                    shapeproof::__private::notation::Inferred,
                ),
                shapeproof::__private::notation::indices(
                    shapeproof::__private::notation::Inferred,
                ),
            ),
            |(), i, j| {
                {
                    let scale = shapeproof::__private::notation::read::<
                        1,
                        _,
                        _,
                        _,
                    >(__reached0, (j,));
                    shapeproof::__private::notation::sum(
                        shapeproof::__private::notation::Inferred,
                        |k| {
                            shapeproof::__private::notation::read::<
                                2,
                                _,
                                _,
                                _,
                            >(__reached1, (i, k))
                                * shapeproof::__private::notation::read::<
                                    2,
                                    _,
                                    _,
                                    _,
                                >(__reached2, (__Fits0::fits(k), __Fits1::fits(j))) * scale
                        },
                    )
                }
            },
        )
    }
}

// compute![[b, t: 3] => sum!(k => pad!(0.0; x[b, 2 * t + k - PAD]) * w[k]) + clamp!(x[b, -1 - 2 * t]) - wrap!(y[t - 3, 0])]
fn value() -> _ {
    {
        let __reached0 = shapeproof::__private::notation::Reach::of(&x).reach();
        let __reached1 = shapeproof::__private::notation::Reach::of(&y).reach();
        let __reached2 = shapeproof::__private::notation::Reach::of(&w).reach();
        shapeproof::__private::notation::eval(
            shapeproof::__private::notation::interior(
                (
                    shapeproof::__private::notation::indices(
                        shapeproof::__private::notation::Inferred,
                    ),
                    shapeproof::__private::notation::indices(
                        shapeproof::__private::notation::Stated::<
                            shapeproof::Dim<3usize>,
                        >::NEW,
                    ),
                ),
                |(_, t)| [
                    shapeproof::__private::notation::margin::<
                        shapeproof::Dim<2usize>,
                        false,
                        _,
                        _,
                        1,
                        true,
                    >(
                        shapeproof::__private::notation::anywhere::<
                            shapeproof::Dim<0usize>,
                            shapeproof::Dim<0usize>,
                        >()
                            .plus_index::<shapeproof::Dim<2usize>, _>(t)
                            .on::<
                                shapeproof::__private::notation::ClampPolicy,
                                1,
                                true,
                            >(),
                        shapeproof::__private::notation::axis_len::<2, _>(__reached0, 1),
                        1,
                    ),
                    shapeproof::__private::notation::margin::<
                        shapeproof::Dim<1usize>,
                        false,
                        _,
                        _,
                        0,
                        false,
                    >(
                        shapeproof::__private::notation::anywhere::<
                            shapeproof::Dim<0usize>,
                            shapeproof::Dim<3usize>,
                        >()
                            .plus_index::<shapeproof::Dim<1usize>, _>(t)
                            .on::<
                                shapeproof::__private::notation::WrapPolicy,
                                0,
                                false,
                            >(),
                        shapeproof::__private::notation::axis_len::<2, _>(__reached1, 0),
                        1,
                    ),
                ],
                |(inner0, inner1)| {
                    let (b, _) = (inner0.index(), inner1.index());
                    shapeproof::__private::notation::sum(
                        shapeproof::__private::notation::Inferred,
                        |k| {
                            shapeproof::__private::notation::read_or::<
                                2,
                                _,
                                _,
                                _,
                            >(
                                __reached0,
                                (
                                    b,
                                    shapeproof::__private::notation::anywhere::<
                                        <shapeproof::__private::size::Size<
                                            { shapeproof::__private::size::is_small(0) },
                                            { shapeproof::__private::size::thousands(0) },
                                            { shapeproof::__private::size::rest(0) },
                                        > as shapeproof::__private::size::HasExtent>::Extent,
                                        <shapeproof::__private::size::Size<
                                            { shapeproof::__private::size::is_small(0 + PAD) },
                                            { shapeproof::__private::size::thousands(0 + PAD) },
                                            { shapeproof::__private::size::rest(0 + PAD) },
                                        > as shapeproof::__private::size::HasExtent>::Extent,
                                    >()
                                        .plus_inner::<shapeproof::Dim<2usize>, _>(inner1)
                                        .plus_index::<shapeproof::Dim<1usize>, _>(k)
                                        .on::<
                                            shapeproof::__private::notation::PadPolicy,
                                            1,
                                            false,
                                        >(),
                                ),
                                0.0,
                            )
                                * shapeproof::__private::notation::read::<
                                    1,
                                    _,
                                    _,
                                    _,
                                >(__reached2, (k,))
                        },
                    )
                        + shapeproof::__private::notation::read_nearest::<
                            2,
                            _,
                            _,
                            _,
                        >(
                            __reached0,
                            (
                                b.same(),
                                shapeproof::__private::notation::anywhere::<
                                    shapeproof::Dim<0usize>,
                                    shapeproof::Dim<0usize>,
                                >()
                                    .plus_inner::<shapeproof::Dim<2usize>, _>(inner1)
                                    .on::<
                                        shapeproof::__private::notation::ClampPolicy,
                                        1,
                                        true,
                                    >(),
                            ),
                        )
                        - shapeproof::__private::notation::read_nearest::<
                            2,
                            _,
                            _,
                            _,
                        >(
                            __reached1,
                            (
                                shapeproof::__private::notation::anywhere::<
                                    shapeproof::Dim<0usize>,
                                    shapeproof::Dim<3usize>,
                                >()
                                    .plus_inner::<shapeproof::Dim<1usize>, _>(inner1)
                                    .on::<
                                        shapeproof::__private::notation::WrapPolicy,
                                        0,
                                        false,
                                    >(),
                                shapeproof::__private::notation::anywhere::<
                                    shapeproof::Dim<0usize>,
                                    shapeproof::Dim<0usize>,
                                >()
                                    .on::<
                                        shapeproof::__private::notation::WrapPolicy,
                                        1,
                                        false,
                                    >(),
                            ),
                        )
                },
                |(b, t)| {
                    let (inner0, inner1) = (
                        shapeproof::__private::notation::FromEnds::border(b),
                        shapeproof::__private::notation::FromEnds::border(t),
                    );
                    shapeproof::__private::notation::sum(
                        shapeproof::__private::notation::Inferred,
                        |k| {
                            shapeproof::__private::notation::read_or::<
                                2,
                                _,
                                _,
                                _,
                            >(
                                __reached0,
                                (
                                    b,
                                    shapeproof::__private::notation::anywhere::<
                                        <shapeproof::__private::size::Size<
                                            { shapeproof::__private::size::is_small(0) },
                                            { shapeproof::__private::size::thousands(0) },
                                            { shapeproof::__private::size::rest(0) },
                                        > as shapeproof::__private::size::HasExtent>::Extent,
                                        <shapeproof::__private::size::Size<
                                            { shapeproof::__private::size::is_small(0 + PAD) },
                                            { shapeproof::__private::size::thousands(0 + PAD) },
                                            { shapeproof::__private::size::rest(0 + PAD) },
                                        > as shapeproof::__private::size::HasExtent>::Extent,
                                    >()
                                        .plus_inner::<shapeproof::Dim<2usize>, _>(inner1)
                                        .plus_index::<shapeproof::Dim<1usize>, _>(k)
                                        .on::<
                                            shapeproof::__private::notation::PadPolicy,
                                            1,
                                            false,
                                        >(),
                                ),
                                0.0,
                            )
                                * shapeproof::__private::notation::read::<
                                    1,
                                    _,
                                    _,
                                    _,
                                >(__reached2, (k,))
                        },
                    )
                        + shapeproof::__private::notation::read_nearest::<
                            2,
                            _,
                            _,
                            _,
                        >(
                            __reached0,
                            (
                                b.same(),
                                shapeproof::__private::notation::anywhere::<
                                    shapeproof::Dim<0usize>,
                                    shapeproof::Dim<0usize>,
                                >()
                                    .plus_inner::<shapeproof::Dim<2usize>, _>(inner1)
                                    .on::<
                                        shapeproof::__private::notation::ClampPolicy,
                                        1,
                                        true,
                                    >(),
                            ),
                        )
                        - shapeproof::__private::notation::read_nearest::<
                            2,
                            _,
                            _,
                            _,
                        >(
                            __reached1,
                            (
                                shapeproof::__private::notation::anywhere::<
                                    shapeproof::Dim<0usize>,
                                    shapeproof::Dim<3usize>,
                                >()
                                    .plus_inner::<shapeproof::Dim<1usize>, _>(inner1)
                                    .on::<
                                        shapeproof::__private::notation::WrapPolicy,
                                        0,
                                        false,
                                    >(),
                                shapeproof::__private::notation::anywhere::<
                                    shapeproof::Dim<0usize>,
                                    shapeproof::Dim<0usize>,
                                >()
                                    .on::<
                                        shapeproof::__private::notation::WrapPolicy,
                                        1,
                                        false,
                                    >(),
                            ),
                        )
                },
            ),
        )
    }
}

// compute![[i, j] => { let m = max!(k => x[i, k]); exp(x[i, j] - m) / sum!(k => exp(x[i, k] - m)) }]
fn value() -> _ {
    {
        let __reached0 = shapeproof::__private::notation::Reach::of(&x).reach();
        {
            let __before0 = shapeproof::__private::notation::tensor1(
                (
                    shapeproof::__private::notation::indices(
                        shapeproof::__private::notation::Inferred,
                    ),
                ),
                |(), i| {
                    shapeproof::__private::notation::max(
                        shapeproof::__private::notation::Inferred,
                        |k| {
                            shapeproof::__private::notation::read::<
                                2,
                                _,
                                _,
                                _,
                            >(__reached0, (i, k))
                        },
                    )
                },
            );
            shapeproof::__private::notation::eval(
                shapeproof::__private::notation::rows2_1(
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
                    |i, values| {
                        values
                            .fill(
                                shapeproof::__private::notation::elements1(
                                    (
                                        shapeproof::__private::notation::indices(
                                            shapeproof::__private::notation::Inferred,
                                        ),
                                    ),
                                    |(), k| {
                                        exp(
                                            shapeproof::__private::notation::read::<
                                                2,
                                                _,
                                                _,
                                                _,
                                            >(__reached0, (i, k))
                                                - shapeproof::__private::notation::read::<
                                                    1,
                                                    _,
                                                    _,
                                                    _,
                                                >(&__before0, (i.same(),)),
                                        )
                                    },
                                ),
                            )
                    },
                    |_, __row0, row| {
                        let __before1 = shapeproof::__private::notation::sum(
                            shapeproof::__private::notation::Inferred,
                            |k| {
                                shapeproof::__private::notation::read::<
                                    1,
                                    _,
                                    _,
                                    _,
                                >(&__row0, (k,))
                            },
                        );
                        row.each(|j| {
                            {
                                shapeproof::__private::notation::read::<
                                    1,
                                    _,
                                    _,
                                    _,
                                >(&__row0, (j,)) / __before1
                            }
                        })
                    },
                ),
            )
        }
    }
}

// compute![[i] => (mean, var) = (mean!(j => x[i, j]), mean!(j => square(x[i, j] - mean)) * f::<A, B>(mean.var))]
fn value() -> _ {
    {
        let __reached0 = shapeproof::__private::notation::Reach::of(&x).reach();
        shapeproof::__private::notation::eval_all::<
            2,
            _,
            _,
            _,
            _,
        >(
            shapeproof::__private::notation::elements1(
                (
                    shapeproof::__private::notation::indices(
                        shapeproof::__private::notation::Inferred,
                    ),
                ),
                |(), i| {
                    let __result0 = shapeproof::__private::notation::mean(
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
                    let __result1 = shapeproof::__private::notation::mean(
                        shapeproof::__private::notation::Inferred,
                        |j| {
                            square(
                                shapeproof::__private::notation::read::<
                                    2,
                                    _,
                                    _,
                                    _,
                                >(__reached0, (i.same(), j)) - __result0,
                            )
                        },
                    ) * f::<A, B>(__result0.var);
                    (__result0, __result1)
                },
            ),
        )
    }
}

// compute![[i, j] => (x, y) = (sum!(k => x[i, k] * w[k, j]), sum!(k => x[i, k] * y[k, j]) - x)]
fn value() -> _ {
    {
        let __reached0 = shapeproof::__private::notation::Reach::of(&x).reach();
        let __reached1 = shapeproof::__private::notation::Reach::of(&w).reach();
        let __reached2 = shapeproof::__private::notation::Reach::of(&y).reach();
        enum __Undecided {}
        #[diagnostic::on_unimplemented(
            message = "compute: index `k` is {Self} long in `x` (axis 1) and {F} long in `w` (axis 0)",
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
        #[diagnostic::on_unimplemented(
            message = "compute: index `k` is {Self} long in `x` (axis 1) and {F} long in `y` (axis 0)",
            label = "an axis of length {F}"
        )]
        trait __Fits1<F>: ::core::marker::Sized {
            fn fits(index: shapeproof::Index<Self>) -> shapeproof::Index<F>;
        }
        #[diagnostic::do_not_recommend]
        impl<E> __Fits1<E> for E {
            #[inline(always)]
            fn fits(index: shapeproof::Index<E>) -> shapeproof::Index<E> {
                index
            }
        }
        #[diagnostic::do_not_recommend]
        impl<E: shapeproof::Extent> __Fits1<__Undecided> for E {
            fn fits(_: shapeproof::Index<E>) -> shapeproof::Index<__Undecided> {
                loop {}
            }
        }
        #[diagnostic::on_unimplemented(
            message = "compute: index `j` is {Self} long in `w` (axis 1) and {F} long in `y` (axis 1)",
            label = "an axis of length {F}"
        )]
        trait __Fits2<F>: ::core::marker::Sized {
            fn fits(index: shapeproof::Index<Self>) -> shapeproof::Index<F>;
        }
        #[diagnostic::do_not_recommend]
        impl<E> __Fits2<E> for E {
            #[inline(always)]
            fn fits(index: shapeproof::Index<E>) -> shapeproof::Index<E> {
                index
            }
        }
        #[diagnostic::do_not_recommend]
        impl<E: shapeproof::Extent> __Fits2<__Undecided> for E {
            fn fits(_: shapeproof::Index<E>) -> shapeproof::Index<__Undecided> {
                loop {}
            }
        }
        shapeproof::__private::notation::eval_all::<
            2,
            _,
            _,
            _,
            _,
        >(
            shapeproof::__private::notation::tiled(
                shapeproof::__private::notation::ContiguousColumns::<0, 0, 1, true>,
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
                |(i, _), (k,)| {
                    shapeproof::__private::notation::read::<
                        2,
                        _,
                        _,
                        _,
                    >(__reached0, (i, k))
                },
                |(_, j), (k,)| {
                    shapeproof::__private::notation::read::<
                        2,
                        _,
                        _,
                        _,
                    >(__reached1, (__Fits0::fits(k), j))
                },
                |left0, right0, (), (_, _), (_,)| { left0 * right0 },
                |sum, (i, j)| {
                    let __result0 = sum;
                    let __result1 = shapeproof::__private::notation::sum(
                        shapeproof::__private::notation::Inferred,
                        |k| {
                            shapeproof::__private::notation::read::<
                                2,
                                _,
                                _,
                                _,
                            >(__reached0, (i.same(), k))
                                * shapeproof::__private::notation::read::<
                                    2,
                                    _,
                                    _,
                                    _,
                                >(__reached2, (__Fits1::fits(k), __Fits2::fits(j)))
                        },
                    ) - __result0;
                    (__result0, __result1)
                },
            ),
        )
    }
}

// compute![[i] => (sine, cosine) = x[i].sin_cos()]
fn value() -> _ {
    {
        let __reached0 = shapeproof::__private::notation::Reach::of(&x).reach();
        shapeproof::__private::notation::eval_all::<
            2,
            _,
            _,
            _,
            _,
        >(
            shapeproof::__private::notation::elements1(
                (
                    shapeproof::__private::notation::indices(
                        shapeproof::__private::notation::Inferred,
                    ),
                ),
                |(), i| {
                    shapeproof::__private::notation::read::<1, _, _, _>(__reached0, (i,))
                        .sin_cos()
                },
            ),
        )
    }
}

// compute![[i] => sum!(k if k.get() <= i.get() => x[k] * y[k + 1]) + if y.i.get() == i.get() { x[i] } else { 0.0 }]
fn value() -> _ {
    {
        let __reached0 = shapeproof::__private::notation::Reach::of(&x).reach();
        let __reached1 = shapeproof::__private::notation::Reach::of(&y).reach();
        shapeproof::__private::notation::tensor1(
            (
                shapeproof::__private::notation::indices(
                    shapeproof::__private::notation::Inferred,
                ),
            ),
            |(), i| {
                shapeproof::__private::notation::sum(
                    shapeproof::__private::notation::Inferred,
                    |k| {
                        let read0 = shapeproof::__private::notation::read::<
                            1,
                            _,
                            _,
                            _,
                        >(__reached0, (k,));
                        if shapeproof::__private::notation::number(k)
                            <= shapeproof::__private::notation::number(i)
                        {
                            read0
                                * shapeproof::__private::notation::read::<
                                    1,
                                    _,
                                    _,
                                    _,
                                >(
                                    __reached1,
                                    (
                                        shapeproof::__private::notation::position::<
                                            shapeproof::Dim<1usize>,
                                        >()
                                            .plus_index::<shapeproof::Dim<1usize>, _>(k)
                                            .on::<0, _>(),
                                    ),
                                )
                        } else {
                            shapeproof::__private::notation::zero()
                        }
                    },
                )
                    + {
                        let read0 = shapeproof::__private::notation::read::<
                            1,
                            _,
                            _,
                            _,
                        >(__reached0, (i,));
                        if y.i.get() == i.get() { read0 } else { 0.0 }
                    }
            },
        )
    }
}

// compute![[i, j] => 1 + if x[i, j] > a[i] { x[i, j] } else if b[j] { sum!(k => y[k]) * c[i] } else { let y = &d; y[i] + e[i + 1] }]
fn value() -> _ {
    {
        let __reached0 = shapeproof::__private::notation::Reach::of(&x).reach();
        let __reached1 = shapeproof::__private::notation::Reach::of(&a).reach();
        let __reached2 = shapeproof::__private::notation::Reach::of(&b).reach();
        let __reached3 = shapeproof::__private::notation::Reach::of(&c).reach();
        let __reached4 = shapeproof::__private::notation::Reach::of(&e).reach();
        enum __Undecided {}
        #[diagnostic::on_unimplemented(
            message = "compute: index `i` is {Self} long in `x` (axis 0) and {F} long in `a` (axis 0)",
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
        #[diagnostic::on_unimplemented(
            message = "compute: index `j` is {Self} long in `x` (axis 1) and {F} long in `b` (axis 0)",
            label = "an axis of length {F}"
        )]
        trait __Fits1<F>: ::core::marker::Sized {
            fn fits(index: shapeproof::Index<Self>) -> shapeproof::Index<F>;
        }
        #[diagnostic::do_not_recommend]
        impl<E> __Fits1<E> for E {
            #[inline(always)]
            fn fits(index: shapeproof::Index<E>) -> shapeproof::Index<E> {
                index
            }
        }
        #[diagnostic::do_not_recommend]
        impl<E: shapeproof::Extent> __Fits1<__Undecided> for E {
            fn fits(_: shapeproof::Index<E>) -> shapeproof::Index<__Undecided> {
                loop {}
            }
        }
        #[diagnostic::on_unimplemented(
            message = "compute: index `i` is {Self} long in `x` (axis 0) and {F} long in `c` (axis 0)",
            label = "an axis of length {F}"
        )]
        trait __Fits2<F>: ::core::marker::Sized {
            fn fits(index: shapeproof::Index<Self>) -> shapeproof::Index<F>;
        }
        #[diagnostic::do_not_recommend]
        impl<E> __Fits2<E> for E {
            #[inline(always)]
            fn fits(index: shapeproof::Index<E>) -> shapeproof::Index<E> {
                index
            }
        }
        #[diagnostic::do_not_recommend]
        impl<E: shapeproof::Extent> __Fits2<__Undecided> for E {
            fn fits(_: shapeproof::Index<E>) -> shapeproof::Index<__Undecided> {
                loop {}
            }
        }
        #[diagnostic::on_unimplemented(
            message = "compute: index `i` is {Self} long in `x` (axis 0) and {F} long in `y` (axis 0)",
            label = "an axis of length {F}"
        )]
        trait __Fits3<F>: ::core::marker::Sized {
            fn fits(index: shapeproof::Index<Self>) -> shapeproof::Index<F>;
        }
        #[diagnostic::do_not_recommend]
        impl<E> __Fits3<E> for E {
            #[inline(always)]
            fn fits(index: shapeproof::Index<E>) -> shapeproof::Index<E> {
                index
            }
        }
        #[diagnostic::do_not_recommend]
        impl<E: shapeproof::Extent> __Fits3<__Undecided> for E {
            fn fits(_: shapeproof::Index<E>) -> shapeproof::Index<__Undecided> {
                loop {}
            }
        }
        shapeproof::__private::notation::tensor2(
            (
                shapeproof::__private::notation::indices(
                    shapeproof::__private::notation::Inferred,
                ),
                shapeproof::__private::notation::indices(
                    shapeproof::__private::notation::Inferred,
                ),
            ),
            |(), i, j| {
                1
                    + {
                        let read0 = shapeproof::__private::notation::read::<
                            2,
                            _,
                            _,
                            _,
                        >(__reached0, (i.same(), j.same()));
                        let read1 = shapeproof::__private::notation::read::<
                            1,
                            _,
                            _,
                            _,
                        >(__reached3, (__Fits2::fits(i),));
                        if shapeproof::__private::notation::read::<
                            2,
                            _,
                            _,
                            _,
                        >(__reached0, (i, j))
                            > shapeproof::__private::notation::read::<
                                1,
                                _,
                                _,
                                _,
                            >(__reached1, (__Fits0::fits(i),))
                        {
                            read0
                        } else if shapeproof::__private::notation::read::<
                            1,
                            _,
                            _,
                            _,
                        >(__reached2, (__Fits1::fits(j),)) {
                            shapeproof::__private::notation::sum(
                                shapeproof::__private::notation::Inferred,
                                |k| {
                                    shapeproof::__private::notation::read::<
                                        1,
                                        _,
                                        _,
                                        _,
                                    >(&y, (k,))
                                },
                            ) * read1
                        } else {
                            let y = &d;
                            shapeproof::__private::notation::read::<
                                1,
                                _,
                                _,
                                _,
                            >(&y, (__Fits3::fits(i),))
                                + shapeproof::__private::notation::read::<
                                    1,
                                    _,
                                    _,
                                    _,
                                >(
                                    __reached4,
                                    (
                                        shapeproof::__private::notation::position::<
                                            shapeproof::Dim<1usize>,
                                        >()
                                            .plus_index::<shapeproof::Dim<1usize>, _>(i)
                                            .on::<0, _>(),
                                    ),
                                )
                        }
                    }
            },
        )
    }
}

// compute![[i, j] => if self.a[i, j] > max!(k => s[k]) { self.a[i, j] } else { b[i, j] * s[0] }]
fn value() -> _ {
    {
        let __reached0 = shapeproof::__private::notation::Reach::of(&self.a).reach();
        let __reached1 = shapeproof::__private::notation::Reach::of(&b).reach();
        let __reached2 = shapeproof::__private::notation::Reach::of(&s).reach();
        enum __Undecided {}
        #[diagnostic::on_unimplemented(
            message = "compute: index `i` is {Self} long in `self . a` (axis 0) and {F} long in `b` (axis 0)",
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
        #[diagnostic::on_unimplemented(
            message = "compute: index `j` is {Self} long in `self . a` (axis 1) and {F} long in `b` (axis 1)",
            label = "an axis of length {F}"
        )]
        trait __Fits1<F>: ::core::marker::Sized {
            fn fits(index: shapeproof::Index<Self>) -> shapeproof::Index<F>;
        }
        #[diagnostic::do_not_recommend]
        impl<E> __Fits1<E> for E {
            #[inline(always)]
            fn fits(index: shapeproof::Index<E>) -> shapeproof::Index<E> {
                index
            }
        }
        #[diagnostic::do_not_recommend]
        impl<E: shapeproof::Extent> __Fits1<__Undecided> for E {
            fn fits(_: shapeproof::Index<E>) -> shapeproof::Index<__Undecided> {
                loop {}
            }
        }
        {
            let __before0 = shapeproof::__private::notation::tensor0(
                (),
                |()| {
                    shapeproof::__private::notation::max(
                        shapeproof::__private::notation::Inferred,
                        |k| {
                            shapeproof::__private::notation::read::<
                                1,
                                _,
                                _,
                                _,
                            >(__reached2, (k,))
                        },
                    )
                },
            );
            shapeproof::__private::notation::tensor2(
                (
                    shapeproof::__private::notation::indices(
                        shapeproof::__private::notation::Inferred,
                    ),
                    shapeproof::__private::notation::indices(
                        shapeproof::__private::notation::Inferred,
                    ),
                ),
                |(at0, (at1, at2)), i, j| {
                    {
                        let read0 = shapeproof::__private::notation::read_flat::<
                            2,
                            _,
                            _,
                            _,
                            _,
                        >(__reached0, (i.same(), j.same()), at1);
                        let read1 = shapeproof::__private::notation::read_flat::<
                            2,
                            _,
                            _,
                            _,
                            _,
                        >(__reached1, (__Fits0::fits(i), __Fits1::fits(j)), at2);
                        if shapeproof::__private::notation::read_flat::<
                            2,
                            _,
                            _,
                            _,
                            _,
                        >(__reached0, (i, j), at0)
                            > shapeproof::__private::notation::read::<
                                0,
                                _,
                                _,
                                _,
                            >(&__before0, ())
                        {
                            read0
                        } else {
                            read1
                                * shapeproof::__private::notation::read::<
                                    1,
                                    _,
                                    _,
                                    _,
                                >(
                                    __reached2,
                                    (
                                        shapeproof::__private::notation::position::<
                                            shapeproof::Dim<0usize>,
                                        >()
                                            .on::<0, _>(),
                                    ),
                                )
                        }
                    }
                },
            )
        }
    }
}

// compute![[i, j] => (&a + &b)[i] * model.weights()[i, j] + f(0)[n]]
fn value() -> _ {
    match shapeproof::__private::notation::source(&a + &b) {
        __source0 => {
            match shapeproof::__private::notation::source(model.weights()) {
                __source1 => {
                    enum __Undecided {}
                    #[diagnostic::on_unimplemented(
                        message = "compute: index `i` is {Self} long in `(& a + & b)` (axis 0) and {F} long in `model . weights ()` (axis 0)",
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
                        fn fits(
                            _: shapeproof::Index<E>,
                        ) -> shapeproof::Index<__Undecided> {
                            loop {}
                        }
                    }
                    shapeproof::__private::notation::tensor2(
                        (
                            shapeproof::__private::notation::indices(
                                shapeproof::__private::notation::Inferred,
                            ),
                            shapeproof::__private::notation::indices(
                                shapeproof::__private::notation::Inferred,
                            ),
                        ),
                        |(), i, j| {
                            shapeproof::__private::notation::read::<
                                1,
                                _,
                                _,
                                _,
                            >(&__source0, (i,))
                                * shapeproof::__private::notation::read::<
                                    2,
                                    _,
                                    _,
                                    _,
                                >(&__source1, (__Fits0::fits(i), j)) + f(0)[n]
                        },
                    )
                }
            }
        }
    }
}
