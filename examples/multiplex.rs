//! `multiplex`: the examples of its reference page.
#![allow(clippy::unwrap_used, reason = "an example may panic")]

use shapeproof::{MultiplexError, multiplex, tensor};

fn main() -> Result<(), MultiplexError> {
    let inputs = [
        tensor![[0, 0, 3, 4], [0, 1, 3, 4], [0, 2, 4, 4], [0, 3, 3, 4]],
        tensor![[1, 0, 3, 4], [1, 1, 7, 8], [1, 2, 4, 2], [1, 3, 3, 4]],
        tensor![[2, 0, 3, 4], [2, 1, 7, 8], [2, 2, 4, 2], [2, 3, 3, 4]],
        tensor![[3, 0, 3, 4], [3, 1, 7, 8], [3, 2, 4, 2], [3, 3, 3, 4]],
    ];
    let index = tensor![[3], [0], [1], [2]];
    let out = multiplex(inputs.each_ref(), &index)?.eval();
    println!("{out:?}");
    assert_eq!(out, tensor![[3, 0, 3, 4], [0, 1, 3, 4], [1, 2, 4, 2], [2, 3, 3, 4]]);

    // The code example: two images, and an index of [rows, 1].
    let (x1, x2) = (tensor![[1.0_f32, 2.0], [3.0, 4.0]], tensor![[5.0, 6.0], [7.0, 8.0]]);
    let res = multiplex([&x1, &x2], &tensor![[1], [0]])?.eval();
    println!("{res:?}");
    assert_eq!(res, tensor![[5.0, 6.0], [3.0, 4.0]]);

    // What only run time knows is an error that names the place and the value.
    let error = multiplex([&x1, &x2], &tensor![0, 2]).map(|_| ()).unwrap_err();
    println!("{error}");
    assert_eq!(error, multiplex([&x1, &x2], &tensor![[0_u8], [2]]).map(|_| ()).unwrap_err());
    Ok(())
}
