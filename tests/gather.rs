//! Positions that data hold, in `compute!` and `try_compute!`, against loops written by hand.
#![allow(clippy::indexing_slicing, clippy::unwrap_used, reason = "a test may panic")]

use shapeproof::prelude::*;
use shapeproof::{Dim, Dims, Error, GatherError, Index, StaticExtent, compute, tensor, try_compute};

#[test]
fn an_index_needs_no_check() {
    let table = tensor![[1, 2], [3, 4], [5, 6]];
    let ids = [2, 0, 0, 1].map(|at| Index::<Dim<3>>::new(at).unwrap());
    assert_eq!(compute!([i, j] => table[ids[i], j]), tensor![[5, 6], [1, 2], [1, 2], [3, 4]]);
    // The last of each row; and two steps, of which the second is by an array.
    let order = compute!([i: 4] => i);
    assert_eq!(compute!([i] => table[ids[order[-1 - i]], -1]), tensor![4, 2, 2, 6]);
    assert_eq!(compute!([] => sum!(i, j => table[ids[i], j] * table[ids[i], j])).item(), 61 + 5 + 5 + 25);
    assert_eq!(compute!([i: 5] => table[clamp!(ids[i + 0]), 0]), tensor![5, 1, 1, 3, 3]);
}

#[test]
fn integers_are_checked_before() {
    let table = tensor![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];
    let ids: Tensor<i8, Shape![2, 2]> = tensor![[1, 0], [1, 1]];
    let rows = try_compute!([a, b, j] => table[ids[a, b], j] + 0.5).unwrap();
    for (at, &value) in rows.as_slice().iter().enumerate() {
        let (pair, j) = (at / 3, at % 3);
        assert_eq!(value, table.as_slice()[[1, 0, 1, 1][pair] * 3 + j] + 0.5);
    }
    // Of a transposed view, and of another axis.
    let (turned, columns) = (ids.t(), [2_u64, 2, 0]);
    let rows = try_compute!([a, b, c] => table[turned[a, b], columns[c]]).unwrap();
    for (at, &value) in rows.as_slice().iter().enumerate() {
        let (a, b, c) = (at / 6, at / 3 % 2, at % 3);
        assert_eq!(value, table.as_slice()[[1, 0, 1, 1][b * 2 + a] * 3 + [2, 2, 0][c]]);
    }
    // Positions of positions: both are checked, each against its axis.
    let (flat, order) = (tensor![1_u16, 0, 1], tensor![2_usize, 1, 0, 2]);
    assert_eq!(try_compute!([i] => table[flat[order[i]], 0]), Ok(tensor![4.0, 1.0, 4.0, 4.0]));
    let weighted = try_compute!([j] => sum!(i => table[flat[i], j] * 2.0) - max!(k => table[flat[k], 0]));
    assert_eq!(weighted, Ok(tensor![14.0, 20.0, 26.0]));
}

#[test]
fn the_error_has_the_first_that_is_not_on_the_axis() {
    let table = tensor![1, 2, 3];
    let ids = tensor![[0_i32, 2], [1, -1], [9, 0]];
    let error = try_compute!([i, j] => table[ids[i, j]]).unwrap_err();
    let GatherError { positions, index, value, axis, len, .. } = error;
    assert_eq!((positions, index, value, axis, len), ("ids", Dims::from([1, 1]), -1, 0, 3));
    assert_eq!(error.to_string(), "try_compute: ids[1, 1] is -1, and axis 0 has 3");
    let turned = ids.t();
    let error = try_compute!([i, j] => table[turned[i, j]]).unwrap_err();
    assert_eq!(error.to_string(), "try_compute: turned[0, 2] is 9, and axis 0 has 3");
    // The second axis of one table, and a value beyond `i64`.
    let (wide, far) = (tensor![[1, 2, 3]], [u64::MAX]);
    let error = try_compute!([i] => wide[0, far[i]]).unwrap_err();
    assert_eq!((error.axis, error.value), (1, i64::MAX));
    assert_eq!(Error::from(error), Error::Gather(error));
    // Also what the formula does not read is checked, and an axis without elements has no position.
    assert!(try_compute!([] => table[ids[0, 0]]).is_err());
    let empty: Tensor<i32, Shape![0]> = Tensor::full(0);
    let first = [0_u8];
    assert!(try_compute!([i] => empty[first[i]]).is_err());
    let none: [u8; 0] = [];
    assert_eq!(try_compute!([i] => empty[none[i]]).unwrap().as_slice().len(), 0);
}

struct Embedding<V: StaticExtent, D: StaticExtent> {
    table: Tensor<f32, Shape![V, D]>,
}

impl<V: StaticExtent + 'static, D: StaticExtent> Embedding<V, D> {
    fn rows<N: StaticExtent>(
        &self,
        tokens: &Tensor<u16, Shape![N]>,
    ) -> Result<Tensor<f32, Shape![N, D]>, Error> {
        Ok(try_compute!([t, d] => self.table[tokens[t], d])?)
    }
}

#[test]
fn tables_of_any_lengths() {
    let embedding = Embedding { table: tensor![[1.0, 2.0], [3.0, 4.0]] };
    assert_eq!(embedding.rows(&tensor![1, 1, 0]), Ok(tensor![[3.0, 4.0], [3.0, 4.0], [1.0, 2.0]]));
    assert!(embedding.rows(&tensor![2]).is_err());
}
