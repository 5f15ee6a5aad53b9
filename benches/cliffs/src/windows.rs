//! The windows of convolutions and pools: their lengths, and how they step over an image.

use core::fmt::{Display, Formatter, Result as Written};
use core::iter::Peekable;

use anyhow::{Context, Result, ensure};

use crate::operation::Operation;

/// What is around an image along one axis.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Padding {
    /// As much that places are as many as the elements of the image, but for the stride.
    Same,
    /// So many elements before the first one and behind the last one.
    Around([usize; 2]),
}

impl Padding {
    pub(crate) const NONE: Self = Self::Around([0, 0]);
}

/// A window along one axis of an image.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Side {
    /// How many elements it has.
    pub(crate) len: usize,
    /// How far it moves from one place to the next.
    pub(crate) stride: usize,
    /// How far its elements are apart.
    pub(crate) dilation: usize,
    /// What it finds around the image. A transposed convolution leaves out as much of its result.
    pub(crate) padding: Padding,
}

impl Side {
    /// How many elements of the image it covers, those between its own with them.
    pub(crate) fn reach(self) -> usize {
        (self.len - 1) * self.dilation + 1
    }

    /// How long the result of a transposed convolution is before something is left out.
    fn full(self, len: usize) -> usize {
        (len - 1) * self.stride + self.reach()
    }

    /// Whether the result has an element if the image has this length.
    fn fits(self, operation: Operation, len: usize) -> bool {
        match self.padding {
            Padding::Same => true,
            Padding::Around([before, behind]) if operation.transposes() => self.full(len) > before + behind,
            Padding::Around([before, behind]) => before + len + behind >= self.reach(),
        }
    }

    fn places(self, len: usize) -> usize {
        match self.padding {
            Padding::Same => len.div_ceil(self.stride),
            Padding::Around([before, behind]) => (before + len + behind - self.reach()) / self.stride + 1,
        }
    }

    fn before(self, len: usize) -> usize {
        match self.padding {
            Padding::Same => self.full(len.div_ceil(self.stride)).saturating_sub(len) / 2,
            Padding::Around([before, _]) => before,
        }
    }

    fn grown(self, len: usize) -> usize {
        match self.padding {
            Padding::Same => len * self.stride,
            Padding::Around([before, behind]) => self.full(len) - before - behind,
        }
    }

    fn cut(self) -> usize {
        match self.padding {
            Padding::Same => self.reach().saturating_sub(self.stride) / 2,
            Padding::Around([before, _]) => before,
        }
    }
}

/// The windows of an operation.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Windows {
    /// Either all of them have [`Padding::Same`], or none.
    pub(crate) sides: Vec<Side>,
    /// Whether channels stand before rows and columns, not behind them.
    pub(crate) channels_first: bool,
    /// Whether there are several images, along an axis in front.
    pub(crate) batch: bool,
    /// Into how many groups a convolution divides the channels, if it is not depthwise.
    pub(crate) groups: usize,
}

impl Windows {
    /// The axes of the image that the window steps along.
    pub(crate) fn axes(&self) -> core::ops::Range<usize> {
        let first = usize::from(self.batch) + usize::from(self.channels_first);
        first..first + self.sides.len()
    }

    /// The axis of the image that has the channels.
    pub(crate) fn channels(&self) -> usize {
        usize::from(self.batch) + if self.channels_first { 0 } else { self.sides.len() }
    }

    /// What there is along the sides, of the channels and of the images, in the order of the image.
    pub(crate) fn image<T>(&self, mut sides: Vec<T>, channels: T, images: T) -> Vec<T> {
        let behind = if self.channels_first { 0 } else { sides.len() };
        sides.insert(behind, channels);
        if self.batch {
            sides.insert(0, images);
        }
        sides
    }

    /// The lengths of the image along the sides.
    pub(crate) fn lengths<'a>(&self, dims: &'a [usize]) -> &'a [usize] {
        &dims[self.axes()]
    }

    /// Into how many groups so many channels are divided.
    pub(crate) fn groups(&self, operation: Operation, channels: usize) -> usize {
        if operation.is_depthwise() { channels } else { self.groups }
    }

    /// Whether filters have all channels, and the outputs of one group; else they have the channels of one group, and all outputs.
    pub(crate) fn filters_have_all_channels(&self, operation: Operation) -> bool {
        operation.transposes() || operation.is_depthwise() && !self.channels_first
    }

    /// Whether the outputs stand before the channels in the filters.
    fn outputs_first(&self, operation: Operation) -> bool {
        self.channels_first != operation.transposes()
    }

    /// What there is along the sides, of channels and of outputs, in the order of the filters.
    pub(crate) fn filters<T>(
        &self,
        operation: Operation,
        mut window: Vec<T>,
        channels: T,
        outputs: T,
    ) -> Vec<T> {
        if operation.has_filters_of_rows() {
            window.insert(0, outputs);
            window.push(channels);
            return window;
        }
        let first = if self.channels_first { 0 } else { window.len() };
        let outputs_first = self.outputs_first(operation);
        window.splice(first..first, if outputs_first { [outputs, channels] } else { [channels, outputs] });
        window
    }

    /// The lengths of the filters.
    pub(crate) fn filter_lengths(&self, operation: Operation, channels: usize, outputs: usize) -> Vec<usize> {
        let window = self.sides.iter().map(|side| side.len).collect();
        let groups = self.groups(operation, channels);
        if self.filters_have_all_channels(operation) {
            self.filters(operation, window, channels, outputs / groups)
        } else {
            self.filters(operation, window, channels / groups, outputs)
        }
    }

    /// How many outputs filters of these lengths have.
    pub(crate) fn outputs(&self, operation: Operation, channels: usize, filters: &[usize]) -> usize {
        if operation.has_filters_of_rows() {
            return filters[0];
        }
        let first = if self.channels_first { 0 } else { self.sides.len() };
        let outputs = filters[first + usize::from(!self.outputs_first(operation))];
        if self.filters_have_all_channels(operation) {
            outputs * self.groups(operation, channels)
        } else {
            outputs
        }
    }

    /// Whether the result has elements if the image has these lengths.
    pub(crate) fn fit(&self, operation: Operation, dims: &[usize]) -> bool {
        self.sides.iter().zip(self.lengths(dims)).all(|(side, len)| side.fits(operation, *len))
    }

    /// Whether there is something around the image.
    pub(crate) fn are_padded(&self) -> bool {
        self.sides.iter().any(|side| side.padding != Padding::NONE)
    }

    /// Whether they have [`Padding::Same`].
    fn are_same(&self) -> bool {
        self.sides.iter().all(|side| side.padding == Padding::Same)
    }

    /// What `of` says of each side and of the length of the image along it.
    fn along(&self, dims: &[usize], of: impl Fn(Side, usize) -> usize) -> Vec<usize> {
        self.sides.iter().zip(self.lengths(dims)).map(|(side, len)| of(*side, *len)).collect()
    }

    /// How many places the window has along each side.
    pub(crate) fn places(&self, dims: &[usize]) -> Vec<usize> {
        self.along(dims, Side::places)
    }

    /// How much padding there is before each side.
    pub(crate) fn padding(&self, dims: &[usize]) -> Vec<usize> {
        self.along(dims, Side::before)
    }

    /// How long the result of a transposed convolution is along each side.
    pub(crate) fn grown(&self, dims: &[usize]) -> Vec<usize> {
        self.along(dims, Side::grown)
    }

    /// How much of that is left out before each side.
    pub(crate) fn cut(&self, dims: &[usize]) -> Vec<usize> {
        self.along(dims, |side, _| side.cut())
    }

    /// What `of` says of each side, one behind the other.
    fn list(&self, separator: &str, of: impl Fn(&Side) -> String) -> String {
        self.sides.iter().map(of).collect::<Vec<_>>().join(separator)
    }

    /// The paddings of [`Padding::Around`]: between those of one side, and between the sides, there is this.
    fn around(&self, within: &str, between: &str) -> String {
        self.list(between, |side| match side.padding {
            Padding::Same => String::new(),
            Padding::Around([before, behind]) => format!("{before}{within}{behind}"),
        })
    }

    /// The library's steps, into so many groups.
    pub(crate) fn steps(&self, groups: usize) -> String {
        let kind = if self.sides.len() == 1 { "Steps1" } else { "Steps" };
        let mut steps = format!("{kind}::new()");
        if self.are_same() {
            steps += ".same()";
        } else if self.are_padded() {
            steps += &format!(".pad::<{}>()", self.around(", ", ", "));
        }
        steps += &format!(".stride::<{}>()", self.list(", ", |side| side.stride.to_string()));
        steps += &format!(".dilation::<{}>()", self.list(", ", |side| side.dilation.to_string()));
        if self.channels_first {
            steps += ".channels_first()";
        }
        if groups > 1 {
            steps += &format!(".groups::<{groups}>()");
        }
        steps
    }

    /// The type of the steps of a quantized layer.
    pub(crate) fn type_of_steps(&self) -> String {
        let padding = if self.are_same() {
            "quantized::Same".to_owned()
        } else if self.are_padded() {
            format!("quantized::Explicit<{}>", self.around(", ", ", "))
        } else {
            "quantized::Valid".to_owned()
        };
        let [strides, dilations] = [|side: &Side| side.stride, |side: &Side| side.dilation]
            .map(|of| self.list(", ", |side| of(side).to_string()));
        format!("quantized::Steps<{padding}, {strides}, {dilations}>")
    }

    /// The windows that words describe, as [`Display`] writes them.
    pub(crate) fn named<'a>(words: impl Iterator<Item = &'a str>, sides: usize) -> Result<Self> {
        let mut words = words.peekable();
        let lens = lengths(behind("window", &mut words).context("there is a `window`, as `window 3x3`")?)?;
        let of_one = || vec![1; sides];
        let strides = behind("stride", &mut words).map_or_else(|| Ok(of_one()), lengths)?;
        let dilations = behind("dilation", &mut words).map_or_else(|| Ok(of_one()), lengths)?;
        let padding = if words.next_if_eq(&"same").is_some() {
            vec![Padding::Same; sides]
        } else {
            behind("pad", &mut words).map_or_else(|| Ok(vec![Padding::NONE; sides]), around)?
        };
        let groups = behind("groups", &mut words).map_or(Ok(1), str::parse)?;
        let channels_first = words.next_if_eq(&"channels-first").is_some();
        let batch = words.next_if_eq(&"batch").is_some();
        ensure!(
            words.next().is_none(),
            "a use is `MaxPool f32 axis 0 window 2x2 stride 2x2: [8, 8, 3] Contiguous`"
        );
        let counts = [lens.len(), strides.len(), dilations.len(), padding.len()];
        ensure!(counts == [sides; 4] && groups > 0, "a window has {sides} sides, and there is a group");
        let steps = strides.into_iter().zip(dilations).zip(padding);
        let sides = lens.into_iter().zip(steps);
        let sides = sides
            .map(|(len, ((stride, dilation), padding))| Side { len, stride, dilation, padding })
            .collect();
        Ok(Self { sides, channels_first, batch, groups })
    }
}

/// The word behind this one, if it is the next.
fn behind<'a>(name: &str, words: &mut Peekable<impl Iterator<Item = &'a str>>) -> Option<&'a str> {
    words.next_if(|word| *word == name).and_then(|_| words.next())
}

/// Lengths, as `3x3`.
fn lengths(word: &str) -> Result<Vec<usize>> {
    let lengths = word.split('x').map(str::parse).collect::<Result<Vec<usize>, _>>()?;
    ensure!(!lengths.contains(&0), "a length is 0 in `{word}`");
    Ok(lengths)
}

/// Padding, as `1+1x0+2`.
fn around(word: &str) -> Result<Vec<Padding>> {
    let side = |side: &str| {
        let (before, behind) = side.split_once('+').context("padding is `1+1x0+2`")?;
        Ok(Padding::Around([before.parse()?, behind.parse()?]))
    };
    word.split('x').map(side).collect()
}

impl Display for Windows {
    fn fmt(&self, f: &mut Formatter<'_>) -> Written {
        let lengths = |of: fn(&Side) -> usize| self.list("x", |side| of(side).to_string());
        write!(f, " window {}", lengths(|side| side.len))?;
        if self.sides.iter().any(|side| side.stride != 1) {
            write!(f, " stride {}", lengths(|side| side.stride))?;
        }
        if self.sides.iter().any(|side| side.dilation != 1) {
            write!(f, " dilation {}", lengths(|side| side.dilation))?;
        }
        if self.are_same() {
            f.write_str(" same")?;
        } else if self.are_padded() {
            write!(f, " pad {}", self.around("+", "x"))?;
        }
        if self.groups > 1 {
            write!(f, " groups {}", self.groups)?;
        }
        let words = [(self.channels_first, " channels-first"), (self.batch, " batch")];
        words.iter().filter(|(is, _)| *is).try_for_each(|(_, word)| f.write_str(word))
    }
}
