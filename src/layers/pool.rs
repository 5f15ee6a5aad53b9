//! Pooling: the elements under a window are reduced to one.

use num_traits::Bounded;

use crate::element::operation::operations;
pub use crate::element::operation::{average_pool2d, max_pool2d};
use crate::expr::Stored;
use crate::math::Real;
use crate::shape::layers::windows::{EqualParts, PoolBy, Pooled};
use crate::shape::named::{IsLength, IsWindow};
use crate::shape::steps::{Layout1, Sliding};
use crate::shape::{Dim, StaticExtent};
use crate::storage::pooled::{Largest, MeanFold, Pooling};
use crate::storage::{Produce, Tensor};

operations!(max_pool1d average_pool1d);
operations!(adaptive_max_pool2d adaptive_max_pool1d adaptive_average_pool2d adaptive_average_pool1d);

/// The number by which the sum under a window is divided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Divisor {
    /// The number of elements of the image under the window: TensorFlow; ONNX and PyTorch with `count_include_pad` false.
    Elements,
    /// The number of elements of the window, padding included: PyTorch's default.
    WholeWindow,
}

impl Divisor {
    /// The divisor for windows of this many elements, or `None` if only the elements of the image count.
    #[inline(always)]
    fn number(self, window: usize) -> Option<usize> {
        match self {
            Self::Elements => None,
            Self::WholeWindow => Some(window),
        }
    }
}

forms! {
    max_pool2d['a, X, T, S, KH, KW, G, D](image: X, window: impl IsWindow<KH, KW>, steps: G) -> T, <S as Pooled<KH, KW, D>>::Result;
    where [
        X: Stored<'a, Elem = T, Matrix = S>,
        T: Copy + PartialOrd + Bounded + 'static,
        KH: StaticExtent, KW: StaticExtent,
        G: Sliding<2, TwoAxes = D>,
        S: PoolBy<KH, KW, D, max_pool2d>,
    ]
    always {
        let _ = (&window, &steps);
        Pooling::<_, _, _, KH, KW, D, _>::new(image.seen(), Largest)
    };

    /// The largest element under a window, for each channel.
    ///
    /// Padding is not part of the image. A window over padding alone gives the least number of the type; a NaN under the window, NaN.
    ///
    /// # Shapes
    ///
    /// `[h, w, c]` becomes `[oh, ow, c]`, and with channels first `[c, h, w]` becomes `[c, oh, ow]`; several images have an axis in front.
    /// [`Steps`](crate::layers::Steps) says how the window steps; by default the stride is 1. The window is not larger than the
    /// image with its padding.
    ///
    /// # Cost
    ///
    /// One operation for each element under each window; with channels last, several channels side by side.
    ///
    /// # Source
    ///
    /// TensorFlow's `tf.nn.max_pool2d`, PyTorch's `max_pool2d`, ONNX's `MaxPool`.
    ///
    /// ```
    /// use shapeproof::{Dim, layers::{Steps, max_pool2d}, prelude::*, tensor};
    ///
    /// let image = tensor![[[1, 9], [2, 8]], [[5, 6], [3, 7]]];
    /// assert_eq!(max_pool2d(&image, (Dim::<2>, Dim::<2>), Steps::new()), tensor![[[5, 9]]]);
    /// ```
    value fn max_pool2d;

    /// [`max_pool2d()`](fn@max_pool2d) into a tensor.
    into fn max_pool2d_into;
}

forms! {
    max_pool1d['a, X, T, S, K, G, D](image: X, window: impl IsLength<K>, steps: G) -> T, <S as Pooled<Dim<1>, K, D>>::Result;
    where [
        X: Stored<'a, Elem = T, Matrix = S>,
        T: Copy + PartialOrd + Bounded + 'static,
        K: StaticExtent,
        G: Sliding<1, TwoAxes = D>,
        S: PoolBy<Dim<1>, K, D, max_pool1d>,
    ]
    always {
        let _ = (&window, &steps);
        Pooling::<_, _, _, Dim<1>, K, D, _>::new(image.seen(), Largest)
    };

    /// The largest element under a window, for each channel along one axis.
    ///
    /// Padding is not part of the image. A window over padding alone gives the least number of the type; a NaN under the window, NaN.
    ///
    /// # Shapes
    ///
    /// `[w, c]` becomes `[ow, c]`, and with channels first `[c, w]` becomes `[c, ow]`; several images have a batch axis in front.
    /// [`Steps1`](crate::layers::Steps1) says how the window steps; by default the stride is 1. The window is not larger than the
    /// image with its padding.
    ///
    /// # Cost
    ///
    /// One operation for each element under each window; with channels last, several channels side by side.
    ///
    /// # Source
    ///
    /// TensorFlow's `tf.nn.max_pool1d`, PyTorch's `max_pool1d`, ONNX's `MaxPool`.
    ///
    /// ```
    /// use shapeproof::{Dim, layers::{Steps1, max_pool1d}, prelude::*, tensor};
    ///
    /// let samples = tensor![[1], [3], [2], [0]];
    /// assert_eq!(max_pool1d(&samples, Dim::<2>, Steps1::new().stride::<2>()), tensor![[3], [2]]);
    /// ```
    value fn max_pool1d;

    /// [`max_pool1d()`](fn@max_pool1d) into a tensor.
    into fn max_pool1d_into;
}

forms! {
    average_pool2d['a, X, T, S, KH, KW, G, D](image: X, window: impl IsWindow<KH, KW>, steps: G, divisor: Divisor) -> T, <S as Pooled<KH, KW, D>>::Result;
    where [
        X: Stored<'a, Elem = T, Matrix = S>,
        T: Real,
        KH: StaticExtent, KW: StaticExtent,
        G: Sliding<2, TwoAxes = D>,
        S: PoolBy<KH, KW, D, average_pool2d>,
    ]
    always {
        let _ = (&window, &steps);
        Pooling::<_, _, _, KH, KW, D, _>::new(image.seen(), MeanFold(divisor.number(KH::LEN * KW::LEN)))
    };

    /// The mean of the elements under a window, for each channel.
    ///
    /// Padding is not part of the image. A window over padding alone gives NaN.
    ///
    /// # Shapes
    ///
    /// `[h, w, c]` becomes `[oh, ow, c]`, and with channels first `[c, h, w]` becomes `[c, oh, ow]`; several images have an axis in front.
    /// [`Steps`](crate::layers::Steps) says how the window steps; by default the stride is 1. The window is not larger than the
    /// image with its padding.
    ///
    /// # Cost
    ///
    /// One operation for each element under each window; with channels last, several channels side by side.
    ///
    /// # Source
    ///
    /// TensorFlow's `tf.nn.avg_pool2d`, PyTorch's `avg_pool2d`, ONNX's `AveragePool`.
    ///
    /// ```
    /// use shapeproof::{Dim, layers::{Divisor, Steps, average_pool2d}, prelude::*, tensor};
    ///
    /// let image = tensor![[[1.0_f32], [3.0], [5.0]]];
    /// let steps = Steps::new().same().stride::<1, 2>();
    /// let window = (Dim::<1>, Dim::<2>);
    /// assert_eq!(average_pool2d(&image, window, steps, Divisor::Elements), tensor![[[2.0], [5.0]]]);
    /// assert_eq!(average_pool2d(&image, window, steps, Divisor::WholeWindow), tensor![[[2.0], [2.5]]]);
    /// ```
    value fn average_pool2d;

    /// [`average_pool2d()`](fn@average_pool2d) into a tensor.
    into fn average_pool2d_into;
}

forms! {
    average_pool1d['a, X, T, S, K, G, D](image: X, window: impl IsLength<K>, steps: G, divisor: Divisor) -> T, <S as Pooled<Dim<1>, K, D>>::Result;
    where [
        X: Stored<'a, Elem = T, Matrix = S>,
        T: Real,
        K: StaticExtent,
        G: Sliding<1, TwoAxes = D>,
        S: PoolBy<Dim<1>, K, D, average_pool1d>,
    ]
    always {
        let _ = (&window, &steps);
        Pooling::<_, _, _, Dim<1>, K, D, _>::new(image.seen(), MeanFold(divisor.number(K::LEN)))
    };

    /// The mean of the elements under a window, for each channel along one axis.
    ///
    /// Padding is not part of the image. A window over padding alone gives NaN.
    ///
    /// # Shapes
    ///
    /// `[w, c]` becomes `[ow, c]`, and with channels first `[c, w]` becomes `[c, ow]`; several images have a batch axis in front.
    /// [`Steps1`](crate::layers::Steps1) says how the window steps; by default the stride is 1. The window is not larger than the
    /// image with its padding.
    ///
    /// # Cost
    ///
    /// One operation for each element under each window; with channels last, several channels side by side.
    ///
    /// # Source
    ///
    /// TensorFlow's `tf.nn.avg_pool1d`, PyTorch's `avg_pool1d`, ONNX's `AveragePool`.
    ///
    /// ```
    /// use shapeproof::{Dim, layers::{Divisor, Steps1, average_pool1d}, prelude::*, tensor};
    ///
    /// let samples = tensor![[1.0_f32], [3.0], [5.0]];
    /// assert_eq!(average_pool1d(&samples, Dim::<2>, Steps1::new(), Divisor::Elements), tensor![[2.0], [4.0]]);
    /// ```
    value fn average_pool1d;

    /// [`average_pool1d()`](fn@average_pool1d) into a tensor.
    into fn average_pool1d_into;
}

forms! {
    adaptive_max_pool2d['a, X, T, S, KH, KW, L](image: X, places: impl IsWindow<KH, KW>, layout: L) -> T, <S as Pooled<KH, KW, EqualParts<L>>>::Result;
    where [
        X: Stored<'a, Elem = T, Matrix = S>,
        T: Copy + PartialOrd + Bounded + 'static,
        KH: StaticExtent, KW: StaticExtent,
        S: PoolBy<KH, KW, EqualParts<L>, adaptive_max_pool2d>,
    ]
    always {
        let _ = (&places, &layout);
        Pooling::<_, _, _, KH, KW, EqualParts<L>, _>::new(image.seen(), Largest)
    };

    /// The largest element of each part, for each channel: the image has as many equal parts as the result positions; with one, all of it.
    ///
    /// # Shapes
    ///
    /// `[h, w, c]` becomes `[oh, ow, c]`, and with channels first `[c, h, w]` becomes `[c, oh, ow]`; several images have an axis in front.
    /// `oh` divides `h`, and `ow` divides `w`.
    ///
    /// # Cost
    ///
    /// One operation for each element.
    ///
    /// # Source
    ///
    /// PyTorch's `adaptive_max_pool2d`, where the lengths divide; ONNX's `GlobalMaxPool`.
    ///
    /// ```
    /// use shapeproof::{Dim, layers::{ChannelsLast, adaptive_max_pool2d}, prelude::*, tensor};
    ///
    /// let image = tensor![[[1.0_f32], [3.0], [6.0], [8.0]]];
    /// assert_eq!(adaptive_max_pool2d(&image, (Dim::<1>, Dim::<2>), ChannelsLast), tensor![[[3.0], [8.0]]]);
    /// assert_eq!(adaptive_max_pool2d(&image, (Dim::<1>, Dim::<1>), ChannelsLast), tensor![[[8.0]]]);
    /// ```
    value fn adaptive_max_pool2d;

    /// [`adaptive_max_pool2d()`](fn@adaptive_max_pool2d) into a tensor.
    into fn adaptive_max_pool2d_into;
}

forms! {
    adaptive_max_pool1d['a, X, T, S, K, L](image: X, places: impl IsLength<K>, layout: L) -> T, <S as Pooled<Dim<1>, K, EqualParts<Layout1<L>>>>::Result;
    where [
        X: Stored<'a, Elem = T, Matrix = S>,
        T: Copy + PartialOrd + Bounded + 'static,
        K: StaticExtent,
        S: PoolBy<Dim<1>, K, EqualParts<Layout1<L>>, adaptive_max_pool1d>,
    ]
    always {
        let _ = (&places, &layout);
        Pooling::<_, _, _, Dim<1>, K, EqualParts<Layout1<L>>, _>::new(image.seen(), Largest)
    };

    /// The largest element of each part, for each channel: the image has as many equal parts as the result positions; with one, all of it.
    ///
    /// # Shapes
    ///
    /// `[w, c]` becomes `[ow, c]`, and with channels first `[c, w]` becomes `[c, ow]`; several images have a batch axis in front.
    /// `ow` divides `w`.
    ///
    /// # Cost
    ///
    /// One operation for each element.
    ///
    /// # Source
    ///
    /// PyTorch's `adaptive_max_pool1d`, where the lengths divide; ONNX's `GlobalMaxPool`.
    ///
    /// ```
    /// use shapeproof::{Dim, layers::{ChannelsLast, adaptive_max_pool1d}, prelude::*, tensor};
    ///
    /// let image = tensor![[1.0_f32], [3.0], [6.0], [8.0]];
    /// assert_eq!(adaptive_max_pool1d(&image, Dim::<2>, ChannelsLast), tensor![[3.0], [8.0]]);
    /// assert_eq!(adaptive_max_pool1d(&image, Dim::<1>, ChannelsLast), tensor![[8.0]]);
    /// ```
    value fn adaptive_max_pool1d;

    /// [`adaptive_max_pool1d()`](fn@adaptive_max_pool1d) into a tensor.
    into fn adaptive_max_pool1d_into;
}

forms! {
    adaptive_average_pool2d['a, X, T, S, KH, KW, L](image: X, places: impl IsWindow<KH, KW>, layout: L) -> T, <S as Pooled<KH, KW, EqualParts<L>>>::Result;
    where [
        X: Stored<'a, Elem = T, Matrix = S>,
        T: Real,
        KH: StaticExtent, KW: StaticExtent,
        S: PoolBy<KH, KW, EqualParts<L>, adaptive_average_pool2d>,
    ]
    always {
        let _ = (&places, &layout);
        Pooling::<_, _, _, KH, KW, EqualParts<L>, _>::new(image.seen(), MeanFold(None))
    };

    /// The mean of each part, for each channel: the image has as many equal parts as the result positions; with one, all of it.
    ///
    /// # Shapes
    ///
    /// `[h, w, c]` becomes `[oh, ow, c]`, and with channels first `[c, h, w]` becomes `[c, oh, ow]`; several images have an axis in front.
    /// `oh` divides `h`, and `ow` divides `w`.
    ///
    /// # Cost
    ///
    /// One operation for each element.
    ///
    /// # Source
    ///
    /// PyTorch's `adaptive_avg_pool2d`, where the lengths divide; ONNX's `GlobalAveragePool`.
    ///
    /// ```
    /// use shapeproof::{Dim, layers::{ChannelsLast, adaptive_average_pool2d}, prelude::*, tensor};
    ///
    /// let image = tensor![[[1.0_f32], [3.0], [6.0], [8.0]]];
    /// assert_eq!(adaptive_average_pool2d(&image, (Dim::<1>, Dim::<2>), ChannelsLast), tensor![[[2.0], [7.0]]]);
    /// assert_eq!(adaptive_average_pool2d(&image, (Dim::<1>, Dim::<1>), ChannelsLast), tensor![[[4.5]]]);
    /// ```
    value fn adaptive_average_pool2d;

    /// [`adaptive_average_pool2d()`](fn@adaptive_average_pool2d) into a tensor.
    into fn adaptive_average_pool2d_into;
}

forms! {
    adaptive_average_pool1d['a, X, T, S, K, L](image: X, places: impl IsLength<K>, layout: L) -> T, <S as Pooled<Dim<1>, K, EqualParts<Layout1<L>>>>::Result;
    where [
        X: Stored<'a, Elem = T, Matrix = S>,
        T: Real,
        K: StaticExtent,
        S: PoolBy<Dim<1>, K, EqualParts<Layout1<L>>, adaptive_average_pool1d>,
    ]
    always {
        let _ = (&places, &layout);
        Pooling::<_, _, _, Dim<1>, K, EqualParts<Layout1<L>>, _>::new(image.seen(), MeanFold(None))
    };

    /// The mean of each part, for each channel: the image has as many equal parts as the result positions; with one, all of it.
    ///
    /// # Shapes
    ///
    /// `[w, c]` becomes `[ow, c]`, and with channels first `[c, w]` becomes `[c, ow]`; several images have a batch axis in front.
    /// `ow` divides `w`.
    ///
    /// # Cost
    ///
    /// One operation for each element.
    ///
    /// # Source
    ///
    /// PyTorch's `adaptive_avg_pool1d`, where the lengths divide; ONNX's `GlobalAveragePool`.
    ///
    /// ```
    /// use shapeproof::{Dim, layers::{ChannelsLast, adaptive_average_pool1d}, prelude::*, tensor};
    ///
    /// let image = tensor![[1.0_f32], [3.0], [6.0], [8.0]];
    /// assert_eq!(adaptive_average_pool1d(&image, Dim::<2>, ChannelsLast), tensor![[2.0], [7.0]]);
    /// assert_eq!(adaptive_average_pool1d(&image, Dim::<1>, ChannelsLast), tensor![[4.5]]);
    /// ```
    value fn adaptive_average_pool1d;

    /// [`adaptive_average_pool1d()`](fn@adaptive_average_pool1d) into a tensor.
    into fn adaptive_average_pool1d_into;
}
