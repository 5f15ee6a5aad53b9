//! Shapes, views and expressions on one screen: `cargo run --example shapes`.

use shapeproof::prelude::*;
use shapeproof::{Broadcast, axes, concat, idx, mul, span, tensor};

/// Weights in flash: the literal is a constant, and its shape is its type.
static W: Tensor<f32, Shape![2, 3]> = tensor![[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]];

/// Generic code needs one bound for each operation.
fn scaled<R: Extent, C: Extent>(x: &Tensor<f32, (R, C)>, gain: &Tensor<f32, (C,)>) -> Tensor<f32, (R, C)>
where
    (R, C): Broadcast<(C,), mul, Output = (R, C)>,
{
    (x * gain).eval()
}

fn main() {
    println!("W\n{W}\n");

    // Views copy nothing. Their shapes are computed by the compiler.
    println!("W transposed\n{}\n", W.transpose());
    println!("W as [3, 2]\n{}\n", W.reshape::<Shape![3, 2]>());
    println!("columns 1 and 2\n{}\n", W.slice(Axis::<1>, span!(1..3)));
    println!("permuted and flat: {}", W.permute(axes![1, 0]).to_tensor().flatten());
    println!("element [1, 2]: {}, outside: {:?}\n", W.at(idx![1, 2]), W.get([2, 0]));

    // An expression is lazy, broadcasts as in NumPy, and is one loop when it is evaluated.
    let gain = tensor![0.5, 1.0, 2.0];
    let y = (W * gain + 1.0).relu().map(f32::sqrt);
    println!("sqrt(relu(W * gain + 1))\n{:.3}\n", y.eval());
    println!("scaled by a generic function\n{}\n", scaled(&W, &gain));

    // Tensors go together if their shapes do. `concat((&W, &gain), Axis::<0>)` does not compile.
    let mut both = concat((&W, &gain.unsqueeze(Axis::<0>)), Axis::<0>);
    both.slice_mut(Axis::<1>, span!(..1)).fill(0.0);
    both += &gain;
    println!("W on gain, written in place\n{both}\n");

    // A length that only run time knows, within a capacity: the rest of the shape is still checked by the compiler.
    let rows = Tensor::<f32, Shape![..32, 3]>::try_from_fn([4, 3], |[i, j]| (i * 3 + j) as f32);
    match rows {
        Ok(rows) => println!("four rows of at most 32, times gain\n{}", (&rows * gain).eval()),
        Err(error) => println!("{error}"),
    }
}
