//! The windows of convolutions and pools: their lengths, and how they step over an image.

use core::fmt::{Display, Formatter, Result as Written};

use anyhow::{Context, Result, ensure};

use crate::operation::Operation;

/// A window along one axis of an image.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Side {
    /// How many elements it has.
    pub(crate) len: usize,
    /// How far it moves from one place to the next.
    pub(crate) stride: usize,
    /// How far its elements are apart.
    pub(crate) dilation: usize,
}

impl Side {
    /// How many elements of the image it covers, those between its own with them.
    pub(crate) fn reach(self) -> usize {
        (self.len - 1) * self.dilation + 1
    }
}

/// The windows of an operation.
#[derive(Clone, Debug, PartialEq)]
pub(crate) struct Windows {
    pub(crate) sides: Vec<Side>,
    /// Whether the image is padded so that places are as many as its elements, but for the stride.
    pub(crate) same: bool,
    /// Whether the image is one of channels, rows and columns, not of rows, columns and channels.
    pub(crate) channels_first: bool,
}

impl Windows {
    /// The axes of the image that the window steps along.
    pub(crate) fn axes(&self) -> core::ops::Range<usize> {
        let first = usize::from(self.channels_first);
        first..first + self.sides.len()
    }

    /// The axis of the image that has the channels.
    pub(crate) fn channels(&self) -> usize {
        if self.channels_first { 0 } else { self.sides.len() }
    }

    /// Lengths along the sides, and the number of channels, in the order of the image.
    pub(crate) fn image(&self, mut sides: Vec<usize>, channels: usize) -> Vec<usize> {
        sides.insert(self.channels(), channels);
        sides
    }

    /// The lengths of the image along the sides.
    pub(crate) fn lengths<'a>(&self, dims: &'a [usize]) -> &'a [usize] {
        &dims[self.axes()]
    }

    /// The lengths of the filters.
    pub(crate) fn filters(&self, operation: Operation, channels: usize, outputs: usize) -> Vec<usize> {
        let window = self.sides.iter().map(|side| side.len);
        let behind = |outputs_and_channels: [usize; 2]| {
            if self.channels_first {
                outputs_and_channels.into_iter().chain(window.clone()).collect()
            } else {
                window.clone().chain(outputs_and_channels).collect()
            }
        };
        match operation {
            // Channels first, it is a convolution with as many groups as channels.
            Operation::Depthwise => behind([channels, 1]),
            // Channels last the outputs stand before the channels if it is transposed, channels first if it is not.
            _ if self.channels_first == (operation == Operation::ConvTranspose) => {
                behind([channels, outputs])
            }
            _ => behind([outputs, channels]),
        }
    }

    /// What `of` says of each side and of the length of the image along it.
    fn along(&self, dims: &[usize], of: impl Fn(Side, usize) -> usize) -> Vec<usize> {
        self.sides.iter().zip(self.lengths(dims)).map(|(side, len)| of(*side, *len)).collect()
    }

    /// How many places the window has along each side.
    pub(crate) fn places(&self, dims: &[usize]) -> Vec<usize> {
        self.along(dims, |side, len| {
            if self.same { len.div_ceil(side.stride) } else { (len - side.reach()) / side.stride + 1 }
        })
    }

    /// How much padding there is before each side.
    pub(crate) fn padding(&self, dims: &[usize]) -> Vec<usize> {
        self.along(dims, |side, len| {
            if self.same {
                ((len.div_ceil(side.stride) - 1) * side.stride + side.reach()).saturating_sub(len) / 2
            } else {
                0
            }
        })
    }

    /// How long the result of a transposed convolution is along each side.
    pub(crate) fn grown(&self, dims: &[usize]) -> Vec<usize> {
        self.along(
            dims,
            |side, len| {
                if self.same { len * side.stride } else { (len - 1) * side.stride + side.reach() }
            },
        )
    }

    /// How much of that is left out before each side.
    pub(crate) fn cut(&self, dims: &[usize]) -> Vec<usize> {
        self.along(dims, |side, _| if self.same { side.reach().saturating_sub(side.stride) / 2 } else { 0 })
    }

    /// The library's steps, into so many groups.
    pub(crate) fn steps(&self, groups: usize) -> String {
        let list = |of: fn(&Side) -> usize| {
            let each: Vec<String> = self.sides.iter().map(|side| of(side).to_string()).collect();
            each.join(", ")
        };
        let kind = if self.sides.len() == 1 { "Steps1" } else { "Steps" };
        let mut steps = format!("{kind}::new()");
        if self.same {
            steps += ".same()";
        }
        steps += &format!(".stride::<{}>()", list(|side| side.stride));
        steps += &format!(".dilation::<{}>()", list(|side| side.dilation));
        if self.channels_first {
            steps += ".channels_first()";
        }
        if groups > 1 {
            steps += &format!(".groups::<{groups}>()");
        }
        steps
    }

    /// The windows that words describe, as [`Display`] writes them.
    pub(crate) fn named<'a>(words: impl Iterator<Item = &'a str>, sides: usize) -> Result<Self> {
        let mut words = words.peekable();
        let mut lengths = |name: &str, default: Option<usize>| {
            if let (Some(default), true) = (default, words.peek() != Some(&name)) {
                return Ok(vec![default; sides]);
            }
            ensure!(words.next() == Some(name), "a convolution or a pool has a `{name}`, as `{name} 3x3`");
            let lengths = words.next().context("lengths of a window are `3x3`")?;
            let lengths = lengths.split('x').map(str::parse).collect::<Result<Vec<usize>, _>>()?;
            ensure!(lengths.len() == sides && !lengths.contains(&0), "`{name}` has {sides} lengths");
            Ok(lengths)
        };
        let lens = lengths("window", None)?;
        let strides = lengths("stride", Some(1))?;
        let dilations = lengths("dilation", Some(1))?;
        let steps = strides.into_iter().zip(dilations);
        let sides =
            lens.into_iter().zip(steps).map(|(len, (stride, dilation))| Side { len, stride, dilation });
        let sides = sides.collect();
        let same = words.next_if_eq(&"same").is_some();
        let channels_first = words.next_if_eq(&"channels-first").is_some();
        ensure!(
            words.next().is_none(),
            "a use is `MaxPool f32 axis 0 window 2x2 stride 2x2: [8, 8, 3] Contiguous`"
        );
        Ok(Self { sides, same, channels_first })
    }
}

impl Display for Windows {
    fn fmt(&self, f: &mut Formatter<'_>) -> Written {
        let list = |of: fn(&Side) -> usize| {
            let each: Vec<String> = self.sides.iter().map(|side| of(side).to_string()).collect();
            each.join("x")
        };
        write!(f, " window {}", list(|side| side.len))?;
        if self.sides.iter().any(|side| side.stride != 1) {
            write!(f, " stride {}", list(|side| side.stride))?;
        }
        if self.sides.iter().any(|side| side.dilation != 1) {
            write!(f, " dilation {}", list(|side| side.dilation))?;
        }
        let words = [(self.same, " same"), (self.channels_first, " channels-first")];
        words.iter().filter(|(is, _)| *is).try_for_each(|(_, word)| f.write_str(word))
    }
}
