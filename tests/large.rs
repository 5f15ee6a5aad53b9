//! Tensors of 4 MiB in a thread with a stack of 64 KiB: whatever passed one through the stack would overflow it.
#![allow(clippy::indexing_slicing, clippy::unwrap_used, reason = "a test may panic")]

use core::mem::MaybeUninit;

use shapeproof::prelude::*;
use shapeproof::ragged::{self, Lod, LodTensorView};
use shapeproof::{
    Partitions, all_close, argmax_axis_into, concat_into, dynamic_partition, dynamic_stitch, elementwise_mul,
    matmul_into, multiplex, softmax_into, span, stack_into, sum_axis_into, where_,
};

const N: usize = 1024;

type Large = Tensor<f32, Shape![1024, 1024]>;
type Line = Tensor<f32, Shape![1024]>;

static ZEROS: Large = Tensor::zeros();
static TWOS: Large = Tensor::full(2.0);

/// A stack of 64 KiB, in a debug build as in any other; a checked build, whose pointers are larger, has 512.
fn on_a_small_stack(work: fn()) {
    let stack = if cfg!(shapeproof_checked) { 512 } else { 64 } * 1024;
    let thread = std::thread::Builder::new().stack_size(stack);
    thread.spawn(work).unwrap().join().unwrap();
}

/// A box filled where it is, also without the feature `alloc`.
fn boxed<T: Copy + 'static, S: shapeproof::StaticShape>(
    element: impl FnMut(S::Index) -> T,
) -> Box<Tensor<T, S>> {
    let mut place = Box::<Tensor<T, S>>::new_uninit();
    Tensor::init_from_fn(&mut place, element);
    // SAFETY: the place is filled.
    unsafe { place.assume_init() }
}

/// Every element's own number, exactly.
fn numbered() -> Box<Large> {
    boxed::<_, Shape![1024, 1024]>(|[i, j]| (i * N + j) as f32)
}

fn room() -> Box<Large> {
    boxed(|_| f32::NAN)
}

#[test]
fn in_a_static_in_a_place_and_in_a_box() {
    static mut PLACE: MaybeUninit<Large> = MaybeUninit::uninit();
    on_a_small_stack(|| {
        assert_eq!((ZEROS.get([1023, 1023]), TWOS.get([0, 0])), (Some(0.0), Some(2.0)));
        // SAFETY: this is the only use of the place.
        #[allow(static_mut_refs)]
        let x = Large::init_full(unsafe { &mut PLACE }, 7.0);
        assert_eq!(x.as_slice()[N * N - 1], 7.0);
        assert_eq!(numbered().get([1, 1]), Some(1025.0));
        #[cfg(feature = "alloc")]
        {
            assert!(*Large::boxed_zeros() == ZEROS && *Large::boxed_full(2.0) == TWOS);
            assert!(Large::boxed_from_fn(|[i, j]| (i * N + j) as f32) == numbered());
        }
    });
}

#[test]
fn through_views() {
    on_a_small_stack(|| {
        let (mut memory, x) = (vec![0.0_f32; N * N], numbered());
        let mut place = TensorViewMut::<_, Shape![1024, 1024]>::from_slice(&mut memory).unwrap();
        place.view_mut().assign(x.transpose());
        place += 1.0;
        let view = TensorView::<_, Shape![1024, 1024]>::from_slice(&memory).unwrap();
        assert_eq!(view.get([3, 5]), Some((5 * N + 3 + 1) as f32));
        let mut out = room();
        (view.transpose() - &*x).eval_into(&mut out);
        assert!(out.as_slice().iter().all(|v| *v == 1.0));
        assert_eq!(view.reshape::<Shape![256, 4096]>().get([255, 4095]), view.get([1023, 1023]));
        let quarter = x.slice(Axis::<0>, span!(256..512)).slice(Axis::<1>, span!(0..512));
        assert_eq!((quarter.shape().dims(), quarter.get([0, 1])), ([256, 512], Some((256 * N + 1) as f32)));
        assert_eq!(x.view().into_iter().filter(|v| **v == 5.0).count(), 1);
        x.transpose().copy_into(&mut out);
        assert!(out.transpose() == x.view() && all_close(out.transpose(), &*x, 0.0, 0.0));
    });
}

#[test]
fn elementwise_into_a_place() {
    on_a_small_stack(|| {
        let (x, mut out) = (numbered(), room());
        let row = boxed::<_, Shape![1024]>(|[j]| j as f32);
        ((&*x - &*row) * &TWOS + &ZEROS).eval_into(&mut out);
        assert_eq!(out.get([1000, 999]), Some(2_048_000.0));
        elementwise_mul(&*x, &*row, Axis::<0>, shapeproof::ops::elementwise::activations::Relu)
            .eval_into(&mut out);
        assert_eq!(out.get([3, 1]), Some(3.0 * 3073.0));
        (&*x * 1e-6).exp().tanh().relu().eval_into(&mut out);
        assert!((out.get([0, 0]).unwrap() - 0.761_594_2).abs() < 1e-6);
        where_(x.less_than(&TWOS), &*x, &*row).eval_into(&mut out);
        assert_eq!((out.get([0, 1]), out.get([9, 9])), (Some(1.0), Some(9.0)));
        let mut flags = boxed::<bool, Shape![1024, 1024]>(|_| true);
        x.less_than(&TWOS).eval_into(&mut flags);
        assert_eq!(flags.as_slice().iter().filter(|flag| **flag).count(), 2);
        let mut whole = boxed::<i32, Shape![1024, 1024]>(|_| -1);
        x.cast::<i32>().eval_into(&mut whole);
        assert_eq!(whole.as_slice()[N * N - 1], 1_048_575);
    });
}

#[test]
fn reductions_products_and_joins_into_a_place() {
    on_a_small_stack(|| {
        let (x, mut out) = (numbered(), room());
        let (mut line, mut at) = (boxed::<f32, Shape![1024]>(|_| 0.0), boxed::<usize, Shape![1024]>(|_| 0));
        sum_axis_into(&*x, Axis::<0>, &mut line);
        assert_eq!(line.get([0]), Some((N * (N - 1) / 2 * N) as f32));
        argmax_axis_into(&*x, Axis::<1>, &mut at);
        assert!(at.as_slice().iter().all(|at| *at == 1023));
        assert_eq!((x.max(), TWOS.sum()), (1_048_575.0, 2_097_152.0));
        softmax_into(&ZEROS, Axis::<-1>, &mut out);
        assert!(out.as_slice().iter().all(|p| *p == 1.0 / 1024.0));
        let (a, b) =
            (boxed::<f32, Shape![1024, 4]>(|[i, _]| i as f32), boxed::<f32, Shape![4, 1024]>(|_| 0.5));
        matmul_into(&*a, &*b, &mut out);
        assert_eq!(out.get([1000, 3]), Some(2000.0));
        let mut tall = boxed::<f32, Shape![2048, 1024]>(|_| f32::NAN);
        concat_into((&*x, &TWOS), Axis::<0>, &mut tall);
        assert_eq!((tall.get([1023, 1023]), tall.get([1024, 0])), (Some(1_048_575.0), Some(2.0)));
        let mut pair = boxed::<f32, Shape![2, 1024, 1024]>(|_| f32::NAN);
        stack_into((&TWOS, &*x), Axis::<0>, &mut pair);
        assert_eq!((pair.get([0, 9, 9]), pair.get([1, 0, 7])), (Some(2.0), Some(7.0)));
    });
}

#[test]
fn rows_into_a_place() {
    on_a_small_stack(|| {
        let (x, mut out) = (numbered(), room());
        let index = boxed::<i32, Shape![1024, 1]>(|[i, _]| (i % 2) as i32);
        multiplex([&*x, &TWOS], &*index).unwrap().eval_into(&mut out);
        assert_eq!((out.get([2, 1]), out.get([3, 1])), (Some(2049.0), Some(2.0)));
        let parts = boxed::<i32, Shape![1024]>(|[i]| (i % 2) as i32);
        let (mut even, mut odd) = (vec![0.0; N * N], vec![0.0; N * N]);
        let dealt = dynamic_partition(&*x, &*parts, Partitions::<2>).unwrap();
        dealt.write_into([&mut even, &mut odd]).unwrap();
        assert_eq!((even[N], odd[0]), (2048.0, 1024.0));
        let backwards = boxed::<i32, Shape![1024]>(|[i]| 1023 - i as i32);
        dynamic_stitch(&[(backwards.view(), x.view())]).unwrap().finish_into(&mut *out).unwrap();
        assert_eq!(out.get([0, 0]), Some((1023 * N) as f32));
    });
}

#[test]
fn sequences_into_a_place() {
    on_a_small_stack(|| {
        let x = numbered();
        let offsets = [0_u16, 100, 100, 1024];
        let x = x.with_lod(Lod::from_offsets(&offsets[..]).unwrap()).unwrap();
        let mut memory = vec![0.0; N * N];
        let pooled = ragged::sequence_pool(x, ragged::Max, 0.0, &mut memory[..]).unwrap();
        assert_eq!(pooled.as_slice()[2 * N], (1023 * N) as f32);
        let x = LodTensorView::<f32, Shape![1024], u16>::new(x.as_slice(), x.lod()).unwrap();
        let reversed = ragged::sequence_reverse(x, &mut memory[..]).unwrap();
        assert_eq!(reversed.as_slice()[0], (99 * N) as f32);
        ragged::sequence_softmax(x, &mut memory[..]).unwrap();
        let mut padded = boxed::<f32, Shape![3, 924, 1024]>(|_| f32::NAN);
        let zero: Box<Line> = boxed(|_| 0.0);
        ragged::sequence_pad(x, &zero, padded.view_mut()).unwrap();
        assert_eq!((padded.get([0, 99, 0]), padded.get([1, 0, 0])), (Some((99 * N) as f32), Some(0.0)));
        let mut back = [0_u16; 4];
        let lengths = [100, 0, 924];
        let x = ragged::sequence_unpad(padded.view(), &lengths, &mut memory[..], &mut back[..]).unwrap();
        assert_eq!((x.row_count(), x.lod().level(0)), (1024, Some(&offsets[..])));
    });
}
