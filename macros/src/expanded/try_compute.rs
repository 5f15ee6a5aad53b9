// What `try_compute!` writes for the input above each item; `shapeproof` is the library.

// try_compute![[i, j] => table[ids[order[i], 0], j] + table[ids[i, 1], j]]
fn value() -> _ {
    match shapeproof::__private::notation::check::<
        0,
        _,
        _,
    >(&order, shapeproof::__private::notation::lengths::<2, _>(&ids).0, "order") {
        ::core::result::Result::Ok(__positions0) => {
            match shapeproof::__private::notation::check::<
                0,
                _,
                _,
            >(&ids, shapeproof::__private::notation::lengths::<2, _>(&table).0, "ids") {
                ::core::result::Result::Ok(__positions1) => {
                    ::core::result::Result::Ok({
                        let __reached0 = shapeproof::__private::notation::Reach::of(
                                &table,
                            )
                            .reach();
                        enum __Undecided {}
                        #[diagnostic::on_unimplemented(
                            message = "compute: index `i` is {Self} long in `order` (axis 0) and {F} long in `ids` (axis 0)",
                            label = "an axis of length {F}"
                        )]
                        trait __Fits0<F>: ::core::marker::Sized {
                            fn fits(
                                index: shapeproof::Index<Self>,
                            ) -> shapeproof::Index<F>;
                        }
                        #[diagnostic::do_not_recommend]
                        impl<E> __Fits0<E> for E {
                            #[inline(always)]
                            fn fits(
                                index: shapeproof::Index<E>,
                            ) -> shapeproof::Index<E> {
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
                                    2,
                                    _,
                                    _,
                                    _,
                                >(
                                    __reached0,
                                    (
                                        shapeproof::__private::notation::pick(
                                                shapeproof::__private::notation::read::<
                                                    2,
                                                    _,
                                                    _,
                                                    _,
                                                >(
                                                    &__positions1,
                                                    (
                                                        shapeproof::__private::notation::pick(
                                                                shapeproof::__private::notation::read::<
                                                                    1,
                                                                    _,
                                                                    _,
                                                                    _,
                                                                >(&__positions0, (i,)),
                                                            )
                                                            .same(),
                                                        shapeproof::__private::notation::position::<
                                                            shapeproof::Dim<0usize>,
                                                        >()
                                                            .on::<1, _>(),
                                                    ),
                                                ),
                                            )
                                            .same(),
                                        j,
                                    ),
                                )
                                    + shapeproof::__private::notation::read::<
                                        2,
                                        _,
                                        _,
                                        _,
                                    >(
                                        __reached0,
                                        (
                                            shapeproof::__private::notation::pick(
                                                    shapeproof::__private::notation::read::<
                                                        2,
                                                        _,
                                                        _,
                                                        _,
                                                    >(
                                                        &__positions1,
                                                        (
                                                            __Fits0::fits(i),
                                                            shapeproof::__private::notation::position::<
                                                                shapeproof::Dim<1usize>,
                                                            >()
                                                                .on::<1, _>(),
                                                        ),
                                                    ),
                                                )
                                                .same(),
                                            j.same(),
                                        ),
                                    )
                            },
                        )
                    })
                }
                ::core::result::Result::Err(error) => ::core::result::Result::Err(error),
            }
        }
        ::core::result::Result::Err(error) => ::core::result::Result::Err(error),
    }
}

// try_compute![[i] => (a, b) = (table[ids[i]], a)]
fn value() -> _ {
    match shapeproof::__private::notation::check::<
        0,
        _,
        _,
    >(&ids, shapeproof::__private::notation::lengths::<1, _>(&table).0, "ids") {
        ::core::result::Result::Ok(__positions0) => {
            ::core::result::Result::Ok({
                let __reached0 = shapeproof::__private::notation::Reach::of(&table)
                    .reach();
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
                            let __result0 = shapeproof::__private::notation::read::<
                                1,
                                _,
                                _,
                                _,
                            >(
                                __reached0,
                                (
                                    shapeproof::__private::notation::pick(
                                            shapeproof::__private::notation::read::<
                                                1,
                                                _,
                                                _,
                                                _,
                                            >(&__positions0, (i,)),
                                        )
                                        .same(),
                                ),
                            );
                            let __result1 = __result0;
                            (__result0, __result1)
                        },
                    ),
                )
            })
        }
        ::core::result::Result::Err(error) => ::core::result::Result::Err(error),
    }
}

// try_compute![[i] => w[i] + sum!(k => parse(x[ids[i], k])?)]
fn value() -> _ {
    match shapeproof::__private::notation::check::<
        0,
        _,
        _,
    >(&ids, shapeproof::__private::notation::lengths::<2, _>(&x).0, "ids") {
        ::core::result::Result::Ok(__positions0) => {
            match {
                let __reached0 = shapeproof::__private::notation::Reach::of(&x).reach();
                shapeproof::__private::notation::try_eval(
                    shapeproof::__private::notation::elements2(
                        (
                            shapeproof::__private::notation::indices(
                                shapeproof::__private::notation::Inferred,
                            ),
                            shapeproof::__private::notation::indices(
                                shapeproof::__private::notation::Inferred,
                            ),
                        ),
                        |(), i, k| {
                            parse(
                                shapeproof::__private::notation::read::<
                                    2,
                                    _,
                                    _,
                                    _,
                                >(
                                    __reached0,
                                    (
                                        shapeproof::__private::notation::pick(
                                                shapeproof::__private::notation::read::<
                                                    1,
                                                    _,
                                                    _,
                                                    _,
                                                >(&__positions0, (i,)),
                                            )
                                            .same(),
                                        k,
                                    ),
                                ),
                            )
                        },
                    ),
                )
            } {
                ::core::result::Result::Ok(__value0) => {
                    ::core::result::Result::Ok({
                        let __reached0 = shapeproof::__private::notation::Reach::of(&w)
                            .reach();
                        shapeproof::__private::notation::tensor1(
                            (
                                shapeproof::__private::notation::indices(
                                    shapeproof::__private::notation::Inferred,
                                ),
                            ),
                            |(), i| {
                                shapeproof::__private::notation::read::<
                                    1,
                                    _,
                                    _,
                                    _,
                                >(__reached0, (i,))
                                    + shapeproof::__private::notation::sum(
                                        shapeproof::__private::notation::Inferred,
                                        |k| {
                                            shapeproof::__private::notation::read::<
                                                2,
                                                _,
                                                _,
                                                _,
                                            >(&__value0, (i.same(), k))
                                        },
                                    )
                            },
                        )
                    })
                }
                ::core::result::Result::Err(error) => ::core::result::Result::Err(error),
            }
        }
        ::core::result::Result::Err(error) => {
            ::core::result::Result::Err(::core::convert::From::from(error))
        }
    }
}
