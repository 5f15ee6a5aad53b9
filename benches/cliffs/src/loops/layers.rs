//! Convolutions and pools.

use super::{Loops, nest_over};
use crate::layout::{row_major, sum};
use crate::operation::Operation;
use crate::uses::Use;
use crate::windows::{Side, Windows};

pub(super) fn loops(of: &Loops<'_>) -> Option<Vec<String>> {
    let windows = of.use_.windows.as_ref()?;
    let of = Windowed { of, windows, sides: windows.sides.len(), in_copy: false };
    if of.of.use_.operation.pools() {
        return Some(of.pools());
    }
    let mut loops = of.convolutions();
    if windows.same && !of.is_transposed() {
        let of = Windowed { in_copy: true, ..of };
        let copy = of.copy();
        loops.extend(of.convolutions().into_iter().map(|body| copy.clone() + &body));
    }
    Some(loops)
}

/// Loops over windows. Their axes are numbered: first those of the places of the window (of a transposed convolution, of the places of the
/// image), then those of the elements of the window, behind these the channels of the image and the outputs.
struct Windowed<'a> {
    of: &'a Loops<'a>,
    windows: &'a Windows,
    sides: usize,
    /// Whether they go over a copy of the image with zeros around it, so that all their lengths are constants.
    in_copy: bool,
}

impl Windowed<'_> {
    fn use_(&self) -> &Use {
        self.of.use_
    }

    fn places(&self) -> Vec<usize> {
        (0..self.sides).collect()
    }

    fn window(&self) -> Vec<usize> {
        (self.sides..2 * self.sides).collect()
    }

    fn channel(&self) -> usize {
        2 * self.sides
    }

    fn output(&self) -> usize {
        self.channel() + 1
    }

    fn is_transposed(&self) -> bool {
        self.use_().operation == Operation::ConvTranspose
    }

    /// How many places the window has along each side, the lengths of what it moves over, and the padding before those.
    fn steps(&self) -> [Vec<usize>; 3] {
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
    fn ranges(&self, order: &[usize]) -> Vec<String> {
        let [places, lengths, padding] = self.steps();
        let position = |axis: usize| order.iter().position(|other| *other == axis);
        let mut ranges: Vec<String> = places.iter().map(|places| format!("0..{places}")).collect();
        ranges.extend(self.windows.sides.iter().map(|side| format!("0..{}", side.len)));
        let channels = self.of.x.dims[self.windows.channels()];
        ranges.extend([channels, self.use_().outputs()].map(|len| format!("0..{len}")));
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
    fn moved(&self, padding: &[usize]) -> Vec<String> {
        let sides = self.windows.sides.iter().zip(padding).enumerate();
        let moved = |(axis, (side, padding)): (usize, (&Side, &usize))| {
            format!("(i{axis} * {} + i{} * {} - {padding})", side.stride, axis + self.sides, side.dilation)
        };
        sides.map(moved).collect()
    }

    fn index(axis: usize) -> String {
        format!("i{axis}")
    }

    /// Indices of an image, along the sides and of the channel.
    fn of_image(&self, mut sides: Vec<String>, channel: usize) -> Vec<String> {
        sides.insert(self.windows.channels(), Self::index(channel));
        sides
    }

    fn nest(&self, order: &[usize], ranges: &[usize], body: &str) -> String {
        nest_over(&self.ranges(order), ranges, body)
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

    /// The element of that copy at these indices.
    fn in_copy(&self, indices: &[String]) -> String {
        let channels = self.of.x.dims[self.windows.channels()];
        format!("p[0{}]", sum(indices, &row_major(&self.windows.image(self.copied(), channels))))
    }

    /// The statements that make that copy.
    fn copy(&self) -> String {
        let of = self.of;
        let channels = of.x.dims[self.windows.channels()];
        let len = channels * self.copied().iter().product::<usize>();
        let mut indices = of.indices.clone();
        for (axis, before) in self.windows.axes().zip(self.windows.padding(&of.x.dims)) {
            indices[axis] = format!("(i{axis} + {before})");
        }
        let copy = format!("{} = {};", self.in_copy(&indices), of.element(0));
        format!("        let mut p = [{}; {len}];\n{}", of.number(0), of.nest(&of.in_order, &copy))
    }

    fn convolutions(&self) -> Vec<String> {
        let (of, windows) = (self.of, self.windows);
        let depthwise = self.use_().operation == Operation::Depthwise;
        let (channel, output) = (self.channel(), self.output());
        let places: Vec<String> = self.places().into_iter().map(Self::index).collect();
        let [.., padding] = self.steps();
        let (at_places, moved) = (places, self.moved(&padding));
        let [of_image, of_result] =
            if self.is_transposed() { [at_places, moved] } else { [moved, at_places] };
        let of_image = self.of_image(of_image, channel);
        let from = if self.in_copy { self.in_copy(&of_image) } else { of.x.element_at("x", &of_image) };
        let to = of.out_at(&self.of_image(of_result, if depthwise { channel } else { output }));
        let mut by: Vec<String> = self.window().into_iter().map(Self::index).collect();
        let first = if windows.channels_first { 0 } else { by.len() };
        let of_filters = if depthwise {
            [Self::index(channel), "0".to_owned()]
        } else if windows.channels_first == self.is_transposed() {
            [channel, output].map(Self::index)
        } else {
            [output, channel].map(Self::index)
        };
        by.splice(first..first, of_filters);
        let by = self.use_().operands[1].element_at("y", &by);
        let product = format!("Number::mul({from}, {by})");
        // The axes of the outputs, and those which are added up.
        let (outputs, mut added) = if depthwise { (channel, vec![]) } else { (output, vec![channel]) };
        let memory = |order: &[usize]| {
            of.zeros() + &self.nest(order, order, &format!("{to} = Number::add({to}, {product});"))
        };
        // With a sum in a register, which a transposed convolution adds to what is there.
        let register = |outside: &[usize], added: &[usize]| {
            let order = [outside, added].concat();
            let one = self.nest(&order, added, &format!("sum = Number::add(sum, {product});"));
            let (before, value) = if self.is_transposed() {
                (of.zeros(), format!("Number::add({to}, sum)"))
            } else {
                (String::new(), "sum".to_owned())
            };
            let sum = format!("let mut sum = {};\n{one}            {to} = {value};", of.number(0));
            before + &self.nest(&order, outside, &sum)
        };
        let (places, window) = (self.places(), self.window());
        if windows.channels_first {
            // Over planes, over rows of places, and with a sum in a register.
            let (row, column) = places.split_at(self.sides - 1);
            let planes = [&[outputs], added.as_slice(), &window, &places].concat();
            let rows = [&[outputs], row, &added, &window, column].concat();
            let in_register = if self.is_transposed() {
                register(&[&[outputs], window.as_slice(), &places].concat(), &added)
            } else {
                register(&[&[outputs], places.as_slice()].concat(), &[added.as_slice(), &window].concat())
            };
            let mut all = vec![memory(&planes), in_register];
            if self.sides > 1 {
                all.push(memory(&rows));
            }
            all
        } else {
            let rows = [places.as_slice(), &window, &added, &[outputs]].concat();
            let in_register = if self.is_transposed() {
                register(&[places.as_slice(), &window, &[outputs]].concat(), &added)
            } else {
                let outside = [places.as_slice(), &[outputs]].concat();
                added.splice(0..0, window);
                register(&outside, &added)
            };
            vec![memory(&rows), in_register]
        }
    }

    fn pools(&self) -> Vec<String> {
        let of = self.of;
        let channel = self.channel();
        let [.., padding] = self.steps();
        let from = of.x.element_at("x", &self.of_image(self.moved(&padding), channel));
        let to = of.out_at(&self.of_image(self.places().into_iter().map(Self::index).collect(), channel));
        let largest = self.use_().operation == Operation::MaxPool;
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
        axes.insert(self.windows.channels(), channel);
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
        let mut memory = format!("        o.fill({start});\n") + &self.nest(&order, &order, &step(&to));
        if !largest {
            memory += &self.nest(&by_place, &axes, &format!("{to} = {to} {mean};"));
        }
        vec![in_register, memory]
    }
}
