//! A function of the user's that panics in the middle of an evaluation: the place of the result stays a tensor, all of whose
//! elements are values that were written.
#![allow(clippy::unwrap_used, reason = "a test may panic")]

use core::panic::AssertUnwindSafe;
use std::panic::catch_unwind;

use shapeproof::{concat_into, prelude::*, tensor, try_concat_into};

/// Something that panics on the way.
fn fails(write: impl FnOnce()) {
    assert!(catch_unwind(AssertUnwindSafe(write)).is_err());
}

/// The elements themselves, up to a 2.
fn until_two(x: i32) -> i32 {
    assert!(x != 2, "on purpose");
    x
}

#[test]
fn a_place_with_a_capacity_keeps_its_length() {
    let x = Tensor::<i32, Shape![..64, 2]>::try_from_fn([64, 2], |[i, j]| (2 * i + j) as i32).unwrap();
    let mut out = Tensor::<i32, Shape![..64, 2]>::empty();
    fails(|| x.map(until_two).eval_into(&mut out));
    assert_eq!(out.shape().dims(), [0, 2]);
    assert!(out.as_slice().is_empty());

    let mut out = Tensor::<i32, Shape![..64, 2]>::try_full([2, 2], 7).unwrap();
    fails(|| x.map(until_two).eval_into(&mut out));
    assert_eq!(out.as_slice(), [0, 1, 7, 7]);
    // It is a place as any other from here on.
    x.map(|x| -x).eval_into(&mut out);
    assert_eq!(out, (-&x).eval());
}

#[test]
fn a_row_that_fails_is_not_pushed() {
    let mut rows = Tensor::<i32, Shape![..4, 3]>::empty();
    rows.try_push_row(&tensor![5, 6, 7]).unwrap();
    fails(|| rows.try_push_row(tensor![1, 2, 3].map(until_two)).unwrap());
    assert_eq!(rows, tensor![[5, 6, 7]]);
}

#[test]
fn a_joined_place_keeps_its_length() {
    let x = Tensor::<i32, Shape![..8]>::try_from_fn([5], |[i]| i as i32).unwrap();
    let mut out = Tensor::<i32, Shape![..16]>::empty();
    fails(|| {
        let _ = try_concat_into((x.map(until_two), &x), Axis::<0>, &mut out);
    });
    assert!(out.as_slice().is_empty());
    let mut known = Tensor::from([9; 6]);
    fails(|| concat_into((tensor![1, 2, 3].map(until_two), &tensor![4, 5, 6]), Axis::<0>, &mut known));
    assert_eq!(known, tensor![1, 9, 9, 9, 9, 9]);
}

#[cfg(feature = "alloc")]
#[test]
fn a_place_on_the_heap_has_no_elements() {
    let x = Tensor::<i32, Shape![?, 2]>::try_from_fn([64, 2], |[i, j]| (2 * i + j) as i32).unwrap();
    let mut out = Tensor::<i32, Shape![?, 2]>::try_full([1, 2], 7).unwrap();
    fails(|| x.map(until_two).eval_into(&mut out));
    assert!(out.as_slice().is_empty());
    x.map(|x| -x).eval_into(&mut out);
    assert_eq!(out, (-&x).eval());
    // As many elements as before are written where they are.
    fails(|| x.map(until_two).eval_into(&mut out));
    assert_eq!(out.as_slice().get(..4), Some(&[0, 1, -2, -3][..]));
}
