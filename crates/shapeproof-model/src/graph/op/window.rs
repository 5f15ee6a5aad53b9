//! Convolutions and pools.

use super::Activation;
use alloc::vec::Vec;

/// The position of the channels in the shape of an image or a signal.
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

/// How a window moves over the spatial axes; each list has one number for each axis.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Window {
    /// The strides, at least 1.
    pub strides: Vec<usize>,
    /// The dilations, at least 1.
    pub dilations: Vec<usize>,
    /// Positions before and after the input. They are zeros for a convolution (zero points if it is quantized), and ignored by
    /// a maximum, and by an average unless it counts them.
    pub padding: Vec<[usize; 2]>,
}

/// A convolution. Operands: input, weights, and optionally a bias.
#[derive(Debug, Clone, PartialEq)]
pub struct Conv {
    /// The position of the channels of input and output.
    pub layout: Layout,
    /// The order of the axes of the weights.
    pub weights: WeightLayout,
    /// Strides, dilations, padding.
    pub window: Window,
    /// The number of groups of channels, each of which has its own filters.
    pub groups: usize,
    /// The function applied to each element of the result.
    pub activation: Activation,
}

/// How a pool combines the elements of a window.
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
    /// The position of the channels of input and output.
    pub layout: Layout,
    /// The extents of the window.
    pub extents: Vec<usize>,
    /// Strides, dilations, padding.
    pub window: Window,
    /// Whether a last window that is partly outside of the input counts (ONNX).
    pub ceil: bool,
    /// The function applied to each element of the result.
    pub activation: Activation,
}
