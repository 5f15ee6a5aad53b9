//! `select`, `where_` and `multiplex`.

use super::kinds::*;
use shapeproof::prelude::*;
use shapeproof::{
    DynView, MultiplexError, NoBroadcast, Numpy, Pdpd, ShapeError, multiplex, try_select, try_where,
};

const TRUTH: [bool; 9] = [true, false, true, false, false, true, true, true, false];

#[test]
fn select_and_where() {
    macro_rules! chosen {
        ($left:ident $right:ident) => {
            for (then, otherwise, condition) in
                [(2, 2, 2), (3, 1, 3), (1, 3, 1), (2, 3, 1), (2, 2, 3), (1, 1, 2)]
            {
                let c = rows::<$right, _>(&TRUTH, condition);
                let (x, y) = (rows::<$left, _>(&NUMBERS, then), rows::<$right, _>(&OTHERS, otherwise));
                let pairs = naive((&NUMBERS, then), (&OTHERS, otherwise), |x, y| (x, y));
                let count = pairs.as_ref().map(Vec::len);
                let at = |i: usize| TRUTH[if condition == 1 { i % 3 } else { i }];
                let pick = |pairs: &[(i32, i32)], len: usize| -> Vec<i32> {
                    (0..len)
                        .map(|i| pairs[if pairs.len() == 3 { i % 3 } else { i }])
                        .enumerate()
                        .map(|(i, (x, y))| if at(i) { x } else { y })
                        .collect()
                };
                // NumPy's: the condition goes one way into both.
                let fits = count.filter(|n| condition == 1 || *n == condition * 3);
                match (fits, try_select(c, x, y, Numpy)) {
                    (Some(n), Ok(got)) => assert_eq!(values(got), pick(pairs.as_ref().unwrap(), n)),
                    (None, Err(ShapeError::Axis { op: "select", axis: 0, .. })) => {}
                    (want, got) => panic!("{want:?} {:?}", got.err()),
                }
                // `where_`: all three ways.
                let fits = count
                    .filter(|n| *n == 3 || condition == 1 || *n == condition * 3)
                    .map(|n| n.max(condition * 3));
                match (fits, try_where(c, x, y)) {
                    (Some(n), Ok(got)) => assert_eq!(values(got), pick(pairs.as_ref().unwrap(), n)),
                    (None, Err(ShapeError::Axis { op: "where_", axis: 0, .. })) => {}
                    (want, got) => panic!("{want:?} {:?}", got.err()),
                }
                let same = then == otherwise && then == condition;
                assert_eq!(try_select(c, x, y, NoBroadcast).is_ok(), same);
                // One way into `then`.
                let into = (otherwise == 1 || otherwise == then) && (condition == 1 || condition == then);
                assert_eq!(try_select(c, x, y, Pdpd::<-1>).is_ok(), into);
            }
        };
    }
    pairs!(chosen!());
}

#[test]
fn rows_of_several_inputs() {
    macro_rules! multiplexed {
        ($kind:ident) => {
            let (x, y) = (rows::<$kind, _>(&NUMBERS, 3), rows::<$kind, _>(&OTHERS, 3));
            let index = DynView::with_dims(&[1_u8, 0, 1], [3, 1]).unwrap();
            let want = [3, 1, 2, 4, 5, 6, 1, 1, 5];
            assert_eq!(values(multiplex([x, y], index).unwrap()), want);
            let index = TensorView::<i32, Shape![?]>::with_dims(&[1, 0, 1], [3]).unwrap();
            assert_eq!(values(multiplex([x, y], index).unwrap()), want);
            let short = TensorView::<i32, Shape![?]>::with_dims(&[1, 0], [2]).unwrap();
            assert_eq!(multiplex([x, y], short).err(), Some(MultiplexError::Shape(differ("multiplex", 3, 2))));
            let bad = TensorView::<i32, Shape![?]>::with_dims(&[1, 2, 0], [3]).unwrap();
            assert_eq!(multiplex([x, y], bad).err(), Some(MultiplexError::Index { row: 1, value: 2, inputs: 2 }));
            let two = rows::<$kind, _>(&OTHERS, 2);
            assert_eq!(multiplex([x, two], index).err(), Some(MultiplexError::Shape(differ("multiplex", 3, 2))));
        };
    }
    each!(multiplexed!());
}
