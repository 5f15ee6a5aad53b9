//! The oracle is `from_ne_bytes` of each element, read from the bytes by hand.

use shapeproof::interop::bytes::BytesError;
use shapeproof::prelude::*;

/// Bytes of which the first is at a multiple of 64.
#[repr(align(64))]
struct Aligned([u8; 64]);

fn bytes() -> Aligned {
    let mut bytes = Aligned([0; 64]);
    bytes.0.iter_mut().enumerate().for_each(|(i, byte)| *byte = (37 * i) as u8);
    bytes
}

fn by_hand(bytes: &[u8]) -> Vec<u32> {
    bytes.chunks(4).map(|word| u32::from_ne_bytes(word.try_into().unwrap())).collect()
}

/// What a function that makes a view has to do: `view` gives the elements that it sees.
fn check(op: &str, view: impl Fn(&mut [u8]) -> Result<Vec<u32>, BytesError>) {
    let mut memory = bytes();
    for start in (0..40).step_by(4) {
        let part = &mut memory.0[start..start + 24];
        assert_eq!(view(part).unwrap(), by_hand(part));
    }
    for past in 1..4 {
        let error = view(&mut memory.0[8 + past..32 + past]).unwrap_err();
        let sentence =
            format!("{op}: the bytes start {past} behind a multiple of 4, the alignment of the elements");
        assert_eq!(error.to_string(), sentence);
    }
    for len in [0, 20, 23, 25, 48] {
        let sentence = format!("{op}: the shape [2, 3] takes 24 bytes, there are {len}");
        assert_eq!(view(&mut memory.0[..len]).unwrap_err().to_string(), sentence);
    }
}

#[cfg(feature = "bytemuck")]
#[test]
fn bytes_are_elements_by_bytemuck() {
    check("try_from_bytes", |bytes| {
        TensorView::<u32, Shape![2, 3]>::try_from_bytes(bytes).map(|x| x.as_slice().to_vec())
    });
    check("try_from_bytes_mut", |bytes| {
        TensorViewMut::<u32, Shape![2, 3]>::try_from_bytes_mut(bytes).map(|mut x| x.as_mut_slice().to_vec())
    });
    let mut memory = bytes();
    TensorViewMut::<u32, Shape![2]>::try_from_bytes_mut(&mut memory.0[..8]).unwrap().as_mut_slice()[1] =
        0x0101_0101;
    assert_eq!(memory.0[..9], [0, 37, 74, 111, 1, 1, 1, 1, (37 * 8_usize) as u8]);
    assert!(TensorView::<(), Shape![2]>::try_from_bytes(&[]).is_err());
}

#[cfg(feature = "bytemuck")]
#[test]
fn zero_bytes_are_a_tensor_of_zeros() {
    use bytemuck::Zeroable;
    assert_eq!(Tensor::<u32, Shape![2, 3]>::zeroed(), Tensor::<u32, Shape![2, 3]>::zeros());
    let x = Tensor::<f64, Shape![1000, 9]>::zeroed();
    assert!(x.as_slice().iter().all(|element| element.to_bits() == 0));
}

#[cfg(feature = "zerocopy")]
#[test]
fn bytes_are_elements_by_zerocopy() {
    check("ref_from_bytes", |bytes| {
        TensorView::<u32, Shape![2, 3]>::ref_from_bytes(bytes).map(|x| x.as_slice().to_vec())
    });
    check("mut_from_bytes", |bytes| {
        TensorViewMut::<u32, Shape![2, 3]>::mut_from_bytes(bytes).map(|mut x| x.as_mut_slice().to_vec())
    });
    let mut memory = bytes();
    TensorViewMut::<u32, Shape![2]>::mut_from_bytes(&mut memory.0[..8]).unwrap().as_mut_slice()[0] = 0;
    assert_eq!(memory.0[..5], [0, 0, 0, 0, 148]);
}
