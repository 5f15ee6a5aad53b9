//! Convolutions.

use crate::element::Factorable;
use crate::element::operation::operations;
pub use crate::element::operation::{conv2d, depthwise_conv2d};
use crate::expr::Stored;
use crate::shape::StaticShape;
use crate::shape::layers::images::{Depthwise, Transposed, Whole};
use crate::shape::layers::windows::{ConvolveWith, Convolved};
use crate::shape::steps::Sliding;
use crate::storage::convolved::Convolution;
use crate::storage::{Produce, Tensor};

operations!(conv1d depthwise_conv1d conv_transpose2d conv_transpose1d);

forms! {
    conv2d['a, 'b, X, Y, T, S, F, G, D](image: X, filters: Y, steps: G) -> T, <S as Convolved<F, D, Whole>>::Result;
    where [
        X: Stored<'a, Elem = T, Matrix = S>,
        Y: Stored<'b, Elem = T, Matrix = F>,
        T: Factorable,
        F: StaticShape,
        G: Sliding<2, TwoAxes = D>,
        S: ConvolveWith<F, D, Whole, conv2d>,
    ]
    always {
        let _ = &steps;
        Convolution::<_, _, _, _, _, D, Whole>::new(image.seen(), filters.seen())
    };

    /// The convolution of an image with filters.
    ///
    /// It is a cross-correlation, as in all neural-network libraries: filters are not flipped. A bias is added to the result: `conv2d(..) +
    /// &bias` with channels last.
    ///
    /// # Shapes
    ///
    /// | layout | image | filters | result |
    /// | --- | --- | --- | --- |
    /// | channels last | `[h, w, c]` | `[kh, kw, c / g, o]` | `[oh, ow, o]` |
    /// | channels first | `[c, h, w]` | `[o, c / g, kh, kw]` | `[o, oh, ow]` |
    ///
    /// Several images have a batch axis in front. [`Steps`](crate::layers::Steps) gives the padding, which determines `oh` and `ow`, and
    /// the number `g` of groups, which is 1 by default. The window is not larger than the padded image.
    ///
    /// # Cost
    ///
    /// A multiplication and an addition for each output position, output channel and image element under the window, in register
    /// tiles. With SIMD the image may be copied to the stack first, part by part, in up to 32 KB, and as much for sums that are moved to
    /// the result; or the filters, in up to 8 KB. The result is returned by value; [`conv2d_into`] writes it to a tensor.
    ///
    /// # Source
    ///
    /// TensorFlow's `tf.nn.conv2d`, PyTorch's `torch.nn.functional.conv2d`, ONNX's `Conv`.
    ///
    /// ```
    /// use shapeproof::{layers::{Steps, conv2d}, prelude::*, tensor};
    ///
    /// let edges = tensor![[[[1.0_f32]], [[-1.0]]]];
    /// let image = tensor![[[1.0_f32], [1.0], [3.0]], [[1.0], [4.0], [4.0]]];
    /// assert_eq!(conv2d(&image, &edges, Steps::new()), tensor![[[0.0], [-2.0]], [[-3.0], [0.0]]]);
    ///
    /// // Channels first, a padding of one column on the left, two groups.
    /// let image = tensor![[[1, 2]], [[3, 4]]];
    /// let filters = tensor![[[[1, 10]]], [[[1, 10]]]];
    /// let steps = Steps::new().channels_first().pad::<0, 0, 1, 0>().groups::<2>();
    /// assert_eq!(conv2d(&image, &filters, steps), tensor![[[10, 21]], [[30, 43]]]);
    /// ```
    value fn conv2d;

    /// [`conv2d()`](fn@conv2d) into a tensor.
    into fn conv2d_into;
}

forms! {
    conv1d['a, 'b, X, Y, T, S, F, G, D](image: X, filters: Y, steps: G) -> T, <S as Convolved<F, D, Whole>>::Result;
    where [
        X: Stored<'a, Elem = T, Matrix = S>,
        Y: Stored<'b, Elem = T, Matrix = F>,
        T: Factorable,
        F: StaticShape,
        G: Sliding<1, TwoAxes = D>,
        S: ConvolveWith<F, D, Whole, conv1d>,
    ]
    always {
        let _ = &steps;
        Convolution::<_, _, _, _, _, D, Whole>::new(image.seen(), filters.seen())
    };

    /// The convolution of an image with filters along one axis.
    ///
    /// It is a cross-correlation, as in all neural-network libraries: filters are not flipped. A bias is added to the result: `conv1d(..) +
    /// &bias` with channels last.
    ///
    /// # Shapes
    ///
    /// | layout | image | filters | result |
    /// | --- | --- | --- | --- |
    /// | channels last | `[w, c]` | `[kw, c / g, o]` | `[ow, o]` |
    /// | channels first | `[c, w]` | `[o, c / g, kw]` | `[o, ow]` |
    ///
    /// Several images have a batch axis in front. [`Steps1`](crate::layers::Steps1) gives the padding, which determines `ow`, and the
    /// number `g` of groups, which is 1 by default. The window is not larger than the padded image.
    ///
    /// # Cost
    ///
    /// A multiplication and an addition for each output position, output channel and image element under the window, in register
    /// tiles. With SIMD the image may be copied to the stack first, part by part, in up to 32 KB, and as much for sums that are moved to
    /// the result; or the filters, in up to 8 KB. The result is returned by value; [`conv1d_into`] writes it to a tensor.
    ///
    /// # Source
    ///
    /// TensorFlow's `tf.nn.conv1d`, PyTorch's `torch.nn.functional.conv1d`, ONNX's `Conv`.
    ///
    /// ```
    /// use shapeproof::{layers::{Steps1, conv1d}, prelude::*, tensor};
    ///
    /// // A causal filter: the padding is before the samples.
    /// let samples = tensor![[1.0_f32], [2.0], [4.0]];
    /// let filters = tensor![[[-1.0_f32]], [[1.0]]];
    /// assert_eq!(conv1d(&samples, &filters, Steps1::new().pad::<1, 0>()), tensor![[1.0], [1.0], [2.0]]);
    /// ```
    value fn conv1d;

    /// [`conv1d()`](fn@conv1d) into a tensor.
    into fn conv1d_into;
}

forms! {
    depthwise_conv2d['a, 'b, X, Y, T, S, F, G, D](image: X, filters: Y, steps: G) -> T, <S as Convolved<F, D, Depthwise>>::Result;
    where [
        X: Stored<'a, Elem = T, Matrix = S>,
        Y: Stored<'b, Elem = T, Matrix = F>,
        T: Factorable,
        F: StaticShape,
        G: Sliding<2, TwoAxes = D>,
        S: ConvolveWith<F, D, Depthwise, depthwise_conv2d>,
    ]
    always {
        let _ = &steps;
        Convolution::<_, _, _, _, _, D, Depthwise>::new(image.seen(), filters.seen())
    };

    /// The convolution of each channel of an image with its own filters.
    ///
    /// # Shapes
    ///
    /// Channels are last: `[h, w, c]` and filters `[kh, kw, c, m]` make `[oh, ow, c * m]`; output `i * m + j` is from channel `i`. Several
    /// images have a batch axis in front. With channels first, use [`conv2d()`](fn@conv2d) with as many groups as there are channels.
    ///
    /// # Cost
    ///
    /// A multiplication and an addition for each output position, output channel and element of the window, several channels side by side.
    /// With SIMD the filters may be copied to the stack first, in up to 8 KB.
    ///
    /// # Source
    ///
    /// TensorFlow's `tf.nn.depthwise_conv2d`.
    ///
    /// ```
    /// use shapeproof::{layers::{Steps, depthwise_conv2d}, prelude::*, tensor};
    ///
    /// let image = tensor![[[1, 10], [2, 20]]];
    /// let filters = tensor![[[[1, 0], [1, 1]], [[1, 2], [0, 1]]]];
    /// assert_eq!(depthwise_conv2d(&image, &filters, Steps::new()), tensor![[[3, 4, 10, 30]]]);
    /// ```
    value fn depthwise_conv2d;

    /// [`depthwise_conv2d()`](fn@depthwise_conv2d) into a tensor.
    into fn depthwise_conv2d_into;
}

forms! {
    depthwise_conv1d['a, 'b, X, Y, T, S, F, G, D](image: X, filters: Y, steps: G) -> T, <S as Convolved<F, D, Depthwise>>::Result;
    where [
        X: Stored<'a, Elem = T, Matrix = S>,
        Y: Stored<'b, Elem = T, Matrix = F>,
        T: Factorable,
        F: StaticShape,
        G: Sliding<1, TwoAxes = D>,
        S: ConvolveWith<F, D, Depthwise, depthwise_conv1d>,
    ]
    always {
        let _ = &steps;
        Convolution::<_, _, _, _, _, D, Depthwise>::new(image.seen(), filters.seen())
    };

    /// The convolution of each channel of an image with its own filters along one axis.
    ///
    /// # Shapes
    ///
    /// Channels are last: `[w, c]` and filters `[kw, c, m]` make `[ow, c * m]`; output `i * m + j` is from channel `i`. Several images
    /// have a batch axis in front. With channels first, use [`conv1d()`](fn@conv1d) with as many groups as there are channels.
    ///
    /// # Cost
    ///
    /// A multiplication and an addition for each output position, output channel and element of the window, several channels side by side.
    /// With SIMD the filters may be copied to the stack first, in up to 8 KB.
    ///
    /// # Source
    ///
    /// TensorFlow's `tf.nn.depthwise_conv2d`.
    ///
    /// ```
    /// use shapeproof::{layers::{Steps1, depthwise_conv1d}, prelude::*, tensor};
    ///
    /// let samples = tensor![[1, 10], [2, 20]];
    /// let filters = tensor![[[1], [1]], [[1], [0]]];
    /// assert_eq!(depthwise_conv1d(&samples, &filters, Steps1::new()), tensor![[3, 10]]);
    /// ```
    value fn depthwise_conv1d;

    /// [`depthwise_conv1d()`](fn@depthwise_conv1d) into a tensor.
    into fn depthwise_conv1d_into;
}

forms! {
    conv_transpose2d['a, 'b, X, Y, T, S, F, G, D](image: X, filters: Y, steps: G) -> T, <S as Convolved<F, D, Transposed>>::Result;
    where [
        X: Stored<'a, Elem = T, Matrix = S>,
        Y: Stored<'b, Elem = T, Matrix = F>,
        T: Factorable,
        F: StaticShape,
        G: Sliding<2, TwoAxes = D>,
        S: ConvolveWith<F, D, Transposed, conv_transpose2d>,
    ]
    always {
        let _ = &steps;
        Convolution::<_, _, _, _, _, D, Transposed>::new(image.seen(), filters.seen())
    };

    /// The transposed convolution: the gradient of a convolution with respect to its image, as decoders use it.
    ///
    /// Each element of the image adds the filters, scaled by it, to the result.
    ///
    /// # Shapes
    ///
    /// | layout | image | filters | result |
    /// | --- | --- | --- | --- |
    /// | channels last | `[h, w, c]` | `[kh, kw, o / g, c]` | `[oh, ow, o]` |
    /// | channels first | `[c, h, w]` | `[c, o / g, kh, kw]` | `[o, oh, ow]` |
    ///
    /// The result has `(length - 1) * stride + (window - 1) * dilation + 1` positions along an axis, less the padding, which is cut off at
    /// both ends; with [`Same`](crate::layers::Same) it has `length * stride`. PyTorch's `output_padding` is less padding at the end.
    ///
    /// # Cost
    ///
    /// A multiplication and an addition for each output position, output channel, input channel, and element of the window that has a source
    /// there. With SIMD the image or the filters may be copied to the stack first, as by [`conv2d()`](fn@conv2d).
    ///
    /// # Source
    ///
    /// PyTorch's `conv_transpose2d`, ONNX's `ConvTranspose`; TensorFlow's `conv2d_transpose` where the window is not shorter than the
    /// stride.
    ///
    /// ```
    /// use shapeproof::{layers::{Steps, conv_transpose2d}, prelude::*, tensor};
    ///
    /// let image = tensor![[[1], [2]]];
    /// let filters = tensor![[[[1]], [[10]], [[100]]]];
    /// assert_eq!(conv_transpose2d(&image, &filters, Steps::new().stride::<1, 2>()), tensor![[[1], [10], [102], [20], [200]]]);
    /// ```
    value fn conv_transpose2d;

    /// [`conv_transpose2d()`](fn@conv_transpose2d) into a tensor.
    into fn conv_transpose2d_into;
}

forms! {
    conv_transpose1d['a, 'b, X, Y, T, S, F, G, D](image: X, filters: Y, steps: G) -> T, <S as Convolved<F, D, Transposed>>::Result;
    where [
        X: Stored<'a, Elem = T, Matrix = S>,
        Y: Stored<'b, Elem = T, Matrix = F>,
        T: Factorable,
        F: StaticShape,
        G: Sliding<1, TwoAxes = D>,
        S: ConvolveWith<F, D, Transposed, conv_transpose1d>,
    ]
    always {
        let _ = &steps;
        Convolution::<_, _, _, _, _, D, Transposed>::new(image.seen(), filters.seen())
    };

    /// The transposed convolution along one axis: the gradient of a convolution with respect to its image, as decoders use it.
    ///
    /// Each element of the image adds the filters, scaled by it, to the result.
    ///
    /// # Shapes
    ///
    /// | layout | image | filters | result |
    /// | --- | --- | --- | --- |
    /// | channels last | `[w, c]` | `[kw, o / g, c]` | `[ow, o]` |
    /// | channels first | `[c, w]` | `[c, o / g, kw]` | `[o, ow]` |
    ///
    /// The result has `(length - 1) * stride + (window - 1) * dilation + 1` positions along an axis, less the padding, which is cut off at
    /// both ends; with [`Same`](crate::layers::Same) it has `length * stride`. PyTorch's `output_padding` is less padding at the end.
    ///
    /// # Cost
    ///
    /// A multiplication and an addition for each output position, output channel, input channel, and element of the window that has a source
    /// there. With SIMD the image or the filters may be copied to the stack first, as by [`conv2d()`](fn@conv2d).
    ///
    /// # Source
    ///
    /// PyTorch's `conv_transpose1d`, ONNX's `ConvTranspose`; TensorFlow's `conv1d_transpose` where the window is not shorter than the
    /// stride.
    ///
    /// ```
    /// use shapeproof::{layers::{Steps1, conv_transpose1d}, prelude::*, tensor};
    ///
    /// let samples = tensor![[1], [2]];
    /// let filters = tensor![[[1]], [[10]]];
    /// assert_eq!(conv_transpose1d(&samples, &filters, Steps1::new().stride::<2>()), tensor![[1], [10], [2], [20]]);
    /// ```
    value fn conv_transpose1d;

    /// [`conv_transpose1d()`](fn@conv_transpose1d) into a tensor.
    into fn conv_transpose1d_into;
}
