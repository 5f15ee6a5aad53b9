//! Lengths of run time with an identity: what they allow, and what nobody can do with them.
//!
//! What does not compile is in `ui-tests/lengths`.
#![cfg(feature = "alloc")]
#![allow(
    missing_docs,
    clippy::unwrap_used,
    clippy::std_instead_of_core,
    reason = "a test may panic, and has a host"
)]

use std::panic::{AssertUnwindSafe, catch_unwind};

use shapeproof::shape::Numpy;
use shapeproof::{
    Dim, Dyn, ExactExtent, ExactShape, Extent, Shape, ShapeError, StaticExtent, UpTo, compute, compute_into,
    concat, length, matmul_into, prelude::*, select, span, stack, tensor, try_concat, try_stack,
};

/// 0, 1, 2, … as rows of two.
fn rows(count: usize) -> Vec<f32> {
    (0..2 * count).map(|i| i as f32).collect()
}

fn pairs(elements: &[f32]) -> TensorView<'_, f32, Shape![?, 2]> {
    TensorView::with_dims(elements, [elements.len() / 2, 2]).unwrap()
}

#[test]
fn operations_over_one_length_need_no_check() -> Result<(), ShapeError> {
    for count in [0, 1, 2, 5] {
        let elements = rows(count);
        length!(n = count);
        let x = pairs(&elements).with_length(n, Axis::<0>)?;
        let double: Vec<f32> = elements.iter().map(|x| x + x).collect();

        let y: Tensor<f32, Shape![n, 2]> = (x + x).eval();
        assert_eq!(y.as_slice(), double);
        let mut out = y.clone();
        (x * 2.0).eval_into(&mut out);
        assert_eq!(out.as_slice(), double);
        out.assign(x);
        out += x;
        assert_eq!(out.as_slice(), double);

        let product: Tensor<f32, Shape![n, n]> = x.matmul(x.t());
        let gram: Tensor<f32, Shape![2, 2]> = x.t().matmul(x);
        for i in 0..count {
            for j in 0..count {
                let by_hand = elements[2 * i] * elements[2 * j] + elements[2 * i + 1] * elements[2 * j + 1];
                assert_eq!(product.get([i, j]), Some(by_hand));
            }
        }
        let second: f32 = elements.chunks(2).map(|row| row[0] * row[1]).sum();
        assert_eq!(gram.get([0, 1]), Some(second));

        let large = select(x.greater_than(3.0), x, 0.0, Numpy).eval();
        let by_hand: Vec<f32> = elements.iter().map(|&x| if x > 3.0 { x } else { 0.0 }).collect();
        assert_eq!(large.as_slice(), by_hand);

        let wide: Tensor<f32, Shape![n, 4]> = concat((x, &y), Axis::<1>);
        assert_eq!(wide.shape().dims(), [count, 4]);
        let deep = stack((x, &y), Axis::<0>);
        assert_eq!(deep.shape().dims(), [2, count, 2]);
        let normal = x / x.sum_axis_keep(Axis::<1>);
        assert_eq!(normal.eval().shape().dims(), [count, 2]);
    }
    Ok(())
}

#[test]
fn index_notation_counts_to_the_length() -> Result<(), ShapeError> {
    for count in [0, 1, 4] {
        let elements = rows(count);
        length!(n = count);
        let x = pairs(&elements).with_length(n, Axis::<0>)?;
        let gram = compute!([i in n, j in n] => sum!(k => x[i, k] * x[j, k]));
        assert_eq!(gram, x.matmul(x.t()));
        let columns = compute!([k] => sum!(i in n => x[i, k]) + prod!(i in n => x[i, k]));
        let mut by_hand = [0.0, 0.0];
        for (k, total) in by_hand.iter_mut().enumerate() {
            let column = || elements.chunks(2).map(|row| row[k]);
            *total = column().sum::<f32>() + column().product::<f32>();
        }
        assert_eq!(columns.as_slice(), by_hand);
    }
    Ok(())
}

fn dense<N: ExactExtent, I: StaticExtent, O: StaticExtent>(
    x: TensorView<'_, f32, (N, I)>,
    weights: &Tensor<f32, (I, O)>,
    bias: &Tensor<f32, (O,)>,
) -> Tensor<f32, (N, O)> {
    (x.matmul(weights) + bias).relu().eval()
}

fn attention<N: ExactExtent, D: StaticExtent>(x: TensorView<'_, f32, (N, D)>) -> Tensor<f32, (N, D)> {
    x.matmul(x.t()).softmax(Axis::<-1>).matmul(x)
}

fn blend<S: ExactShape>(x: &Tensor<f32, S>, y: &Tensor<f32, S>) -> Tensor<f32, S> {
    select(x.less_than(y), x * 2.0, y - x, Numpy).eval()
}

#[test]
fn generic_functions_take_numbers_and_lengths() -> Result<(), ShapeError> {
    let (weights, bias) = (tensor![[1.0, 0.0, 2.0], [0.0, -1.0, 1.0]], tensor![0.5, 1.0, 0.0]);
    let x = tensor![[1.0, 2.0], [3.0, 4.0], [-1.0, 0.5]];
    length!(n = 3);
    let same = x.with_length(n, Axis::<0>)?;
    assert_eq!(dense(same, &weights, &bias), dense(x.view(), &weights, &bias));
    assert_eq!(attention(same), attention(x.view()));
    let y = attention(same);
    assert_eq!(blend(&same.to_tensor(), &y), blend(&x, &attention(x.view())));
    Ok(())
}

#[test]
fn a_bounded_length_is_stored_inline() -> Result<(), ShapeError> {
    let x = Tensor::<f32, Shape![..4, 2]>::try_full([3, 2], 1.0)?;
    length!(n: ..4 = x.shape().0);
    let view = x.with_length(n, Axis::<0>)?;
    let sum: Tensor<f32, Shape![n, 2]> = (view + view).eval();
    assert_eq!(sum, Tensor::<f32, Shape![3, 2]>::full(2.0));
    assert!(size_of_val(&sum) >= 4 * 2 * size_of::<f32>());
    // Beside a length without an identity the result has the larger capacity.
    let wide: Tensor<f32, Shape![..9, 2]> = Tensor::try_full([3, 2], 1.0)?;
    let both: Tensor<f32, Shape![..9, 2]> = view.try_add(&wide)?.eval();
    assert_eq!(both.sum(), 12.0);
    assert_eq!(UpTo::<Dim<4>>::new(5), None);
    Ok(())
}

#[test]
fn both_lengths_stand_in_the_error() {
    length!(n = 3);
    let elements = rows(4);
    let error = pairs(&elements).with_length(n, Axis::<0>).unwrap_err();
    assert_eq!(error.to_string(), "with_length: axis 0 has 4 against 3");
    let mut elements = rows(4);
    let view = TensorViewMut::from(&mut elements[..]);
    let error = view.with_length_mut(n, Axis::<-1>).unwrap_err();
    assert_eq!(error.to_string(), "with_length: axis 0 has 8 against 3");
}

#[test]
fn a_length_is_what_it_was_made_of() -> Result<(), ShapeError> {
    length!(a = 7);
    length!(b = a);
    assert_eq!((a.get(), b.get(), size_of_val(&a)), (7, 7, size_of::<usize>()));
    let x = [0.0; 7];
    let x: TensorView<f32, Shape![?]> =
        TensorView::from(&x[..]).with_length(a, Axis::<0>)?.with_length(b.forget(), Axis::<0>)?;
    assert_eq!(x.shape().0.get(), 7);
    Ok(())
}

/// The type of a value, for associated functions of a type that inference alone can name.
fn of<E: Extent>(_: E) -> fn(usize) -> Option<E> {
    E::new
}

#[test]
fn a_number_is_no_length() {
    length!(n = 3);
    assert_eq!(of(n)(3), None);
    assert_eq!(of(n)(4), None);
    assert_eq!(<Shape![n, 2]>::from_dims([3, 2]), None);
    assert_eq!(<Shape![2, n]>::from_dims([2, 4]), None);
    let error = Tensor::<f32, Shape![n, 2]>::try_zeros([4, 2]).unwrap_err();
    assert!(error.to_string().starts_with("try_zeros: a length made by `length!` is a value"), "{error}");
    let elements = rows(4);
    assert!(pairs(&elements).try_into_shape::<Shape![n, 2]>().is_err());
    assert!(pairs(&elements).try_reshape::<Shape![n, 2]>([4, 2]).is_err());
    // The right number is none either: its type does not say that it is this one.
    assert!(pairs(&rows(3)).try_reshape::<Shape![n, 2]>([3, 2]).is_err());
}

#[test]
fn a_part_of_the_axis_has_another_length() -> Result<(), ShapeError> {
    let elements = rows(5);
    length!(n = 5);
    let x = pairs(&elements).with_length(n, Axis::<0>)?;
    let (first, rest): (TensorView<f32, Shape![2, 2]>, TensorView<f32, Shape![?, 2]>) =
        x.try_split(Axis::<0>, Dim::<2>)?;
    assert_eq!((first.sum(), rest.shape().dims()), (6.0, [3, 2]));
    let part: TensorView<f32, Shape![?, 2]> = x.slice_range(Axis::<0>, 1..3).unwrap();
    assert_eq!(part.shape().dims(), [2, 2]);
    let known: TensorView<f32, Shape![2, 2], _> = x.try_slice(Axis::<0>, span!(1..3))?;
    assert_eq!(known.sum(), part.sum());
    let windows: TensorView<f32, Shape![?, 2, 2], _> = x.try_windows(Axis::<0>, Dim::<2>)?;
    assert_eq!(windows.shape().dims(), [4, 2, 2]);
    let twice: Tensor<f32, Shape![?, 2]> = try_concat((x, x), Axis::<0>)?;
    assert_eq!(twice.shape().dims(), [10, 2]);
    let array: Tensor<f32, Shape![?, 2]> = try_concat([x, x], Axis::<0>)?;
    assert_eq!(array, twice);
    Ok(())
}

#[test]
fn one_element_stretches_beside_another_length() -> Result<(), ShapeError> {
    let (one, five) = (rows(1), rows(5));
    length!(n = 1);
    let x = pairs(&one).with_length(n, Axis::<0>)?;
    let y: Tensor<f32, Shape![?, 2]> = x.try_add(pairs(&five))?.eval();
    assert_eq!(y.shape().dims(), [5, 2]);
    let y: Tensor<f32, Shape![?, 2]> = pairs(&five).try_add(x)?.eval();
    assert_eq!(y.shape().dims(), [5, 2]);
    let y: Tensor<f32, Shape![3, 2]> = x.try_add(&Tensor::<f32, Shape![3, 2]>::ones())?.eval();
    assert_eq!(y.as_slice(), [1.0, 2.0, 1.0, 2.0, 1.0, 2.0]);
    Ok(())
}

#[test]
fn an_empty_list_says_no_length() {
    length!(n = 3);
    let elements = [1.0; 3];
    let x = TensorView::from(&elements[..]).with_length(n, Axis::<0>).unwrap();
    let mut list = vec![x, x];
    assert_eq!(try_stack(&list[..], Axis::<0>).unwrap().shape().dims(), [2, 3]);
    list.clear();
    assert!(try_stack(&list[..], Axis::<0>).is_err());
}

#[test]
fn rows_of_a_length_are_pushed() -> Result<(), ShapeError> {
    length!(n: ..4 = UpTo::new(3).unwrap());
    let row = Tensor::<f32, Shape![n]>::from_shape_fn((n,), |[i]| i as f32);
    let two = UpTo::<Dim<2>>::new(0).unwrap();
    let mut frames: Tensor<f32, Shape![..2, n]> = Tensor::from_shape_fn((two, n), |_| 0.0);
    frames.try_push_row(&row)?;
    frames.try_push_row(&row * 2.0)?;
    assert_eq!(frames.as_slice(), [0.0, 1.0, 2.0, 0.0, 2.0, 4.0]);
    let error = frames.try_push_row(&row).unwrap_err();
    assert_eq!(error.to_string(), "try_push_row: axis 0 has room for 2, not 3");
    frames.discard_rows(1);
    assert_eq!(frames.shape().dims(), [1, 3]);
    Ok(())
}

/// A panic in the middle of a result leaves a tensor of the lengths that its type has.
#[test]
fn a_panic_leaves_the_length() {
    let elements = rows(3);
    length!(n = 3);
    let x = pairs(&elements).with_length(n, Axis::<0>).unwrap();
    let long = |len: usize| Tensor::<f32, Shape![?, n]>::from_shape_fn((Dyn::new(len).unwrap(), n), |_| 1.0);
    let (mut out, more) = (long(1), long(4));
    let result = catch_unwind(AssertUnwindSafe(|| {
        (&more).map(|_: f32| -> f32 { panic!("in the middle") }).eval_into(&mut out);
    }));
    assert!(result.is_err());
    assert_eq!(out.shape().dims(), [1, 3]);
    assert_eq!((out.t() * 2.0 + x.slice(Axis::<1>, span!(0..1))).eval().shape().dims(), [3, 1]);
    (&more * 1.0).eval_into(&mut out);
    assert_eq!(out.shape().dims(), [4, 3]);
}

#[test]
fn each_round_has_a_length() -> Result<(), ShapeError> {
    let mut total = 0.0;
    for count in 0..4 {
        let elements = rows(count);
        length!(n = count);
        let x = pairs(&elements).with_length(n, Axis::<0>)?;
        total += (x + x).sum();
    }
    assert_eq!(total, 2.0 * (1.0 + 6.0 + 15.0));
    Ok(())
}

#[test]
fn threads_share_a_length() {
    let elements = rows(100);
    length!(n = 100);
    let x = pairs(&elements).with_length(n, Axis::<0>).unwrap();
    let sums: Vec<f32> = std::thread::scope(|threads| {
        let handles: Vec<_> = (0..2).map(|k| threads.spawn(move || (x + x * k as f32).sum())).collect();
        handles.into_iter().map(|handle| handle.join().unwrap()).collect()
    });
    assert_eq!(sums, [19900.0, 39800.0]);
}

#[test]
fn a_mutable_view_is_written_without_a_check() -> Result<(), ShapeError> {
    let elements = rows(3);
    let mut memory = vec![0.0; 9];
    length!(n = 3);
    let x = pairs(&elements).with_length(n, Axis::<0>)?;
    let weights = tensor![[1.0, 0.0, 1.0], [0.0, 1.0, 1.0]];
    let out = TensorViewMut::<f32, Shape![?, 3]>::with_dims(&mut memory, [3, 3])?;
    let mut out = out.with_length_mut(n, Axis::<0>)?;
    out.assign(&x.matmul(&weights));
    let mut tensor = out.view().to_tensor();
    matmul_into(x, weights, &mut tensor);
    assert_eq!(tensor.as_slice(), [0.0, 1.0, 1.0, 2.0, 3.0, 5.0, 4.0, 5.0, 9.0]);
    (x.matmul(&weights) + 1.0).eval_into(&mut tensor);
    assert_eq!(tensor.sum(), 30.0 + 9.0);
    assert_eq!(memory, [0.0, 1.0, 1.0, 2.0, 3.0, 5.0, 4.0, 5.0, 9.0]);
    Ok(())
}

/// Loops around an axis of length 0 would go on for years, and the number of the elements of the other axes is beyond a `usize`.
#[test]
fn formulas_without_elements_end() {
    length!(none = 0);
    length!(many = 1 << 40);
    let many_many = |dims| TensorView::<f32, Shape![?, ?, ?]>::with_dims(&[], dims).unwrap();
    let last = many_many([1 << 40, 1 << 40, 0]).with_length(many, Axis::<0>).unwrap();
    let last = last.with_length(many, Axis::<1>).unwrap().with_length(none, Axis::<2>).unwrap();
    let inner = many_many([1 << 40, 0, 1 << 40]).with_length(many, Axis::<0>).unwrap();
    let inner = inner.with_length(none, Axis::<1>).unwrap().with_length(many, Axis::<2>).unwrap();
    let dims = [1 << 40, 1 << 40, 0];

    // Element by element, by rows, by columns and in tiles.
    let y = compute!([i in many, j in many, k in none] => last[i, j, k] + 1.0);
    assert_eq!(y.shape().dims(), dims);
    let y = compute!([i in many, j in many, k in none] => last[i, j, k] / sum!(l in none => last[i, j, l]));
    assert_eq!(y.shape().dims(), dims);
    let y = compute!([i in many, k in none] => sum!(j in many => last[i, j, k]));
    assert_eq!(y.shape().dims(), dims[1..]);
    let y = compute!([i in many, j in none] => sum!(k in many => inner[i, j, k] * last[i, k, j]));
    assert_eq!(y.shape().dims(), dims[1..]);

    // Into views of another layout.
    let mut out = TensorViewMut::<f32, Shape![?, ?]>::with_dims(&mut [], [0, 1 << 40]).unwrap();
    let mut out = out
        .view_mut()
        .transpose_mut()
        .with_length_mut(many, Axis::<0>)
        .unwrap()
        .with_length_mut(none, Axis::<1>)
        .unwrap();
    compute_into!(out[i in many, j in none] += sum!(k in many => inner[i, j, k] * last[i, k, j]));
    compute_into!(out[i in many, j in none] = inner[i, j, i] + 1.0);
    compute_into!(out[i in many, k in none] += sum!(j in many => last[i, j, k]));
    compute_into!(out[i in many, j in none] = inner[i, j, i] / sum!(k in none => last[i, i, k]));
}
