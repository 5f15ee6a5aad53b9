// What `tensor!` writes for the input above each item; `shapeproof` is the library.

// tensor![]
fn value() -> _ {
    shapeproof::Tensor::<_, (shapeproof::Dim<0usize>,)>::from_flat([])
}

// tensor![[], []]
fn value() -> _ {
    shapeproof::Tensor::<
        _,
        (shapeproof::Dim<2usize>, shapeproof::Dim<0usize>),
    >::from_flat([])
}

// tensor![1, 2]
fn value() -> _ {
    shapeproof::Tensor::<_, (shapeproof::Dim<2usize>,)>::from_flat([1, 2])
}

// tensor![[1, -2], [f(3), x]]
fn value() -> _ {
    shapeproof::Tensor::<
        _,
        (shapeproof::Dim<2usize>, shapeproof::Dim<2usize>),
    >::from_flat([1, -2, f(3), x])
}

// tensor![[[[1, 2,], [3, 4]], [[5, 6], [7, 8]]],]
fn value() -> _ {
    shapeproof::Tensor::<
        _,
        (
            shapeproof::Dim<1usize>,
            shapeproof::Dim<2usize>,
            shapeproof::Dim<2usize>,
            shapeproof::Dim<2usize>,
        ),
    >::from_flat([1, 2, 3, 4, 5, 6, 7, 8])
}

// tensor![a < b, c > d, f::<A, B>(x), |a, b| a + b, x as V<A, B>, [a, b][0], match x { a => 1, b => 2 }]
fn value() -> _ {
    shapeproof::Tensor::<
        _,
        (shapeproof::Dim<7usize>,),
    >::from_flat([
        a < b,
        c > d,
        f::<A, B>(x),
        |a, b| a + b,
        x as V<A, B>,
        [a, b][0],
        match x {
            a => 1,
            b => 2,
        },
    ])
}

// tensor![0.0; 9216]
fn value() -> _ {
    shapeproof::Tensor::<
        _,
        (shapeproof::Kilo<9usize, 216usize>,),
    >::from_flat([0.0; 9216usize])
}

// tensor![[x; 64]; 9]
fn value() -> _ {
    shapeproof::Tensor::<
        _,
        (shapeproof::Dim<9usize>, shapeproof::Dim<64usize>),
    >::from_flat([x; 576usize])
}

// tensor![x; 9, 64]
fn value() -> _ {
    shapeproof::Tensor::<
        _,
        (shapeproof::Dim<9usize>, shapeproof::Dim<64usize>),
    >::from_flat([x; 576usize])
}

// tensor![5;]
fn value() -> _ {
    shapeproof::Tensor::<_, ()>::from_flat([5; 1usize])
}

// tensor![[0; 2], [1; 2]]
fn value() -> _ {
    shapeproof::Tensor::<
        _,
        (shapeproof::Dim<2usize>, shapeproof::Dim<2usize>),
    >::from_flat([0, 0, 1, 1])
}

// tensor![[1, -1]; 2]
fn value() -> _ {
    shapeproof::Tensor::<
        _,
        (shapeproof::Dim<2usize>, shapeproof::Dim<2usize>),
    >::from_flat([1, -1, 1, -1])
}

// tensor![[f(); 2], [a, b]]
fn value() -> _ {
    {
        let scalar_0 = f();
        shapeproof::Tensor::<
            _,
            (shapeproof::Dim<2usize>, shapeproof::Dim<2usize>),
        >::from_flat([scalar_0, scalar_0, a, b])
    }
}
