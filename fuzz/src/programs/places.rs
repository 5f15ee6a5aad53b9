//! Views that may be refused, and writing into parts of memory.

use crate::draw::{Draw, Leaf, Result, Step, agree};
use crate::element::Element;
use crate::model::Nested;
use shapeproof::prelude::*;

/// A number around the bounds of what is allowed.
fn about(draw: &mut Draw, len: usize) -> Result<usize> {
    Ok(match draw.below(12)? {
        0 => len,
        1 => len + 1,
        2 => usize::MAX,
        3 => usize::MAX / 2 + 1,
        4 => len.saturating_sub(1),
        _ => draw.below(len + 1)?,
    })
}

/// Steps that are allowed or not: both refuse, or both give the same elements.
fn views(draw: &mut Draw) -> Result<()> {
    let rank = draw.below(7)?;
    let lens = draw.dims(rank)?;
    let leaf = Leaf::draw(draw, &lens, i16::of)?;
    let (mut have, mut want) = (leaf.view(), leaf.model.clone());
    for _ in 0..6 {
        let rank = want.dims.len();
        let axis = draw.below(rank + 1)?;
        let len = want.dims.get(axis).copied().unwrap_or(1);
        let written = if draw.once_in(20)? { isize::MIN } else { draw.axis(axis, rank)? };
        let step = match draw.below(10)? {
            0 => {
                let mut order: Vec<isize> = Vec::new();
                for axis in draw.order(rank)? {
                    order.push(draw.axis(axis, rank)?);
                }
                if draw.once_in(4)? && !order.is_empty() {
                    order[0] = 0;
                }
                Step::Permute(order)
            }
            1 => Step::Transpose,
            2 => Step::Slice { axis: written, from: about(draw, len)?, to: about(draw, len)? },
            3 => Step::Split { axis: written, at: about(draw, len)?, second: draw.0.arbitrary()? },
            4 if (1..=5).contains(&rank) && axis < rank => {
                let step = if draw.0.arbitrary()? { draw.below(4)? } else { usize::MAX };
                Step::Every { axis, from: about(draw, len)?, to: about(draw, len)?, step }
            }
            5 => Step::Index { axis: written, at: about(draw, len)? },
            6 => Step::Squeeze { axis: written },
            7 => Step::Unsqueeze { axis: written },
            8 => {
                let mut to = want.dims.clone();
                if let Some(one) = to.iter().position(|&len| len == 1) {
                    to[one] = draw.one(&[1, 0, 3, 64])?;
                }
                if draw.0.arbitrary()? && to.len() < 8 {
                    to.insert(0, draw.below(3)?);
                }
                if draw.once_in(5)? && !to.is_empty() {
                    to.remove(0);
                }
                Step::Broadcast(to)
            }
            _ if (1..=5).contains(&rank) && axis < rank => Step::Windows { axis, size: draw.below(3)? + 1 },
            _ => continue,
        };
        let (next, naive) = (step.library(have), step.naive(&want));
        match (next, naive) {
            (Some(next), Some(naive)) => {
                if naive.data.len() > 1 << 14 {
                    return Ok(());
                }
                agree(next, &naive);
                (have, want) = (next, naive);
            }
            (None, None) => {}
            (next, _) => panic!(
                "{step:?} of {:?} is {}",
                want.dims,
                if next.is_some() { "accepted" } else { "refused" }
            ),
        }
    }
    let mut rev = want.data.clone();
    rev.reverse();
    assert!(have.iter().rev().eq(&rev));
    Ok(())
}

/// A part of memory of a typed shape: which positions of the memory it has, as a tensor of positions.
macro_rules! written {
    ($($name:ident $rank:literal ($($shape:tt)*) |$x:ident, $p:ident, $draw:ident| { $($part:tt)* };)*) => {$(
        fn $name($draw: &mut Draw) -> Result<()> {
            let lens = $draw.dims($rank)?;
            let memory: Nested<i32> = $draw.nested(&lens)?;
            let $p = Nested { dims: lens.clone(), data: (0..memory.data.len()).collect::<Vec<usize>>() };
            let own: [usize; $rank] = lens.clone().try_into().expect("as many axes");
            let (mut have, mut want) = (memory.data.clone(), memory.data.clone());
            {
                let $x = TensorViewMut::<i32, Shape![$($shape)*]>::with_dims(&mut have, own).expect("as many elements");
                // The part, and the positions of its elements, or neither.
                let (part, positions): (Option<_>, Option<Nested<usize>>) = { $($part)* };
                assert_eq!(part.is_some(), positions.is_some());
                let (Some(mut part), Some(positions)) = (part, positions) else { return Ok(()) };
                assert_eq!(part.shape().dims().as_ref(), positions.dims);
                let mut narrow = $draw.narrower(&positions.dims)?;
                if $draw.once_in(10)? {
                    narrow.insert(0, 1);
                }
                let value = Leaf::draw($draw, &narrow, i32::of)?;
                let wide = value.model.broadcast_to(&positions.dims);
                let all = |want: &mut Vec<i32>, f: &dyn Fn(i32, i32) -> i32| {
                    if let Some(wide) = &wide {
                        for (&at, &value) in positions.data.iter().zip(&wide.data) {
                            want[at] = f(want[at], value);
                        }
                    }
                };
                match $draw.below(8)? {
                    0 => {
                        assert_eq!(part.try_assign(value.view()).is_ok(), wide.is_some());
                        all(&mut want, &|_, value| value);
                    }
                    1 => {
                        let said = part.try_update(value.view().map(|v| v.minus(1)), |x, v| x.times(3).plus(v)).is_ok();
                        assert_eq!(said, wide.is_some());
                        all(&mut want, &|x, v| x.times(3).plus(v.minus(1)));
                    }
                    2 => {
                        assert_eq!(part.try_add_assign(value.view()).is_ok(), wide.is_some());
                        all(&mut want, &|x, v| x.plus(v));
                    }
                    3 => {
                        part.fill(-3);
                        positions.data.iter().for_each(|&at| want[at] = -3);
                    }
                    4 => {
                        for (i, x) in part.iter_mut().enumerate() {
                            *x = i as i32;
                        }
                        positions.data.iter().enumerate().for_each(|(i, &at)| want[at] = i as i32);
                    }
                    5 => {
                        for (i, x) in part.iter_mut().rev().enumerate() {
                            *x = i as i32;
                        }
                        positions.data.iter().rev().enumerate().for_each(|(i, &at)| want[at] = i as i32);
                    }
                    6 => {
                        for (i, mut row) in part.axis_iter_mut(Axis::<0>).enumerate() {
                            row.fill(i as i32);
                        }
                        if positions.dims[0] > 0 {
                            let each = positions.data.len() / positions.dims[0];
                            positions.data.iter().enumerate().for_each(|(i, &at)| want[at] = (i / each) as i32);
                        }
                    }
                    _ => {
                        for (i, mut row) in part.axis_iter_mut(Axis::<-1>).rev().enumerate() {
                            row.add_assign(i as i32);
                        }
                        let last = positions.dims[positions.dims.len() - 1];
                        for (i, &at) in positions.data.iter().enumerate() {
                            want[at] = want[at].plus((last - 1 - i % last) as i32);
                        }
                    }
                }
            }
            assert_eq!(have, want);
            Ok(())
        }
    )*};
}
written! {
    whole 3 (?, ?, ?) |x, p, draw| { (Some(x), Some(p)) };
    turned 2 (?, ?) |x, p, draw| { (Some(x.transpose_mut()), Some(p.permute(&[1, 0]))) };
    permuted 3 (?, ?, ?) |x, p, draw| {
        (Some(x.permute_mut(shapeproof::axes![2, 0, 1])), Some(p.permute(&[2, 0, 1])))
    };
    ranged 3 (?, ?, ?) |x, p, draw| {
        let (from, to) = (about(draw, p.dims[1])?, about(draw, p.dims[1])?);
        (x.slice_range_mut(Axis::<1>, from..to), p.every(1, from, to, 1))
    };
    stepped 2 (?, ?) |x, p, draw| {
        let (from, to, step) = (about(draw, p.dims[1])?, about(draw, p.dims[1])?, about(draw, 3)?);
        (x.slice_step_range_mut(Axis::<1>, from..to, step), p.every(1, from, to, step))
    };
    stepped_rows 1 (?) |x, p, draw| {
        let (from, to, step) = (about(draw, p.dims[0])?, about(draw, p.dims[0])?, about(draw, 3)?);
        (x.slice_step_range_mut(Axis::<0>, from..to, step), p.every(0, from, to, step))
    };
    indexed 3 (?, ?, ?) |x, p, draw| {
        let at = about(draw, p.dims[1])?;
        (x.index_axis_mut(Axis::<1>, at), p.index(1, at))
    };
    row 2 (?, ?) |x, p, draw| {
        let at = about(draw, p.dims[0])?;
        (x.row_mut(at), p.index(0, at))
    };
}

pub fn program(draw: &mut Draw) -> Result<()> {
    draw.one::<fn(&mut Draw) -> Result<()>>(&[
        views,
        views,
        whole,
        turned,
        permuted,
        ranged,
        stepped,
        stepped_rows,
        indexed,
        row,
    ])?(draw)
}
