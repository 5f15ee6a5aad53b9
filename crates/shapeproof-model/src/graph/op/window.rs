//! Convolutions and pools.

use super::Activation;
use alloc::vec::Vec;

/// Where the channels are in the shape of an image or a signal.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Layout {
    /// `[batch, spatial.., channels]`, as in TFLite.
    ChannelsLast,
    /// `[batch, channels, spatial..]`, as in ONNX.
    ChannelsFirst,
}

/// The order of the axes of the weights of a convolution.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WeightLayout {
    /// `[outputs, spatial.., inputs / groups]`: CONV_2D and TRANSPOSE_CONV.
    OutSpatialIn,
    /// `[1, spatial.., outputs]`, one group for each input: DEPTHWISE_CONV_2D.
    Depthwise,
    /// `[outputs, inputs / groups, spatial..]`: Conv.
    OutInSpatial,
    /// `[inputs, outputs / groups, spatial..]`: ConvTranspose.
    InOutSpatial,
}

/// How a window moves over the spatial axes; each list has a number for each of them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Window {
    /// At least 1.
    pub strides: Vec<usize>,
    /// At least 1.
    pub dilations: Vec<usize>,
    /// Positions before and after the input: zeros to a convolution (zero points where it is quantized), nothing to a
    /// maximum, and nothing to an average unless it counts them.
    pub padding: Vec<[usize; 2]>,
}

/// A convolution. Operands: input, weights, and a bias where there is one.
#[derive(Debug, Clone, PartialEq)]
pub struct Conv {
    /// Where the channels of input and output are.
    pub layout: Layout,
    /// The order of the axes of the weights.
    pub weights: WeightLayout,
    /// Strides, dilations, padding.
    pub window: Window,
    /// The number of groups of channels that do not see each other.
    pub groups: usize,
    /// What is done to each element of the result.
    pub activation: Activation,
}

/// What a pool makes of a window.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum PoolKind {
    Max,
    Average {
        /// Whether padding counts as zeros.
        count_padding: bool,
    },
}

/// A pool.
#[derive(Debug, Clone, PartialEq)]
pub struct Pool {
    /// Maximum or average.
    pub kind: PoolKind,
    /// Where the channels of input and output are.
    pub layout: Layout,
    /// The extents of the window.
    pub extents: Vec<usize>,
    /// Strides, dilations, padding.
    pub window: Window,
    /// Whether a last window that is partly outside counts (ONNX).
    pub ceil: bool,
    /// What is done to each element of the result.
    pub activation: Activation,
}
