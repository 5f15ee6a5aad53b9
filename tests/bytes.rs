//! Tensors over buffers of others, and as bytes.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing)]

use shapeproof::{prelude::*, tensor};

#[test]
fn a_buffer_becomes_a_tensor_and_a_buffer_again() {
    let buffer: &'static mut [i16; 6] = Box::leak(Box::new([1, 2, 3, 4, 5, 6]));
    let place = buffer.as_ptr();
    let mut x = TensorViewMut::<i16, Shape![3, 2]>::from_flat(buffer);
    assert_eq!(x.view(), tensor![[1, 2], [3, 4], [5, 6]]);
    x *= 10;
    let buffer: &'static mut [i16; 6] = x.into_flat();
    assert_eq!((buffer.as_ptr(), *buffer), (place, [10, 20, 30, 40, 50, 60]));
    assert_eq!(TensorView::<i16, Shape![2, 3]>::from_flat(buffer), tensor![[10, 20, 30], [40, 50, 60]]);
}

#[test]
fn a_nested_buffer_is_a_tensor_by_its_type() {
    let frames: &'static mut [[u16; 2]; 3] = Box::leak(Box::new([[1, 2], [3, 4], [5, 6]]));
    let x = TensorViewMut::from(frames);
    assert_eq!(x.view(), tensor![[1, 2], [3, 4], [5, 6]]);
}

#[test]
fn a_slice_of_another_length_is_refused() {
    let mut samples = [0_i16; 5];
    let error = TensorViewMut::<i16, Shape![3, 2]>::from_slice(&mut samples).err().unwrap();
    assert_eq!(error.to_string(), "from_slice: the shape asks for 6 elements, there are 5");
    assert!(TensorViewMut::<i16, Shape![?, 2]>::with_dims(&mut samples, [2, 2]).is_err());
    assert!(TensorViewMut::<i16, Shape![..2, 2]>::with_dims(&mut samples[..4], [2, 2]).is_ok());
    assert!(TensorViewMut::<i16, Shape![..1, 2]>::with_dims(&mut samples[..4], [2, 2]).is_err());
}

#[test]
fn bytes_are_those_of_the_elements() {
    let mut x = tensor![[1.5_f32, -2.0], [f32::MAX, 0.0]];
    let own: Vec<u8> = x.as_slice().iter().flat_map(|v| v.to_ne_bytes()).collect();
    assert_eq!(x.as_bytes(), own);
    x.as_mut_bytes()[4..8].copy_from_slice(&7.25_f32.to_ne_bytes());
    assert_eq!(x.get([0, 1]), Some(7.25));
    assert_eq!(tensor![true, false].as_bytes(), [1, 0]);
    assert!(Tensor::<u64, Shape![0, 3]>::zeros().as_bytes().is_empty());
    // Of a capacity, the rows that are there.
    let rows = Tensor::<u16, Shape![..8, 2]>::try_from_fn([3, 2], |_| 0x0101).unwrap();
    assert_eq!(rows.as_bytes(), [1; 12]);
}

/// A file says `true` with any byte but 0.
#[test]
fn bytes_of_a_file_are_elements() {
    assert_eq!(Tensor::<bool, Shape![3]>::from_le_bytes([0, 2, 1]), tensor![false, true, true]);
    assert_eq!(Tensor::<i16, Shape![2]>::from_le_bytes([0x34, 0x12, 0xff, 0xff]), tensor![0x1234_i16, -1]);
}

#[test]
fn the_constants_are_those_of_the_shape() {
    type X = Tensor<f32, Shape![3, 5]>;
    assert_eq!((X::RANK, X::LEN, X::DIMS), (2, 15, [3, 5]));
    assert_eq!((X::SIZE_BYTES, X::SIZE_BYTES % align_of::<X>()), (size_of::<X>(), 0));
    assert!(X::SIZE_BYTES >= X::LEN * size_of::<f32>());
}

#[cfg(feature = "embedded-io")]
mod streams {
    use super::*;
    use embedded_io::{ErrorKind, ErrorType, Read, ReadExactError, Write};

    /// A port that hands over and takes at most three bytes at a time, and breaks where it is told to.
    struct Port {
        bytes: Vec<u8>,
        breaks_at: usize,
        at: usize,
    }

    impl ErrorType for Port {
        type Error = ErrorKind;
    }

    impl Read for Port {
        fn read(&mut self, buffer: &mut [u8]) -> Result<usize, ErrorKind> {
            if self.at == self.breaks_at {
                return Err(ErrorKind::BrokenPipe);
            }
            let end = self.bytes.len().min(self.breaks_at).min(self.at + buffer.len().min(3));
            let part = &self.bytes[self.at..end];
            buffer[..part.len()].copy_from_slice(part);
            self.at = end;
            Ok(part.len())
        }
    }

    impl Write for Port {
        fn write(&mut self, buffer: &[u8]) -> Result<usize, ErrorKind> {
            if self.bytes.len() >= self.breaks_at {
                return Err(ErrorKind::BrokenPipe);
            }
            let part = &buffer[..buffer.len().min(3)];
            self.bytes.extend_from_slice(part);
            Ok(part.len())
        }

        fn flush(&mut self) -> Result<(), ErrorKind> {
            Ok(())
        }
    }

    fn port(bytes: Vec<u8>, breaks_at: usize) -> Port {
        Port { bytes, breaks_at, at: 0 }
    }

    #[test]
    fn a_stream_is_little_endian_and_may_come_in_pieces() {
        let x = tensor![[1_i32, -2, 3], [4, i32::MIN, i32::MAX]];
        let mut out = port(Vec::new(), usize::MAX);
        x.write_to(&mut out).unwrap();
        let expected: Vec<u8> = x.as_slice().iter().flat_map(|v| v.to_le_bytes()).collect();
        assert_eq!(out.bytes, expected);

        let mut back = Tensor::<i32, Shape![2, 3]>::zeros();
        back.read_from(port(expected.clone(), usize::MAX)).unwrap();
        assert_eq!(back, x);

        let mut memory = [0; 6];
        let mut view = TensorViewMut::<i32, Shape![3, 2]>::from_flat(&mut memory);
        view.read_from(&expected[..]).unwrap();
        assert_eq!(memory, [1, -2, 3, 4, i32::MIN, i32::MAX]);
    }

    #[test]
    fn a_stream_that_ends_or_breaks_is_an_error() {
        let mut x = Tensor::<u16, Shape![4]>::zeros();
        assert_eq!(x.read_from(port(vec![1; 7], usize::MAX)), Err(ReadExactError::UnexpectedEof));
        assert_eq!(x.read_from(port(vec![1; 8], 5)), Err(ReadExactError::Other(ErrorKind::BrokenPipe)));
        assert_eq!(x.write_to(port(Vec::new(), 6)), Err(ErrorKind::BrokenPipe));
    }
}

#[cfg(feature = "embedded-dma")]
#[test]
fn a_driver_takes_tensors_and_views() {
    use embedded_dma::{ReadBuffer, WriteBuffer};

    /// What a driver does: it takes the buffer, lets the peripheral fill it, and gives it back.
    fn fill<B: WriteBuffer<Word = u16>>(mut buffer: B) -> B {
        // SAFETY: the buffer is not touched while it is filled.
        let (place, len) = unsafe { buffer.write_buffer() };
        for i in 0..len {
            // SAFETY: there are `len` words.
            unsafe { place.add(i).write_volatile(i as u16) };
        }
        buffer
    }
    fn total<B: ReadBuffer<Word = u16>>(buffer: &B) -> u32 {
        // SAFETY: the buffer is not touched while it is read.
        let (place, len) = unsafe { buffer.read_buffer() };
        // SAFETY: there are `len` words.
        (0..len).map(|i| u32::from(unsafe { place.add(i).read_volatile() })).sum()
    }

    // 6 bytes, and padding that is not lent.
    let tensor = fill(Box::leak(Box::new(Tensor::<u16, Shape![3, 1]>::zeros())));
    assert_eq!((tensor.as_slice(), total(&&*tensor)), (&[0, 1, 2][..], 3));
    let view = fill(TensorViewMut::<u16, Shape![2, 2]>::from_flat(Box::leak(Box::new([9; 4]))));
    assert_eq!((view.view(), total(&view)), (tensor![[0, 1], [2, 3]].view(), 6));
    static FLASH: [u16; 4] = [1, 2, 3, 4];
    assert_eq!(total(&TensorView::<u16, Shape![2, 2]>::from_flat(&FLASH)), 10);
}
