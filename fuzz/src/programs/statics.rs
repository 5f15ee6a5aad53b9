//! Shapes that are types: views, mutable views, and making tensors.

use crate::draw::{Draw, Result, agree, agree_by, packed};
use crate::element::Element;
use crate::model::{Nested, count};
use core::mem::MaybeUninit;
use shapeproof::prelude::*;
use shapeproof::{Dim, axes, concat_into, idx, span, stack_into, where_};

type Cube = Shape![3, 4, 5];

/// Views that the compiler checks.
fn views(draw: &mut Draw) -> Result<()> {
    let m: Nested<i16> = draw.nested(&[3, 4, 5])?;
    let x = packed(&m).try_into_static::<Cube>().expect("the lengths");
    let part = m.every(2, 1, 4, 1).expect("inside");
    agree(x.slice(Axis::<2>, span!(1..4)), &part);
    agree(
        x.slice(Axis::<2>, span!(1..4)).slice(Axis::<0>, span!(2..2)),
        &part.every(0, 2, 2, 1).expect("inside"),
    );
    agree(x.slice(Axis::<2>, span!(1..4)).transpose(), &part.permute(&[2, 1, 0]));
    agree(x.permute(axes![1, 2, 0]), &m.permute(&[1, 2, 0]));
    agree(x.reshape::<Shape![6, 10]>(), &m.reshape(&[6, 10]).expect("as many"));
    agree(x.flatten(), &m.reshape(&[60]).expect("as many"));
    agree(x.unsqueeze(Axis::<1>), &m.unsqueeze(1).expect("an axis"));
    agree(x.unsqueeze(Axis::<3>).squeeze(Axis::<3>), &m);
    let (first, rest) = x.split(Axis::<1>, Dim::<1>);
    agree(first, &m.every(1, 0, 1, 1).expect("inside"));
    agree(rest, &m.every(1, 1, 4, 1).expect("inside"));
    agree(
        first.broadcast_to::<Cube>(),
        &m.every(1, 0, 1, 1).and_then(|m| m.broadcast_to(&[3, 4, 5])).expect("fits"),
    );
    agree(x.windows(Axis::<1>, Dim::<3>), &m.windows(1, 3).expect("inside"));
    assert_eq!(x.at(idx![2, 3, 4]), m.at(&[2, 3, 4]));
    let index = [draw.below(4)?, draw.below(5)?, draw.below(6)?];
    let inside = index[0] < 3 && index[1] < 4 && index[2] < 5;
    assert_eq!(x.get(index), inside.then(|| m.at(&index)));
    assert_eq!(x.index_axis(Axis::<1>, index[1]).is_some(), index[1] < 4);
    for (i, view) in x.axis_iter(Axis::<1>).enumerate() {
        agree(view, &m.index(1, i).expect("inside"));
    }
    for (i, view) in x.axis_iter(Axis::<-1>).rev().enumerate() {
        agree(view, &m.index(2, 4 - i).expect("inside"));
    }
    agree(x.to_tensor().into_shape::<Shape![20, 3]>().view(), &m.reshape(&[20, 3]).expect("as many"));
    let mut copy = Tensor::<i16, Shape![5, 4, 3]>::zeros();
    x.transpose().copy_into(&mut copy);
    agree(copy.view(), &m.permute(&[2, 1, 0]));
    let nested: [[[i16; 5]; 4]; 3] = x.to_tensor().into();
    assert_eq!(nested.as_flattened().as_flattened(), m.data);
    agree(TensorView::from(&nested), &m);
    agree(where_(x.greater_than(0), x, 0).eval().view(), &m.map(|x| x.max(0)));
    Ok(())
}

/// Views that are refused at run time, of lengths that are bounded.
fn refused(draw: &mut Draw) -> Result<()> {
    let rows = draw.below(9)?;
    let m: Nested<i16> = draw.nested(&[rows, 4])?;
    let x = packed(&m).try_into_shape::<Shape![..8, 4]>().expect("the lengths");
    let said = x.try_slice(Axis::<0>, span!(1..3));
    let want = m.every(0, 1, 3, 1);
    assert_eq!(said.is_ok(), want.is_some());
    said.iter().zip(&want).for_each(|(have, want)| agree(*have, want));
    let said = x.try_split(Axis::<0>, Dim::<2>);
    assert_eq!(said.is_ok(), rows >= 2);
    if let Ok((first, rest)) = said {
        agree(first, &m.every(0, 0, 2, 1).expect("inside"));
        agree(rest, &m.every(0, 2, rows, 1).expect("inside"));
    }
    let said = x.try_squeeze(Axis::<0>);
    assert_eq!(said.is_ok(), rows == 1);
    let said = x.try_reshape::<Shape![..6, ?]>([draw.below(8)?, draw.below(9)?]);
    if let Ok(have) = said {
        assert_eq!(have.as_slice(), m.data);
        assert!(have.shape().dims()[0] <= 6);
    }
    assert_eq!(x.try_into_static::<Shape![3, 4]>().is_ok(), rows == 3);
    assert_eq!(x.try_into_shape::<Shape![..5, ?]>().is_ok(), rows <= 5);
    let tensor = x.to_tensor();
    assert_eq!(tensor.try_into_shape::<Shape![..2, 4]>().is_ok(), rows <= 2);
    let erased: Result<shapeproof::DynTensor<i16, Dim<16>>, _> = tensor.try_into_shape();
    assert_eq!(erased.is_ok(), count(&m.dims) <= 16);
    Ok(())
}

/// Parts of a tensor that are written to.
fn written(draw: &mut Draw) -> Result<()> {
    let m: Nested<i16> = draw.nested(&[3, 4, 5])?;
    let p = Nested { dims: m.dims.clone(), data: (0..60).collect::<Vec<usize>>() };
    let mut x = Tensor::<i16, Cube>::from_slice(&m.data).expect("as many");
    let mut want = m.data.clone();
    let mut write = |part: &Nested<usize>, value: i16| part.data.iter().for_each(|&at| want[at] = value);
    match draw.below(9)? {
        0 => {
            x.slice_mut(Axis::<1>, span!(1..3)).fill(7);
            write(&p.every(1, 1, 3, 1).expect("inside"), 7);
        }
        1 => {
            let (mut first, rest) = x.split_mut(Axis::<2>, Dim::<2>);
            first.fill(8);
            rest.transpose_mut().assign(9);
            write(&p.every(2, 0, 2, 1).expect("inside"), 8);
            write(&p.every(2, 2, 5, 1).expect("inside"), 9);
        }
        2 => {
            x.reshape_mut::<Shape![6, 10]>().index_axis_mut(Axis::<1>, 3).expect("inside").fill(5);
            write(&p.reshape(&[6, 10]).and_then(|p| p.index(1, 3)).expect("inside"), 5);
        }
        3 => {
            x.unsqueeze_mut(Axis::<0>).squeeze_mut(Axis::<0>).permute_mut(axes![2, 0, 1]).row_mut_of(1, 4);
            write(&p.permute(&[2, 0, 1]).index(0, 1).expect("inside"), 4);
        }
        4 => {
            *x.at_mut(idx![1, 2, 3]) = 3;
            write(&Nested { dims: vec![1], data: vec![p.at(&[1, 2, 3])] }, 3);
        }
        5 => {
            assert!(x.set([2, 0, 4], 2) && !x.set([3, 0, 0], 2));
            write(&Nested { dims: vec![1], data: vec![p.at(&[2, 0, 4])] }, 2);
        }
        6 => {
            for mut row in x.rows_mut() {
                row.as_mut_slice()[7] = 1;
            }
            write(&p.reshape(&[3, 20]).and_then(|p| p.index(1, 7)).expect("inside"), 1);
        }
        7 => {
            if let Ok(mut part) = x.try_slice_mut(Axis::<0>, span!(0..2)) {
                part.mul_assign(0);
            }
            write(&p.every(0, 0, 2, 1).expect("inside"), 0);
        }
        _ => {
            x.flatten_mut()
                .slice_range_mut(Axis::<0>, 10..20)
                .expect("inside")
                .into_iter()
                .for_each(|x| *x = -1);
            write(&p.reshape(&[60]).and_then(|p| p.every(0, 10, 20, 1)).expect("inside"), -1);
        }
    }
    assert_eq!(x.as_slice(), want);
    Ok(())
}

/// A row of a mutable view that is written to.
trait RowOf {
    fn row_mut_of(self, row: usize, value: i16);
}
impl<S, L: shapeproof::Layout> RowOf for TensorViewMut<'_, i16, S, L>
where
    S: shapeproof::shape::axis::HasAxis<Axis<0>, shapeproof::index_axis>,
{
    fn row_mut_of(self, row: usize, value: i16) {
        self.index_axis_mut(Axis::<0>, row).expect("inside").fill(value);
    }
}

/// Tensors made in every way.
fn made(draw: &mut Draw) -> Result<()> {
    type Table = Shape![65, 3];
    let m: Nested<i64> = draw.nested(&[65, 3])?;
    let at = |[i, j]: [usize; 2]| m.at(&[i, j]);
    let x = Tensor::<i64, Table>::from_fn(at);
    agree(x.view(), &m);
    agree(Tensor::<i64, Table>::boxed_from_fn(at).view(), &m);
    let mut place = MaybeUninit::uninit();
    agree(Tensor::<i64, Table>::init_from_fn(&mut place, at).view(), &m);
    agree(Tensor::<i64, Table>::boxed_full(m.data[0]).view(), &m.map(|_| m.data[0]));
    agree(
        Tensor::<i64, Shape![1100, 3]>::full(m.data[1]).view(),
        &Nested::generate(&[1100, 3], |_| m.data[1]),
    );
    let items = draw.below(200)?;
    let said = Tensor::<i64, Table>::try_from_iter(m.data.iter().copied().cycle().take(items));
    assert_eq!(said.is_ok(), items == 195);
    let rows = draw.below(70)?;
    let said = Tensor::<i64, Shape![..65, 3]>::try_from_fn([rows, 3], at_or(&m));
    assert_eq!(said.is_ok(), rows <= 65);
    if let Ok(said) = said {
        agree(said.view(), &m.every(0, 0, rows, 1).expect("inside"));
    }
    let said = Tensor::<i64, Shape![?, 3]>::try_from_slice([rows, 3], &m.data);
    assert_eq!(said.is_ok(), rows == 65);
    let bytes: Vec<u8> = m.data.iter().flat_map(|x| x.to_ne_bytes()).collect();
    assert_eq!(x.as_bytes(), bytes);
    let mut y = Tensor::<i64, Table>::zeros();
    y.as_mut_bytes().copy_from_slice(&bytes);
    assert!(y == x && x.view() == y && x.view().transpose() == y.view().transpose());
    assert_eq!(x.transpose() == x.view(), false);
    let steps = Tensor::<i64, Shape![64]>::arange(m.data[0], 3);
    agree(steps.view(), &Nested::generate(&[64], |index| m.data[0].plus((3 * index[0]) as i64)));
    agree_by(
        Tensor::<f64, Shape![9]>::linspace(-1.0, 1.0).view(),
        &Nested::generate(&[9], |i| -1.0 + i[0] as f64 / 4.0),
        |a, b| a == b,
    );
    agree(Tensor::<i32, Shape![5, 5]>::eye().view(), &Nested::generate(&[5, 5], |i| i32::from(i[0] == i[1])));
    // Joins to places.
    let mut out = Tensor::<i64, Shape![195, 3]>::zeros();
    concat_into((&x, &x * 1, &y), Axis::<0>, &mut out);
    agree(out.view(), &Nested::concat(&[&m, &m, &m], 0).expect("alike"));
    let mut out = Tensor::<i64, Shape![65, 2, 3]>::zeros();
    stack_into([&x, &y], Axis::<1>, &mut out);
    agree(out.view(), &Nested::stack(&[&m, &m], 1).expect("alike"));
    Ok(())
}

/// An element of a table, or 0 below it.
fn at_or(m: &Nested<i64>) -> impl FnMut([usize; 2]) -> i64 {
    |[i, j]| if i < m.dims[0] { m.at(&[i, j]) } else { 0 }
}

pub fn program(draw: &mut Draw) -> Result<()> {
    draw.one::<fn(&mut Draw) -> Result<()>>(&[views, refused, written, made])?(draw)
}
