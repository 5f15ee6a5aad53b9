//! Convolutions and pools.

use super::{Loops, nest_over};
use crate::layout::{row_major, sum};
use crate::uses::Use;
use crate::windows::{Side, Windows};

pub(super) fn loops(of: &Loops<'_>) -> Option<Vec<String>> {
    let windows = of.use_.windows.as_ref()?;
    let of = Windowed::new(of, windows);
    if of.of.use_.operation.pools() {
        return Some(of.pools());
    }
    let mut loops = of.convolutions();
    if windows.are_padded() && !of.is_transposed() {
        loops.extend(Windowed { in_copy: true, ..of }.convolutions());
    }
    Some(loops)
}

/// Loops over windows. Their axes are numbered: first those of the places of the window (of a transposed convolution, of the places of the
/// image), then those of the elements of the window, behind these the channels of a group, its outputs, the groups and the images.
pub(super) struct Windowed<'a> {
    pub(super) of: &'a Loops<'a>,
    pub(super) windows: &'a Windows,
    sides: usize,
    /// Whether they go over a copy of each image with zeros around it, so that all their lengths are constants.
    pub(super) in_copy: bool,
}

impl<'a> Windowed<'a> {
    pub(super) fn new(of: &'a Loops<'a>, windows: &'a Windows) -> Self {
        Self { of, windows, sides: windows.sides.len(), in_copy: false }
    }
}

impl Windowed<'_> {
    pub(super) fn use_(&self) -> &Use {
        self.of.use_
    }

    pub(super) fn places(&self) -> Vec<usize> {
        (0..self.sides).collect()
    }

    pub(super) fn window(&self) -> Vec<usize> {
        (self.sides..2 * self.sides).collect()
    }

    pub(super) fn channel(&self) -> usize {
        2 * self.sides
    }

    pub(super) fn output(&self) -> usize {
        self.channel() + 1
    }

    pub(super) fn group(&self) -> usize {
        self.channel() + 2
    }

    fn images(&self) -> usize {
        self.channel() + 3
    }

    /// How many channels a group has, how many outputs, how many groups and how many images there are.
    fn counts(&self) -> [usize; 4] {
        let (use_, groups) = (self.use_(), self.use_().groups());
        let images = if self.windows.batch { self.of.x.dims[0] } else { 1 };
        [use_.channels() / groups, use_.outputs() / groups, groups, images]
    }

    pub(super) fn is_transposed(&self) -> bool {
        self.use_().operation.transposes()
    }

    /// How many places the window has along each side, the lengths of what it moves over, and the padding before those.
    pub(super) fn steps(&self) -> [Vec<usize>; 3] {
        let dims = &self.of.x.dims;
        let lengths = self.windows.lengths(dims).to_vec();
        if self.is_transposed() {
            [lengths, self.windows.grown(dims), self.windows.cut(dims)]
        } else if self.in_copy {
            [self.windows.places(dims), self.copied(), vec![0; self.sides]]
        } else {
            [self.windows.places(dims), lengths, self.windows.padding(dims)]
        }
    }

    /// The ranges of the axes in loops of this order, the first one outside. Where the window reaches into the padding, the range of the
    /// place or of the element, whichever is inside, leaves out what lies there.
    pub(super) fn ranges(&self, order: &[usize]) -> Vec<String> {
        let [places, lengths, padding] = self.steps();
        let position = |axis: usize| order.iter().position(|other| *other == axis);
        let mut ranges: Vec<String> = places.iter().map(|places| format!("0..{places}")).collect();
        ranges.extend(self.windows.sides.iter().map(|side| format!("0..{}", side.len)));
        ranges.extend(self.counts().map(|len| format!("0..{len}")));
        for (axis, side) in self.windows.sides.iter().enumerate() {
            let end = padding[axis] + lengths[axis];
            if padding[axis] == 0 && (places[axis] - 1) * side.stride + side.reach() <= end {
                continue;
            }
            let (place, element) =
                ((axis, side.stride, places[axis]), (axis + self.sides, side.dilation, side.len));
            let (outer, inner) = if position(axis) < position(axis + self.sides) {
                (place, element)
            } else {
                (element, place)
            };
            let from_ = |border: usize| {
                format!("{border}_usize.saturating_sub(i{} * {}).div_ceil({})", outer.0, outer.1, inner.1)
            };
            ranges[inner.0] = format!("{}..{}.min({})", from_(padding[axis]), from_(end), inner.2);
        }
        ranges
    }

    /// Where an element of the window is at a place, along each side.
    pub(super) fn moved(&self, padding: &[usize]) -> Vec<String> {
        let sides = self.windows.sides.iter().zip(padding).enumerate();
        let moved = |(axis, (side, padding)): (usize, (&Side, &usize))| {
            format!("(i{axis} * {} + i{} * {} - {padding})", side.stride, axis + self.sides, side.dilation)
        };
        sides.map(moved).collect()
    }

    pub(super) fn index(axis: usize) -> String {
        format!("i{axis}")
    }

    /// The channel or the output that is this one of each group, which has so many.
    fn of_all(&self, within: usize, len: usize) -> String {
        if self.counts()[2] == 1 {
            Self::index(within)
        } else {
            format!("(i{} * {len} + i{within})", self.group())
        }
    }

    /// The index of a channel of the image, and that of an output, among all groups.
    pub(super) fn channel_and_output(&self) -> [String; 2] {
        let [channels, outputs, ..] = self.counts();
        [self.of_all(self.channel(), channels), self.of_all(self.output(), outputs)]
    }

    /// Indices of an image, along the sides and of the channel.
    pub(super) fn of_image(&self, sides: Vec<String>, channel: &str) -> Vec<String> {
        self.windows.image(sides, channel.to_owned(), Self::index(self.images()))
    }

    pub(super) fn nest(&self, order: &[usize], ranges: &[usize], body: &str) -> String {
        nest_over(&self.ranges(order), ranges, body)
    }

    /// `body` for each image.
    fn for_images(&self, body: &str) -> String {
        let images = self.images();
        if self.windows.batch { self.nest(&[], &[images], body) } else { body.to_owned() }
    }

    /// The lengths of that copy along the sides.
    fn copied(&self) -> Vec<usize> {
        let dims = &self.of.x.dims;
        let around = self.windows.padding(dims).into_iter().zip(self.windows.places(dims));
        let sides = self.windows.sides.iter().zip(self.windows.lengths(dims)).zip(around);
        let copied = |((side, len), (before, places)): ((&Side, &usize), (usize, usize))| {
            (before + len).max((places - 1) * side.stride + side.reach())
        };
        sides.map(copied).collect()
    }

    /// The element of that copy at these indices, of which the first is that of the image if there are several.
    pub(super) fn in_copy(&self, indices: &[String]) -> String {
        let copied = self.windows.image(self.copied(), self.use_().channels(), 1);
        let images = usize::from(self.windows.batch);
        format!("p[0{}]", sum(&indices[images..], &row_major(&copied[images..])))
    }

    /// The statements that make that copy, with this around the image.
    pub(super) fn copy(&self, around: &str) -> String {
        let (of, images) = (self.of, usize::from(self.windows.batch));
        let len = self.use_().channels() * self.copied().iter().product::<usize>();
        let mut from = of.indices.clone();
        if self.windows.batch {
            from[0] = Self::index(self.images());
        }
        let mut to = from.clone();
        for (axis, before) in self.windows.axes().zip(self.windows.padding(&of.x.dims)) {
            to[axis] = format!("(i{axis} + {before})");
        }
        let copy = format!("{} = {};", self.in_copy(&to), of.x.element_at("x", &from));
        format!("        let mut p = [{around}; {len}];\n{}", of.nest(&of.in_order[images..], &copy))
    }

    fn convolutions(&self) -> Vec<String> {
        let (of, windows, operation) = (self.of, self.windows, self.use_().operation);
        let [channel_of_group, output_of_group] = [self.channel(), self.output()].map(Self::index);
        let [channel, output] = self.channel_and_output();
        let at_places: Vec<String> = self.places().into_iter().map(Self::index).collect();
        let [.., padding] = self.steps();
        let moved = self.moved(&padding);
        let [of_image, of_result] =
            if self.is_transposed() { [at_places, moved] } else { [moved, at_places] };
        let of_image = self.of_image(of_image, &channel);
        let from = if self.in_copy { self.in_copy(&of_image) } else { of.x.element_at("x", &of_image) };
        let to = of.out_at(&self.of_image(of_result, &output));
        let window = self.window().into_iter().map(Self::index).collect();
        let by = if windows.filters_have_all_channels(operation) {
            windows.filters(operation, window, channel, output_of_group)
        } else {
            windows.filters(operation, window, channel_of_group, output)
        };
        let by = self.use_().operands[1].element_at("y", &by);
        let product = format!("Number::mul({from}, {by})");
        // With the image's copy if there is one, and on zeros where sums are added to the result.
        let whole = |on_zeros: bool, body: String| {
            let before = if on_zeros { of.zeros() } else { String::new() };
            let copy = if self.in_copy { self.copy(&of.number(0)) } else { String::new() };
            before + &self.for_images(&(copy + &body))
        };
        let memory = |order: &[usize]| {
            whole(true, self.nest(order, order, &format!("{to} = Number::add({to}, {product});")))
        };
        // With a sum in a register, which a transposed convolution adds to what is there.
        let register = |outside: &[usize], added: &[usize]| {
            let order = [outside, added].concat();
            let one = self.nest(&order, added, &format!("sum = Number::add(sum, {product});"));
            let value =
                if self.is_transposed() { format!("Number::add({to}, sum)") } else { "sum".to_owned() };
            let sum = format!("let mut sum = {};\n{one}            {to} = {value};", of.number(0));
            whole(self.is_transposed(), self.nest(&order, outside, &sum))
        };
        let (places, window) = (self.places(), self.window());
        let (channel, outputs) = ([self.channel()], [self.group(), self.output()]);
        if windows.channels_first {
            // Over planes, over rows of places, and with a sum in a register.
            let (row, column) = places.split_at(self.sides - 1);
            let planes = [&outputs, channel.as_slice(), &window, &places].concat();
            let rows = [&outputs, row, &channel, &window, column].concat();
            let in_register = if self.is_transposed() {
                register(&[outputs.as_slice(), &window, &places].concat(), &channel)
            } else {
                register(&[outputs.as_slice(), &places].concat(), &[channel.as_slice(), &window].concat())
            };
            let mut all = vec![memory(&planes), in_register];
            if self.sides > 1 {
                all.push(memory(&rows));
            }
            all
        } else {
            let rows = [places.as_slice(), &window, &[self.group()], &channel, &[self.output()]].concat();
            let in_register = if self.is_transposed() {
                register(&[places.as_slice(), &window, &outputs].concat(), &channel)
            } else {
                register(&[places.as_slice(), &outputs].concat(), &[window.as_slice(), &channel].concat())
            };
            vec![memory(&rows), in_register]
        }
    }

    fn pools(&self) -> Vec<String> {
        let of = self.of;
        let channel = self.channel();
        let [.., padding] = self.steps();
        let at_places = self.places().into_iter().map(Self::index).collect();
        let [from, to] =
            [self.moved(&padding), at_places].map(|sides| self.of_image(sides, &Self::index(channel)));
        let (from, to) = (of.x.element_at("x", &from), of.out_at(&to));
        let largest = self.use_().operation.pools_largest();
        let start = if largest { format!("{}::MIN", self.use_().element) } else { of.number(0) };
        // A NaN stays.
        let step = |to: &str| {
            if largest {
                format!("let v = {from}; if v > {to} || v != v {{ {to} = v; }}")
            } else {
                format!("{to} += {from};")
            }
        };
        let (places, window) = (self.places(), self.window());
        let inside = [places.as_slice(), &window].concat();
        let count: Vec<String> = {
            let ranges = self.ranges(&inside);
            window.iter().map(|axis| format!("({}).len()", ranges[*axis])).collect()
        };
        let mean = format!("/ ({}) as {}", count.join(" * "), self.use_().element);
        let mut axes = places.clone();
        axes.insert(if self.windows.channels_first { 0 } else { self.sides }, channel);
        // With what was found in a register.
        let by_place = [axes.as_slice(), &window].concat();
        let one = self.nest(&by_place, &window, &step("found"));
        let found = if largest { "found".to_owned() } else { format!("found {mean}") };
        let in_register = self.nest(
            &by_place,
            &axes,
            &format!("let mut found = {start};\n{one}            {to} = {found};"),
        );
        // With channels, or with places, in the innermost loop.
        let order = if self.windows.channels_first {
            [&[channel], window.as_slice(), &places].concat()
        } else {
            [places.as_slice(), &window, &[channel]].concat()
        };
        let mut in_memory = self.nest(&order, &order, &step(&to));
        if !largest {
            in_memory += &self.nest(&by_place, &axes, &format!("{to} = {to} {mean};"));
        }
        let fill = format!("        o.fill({start});\n");
        vec![self.for_images(&in_register), fill + &self.for_images(&in_memory)]
    }
}
