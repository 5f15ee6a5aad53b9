//! `Extent`: what holds for lengths that only run time knows as well, by the `try_` forms.

use shapeproof::{Dim, Extent, Numpy, Shape, ShapeError, UpTo, prelude::*, tensor, try_concat, try_select};

struct Dense<I: Extent, O: Extent> {
    weights: Tensor<f32, (I, O)>,
    bias: Tensor<f32, (O,)>,
}

impl<I: Extent, O: Extent> Dense<I, O> {
    fn forward<N: Extent>(&self, x: &Tensor<f32, (N, I)>) -> Result<Tensor<f32, (N, O)>, ShapeError> {
        Ok(x.try_matmul(&self.weights)?.try_add(&self.bias)?.relu().eval())
    }
}

fn residual<N: Extent, D: Extent>(
    x: &Tensor<f32, (N, D)>,
    y: &Tensor<f32, (N, D)>,
) -> Result<Tensor<f32, (N, D)>, ShapeError> {
    let positive = y.try_greater_than(0.0)?.eval();
    let sum = x.try_add(y)?.eval();
    Ok(try_select(&positive, &sum, x, Numpy)?.eval())
}

fn centred<N: Extent, D: Extent>(x: &Tensor<f32, (N, D)>) -> Result<Tensor<f32, (N, D)>, ShapeError> {
    let centred = x.try_sub(&x.mean_axis_keep(Axis::<-1>))?.eval();
    let mut out = x.clone();
    out.try_assign(&centred)?;
    Ok(out)
}

#[test]
fn known_lengths() -> Result<(), ShapeError> {
    let layer = Dense { weights: tensor![[1.0], [2.0]], bias: tensor![-4.0] };
    assert_eq!(layer.forward(&tensor![[1.0, 1.0], [2.0, 3.0]])?, tensor![[0.0], [4.0]]);
    assert_eq!(residual(&tensor![[1.0, 2.0]], &tensor![[-1.0, 3.0]])?, tensor![[1.0, 5.0]]);
    assert_eq!(centred(&tensor![[1.0, 3.0]])?, tensor![[-1.0, 1.0]]);
    Ok(())
}

#[test]
fn lengths_of_run_time() -> Result<(), ShapeError> {
    type Rows = (UpTo<Dim<4>>, Dim<2>);
    let rows = |values: &[f32]| -> Result<Tensor<f32, Rows>, ShapeError> {
        let mut tensor = Tensor::empty();
        let view = TensorView::<f32, Shape![?, 2]>::with_dims(values, [values.len() / 2, 2])?;
        view.relu().try_eval_into(&mut tensor)?;
        Ok(tensor)
    };
    let layer = Dense { weights: tensor![[1.0], [2.0]], bias: tensor![-4.0] };
    let x = rows(&[1.0, 1.0, 2.0, 3.0, 4.0, 0.0])?;
    assert_eq!(layer.forward(&x)?.as_slice(), [0.0, 4.0, 0.0]);
    assert_eq!(residual(&x, &x)?.as_slice(), [2.0, 2.0, 4.0, 6.0, 8.0, 0.0]);
    assert_eq!(centred(&x)?.as_slice(), [0.0, 0.0, -0.5, 0.5, 2.0, -2.0]);
    // Two lengths that differ are found where they meet.
    let y = rows(&[1.0, 1.0])?;
    assert!(residual(&rows(&[0.0; 8])?, &rows(&[0.0; 4])?).is_err());
    assert!(try_concat((&x, &y), Axis::<1>).is_err());
    Ok(())
}
