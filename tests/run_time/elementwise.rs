//! Elementwise operations, in place as well.

use super::kinds::*;
use shapeproof::prelude::*;
use shapeproof::{Axis, DynViewMut, ElementError, Identity};
use shapeproof::{
    checked_add, checked_mul, checked_sub, try_add, try_bit_and, try_bit_or, try_bit_xor, try_div,
    try_elementwise_add, try_elementwise_max, try_elementwise_sub, try_equal, try_floor_div,
    try_greater_equal, try_greater_than, try_less_equal, try_less_than, try_logical_and, try_logical_or,
    try_logical_xor, try_maximum, try_minimum, try_mod, try_mul, try_not_equal, try_pow, try_rem,
    try_saturating_add, try_saturating_mul, try_saturating_sub, try_shift_left, try_shift_right, try_sub,
};

/// One operation on all pairs of one to three rows: the values of the loop, or the error.
macro_rules! binary {
    ($left:ident $right:ident $data:expr; $($name:ident $op:literal $f:expr;)*) => {$(
        // A closure: its variables do not lie on the stack of the test with those of all the others.
        let check = |left, right| {
            let (x, y) = (rows::<$left, _>(&$data.0, left), rows::<$right, _>(&$data.1, right));
            match naive((&$data.0, left), (&$data.1, right), $f) {
                Some(want) => {
                    assert_eq!(values(x.$name(y).unwrap()), want, "{}", $op);
                    assert_eq!(values($name(x, y).unwrap()), want, "{}", $op);
                }
                None => {
                    assert_eq!(x.$name(y).unwrap_err(), differ($op, left, right).into());
                    assert_eq!($name(x, y).unwrap_err(), differ($op, left, right).into());
                }
            }
        };
        for left in 1..=3 {
            for right in 1..=3 {
                check(left, right);
            }
        }
    )*};
}

#[test]
fn of_integers() {
    let data = (NUMBERS, OTHERS);
    pairs!(binary!(data;
        try_add "add" |x, y| x + y;
        try_sub "sub" |x, y| x - y;
        try_mul "mul" |x, y| x * y;
        try_maximum "maximum" |x: i32, y| x.max(y);
        try_minimum "minimum" |x: i32, y| x.min(y);
        try_pow "pow" |x: i32, y: i32| x.pow(y as u32);
        try_equal "equal" |x, y| x == y;
        try_not_equal "not_equal" |x, y| x != y;
        try_less_than "less_than" |x, y| x < y;
        try_less_equal "less_equal" |x, y| x <= y;
        try_greater_than "greater_than" |x, y| x > y;
        try_greater_equal "greater_equal" |x, y| x >= y;
        try_bit_and "bit_and" |x, y| x & y;
        try_bit_or "bit_or" |x, y| x | y;
        try_bit_xor "bit_xor" |x, y| x ^ y;
        try_shift_left "shift_left" |x, y| x << y;
        try_shift_right "shift_right" |x, y| x >> y;
        try_saturating_add "saturating_add" |x: i32, y| x.saturating_add(y);
        try_saturating_sub "saturating_sub" |x: i32, y| x.saturating_sub(y);
        try_saturating_mul "saturating_mul" |x: i32, y| x.saturating_mul(y);
        try_div "try_div" |x, y| x / y;
        try_rem "try_rem" |x, y| x % y;
        try_mod "try_mod" |x, y| x % y;
        try_floor_div "try_floor_div" |x, y| x / y;
        checked_add "checked_add" |x, y| x + y;
        checked_sub "checked_sub" |x, y| x - y;
        checked_mul "checked_mul" |x, y| x * y;
    ));
}

#[test]
fn of_truth_values_and_floats() {
    let truth = (NUMBERS.map(|x| x % 2 == 0), OTHERS.map(|x| x > 1));
    pairs!(binary!(truth;
        try_logical_and "logical_and" |x, y| x & y;
        try_logical_or "logical_or" |x, y| x | y;
        try_logical_xor "logical_xor" |x, y| x ^ y;
    ));
    let floats = (NUMBERS.map(f64::from), OTHERS.map(f64::from));
    pairs!(binary!(floats;
        try_div "try_div" |x, y| x / y;
        try_rem "try_rem" |x, y| x % y;
        try_mod "try_mod" |x, y| x % y;
        try_floor_div "try_floor_div" |x: f64, y| (x / y).floor();
    ));
}

/// An element without a result is found among lengths of run time, with its place.
#[test]
fn an_element_without_a_result() {
    macro_rules! divides {
        ($left:ident $right:ident) => {
            let zero = [1, 1, 1, 1, 0, 1, 1, 1, 1];
            let error = rows::<$left, _>(&NUMBERS, 3).try_div(rows::<$right, _>(&zero, 3)).err().unwrap();
            assert!(matches!(error, ElementError::Element { left: 5, right: 0, .. }));
            assert_eq!(error.to_string(), "try_div: 5 and 0 at [1, 1] have no result in their type");
        };
    }
    pairs!(divides!());
}

/// Paddle's placement along the first axis.
#[test]
fn placed() {
    macro_rules! placed {
        ($left:ident) => {
            for (left, right) in [(3, 3), (2, 2), (3, 1), (3, 2), (2, 3)] {
                let x = rows::<$left, _>(&NUMBERS, left);
                let y = TensorView::<i32, Shape![?]>::with_dims(&OTHERS[..right], [right]).unwrap();
                let want: Vec<i32> =
                    (0..left * 3).map(|i| NUMBERS[i] - OTHERS[if right == 1 { 0 } else { i / 3 % right }]).collect();
                let sum = try_elementwise_sub(x, y, Axis::<0>, Identity);
                let method = x.try_elementwise_sub(y, Axis::<0>, Identity);
                if left == right || right == 1 {
                    assert_eq!(values(sum.unwrap()), want);
                    assert_eq!(values(method.unwrap()), want);
                } else {
                    assert_eq!(sum.err(), Some(differ("elementwise_sub", left, right)));
                    assert_eq!(method.err(), Some(differ("elementwise_sub", left, right)));
                }
            }
            // One way: the rows of x do not stretch.
            let (one, three) = (rows::<$left, _>(&NUMBERS, 1), rows::<Unbounded, _>(&OTHERS, 3));
            assert!(try_elementwise_add(one, three, Axis::<-1>, Identity).is_err());
            assert!(try_elementwise_max(three, one, Axis::<-1>, Identity).is_ok());
        };
    }
    each!(placed!());
}

/// With what the types settle no check is needed: a number, and a row of known length.
#[test]
fn without_a_check() {
    let row = Tensor::from([10, 20, 30]);
    macro_rules! settled {
        ($kind:ident) => {
            let x = rows::<$kind, _>(&NUMBERS, 2);
            assert_eq!(values(x * 2 + 1), [3, 5, 7, 9, 11, 13]);
            assert_eq!(values(x.neg()), [-1, -2, -3, -4, -5, -6]);
        };
    }
    each!(settled!());
    assert_eq!(values(rows::<Unbounded, _>(&NUMBERS, 2) * row), [10, 40, 90, 40, 100, 180]);
    assert_eq!(values(rows::<Capacity, _>(&NUMBERS, 2) * row), [10, 40, 90, 40, 100, 180]);
    // Nothing is known of an erased shape.
    assert_eq!(values(rows::<Erased, _>(&NUMBERS, 2).try_mul(&row).unwrap()), [10, 40, 90, 40, 100, 180]);
}

/// `+=` and its like over borrowed memory.
#[test]
fn in_place() {
    macro_rules! assigned {
        ($left:ident $right:ident) => {
            let mut memory = NUMBERS;
            let mut x = TensorViewMut::<i32, $left>::with_dims(&mut memory[..6], [2, 3]).unwrap();
            let y = |count| rows::<$right, _>(&OTHERS, count);
            (&mut x).try_add_assign(y(2)).unwrap();
            (&mut x).try_mul_assign(y(1)).unwrap();
            (&mut x).try_sub_assign(y(1)).unwrap();
            let error = (&mut x).try_add_assign(y(3)).unwrap_err();
            assert_eq!(error, differ("add_assign", 2, 3));
            assert!((&mut x).try_update(y(2), |x, y| x.max(y)).is_ok());
            let want = [9, 2, 8, 15, 11, 12, 7, 8, 9];
            assert_eq!(memory, want);
            let mut x = TensorViewMut::<i32, $left>::with_dims(&mut memory[..6], [2, 3]).unwrap();
            assert!((&mut x).try_assign(y(3)).is_err());
            (&mut x).try_assign(y(1)).unwrap();
            assert_eq!(memory, [3, 1, 2, 3, 1, 2, 7, 8, 9]);
        };
    }
    pairs!(assigned!());
    let mut memory = [1, 2];
    let mut x = DynViewMut::with_dims(&mut memory, [1, 2]).unwrap();
    x += 1;
    assert_eq!(memory, [2, 3]);
}
