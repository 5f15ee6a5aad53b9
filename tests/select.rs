//! `select` and `where_` against a naive loop.
#![allow(clippy::indexing_slicing, clippy::unwrap_used, reason = "a test may panic")]

use proptest::prelude::*;
use shapeproof::prelude::*;
use shapeproof::*;

/// An element by its index, right-aligned, `shift` axes further left; extents of 1 stretch.
fn at<T: Copy>(values: &[T], dims: &[usize], index: &[usize], shift: usize) -> T {
    let mut position = 0;
    for (axis, &len) in dims.iter().enumerate() {
        let own = index[index.len() - shift - dims.len() + axis];
        position = position * len + if len == 1 { 0 } else { own };
    }
    values[position]
}

/// The choice over `[2, 3, 4]`, each operand with its lengths and its shift.
fn naive<T: Copy>(c: (&[bool], &[usize], usize), t: (&[T], &[usize]), e: (&[T], &[usize], usize)) -> Vec<T> {
    let mut out = Vec::new();
    for i in 0..2 {
        for j in 0..3 {
            for k in 0..4 {
                let index = [i, j, k];
                let yes = at(c.0, c.1, &index, c.2);
                out.push(if yes { at(t.0, t.1, &index, 0) } else { at(e.0, e.1, &index, e.2) });
            }
        }
    }
    out
}

fn tensor<T: Copy + 'static, S: StaticShape>(values: &[T]) -> Tensor<T, S> {
    let mut tensor = Tensor::full(values[0]);
    tensor.as_mut_slice().copy_from_slice(&values[..S::LEN]);
    tensor
}

macro_rules! elements {
    ($($module:ident $t:ident $bits:expr;)*) => {$(
        #[test]
        fn $module() {
            let bits = |v: &[$t]| v.iter().map($bits).collect::<Vec<_>>();
            proptest!(|(
                c in prop::collection::vec(any::<bool>(), 24),
                t in prop::collection::vec(any::<$t>(), 24),
                e in prop::collection::vec(any::<$t>(), 24),
            )| {
                macro_rules! case {
                    ($mode:expr, [$c:ty, $cd:expr, $cs:expr], [$s:ty, $td:expr], [$e:ty, $ed:expr, $es:expr]) => {
                        let out = select(&tensor::<_, $c>(&c), &tensor::<_, $s>(&t), &tensor::<_, $e>(&e), $mode).eval();
                        let want = naive((&c, &$cd, $cs), (&t, &$td), (&e, &$ed, $es));
                        assert_eq!(bits(out.as_slice()), bits(&want));
                    };
                }
                case!(NoBroadcast, [Shape![2, 3, 4], [2, 3, 4], 0], [Shape![2, 3, 4], [2, 3, 4]], [Shape![2, 3, 4], [2, 3, 4], 0]);
                case!(Numpy, [Shape![3, 1], [3, 1], 0], [Shape![2, 1, 4], [2, 1, 4]], [Shape![3, 4], [3, 4], 0]);
                case!(Numpy, [Shape![], [], 0], [Shape![4], [4]], [Shape![2, 3, 1], [2, 3, 1], 0]);
                case!(Pdpd::<-1>, [Shape![4], [4], 0], [Shape![2, 3, 4], [2, 3, 4]], [Shape![3, 1], [3, 1], 0]);
                case!(Pdpd::<0>, [Shape![2], [2], 2], [Shape![2, 3, 4], [2, 3, 4]], [Shape![1, 3], [1, 3], 1]);
                case!(Pdpd::<1>, [Shape![3, 4], [3, 4], 0], [Shape![2, 3, 4], [2, 3, 4]], [Shape![3], [3], 1]);
                case!(Pdpd::<1>, [Shape![], [], 0], [Shape![2, 3, 4], [2, 3, 4]], [Shape![3, 1], [3, 1], 0]);
                let out = where_(&tensor::<_, Shape![2, 3, 1]>(&c), &tensor::<_, Shape![4]>(&t), &tensor::<_, Shape![1]>(&e)).eval();
                assert_eq!(bits(out.as_slice()), bits(&naive((&c, &[2, 3, 1], 0), (&t, &[4]), (&e, &[1], 0))));
            });
        }
    )*};
}
elements! {
    on_f32 f32 |v: &f32| v.to_bits();
    on_f64 f64 |v: &f64| v.to_bits();
    on_i8 i8 |v: &i8| *v;
    on_i16 i16 |v: &i16| *v;
    on_i32 i32 |v: &i32| *v;
    on_i64 i64 |v: &i64| *v;
    on_u8 u8 |v: &u8| *v;
    on_u16 u16 |v: &u16| *v;
    on_u32 u32 |v: &u32| *v;
    on_u64 u64 |v: &u64| *v;
    on_bool bool |v: &bool| *v;
}

#[test]
fn elements_of_the_users_own() {
    let (a, b) = (tensor!['x', 'y'], tensor!['z', 'w']);
    assert_eq!(select(&tensor![true, false], &a, &b, Numpy).eval().as_slice(), ['x', 'w']);
}

#[test]
fn zero_against_one_is_zero() {
    let c = tensor![[true, false, true]];
    let t = Tensor::<f32, Shape![0, 3]>::zeros();
    assert!(select(&c, &t, &tensor![1.0, 2.0, 3.0], Numpy).eval().as_slice().is_empty());
}

#[test]
fn the_side_not_taken_may_be_anything() {
    let x = tensor![4.0, 0.0];
    let safe = select(x.not_equal(0.0), tensor![1.0, 1.0].div(&x), 0.0, Numpy).eval();
    assert_eq!(safe.as_slice(), [0.25, 0.0]);
}

#[test]
fn scalars_at_any_mode() {
    assert_eq!(select(true, &tensor![1;], 2, NoBroadcast).eval().as_slice(), [1]);
    assert_eq!(select(false, &tensor![1;], 2, Pdpd::<0>).eval().as_slice(), [2]);
}
