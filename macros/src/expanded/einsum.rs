// What `einsum!` writes for the input above each item; `shapeproof` is the library.

// einsum!["bij,bjk->bik", &a, b.view()]
fn value() -> _ {
    match (&(&a), &(b.view())) {
        (__operand0, __operand1) => {
            enum __Undecided {}
            #[diagnostic::on_unimplemented(
                message = "einsum: index `b` is {Self} long in `a` (axis 0) and {F} long in `b . view ()` (axis 0)",
                label = "an axis of length {F}",
                note = "an axis of one element does not broadcast against others of its letter"
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
                message = "einsum: index `j` is {Self} long in `a` (axis 2) and {F} long in `b . view ()` (axis 1)",
                label = "an axis of length {F}",
                note = "an axis of one element does not broadcast against others of its letter"
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
                    shapeproof::__private::notation::ContiguousColumns::<1, 1, 2, true>,
                    (
                        shapeproof::__private::notation::indices(
                            shapeproof::__private::notation::Inferred,
                        ),
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
                    |(__letter_b, __letter_i, _), (__letter_j,)| {
                        shapeproof::__private::notation::read::<
                            3,
                            _,
                            _,
                            _,
                        >(&__operand0, (__letter_b, __letter_i, __letter_j))
                    },
                    |(__letter_b, _, __letter_k), (__letter_j,)| {
                        shapeproof::__private::notation::read::<
                            3,
                            _,
                            _,
                            _,
                        >(
                            &__operand1,
                            (
                                __Fits0::fits(__letter_b),
                                __Fits1::fits(__letter_j),
                                __letter_k,
                            ),
                        )
                    },
                    |left0, right0, (), (_, _, _), (_,)| { left0 * right0 },
                    |sum, (_, _, _)| { sum },
                ),
            )
        }
    }
}

// einsum!["ii", a]
fn value() -> _ {
    match (&(a),) {
        (__operand0,) => {
            enum __Undecided {}
            #[diagnostic::on_unimplemented(
                message = "einsum: index `i` is {Self} long in `a` (axis 0) and {F} long in `a` (axis 1)",
                label = "an axis of length {F}",
                note = "an axis of one element does not broadcast against others of its letter"
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
            shapeproof::__private::notation::tensor0(
                (),
                |()| {
                    shapeproof::__private::notation::sum_apart(
                        shapeproof::__private::notation::Inferred,
                        |__letter_i| {
                            shapeproof::__private::notation::read::<
                                2,
                                _,
                                _,
                                _,
                            >(&__operand0, (__letter_i, __Fits0::fits(__letter_i)))
                        },
                    )
                },
            )
        }
    }
}

// einsum!["i...->...", &a, ellipsis = 2]
fn value() -> _ {
    match (&(&a),) {
        (__operand0,) => {
            shapeproof::__private::notation::eval(
                shapeproof::__private::notation::columns(
                    shapeproof::__private::notation::ColumnSum::<1>,
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
                    [],
                    |(__letter_0, __letter_1), (__letter_i,)| {
                        shapeproof::__private::notation::read::<
                            3,
                            _,
                            _,
                            _,
                        >(&__operand0, (__letter_i, __letter_0, __letter_1))
                    },
                    |sum, (_, _)| { sum },
                ),
            )
        }
    }
}

// einsum!["ij,jk,kl->il", a, b, c]
fn value() -> _ {
    match (&(a), &(b), &(c)) {
        (__operand0, __operand1, __operand2) => {
            enum __Undecided {}
            #[diagnostic::on_unimplemented(
                message = "einsum: index `j` is {Self} long in `a` (axis 1) and {F} long in `b` (axis 0)",
                label = "an axis of length {F}",
                note = "an axis of one element does not broadcast against others of its letter"
            )]
            trait __Fits0<F>: ::core::marker::Sized {
                fn fits(index: shapeproof::Index<Self>) -> shapeproof::Index<F>;
                fn back(index: shapeproof::Index<F>) -> shapeproof::Index<Self>;
            }
            #[diagnostic::do_not_recommend]
            impl<E> __Fits0<E> for E {
                #[inline(always)]
                fn fits(index: shapeproof::Index<E>) -> shapeproof::Index<E> {
                    index
                }
                #[inline(always)]
                fn back(index: shapeproof::Index<E>) -> shapeproof::Index<E> {
                    index
                }
            }
            #[diagnostic::do_not_recommend]
            impl<E: shapeproof::Extent> __Fits0<__Undecided> for E {
                fn fits(_: shapeproof::Index<E>) -> shapeproof::Index<__Undecided> {
                    loop {}
                }
                fn back(_: shapeproof::Index<__Undecided>) -> shapeproof::Index<E> {
                    loop {}
                }
            }
            #[diagnostic::do_not_recommend]
            impl<E: shapeproof::Extent> __Fits0<E> for __Undecided {
                fn fits(_: shapeproof::Index<__Undecided>) -> shapeproof::Index<E> {
                    loop {}
                }
                fn back(_: shapeproof::Index<E>) -> shapeproof::Index<__Undecided> {
                    loop {}
                }
            }
            #[diagnostic::on_unimplemented(
                message = "einsum: index `k` is {Self} long in `b` (axis 1) and {F} long in `c` (axis 0)",
                label = "an axis of length {F}",
                note = "an axis of one element does not broadcast against others of its letter"
            )]
            trait __Fits1<F>: ::core::marker::Sized {
                fn fits(index: shapeproof::Index<Self>) -> shapeproof::Index<F>;
                fn back(index: shapeproof::Index<F>) -> shapeproof::Index<Self>;
            }
            #[diagnostic::do_not_recommend]
            impl<E> __Fits1<E> for E {
                #[inline(always)]
                fn fits(index: shapeproof::Index<E>) -> shapeproof::Index<E> {
                    index
                }
                #[inline(always)]
                fn back(index: shapeproof::Index<E>) -> shapeproof::Index<E> {
                    index
                }
            }
            #[diagnostic::do_not_recommend]
            impl<E: shapeproof::Extent> __Fits1<__Undecided> for E {
                fn fits(_: shapeproof::Index<E>) -> shapeproof::Index<__Undecided> {
                    loop {}
                }
                fn back(_: shapeproof::Index<__Undecided>) -> shapeproof::Index<E> {
                    loop {}
                }
            }
            #[diagnostic::do_not_recommend]
            impl<E: shapeproof::Extent> __Fits1<E> for __Undecided {
                fn fits(_: shapeproof::Index<__Undecided>) -> shapeproof::Index<E> {
                    loop {}
                }
                fn back(_: shapeproof::Index<E>) -> shapeproof::Index<__Undecided> {
                    loop {}
                }
            }
            {
                let __length_i = shapeproof::Extent::get(
                    shapeproof::__private::notation::lengths::<2, _>(&__operand0).0,
                );
                let __length_j = shapeproof::Extent::get(
                    shapeproof::__private::notation::lengths::<2, _>(&__operand0).1,
                );
                let __length_k = shapeproof::Extent::get(
                    shapeproof::__private::notation::lengths::<2, _>(&__operand1).1,
                );
                let __length_l = shapeproof::Extent::get(
                    shapeproof::__private::notation::lengths::<2, _>(&__operand2).1,
                );
                match shapeproof::__private::notation::cheapest(
                    shapeproof::__private::notation::cost(
                        2,
                        1,
                        [__length_i, __length_j, __length_k, __length_l],
                    ),
                    [
                        shapeproof::__private::notation::cost(
                                1,
                                1,
                                [__length_i, __length_j, __length_k],
                            )
                            .and(
                                shapeproof::__private::notation::cost(
                                    1,
                                    1,
                                    [__length_i, __length_k, __length_l],
                                ),
                            ),
                        shapeproof::__private::notation::cost(
                                1,
                                0,
                                [__length_i, __length_j, __length_k, __length_l],
                            )
                            .and(
                                shapeproof::__private::notation::cost(
                                    1,
                                    1,
                                    [__length_i, __length_j, __length_k, __length_l],
                                ),
                            ),
                        shapeproof::__private::notation::cost(
                                1,
                                1,
                                [__length_j, __length_k, __length_l],
                            )
                            .and(
                                shapeproof::__private::notation::cost(
                                    1,
                                    1,
                                    [__length_j, __length_l, __length_i],
                                ),
                            ),
                    ],
                ) {
                    Some(0) => {
                        let __product = shapeproof::__private::notation::eval(
                            shapeproof::__private::notation::tiled(
                                shapeproof::__private::notation::ContiguousColumns::<
                                    0,
                                    0,
                                    1,
                                    true,
                                >,
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
                                |(__letter_i, _), (__letter_j,)| {
                                    shapeproof::__private::notation::read::<
                                        2,
                                        _,
                                        _,
                                        _,
                                    >(&__operand0, (__letter_i, __letter_j))
                                },
                                |(_, __letter_k), (__letter_j,)| {
                                    shapeproof::__private::notation::read::<
                                        2,
                                        _,
                                        _,
                                        _,
                                    >(&__operand1, (__Fits0::fits(__letter_j), __letter_k))
                                },
                                |left0, right0, (), (_, _), (_,)| { left0 * right0 },
                                |sum, (_, _)| { sum },
                            ),
                        );
                        shapeproof::__private::notation::eval(
                            shapeproof::__private::notation::tiled(
                                shapeproof::__private::notation::ContiguousColumns::<
                                    0,
                                    0,
                                    1,
                                    true,
                                >,
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
                                |(__letter_i, _), (__letter_k,)| {
                                    shapeproof::__private::notation::read::<
                                        2,
                                        _,
                                        _,
                                        _,
                                    >(&__product, (__letter_i, __letter_k))
                                },
                                |(_, __letter_l), (__letter_k,)| {
                                    shapeproof::__private::notation::read::<
                                        2,
                                        _,
                                        _,
                                        _,
                                    >(&__operand2, (__Fits1::fits(__letter_k), __letter_l))
                                },
                                |left0, right0, (), (_, _), (_,)| { left0 * right0 },
                                |sum, (_, _)| { sum },
                            ),
                        )
                    }
                    Some(1) => {
                        let __product = shapeproof::__private::notation::tensor4(
                            (
                                shapeproof::__private::notation::indices(
                                    shapeproof::__private::notation::Inferred,
                                ),
                                shapeproof::__private::notation::indices(
                                    shapeproof::__private::notation::Inferred,
                                ),
                                shapeproof::__private::notation::indices(
                                    shapeproof::__private::notation::Inferred,
                                ),
                                shapeproof::__private::notation::indices(
                                    shapeproof::__private::notation::Inferred,
                                ),
                            ),
                            |(), __letter_i, __letter_j, __letter_k, __letter_l| {
                                shapeproof::__private::notation::read::<
                                    2,
                                    _,
                                    _,
                                    _,
                                >(&__operand0, (__letter_i, __letter_j))
                                    * shapeproof::__private::notation::read::<
                                        2,
                                        _,
                                        _,
                                        _,
                                    >(&__operand2, (__letter_k, __letter_l))
                            },
                        );
                        shapeproof::__private::notation::eval(
                            shapeproof::__private::notation::tiled(
                                shapeproof::__private::notation::ContiguousColumns::<
                                    0,
                                    0,
                                    1,
                                    false,
                                >,
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
                                |(_, _), (__letter_j, __letter_k)| {
                                    shapeproof::__private::notation::read::<
                                        2,
                                        _,
                                        _,
                                        _,
                                    >(
                                        &__operand1,
                                        (__Fits0::fits(__letter_j), __Fits1::back(__letter_k)),
                                    )
                                },
                                |(_, _), (_, _)| {},
                                |
                                    left0,
                                    (),
                                    (),
                                    (__letter_i, __letter_l),
                                    (__letter_j, __letter_k)|
                                {
                                    shapeproof::__private::notation::read::<
                                        4,
                                        _,
                                        _,
                                        _,
                                    >(
                                        &__product,
                                        (__letter_i, __letter_j, __letter_k, __letter_l),
                                    ) * left0
                                },
                                |sum, (_, _)| { sum },
                            ),
                        )
                    }
                    Some(2) => {
                        let __product = shapeproof::__private::notation::eval(
                            shapeproof::__private::notation::tiled(
                                shapeproof::__private::notation::ContiguousColumns::<
                                    0,
                                    0,
                                    1,
                                    true,
                                >,
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
                                |(__letter_j, _), (__letter_k,)| {
                                    shapeproof::__private::notation::read::<
                                        2,
                                        _,
                                        _,
                                        _,
                                    >(&__operand1, (__letter_j, __letter_k))
                                },
                                |(_, __letter_l), (__letter_k,)| {
                                    shapeproof::__private::notation::read::<
                                        2,
                                        _,
                                        _,
                                        _,
                                    >(&__operand2, (__Fits1::fits(__letter_k), __letter_l))
                                },
                                |left0, right0, (), (_, _), (_,)| { left0 * right0 },
                                |sum, (_, _)| { sum },
                            ),
                        );
                        shapeproof::__private::notation::eval(
                            shapeproof::__private::notation::tiled(
                                shapeproof::__private::notation::ContiguousColumns::<
                                    0,
                                    0,
                                    1,
                                    true,
                                >,
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
                                |(__letter_i, _), (__letter_j,)| {
                                    shapeproof::__private::notation::read::<
                                        2,
                                        _,
                                        _,
                                        _,
                                    >(&__operand0, (__letter_i, __Fits0::back(__letter_j)))
                                },
                                |(_, __letter_l), (__letter_j,)| {
                                    shapeproof::__private::notation::read::<
                                        2,
                                        _,
                                        _,
                                        _,
                                    >(&__product, (__letter_j, __letter_l))
                                },
                                |left0, right0, (), (_, _), (_,)| { right0 * left0 },
                                |sum, (_, _)| { sum },
                            ),
                        )
                    }
                    _ => {
                        shapeproof::__private::notation::eval(
                            shapeproof::__private::notation::tiled(
                                shapeproof::__private::notation::ContiguousColumns::<
                                    0,
                                    0,
                                    1,
                                    false,
                                >,
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
                                |(__letter_i, _), (__letter_j, __letter_k)| {
                                    (
                                        shapeproof::__private::notation::read::<
                                            2,
                                            _,
                                            _,
                                            _,
                                        >(&__operand0, (__letter_i, __letter_j)),
                                        shapeproof::__private::notation::read::<
                                            2,
                                            _,
                                            _,
                                            _,
                                        >(&__operand1, (__Fits0::fits(__letter_j), __letter_k)),
                                    )
                                },
                                |(_, __letter_l), (_, __letter_k)| {
                                    shapeproof::__private::notation::read::<
                                        2,
                                        _,
                                        _,
                                        _,
                                    >(&__operand2, (__Fits1::fits(__letter_k), __letter_l))
                                },
                                |(left0, left1), right0, (), (_, _), (_, _)| {
                                    left0 * left1 * right0
                                },
                                |sum, (_, _)| { sum },
                            ),
                        )
                    }
                }
            }
        }
    }
}
