//! Layers of networks over images of any layout in memory, beside loops over places, windows and channels.

use super::norms;
use crate::draw::{Draw, Leaf, Result, agree, packed};
use crate::element::{Element, larger};
use crate::model::Nested;
use crate::programs::apart;
use shapeproof::Dim;
use shapeproof::layers::*;
use shapeproof::prelude::*;

/// How a window steps, in numbers: along the height and along the width.
#[derive(Clone, Copy)]
struct Plan {
    /// How many positions of padding are before the first row, behind the last, and so for columns; or `Same`.
    pad: Option<[usize; 4]>,
    stride: [usize; 2],
    dilation: [usize; 2],
    groups: usize,
    channels_first: bool,
    /// Without a height.
    line: bool,
}

/// One axis of it: the padding before the first position, and how many places there are.
fn places(plan: &Plan, axis: usize, len: usize, window: usize) -> [usize; 2] {
    let (stride, reach) = (plan.stride[axis], (window - 1) * plan.dilation[axis] + 1);
    if let Some(pad) = plan.pad {
        let (before, behind) = (pad[2 * axis], pad[2 * axis + 1]);
        return [before, (before + len + behind - reach) / stride + 1];
    }
    // TensorFlow's rule: as many places as strides begin on the axis, and half of the padding before it, rounded down.
    let count = len.div_ceil(stride);
    let all = ((count as isize - 1) * stride as isize + reach as isize - len as isize).max(0);
    [all as usize / 2, count]
}

/// The image as `[n, h, w, c]`.
fn image<T: Element>(x: &Nested<T>, plan: &Plan) -> Nested<T> {
    let mut x = x.clone();
    if plan.line {
        let behind = if plan.channels_first { 1 } else { 2 };
        x = x.unsqueeze(x.dims.len() - behind).expect("an axis");
    }
    if x.dims.len() == 3 {
        x = x.unsqueeze(0).expect("an axis");
    }
    if plan.channels_first { x.permute(&[0, 2, 3, 1]) } else { x }
}

/// The result `[n, h, w, c]` with so many axes as the plan has it.
fn back<T: Element>(y: &Nested<T>, plan: &Plan, rank: usize) -> Nested<T> {
    let mut y = if plan.channels_first { y.permute(&[0, 3, 1, 2]) } else { y.clone() };
    if plan.line {
        y = y.squeeze(if plan.channels_first { 2 } else { 1 }).expect("no height");
    }
    if y.dims.len() > rank { y.squeeze(0).expect("one image") } else { y }
}

/// The filters with an axis of the height.
fn filters<T: Element>(f: &Nested<T>, plan: &Plan) -> Nested<T> {
    let at = if plan.channels_first { 2 } else { 0 };
    if plan.line { f.unsqueeze(at).expect("an axis") } else { f.clone() }
}

/// The element of the image under element `k` of a window along an axis, if it is not padding.
fn under(plan: &Plan, axis: usize, place: usize, k: usize, before: usize, len: usize) -> Option<usize> {
    let at = place * plan.stride[axis] + k * plan.dilation[axis];
    at.checked_sub(before).filter(|&at| at < len)
}

/// All elements under a window at a place, row by row: where they are in the window, and on the image.
fn window(
    plan: &Plan,
    size: [usize; 2],
    place: [usize; 2],
    before: [usize; 2],
    lens: [usize; 2],
) -> Vec<[usize; 4]> {
    let mut all = Vec::new();
    for (i, j) in (0..size[0]).flat_map(|i| (0..size[1]).map(move |j| (i, j))) {
        let row = under(plan, 0, place[0], i, before[0], lens[0]);
        let column = under(plan, 1, place[1], j, before[1], lens[1]);
        if let (Some(row), Some(column)) = (row, column) {
            all.push([i, j, row, column]);
        }
    }
    all
}

/// What a kind of convolution makes of an image and filters.
type Naive<T> = fn(&Nested<T>, &Nested<T>, &Plan) -> Nested<T>;

fn conv<T: Element>(x: &Nested<T>, f: &Nested<T>, plan: &Plan) -> Nested<T> {
    let (rank, x, f) = (x.dims.len(), image(x, plan), filters(f, plan));
    let f = if plan.channels_first { f.permute(&[2, 3, 1, 0]) } else { f };
    let (lens, size, channels, outputs) =
        ([x.dims[1], x.dims[2]], [f.dims[0], f.dims[1]], f.dims[2], f.dims[3]);
    let [[top, height], [left, width]] = [0, 1].map(|axis| places(plan, axis, lens[axis], size[axis]));
    let y = Nested::generate(&[x.dims[0], height, width, outputs], |at| {
        let first = at[3] / (outputs / plan.groups) * channels;
        let mut sum = T::default();
        for [i, j, row, column] in window(plan, size, [at[1], at[2]], [top, left], lens) {
            for c in 0..channels {
                sum = sum.plus(x.at(&[at[0], row, column, first + c]).times(f.at(&[i, j, c, at[3]])));
            }
        }
        sum
    });
    back(&y, plan, rank)
}

fn depthwise<T: Element>(x: &Nested<T>, f: &Nested<T>, plan: &Plan) -> Nested<T> {
    let (rank, x, f) = (x.dims.len(), image(x, plan), filters(f, plan));
    let (lens, size, each) = ([x.dims[1], x.dims[2]], [f.dims[0], f.dims[1]], f.dims[3]);
    let [[top, height], [left, width]] = [0, 1].map(|axis| places(plan, axis, lens[axis], size[axis]));
    let y = Nested::generate(&[x.dims[0], height, width, x.dims[3] * each], |at| {
        let c = at[3] / each;
        let all = window(plan, size, [at[1], at[2]], [top, left], lens).into_iter();
        all.fold(T::default(), |sum, [i, j, row, column]| {
            sum.plus(x.at(&[at[0], row, column, c]).times(f.at(&[i, j, c, at[3] % each])))
        })
    });
    back(&y, plan, rank)
}

/// Each element of the image adds the filters times itself. The order of the sums is another one than the library's.
fn transposed<T: Element>(x: &Nested<T>, f: &Nested<T>, plan: &Plan) -> Nested<T> {
    let (rank, x, f) = (x.dims.len(), image(x, plan), filters(f, plan));
    // Height, width, output of a group, channel.
    let f = if plan.channels_first { f.permute(&[2, 3, 1, 0]) } else { f };
    let (each, channels) = (f.dims[2], x.dims[3]);
    let [rows, columns] = [0, 1].map(|axis| {
        let (len, reach) = (x.dims[axis + 1], (f.dims[axis] - 1) * plan.dilation[axis] + 1);
        let full = (len - 1) * plan.stride[axis] + reach;
        match plan.pad {
            Some(pad) => [pad[2 * axis], full - pad[2 * axis] - pad[2 * axis + 1]],
            None => [full.saturating_sub(len * plan.stride[axis]) / 2, len * plan.stride[axis]],
        }
    });
    let dims = [x.dims[0], rows[1], columns[1], each * plan.groups];
    let mut y = Nested::generate(&dims, |_| T::default());
    Nested::generate(&x.dims.clone(), |from| {
        Nested::generate(&f.dims[..3], |at| {
            let place = |axis: usize, before: usize| {
                (from[axis + 1] * plan.stride[axis] + at[axis] * plan.dilation[axis]).checked_sub(before)
            };
            let (row, column) = (place(0, rows[0]), place(1, columns[0]));
            if let (Some(row), Some(column)) = (row.filter(|&r| r < dims[1]), column.filter(|&c| c < dims[2]))
            {
                let output = from[3] / (channels / plan.groups) * each + at[2];
                let to = ((from[0] * dims[1] + row) * dims[2] + column) * dims[3] + output;
                let term = x.at(from).times(f.at(&[at[0], at[1], at[2], from[3]]));
                y.data[to] = y.data[to].plus(term);
            }
        });
    });
    back(&y, plan, rank)
}

/// What a fold of the elements under each window gives; it is told how many elements a whole window has.
fn pooled<T: Element>(
    x: &Nested<T>,
    size: [usize; 2],
    plan: &Plan,
    fold: impl Fn(&[T], usize) -> T,
) -> Nested<T> {
    let (rank, x) = (x.dims.len(), image(x, plan));
    let lens = [x.dims[1], x.dims[2]];
    let [[top, height], [left, width]] = [0, 1].map(|axis| places(plan, axis, lens[axis], size[axis]));
    let y = Nested::generate(&[x.dims[0], height, width, x.dims[3]], |at| {
        let all = window(plan, size, [at[1], at[2]], [top, left], lens).into_iter();
        let all: Vec<T> = all.map(|[_, _, row, column]| x.at(&[at[0], row, column, at[3]])).collect();
        fold(&all, size[0] * size[1])
    });
    back(&y, plan, rank)
}

/// Steps in words of the library, and in numbers: padding, strides, dilation, groups, layout.
macro_rules! steps {
    (@order last $steps:expr) => { $steps };
    (@order first $steps:expr) => { $steps.channels_first() };
    (@first last) => { false };
    (@first first) => { true };
    ([same] [$sh:literal $sw:literal] [$dh:literal $dw:literal] $g:literal $order:ident) => {(
        steps!(@order $order Steps::new().same().stride::<$sh, $sw>().dilation::<$dh, $dw>().groups::<$g>()),
        Plan { pad: None, stride: [$sh, $sw], dilation: [$dh, $dw], groups: $g, channels_first: steps!(@first $order), line: false },
    )};
    ([$t:literal $b:literal $l:literal $r:literal] [$sh:literal $sw:literal] [$dh:literal $dw:literal] $g:literal $order:ident) => {(
        steps!(@order $order Steps::new().pad::<$t, $b, $l, $r>().stride::<$sh, $sw>().dilation::<$dh, $dw>().groups::<$g>()),
        Plan { pad: Some([$t, $b, $l, $r]), stride: [$sh, $sw], dilation: [$dh, $dw], groups: $g, channels_first: steps!(@first $order), line: false },
    )};
    ([same] [$s:literal] [$d:literal] $g:literal $order:ident) => {(
        steps!(@order $order Steps1::new().same().stride::<$s>().dilation::<$d>().groups::<$g>()),
        Plan { pad: None, stride: [1, $s], dilation: [1, $d], groups: $g, channels_first: steps!(@first $order), line: true },
    )};
    ([$l:literal $r:literal] [$s:literal] [$d:literal] $g:literal $order:ident) => {(
        steps!(@order $order Steps1::new().pad::<$l, $r>().stride::<$s>().dilation::<$d>().groups::<$g>()),
        Plan { pad: Some([0, 0, $l, $r]), stride: [1, $s], dilation: [1, $d], groups: $g, channels_first: steps!(@first $order), line: true },
    )};
}

/// One function for each line: a convolution of views of any layout, and of whole tensors into one.
macro_rules! convolutions {
    ($($name:ident $conv:ident $into:ident $naive:ident $t:ty, $of:expr; [$($x:literal),*] [$($f:literal),*] ($($steps:tt)*);)*) => {$(
        fn $name(draw: &mut Draw) -> Result<()> {
            let (steps, plan) = steps!($($steps)*);
            let x = Leaf::draw(draw, &[$($x),*], $of)?;
            let f = Leaf::draw(draw, &[$($f),*], $of)?;
            let naive: Naive<$t> = $naive;
            let want = naive(&x.model, &f.model, &plan);
            let (image, filters) = (
                x.view().try_into_shape::<Shape![$($x),*]>().expect("the lengths"),
                f.view().try_into_shape::<Shape![$($f),*]>().expect("the lengths"),
            );
            let mut out = $conv(image, filters, steps);
            agree(out.view(), &want);
            // Whatever was there is written over.
            out.as_mut_slice().fill(<$t>::MAX);
            let image = packed(&x.model).try_into_static::<Shape![$($x),*]>().expect("the lengths");
            let filters = packed(&f.model).try_into_static::<Shape![$($f),*]>().expect("the lengths");
            $into(image, filters, steps, &mut out);
            agree(out.view(), &want);
            Ok(())
        }
    )*};
}

/// A float so small and whole that sums of a few products are exact.
fn exact(bits: u64, _: u8) -> f32 {
    (bits % 33) as f32 - 16.0
}

convolutions! {
    conv_a conv2d conv2d_into conv f32, f32::of; [5, 12, 3] [3, 3, 3, 9] ([same] [1 1] [1 1] 1 last);
    conv_b conv2d conv2d_into conv i32, i32::of; [2, 6, 7, 4] [2, 4, 2, 6] ([2 1 0 3] [2 3] [1 1] 2 last);
    conv_c conv2d conv2d_into conv f32, f32::of; [2, 6, 21] [5, 2, 2, 4] ([same] [2 2] [1 1] 1 first);
    conv_d conv2d conv2d_into conv i32, i32::of; [2, 6, 5, 4] [4, 3, 3, 2] ([1 2 2 1] [1 1] [2 2] 2 first);
    conv_e conv2d conv2d_into conv f32, f32::of; [2, 2, 1] [3, 3, 1, 2] ([3 3 3 3] [2 2] [1 1] 1 last);
    conv_f conv2d conv2d_into conv i32, i32::of; [9, 8, 2] [3, 2, 2, 17] ([0 0 0 0] [1 2] [3 1] 1 last);
    line_a conv1d conv1d_into conv f32, f32::of; [9, 2] [3, 2, 3] ([4 0] [1] [2] 1 last);
    line_b conv1d conv1d_into conv i32, i32::of; [3, 4, 9] [4, 2, 4] ([same] [2] [1] 2 first);
    depth_a depthwise_conv2d depthwise_conv2d_into depthwise f32, f32::of; [5, 6, 17] [3, 2, 17, 1] ([same] [1 2] [1 1] 1 last);
    depth_b depthwise_conv2d depthwise_conv2d_into depthwise i32, i32::of; [2, 6, 5, 3] [3, 3, 3, 2] ([1 0 0 2] [2 1] [1 2] 1 last);
    depth_c depthwise_conv1d depthwise_conv1d_into depthwise f32, f32::of; [9, 5] [3, 5, 2] ([2 0] [2] [1] 1 last);
    spread_a conv_transpose2d conv_transpose2d_into transposed i32, i32::of; [2, 3, 3, 4] [2, 3, 3, 4] ([1 0 0 2] [1 2] [2 2] 2 last);
    spread_b conv_transpose2d conv_transpose2d_into transposed f32, exact; [3, 4, 2] [4, 3, 5, 2] ([same] [2 2] [1 1] 1 last);
    spread_c conv_transpose2d conv_transpose2d_into transposed i32, i32::of; [4, 3, 4] [4, 3, 3, 2] ([1 1 0 1] [3 1] [1 2] 2 first);
    spread_d conv_transpose1d conv_transpose1d_into transposed i32, i32::of; [2, 5] [2, 3, 4] ([1 2] [2] [1] 1 first);
}

/// The sum in order over a number.
fn mean(all: &[f32], count: usize) -> f32 {
    all.iter().fold(0.0, |sum, x| sum + x) / count as f32
}

/// One function for each line: the largest and the mean under windows, and of equal parts.
macro_rules! pools {
    ($($name:ident $max:ident $max_into:ident $average:ident $average_into:ident; [$($x:literal),*] $size:expr, $lens:expr; ($($steps:tt)*);)*) => {$(
        fn $name(draw: &mut Draw) -> Result<()> {
            let (steps, plan) = steps!($($steps)*);
            let leaf = Leaf::draw(draw, &[$($x),*], f32::of)?;
            let numbers = Leaf::draw(draw, &[$($x),*], i16::of)?;
            let x = leaf.view().try_into_shape::<Shape![$($x),*]>().expect("the lengths");
            let n = numbers.view().try_into_shape::<Shape![$($x),*]>().expect("the lengths");
            let m = &leaf.model;
            let flat = packed(m).try_into_static::<Shape![$($x),*]>().expect("the lengths");
            // Of no elements the largest is the least that there is.
            let want = pooled(m, $lens, &plan, |all, _| all.iter().copied().reduce(larger).unwrap_or(f32::MIN));
            let mut out = $max(x, $size, steps);
            agree(out.view(), &want);
            out.as_mut_slice().fill(f32::NAN);
            $max_into(flat, $size, steps, &mut out);
            agree(out.view(), &want);
            let want = pooled(&numbers.model, $lens, &plan, |all, _| all.iter().copied().max().unwrap_or(i16::MIN));
            agree($max(n, $size, steps).view(), &want);
            let want = pooled(m, $lens, &plan, |all, _| mean(all, all.len()));
            agree($average(x, $size, steps, Divisor::Elements).view(), &want);
            let want = pooled(m, $lens, &plan, mean);
            $average_into(flat, $size, steps, Divisor::WholeWindow, &mut out);
            agree(out.view(), &want);
            Ok(())
        }
    )*};
}
pools! {
    pool_a max_pool2d max_pool2d_into average_pool2d average_pool2d_into; [5, 6, 3] (Dim::<2>, Dim::<3>), [2, 3]; ([same] [2 1] [1 1] 1 last);
    pool_b max_pool2d max_pool2d_into average_pool2d average_pool2d_into; [2, 3, 5, 9] (Dim::<3>, Dim::<2>), [3, 2]; ([3 1 0 3] [2 2] [1 2] 1 first);
    pool_c max_pool2d max_pool2d_into average_pool2d average_pool2d_into; [2, 4, 5, 17] (Dim::<2>, Dim::<2>), [2, 2]; ([0 0 0 0] [1 2] [2 1] 1 last);
    pool_d max_pool1d max_pool1d_into average_pool1d average_pool1d_into; [9, 2] Dim::<4>, [1, 4]; ([5 1] [3] [1] 1 last);
    pool_e max_pool1d max_pool1d_into average_pool1d average_pool1d_into; [2, 3, 9] Dim::<3>, [1, 3]; ([same] [2] [2] 1 first);
}

/// Pools of equal parts are pools whose windows step by their length.
fn parts(draw: &mut Draw) -> Result<()> {
    let leaf = Leaf::draw(draw, &[4, 6, 5], f32::of)?;
    let (m, x) = (&leaf.model, leaf.view().try_into_shape::<Shape![4, 6, 5]>().expect("the lengths"));
    let plan = |stride, channels_first, line| Plan {
        pad: Some([0; 4]),
        stride,
        dilation: [1, 1],
        groups: 1,
        channels_first,
        line,
    };
    let largest = |all: &[f32], _| all.iter().copied().reduce(larger).expect("elements");
    let have = adaptive_max_pool2d(x, (Dim::<2>, Dim::<3>), ChannelsLast);
    agree(have.view(), &pooled(m, [2, 2], &plan([2, 2], false, false), largest));
    let have = adaptive_average_pool2d(x, (Dim::<1>, Dim::<1>), ChannelsLast);
    agree(have.view(), &pooled(m, [4, 6], &plan([4, 6], false, false), mean));
    let mut have = Tensor::full(f32::NAN);
    adaptive_average_pool2d_into(x, (Dim::<3>, Dim::<1>), ChannelsFirst, &mut have);
    agree(have.view(), &pooled(m, [2, 5], &plan([2, 5], true, false), mean));
    let have = adaptive_max_pool1d(x, Dim::<3>, ChannelsLast);
    agree(have.view(), &pooled(m, [1, 2], &plan([1, 2], false, true), largest));
    let have = adaptive_average_pool1d(x, Dim::<1>, ChannelsFirst);
    agree(have.view(), &pooled(m, [1, 5], &plan([1, 5], true, true), mean));
    Ok(())
}

pub fn program(draw: &mut Draw) -> Result<()> {
    let program = draw.one::<fn(&mut Draw) -> Result<()>>(&[
        conv_a,
        conv_b,
        conv_c,
        conv_d,
        conv_e,
        conv_f,
        line_a,
        line_b,
        depth_a,
        depth_b,
        depth_c,
        spread_a,
        spread_b,
        spread_c,
        spread_d,
        pool_a,
        pool_b,
        pool_c,
        pool_d,
        pool_e,
        parts,
        norms::norms,
        norms::norms,
        norms::signals,
    ])?;
    apart(|| program(draw))
}
