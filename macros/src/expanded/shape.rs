// What `Shape!` writes for the input above each item; `shapeproof` is the library.

// Shape![]
type Axes = ();

// Shape![2]
type Axes = (shapeproof::Dim<2usize>,);

// Shape![0, 999,]
type Axes = (shapeproof::Dim<0usize>, shapeproof::Dim<999usize>);

// Shape![1_000, 9216usize, 0x10, 999999]
type Axes = (
    shapeproof::Kilo<1usize, 0usize>,
    shapeproof::Kilo<9usize, 216usize>,
    shapeproof::Dim<16usize>,
    shapeproof::Kilo<999usize, 999usize>,
);

// Shape![..32, 12, ?, ..4096]
type Axes = (
    shapeproof::UpTo<shapeproof::Dim<32usize>>,
    shapeproof::Dim<12usize>,
    shapeproof::Dyn,
    shapeproof::UpTo<shapeproof::Kilo<4usize, 96usize>>,
);

// Shape![{ 2 * N }, ..{ N }, { let n = 2; n * n }]
type Axes = (
    <shapeproof::__private::size::Size<
        { shapeproof::__private::size::is_small(2 * N) },
        { shapeproof::__private::size::thousands(2 * N) },
        { shapeproof::__private::size::rest(2 * N) },
    > as shapeproof::__private::size::HasExtent>::Extent,
    shapeproof::UpTo<
        <shapeproof::__private::size::Size<
            { shapeproof::__private::size::is_small(N) },
            { shapeproof::__private::size::thousands(N) },
            { shapeproof::__private::size::rest(N) },
        > as shapeproof::__private::size::HasExtent>::Extent,
    >,
    <shapeproof::__private::size::Size<
        {
            shapeproof::__private::size::is_small({
                let n = 2;
                n * n
            })
        },
        {
            shapeproof::__private::size::thousands({
                let n = 2;
                n * n
            })
        },
        {
            shapeproof::__private::size::rest({
                let n = 2;
                n * n
            })
        },
    > as shapeproof::__private::size::HasExtent>::Extent,
);

// Shape![WIDTH, net::WIDTH, ..N_2]
type Axes = (
    <shapeproof::__private::size::Size<
        { shapeproof::__private::size::is_small(WIDTH) },
        { shapeproof::__private::size::thousands(WIDTH) },
        { shapeproof::__private::size::rest(WIDTH) },
    > as shapeproof::__private::size::HasExtent>::Extent,
    <shapeproof::__private::size::Size<
        { shapeproof::__private::size::is_small(net::WIDTH) },
        { shapeproof::__private::size::thousands(net::WIDTH) },
        { shapeproof::__private::size::rest(net::WIDTH) },
    > as shapeproof::__private::size::HasExtent>::Extent,
    shapeproof::UpTo<
        <shapeproof::__private::size::Size<
            { shapeproof::__private::size::is_small(N_2) },
            { shapeproof::__private::size::thousands(N_2) },
            { shapeproof::__private::size::rest(N_2) },
        > as shapeproof::__private::size::HasExtent>::Extent,
    >,
);

// Shape![I, ..O, Batch, a::B<3>, Self::Rows, crate::A]
type Axes = (I, shapeproof::UpTo<O>, Batch, a::B<3>, Self::Rows, crate::A);

// Shape![<T as Axes<A, B>>::First, <<T as A>::B as C<fn() -> D>>::E<{ 1 + 2 }, F>, rows!(1, 2)]
type Axes = (
    <T as Axes<A, B>>::First,
    <<T as A>::B as C<fn() -> D>>::E<{ 1 + 2 }, F>,
    rows!(1, 2),
);

// Shape![1, 1, 1, 1, 1, 1, 1]
type Axes = (
    shapeproof::Dim<
        {
            ::core::compile_error! {
                "a shape has at most 6 axes, and this one has 7"
            }
        },
    >,
);
