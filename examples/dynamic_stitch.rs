//! The examples of TensorFlow's page on `dynamic_stitch`: parts of different rank merged, and the way there and back.
//!
//! `cargo run --example dynamic_stitch`

use shapeproof::{Partitions, Stitch, dynamic_partition, prelude::*, tensor};

fn main() -> Result<(), Box<dyn core::error::Error>> {
    // A scalar, a vector and a matrix of indices. The data of each have its shape, and then that of one row.
    let indices = (Tensor::<i32, Shape![]>::full(6), tensor![4, 1], tensor![[5, 2], [0, 3]]);
    let data =
        (tensor![61, 62], tensor![[41, 42], [11, 12]], tensor![[[51, 52], [21, 22]], [[1, 2], [31, 32]]]);
    let stitch =
        Stitch::new().part(&indices.0, &data.0)?.part(&indices.1, &data.1)?.part(&indices.2, &data.2)?;
    assert_eq!(stitch.rows(), 7);
    let merged: Tensor<i32, Shape![7, 2]> = stitch.finish()?;
    println!("merged {merged:?}");
    assert_eq!(merged, tensor![[1, 2], [11, 12], [21, 22], [31, 32], [41, 42], [51, 52], [61, 62]]);

    // A function of the elements for which a condition holds; the others keep their value.
    let x = tensor![0.1, -1.0, 5.2, 4.3, -1.0, 7.4];
    let condition = tensor![1, 0, 1, 1, 0, 1];
    let parts = dynamic_partition(&x, &condition, Partitions::<2>)?;
    let [kept, changed] = parts.outputs::<Shape![..6]>()?;
    let [kept_rows, changed_rows] = parts.rows::<Shape![..6]>()?;
    let changed = (&changed + 1.0).eval();
    let x: Tensor<f64, Shape![6]> =
        Stitch::new().part(&kept_rows, &kept)?.part(&changed_rows, &changed)?.finish()?;
    println!("x {x:?}");
    assert_eq!(x, tensor![1.1, -1.0, 6.2, 5.3, -1.0, 8.4]);

    // What only run time can find wrong is an error that says where.
    let beyond = Stitch::new().part(&tensor![0, 7], &tensor![[1, 2], [3, 4]])?.finish::<i32, Shape![7, 2]>();
    let message = "dynamic_stitch: indices[0] has 7 at position 1, and there are 7 rows";
    assert_eq!(beyond.map_err(|error| error.to_string()), Err(message.into()));
    Ok(())
}
