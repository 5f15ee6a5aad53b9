//! Reductions over several axes, norms and traces beside what NumPy computes or refuses: `reduce/make.py` writes the cases.

use serde::Deserialize;
use shapeproof::prelude::*;
use shapeproof::*;

#[derive(Deserialize)]
struct Case {
    op: String,
    seed: u32,
    shape: Vec<usize>,
    axes: Vec<isize>,
    #[serde(default)]
    result: Vec<usize>,
    /// A mean of nothing is `null`.
    #[serde(default)]
    values: Vec<Option<f64>>,
    error: Option<String>,
}

/// What the library made of a case: lengths and elements, or an error.
type Found = Result<(Vec<usize>, Vec<f64>), ShapeError>;

impl Case {
    /// The numbers that the script draws: multiples of 1/16.
    fn numbers(&self) -> Vec<f64> {
        let mut state = self.seed;
        let draw = |_| {
            state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
            ((state >> 26) as f64 - 32.0) / 16.0
        };
        (0..self.shape.iter().product()).map(draw).collect()
    }

    fn operand<'a, S: Shape<Index = [usize; N]>, const N: usize>(
        &self,
        numbers: &'a [f64],
    ) -> TensorView<'a, f64, S> {
        let lengths: [usize; N] = self.shape.as_slice().try_into().unwrap();
        TensorView::with_dims(numbers, lengths).unwrap()
    }

    fn check(&self, found: Found) {
        let Self { op, shape, axes, .. } = self;
        let Ok((lengths, elements)) = found else {
            assert!(self.error.is_some(), "{op} of {shape:?}, {axes:?}: {found:?}");
            return;
        };
        assert!(self.error.is_none(), "{op} of {shape:?}, {axes:?} is refused by NumPy");
        assert_eq!(lengths, self.result, "{op} of {shape:?}, {axes:?}");
        for (i, (found, wanted)) in elements.iter().zip(&self.values).enumerate() {
            let fits = wanted.map_or(found.is_nan(), |y| (found - y).abs() <= 1e-15 * y.abs().max(1.0));
            assert!(fits, "{op} of {shape:?}, {axes:?}: element {i} is {found}, not {wanted:?}");
        }
    }
}

/// The reduction to memory, of lengths that only run time knows: the axes, and the shapes of operand and result.
macro_rules! into_memory {
    ($case:ident $function:ident $axes:expr, $from:ty => $to:ty, [$($i:literal)*]) => {{
        let numbers = $case.numbers();
        let x: TensorView<f64, $from> = $case.operand(&numbers);
        let lengths: [usize; _] = [$($case.result.get($i).copied().unwrap_or(0)),*];
        let mut room = vec![7.0; lengths.iter().product()];
        let mut out = TensorViewMut::<f64, $to>::with_dims(&mut room, lengths).unwrap();
        let done: Result<(), ShapeError> = $function(x, $axes, &mut out);
        $case.check(done.map(|()| (lengths.to_vec(), room)));
    }};
}

/// The cases of one operation: the number of axes and the list of them that a case has, and the shape of the result.
macro_rules! lists {
    ($function:ident, $case:ident: $($rank:tt [$($axis:literal),*] => $to:ty, [$($i:literal)*];)*) => {
        match ($case.shape.len(), $case.axes.as_slice()) {
            $((lists!(@number $rank), [$($axis),*]) => {
                into_memory!($case $function axes![$($axis),*], lists!(@shape $rank) => $to, [$($i)*])
            })*
            other => panic!("no such case: {} {other:?}", $case.op),
        }
    };
    (@number two) => { 2 };
    (@number three) => { 3 };
    (@number four) => { 4 };
    (@shape two) => { Shape![?, ?] };
    (@shape three) => { Shape![?, ?, ?] };
    (@shape four) => { Shape![?, ?, ?, ?] };
}

/// The cases of a norm along an axis of three.
macro_rules! along {
    ($function:ident, $case:ident) => {
        match $case.axes.as_slice() {
            [0] => into_memory!($case $function Axis::<0>, Shape![?, ?, ?] => Shape![?, ?], [0 1]),
            [-1] => into_memory!($case $function Axis::<-1>, Shape![?, ?, ?] => Shape![?, ?], [0 1]),
            other => panic!("no such axis: {other:?}"),
        }
    };
}

fn cases() -> Vec<Case> {
    serde_json::from_str(include_str!("values.json")).unwrap()
}

#[test]
fn reductions_over_several_axes_are_those_of_numpy() {
    for case in &cases() {
        match case.op.as_str() {
            "sum_axes" => lists!(try_sum_axes_into, case:
                two [0, 1] => Shape![], [];
                three [0, 1] => Shape![?], [0];
                three [0, 2] => Shape![?], [0];
                three [1, 2] => Shape![?], [0];
                three [0, 1, 2] => Shape![], [];
                four [0, 1, 3] => Shape![?], [0];
                four [-1, -3] => Shape![?, ?], [0 1];),
            "mean_axes" => lists!(try_mean_axes_into, case: three [0, 2] => Shape![?], [0];),
            "max_axes" => lists!(try_max_axes_into, case:
                three [0, 1] => Shape![?], [0];
                three [0, 2] => Shape![?], [0];
                four [-1, -3] => Shape![?, ?], [0 1];),
            "min_axes" => lists!(try_min_axes_into, case: three [0, 2] => Shape![?], [0];),
            _ => {}
        }
    }
}

#[test]
fn norms_and_traces_are_those_of_numpy() {
    for case in &cases() {
        let numbers = case.numbers();
        let flat = TensorView::<f64, Shape![?]>::from(numbers.as_slice());
        let matrix = || {
            TensorView::<f64, Shape![..64, ..64]>::with_dims(&numbers, [case.shape[0], case.shape[1]])
                .unwrap()
        };
        let one = |x| case.check(Ok((vec![], vec![x])));
        match case.op.as_str() {
            #[cfg(any(feature = "libm", feature = "std"))]
            "norm_axis" => along!(try_norm_axis_into, case),
            "norm_1_axis" => along!(try_norm_1_axis_into, case),
            "norm_inf_axis" => along!(try_norm_inf_axis_into, case),
            #[cfg(any(feature = "libm", feature = "std"))]
            "norm" => one(flat.norm()),
            "norm_1" => one(flat.norm_1()),
            "norm_inf" => one(flat.norm_inf()),
            "matrix_norm_1" => one(matrix().matrix_norm_1()),
            "matrix_norm_inf" => one(matrix().matrix_norm_inf()),
            "trace" => one(matrix().trace()),
            _ => {}
        }
    }
}

#[cfg(feature = "alloc")]
#[test]
fn axes_that_are_kept() {
    for case in cases().iter().filter(|case| case.op == "sum_axes_keep") {
        let numbers = case.numbers();
        let found = case.operand::<Shape![?, ?, ?], 3>(&numbers).sum_axes_keep(axes![0, 2]);
        case.check(Ok((found.dims().to_vec(), found.as_slice().to_vec())));
    }
}

/// Shapes that types know, in every form, and views in another order of memory: the same as along one axis of a copy in which the
/// axes lie side by side, to the last bit, as they have no more than 512 elements.
#[test]
fn every_form_and_order_of_memory() {
    let x = Tensor::<f32, Shape![3, 4, 50]>::from_fn(|[i, j, k]| ((i * 7 + j * 31 + k * 17) as f32).sin());
    let apart: Tensor<f32, Shape![4, 3, 50]> = x.permute(axes![1, 0, 2]).to_tensor();
    let sums: Tensor<f32, Shape![4]> = apart.reshape::<Shape![4, 150]>().sum_axis(Axis::<1>);
    assert_eq!(x.sum_axes(axes![0, 2]), sums);
    assert_eq!(x.sum_axes(axes![2, 0]), sums);
    assert_eq!(apart.permute(axes![1, 0, 2]).sum_axes(axes![0, 2]), sums);
    assert_eq!((&x * 1.0).sum_axes(axes![-1, -3]), sums);
    assert_eq!(x.sum_axes_keep(axes![0, 2]).dims(), [1, 4, 1]);
    let mut out = Tensor::zeros();
    sum_axes_into(&x, axes![0, 2], &mut out);
    assert_eq!(out, sums);
    let mut some = Tensor::<f32, Shape![..5]>::empty();
    try_sum_axes_into(&x, axes![0, 2], &mut some).unwrap();
    assert_eq!(some, sums);
    let mut few = Tensor::<f32, Shape![..3]>::empty();
    assert!(try_sum_axes_into(&x, axes![0, 2], &mut few).is_err());
    assert!(few.is_empty());

    // Columns: the axes lie side by side in memory, and behind them one that stays.
    let flat = x.transpose().to_tensor();
    let columns: Tensor<f32, Shape![3]> =
        flat.transpose().to_tensor().reshape::<Shape![3, 200]>().max_axis(Axis::<1>);
    assert_eq!(flat.max_axes(axes![0, 1]), columns);
    assert_eq!(x.max_axes(axes![1, 2]), columns);
    assert_eq!(try_max_axes(&x, axes![1, 2]), Ok(columns));
    assert_eq!(mean_axes(&x, axes![0, 1, 2]).item(), x.reshape::<Shape![600]>().mean());
    let none = Tensor::<f32, Shape![..2, 3, 4]>::empty();
    assert_eq!(try_min_axes(&none, axes![0, 1]).unwrap_err(), ShapeError::Empty { op: "min_axes" });

    let mut y = tensor![[[1.0_f32, f32::NAN], [3.0, 4.0]], [[5.0, 6.0], [7.0, 8.0]]];
    assert!(y.max_axes(axes![0, 1]).as_slice()[1].is_nan());
    assert!(y.norm_inf().is_nan() && y.norm_1().is_nan());
    y.fill(-2.0);
    assert_eq!(y.norm_1_axis_keep(Axis::<0>), tensor![[[4.0, 4.0], [4.0, 4.0]]]);
    assert_eq!((y.norm_inf(), (&y * 2.0).norm_1()), (2.0, 32.0));
}

/// The fold of `x[i, j, k]` over two of the axes, for each index of the third.
fn folded<T: Copy>(
    x: &Tensor<T, Shape![6, 60, 20]>,
    columns: usize,
    kept: usize,
    fold: impl Fn(T, T) -> T,
) -> Vec<T> {
    let mut folds: Vec<Option<T>> = vec![None; [6, 60, columns][kept]];
    for (i, j, k) in (0..6).flat_map(|i| (0..60).flat_map(move |j| (0..columns).map(move |k| (i, j, k)))) {
        let (value, to) = (x.get([i, j, k]).unwrap(), &mut folds[[i, j, k][kept]]);
        *to = Some(to.map_or(value, |so_far| fold(so_far, value)));
    }
    folds.into_iter().map(Option::unwrap).collect()
}

#[test]
fn over_axes_that_are_several_rows_in_memory() {
    // Multiples of 1/16, whose sums are exact in every order.
    let x = Tensor::<f64, Shape![6, 60, 20]>::from_fn(|[i, j, k]| {
        ((i * 7 + j * 11 + k * 5) % 61) as f64 / 16.0 - 1.5
    });
    let y = Tensor::<i32, Shape![6, 60, 20]>::from_fn(|[i, j, k]| ((i * 7 + j * 11 + k * 5) % 61) as i32);
    let part = x.slice(Axis::<2>, span!(0..13));
    let plus = |x: f64, y: f64| x + y;
    assert_eq!(part.sum_axes(axes![1, 2]).as_slice(), folded(&x, 13, 0, plus));
    assert_eq!(part.sum_axes(axes![0, 2]).as_slice(), folded(&x, 13, 1, plus));
    assert_eq!(part.sum_axes(axes![0, 1]).as_slice(), folded(&x, 13, 2, plus));
    assert_eq!(x.sum_axes(axes![2, 0]).as_slice(), folded(&x, 20, 1, plus));
    assert_eq!((part * 2.0).sum_axes(axes![1, 2]).as_slice(), folded(&(&x * 2.0).eval(), 13, 0, plus));
    assert_eq!(part.permute(axes![2, 0, 1]).sum_axes(axes![0, 2]).as_slice(), folded(&x, 13, 0, plus));
    assert_eq!(part.max_axes(axes![0, 2]).as_slice(), folded(&x, 13, 1, f64::max));
    assert_eq!(part.min_axes(axes![1, 2]).as_slice(), folded(&x, 13, 0, f64::min));
    let means: Vec<f64> = folded(&x, 13, 0, plus).into_iter().map(|sum| sum / 780.0).collect();
    assert_eq!(part.mean_axes(axes![1, 2]).as_slice(), means);
    let part = y.slice(Axis::<2>, span!(0..7));
    assert_eq!(part.sum_axes(axes![1, 2]).as_slice(), folded(&y, 7, 0, |x, y| x + y));
    assert_eq!(part.sum_axes(axes![0, 2]).as_slice(), folded(&y, 7, 1, |x, y| x + y));
    assert_eq!(part.max_axes(axes![1, 2]).as_slice(), folded(&y, 7, 0, i32::max));
    assert_eq!(part.transpose().sum_axes_keep(axes![0, 1]).dims(), [1, 1, 6]);
    assert_eq!(part.transpose().sum_axes(axes![0, 1]).as_slice(), folded(&y, 7, 0, |x, y| x + y));
    // All axes, and lengths that only run time knows.
    assert_eq!(part.sum_axes(axes![0, 1, 2]).item(), folded(&y, 7, 0, |x, y| x + y).iter().sum::<i32>());
    let some = x.slice_range(Axis::<2>, 0..13).unwrap();
    let mut sums = Tensor::<f64, Shape![..6]>::empty();
    try_sum_axes_into(some, axes![1, 2], &mut sums).unwrap();
    assert_eq!(sums.as_slice(), folded(&x, 13, 0, plus));
}
