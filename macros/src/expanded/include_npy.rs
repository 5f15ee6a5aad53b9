// What `include_npy!` writes for the input above each item; `shapeproof` is the library.

// include_npy!["i2-little.npy"]
fn value() -> _ {
    {
        const _: &[u8] = ::core::include_bytes!("/../npy/tests/data/i2-little.npy");
        const {
            shapeproof::Tensor::<
                i16,
                (shapeproof::Dim<2usize>, shapeproof::Dim<3usize>),
            >::from_le_bytes(*b"\0\x80\0\0\x01\0\x02\0\xFE\x7F\xFF\x7F")
        }
    }
}

// include_npy!["i2-big.npy"]
fn value() -> _ {
    {
        const _: &[u8] = ::core::include_bytes!("/../npy/tests/data/i2-big.npy");
        const {
            shapeproof::Tensor::<
                i16,
                (shapeproof::Dim<2usize>, shapeproof::Dim<3usize>),
            >::from_le_bytes(*b"\0\x80\0\0\x01\0\x02\0\xFE\x7F\xFF\x7F")
        }
    }
}

// include_npy!["rank0.npy",]
fn value() -> _ {
    {
        const _: &[u8] = ::core::include_bytes!("/../npy/tests/data/rank0.npy");
        const { shapeproof::Tensor::<i32, ()>::from_le_bytes(*b"\x05\0\0\0") }
    }
}

// include_npy!["zero-rows.npy"]
fn value() -> _ {
    {
        const _: &[u8] = ::core::include_bytes!("/../npy/tests/data/zero-rows.npy");
        const {
            shapeproof::Tensor::<
                f32,
                (shapeproof::Dim<0usize>, shapeproof::Dim<3usize>),
            >::from_le_bytes(*b"")
        }
    }
}

// include_npy![r#"rank0.npy"#]
fn value() -> _ {
    {
        const _: &[u8] = ::core::include_bytes!("/../npy/tests/data/rank0.npy");
        const { shapeproof::Tensor::<i32, ()>::from_le_bytes(*b"\x05\0\0\0") }
    }
}

// include_npy![concat!("ra", "nk", 0, r".npy",)]
fn value() -> _ {
    {
        const _: &[u8] = ::core::include_bytes!("/../npy/tests/data/rank0.npy");
        const { shapeproof::Tensor::<i32, ()>::from_le_bytes(*b"\x05\0\0\0") }
    }
}

// include_npy![concat!(env!("CARGO_MANIFEST_DIR"), "/../npy/tests/data/rank0.npy")]
fn value() -> _ {
    {
        const _: &[u8] = ::core::include_bytes!("/../npy/tests/data/rank0.npy");
        const { shapeproof::Tensor::<i32, ()>::from_le_bytes(*b"\x05\0\0\0") }
    }
}
