//! Tensors of random elements by the crate [rand], with the feature `rand`. Neither `std` nor a heap is needed.
//!
//! [rand]: https://docs.rs/rand
//!
//! The generator and the distribution are those of rand or of any other crate, such as `rand_distr`. Elements are drawn one by one in
//! row-major order, so that a seed gives the same tensor everywhere.

use ::rand::Rng;
use ::rand::distr::Distribution;

use crate::shape::error::ShapeError;
use crate::shape::named::LengthsOf;
use crate::shape::{Shape, StaticShape};
use crate::storage::Tensor;

impl<T: Copy + 'static, S: StaticShape> Tensor<T, S> {
    /// A tensor of elements drawn from a distribution. Needs the feature `rand`.
    ///
    /// # Cost
    ///
    /// One draw for each element, in row-major order.
    ///
    /// ```
    /// use rand::{SeedableRng, distr::{StandardUniform, Uniform}, rngs::StdRng};
    /// use shapeproof::prelude::*;
    ///
    /// let mut rng = StdRng::seed_from_u64(7);
    /// let weights = Tensor::<f32, Shape![8, 12]>::random(&mut rng, Uniform::new(-0.5, 0.5)?);
    /// assert!(weights.max() < 0.5 && weights.min() >= -0.5);
    /// let mask = Tensor::<bool, Shape![8]>::random(&mut rng, StandardUniform);
    /// assert_eq!(mask.len(), 8);
    /// # Ok::<(), rand::distr::uniform::Error>(())
    /// ```
    #[doc(alias("rand", "randn", "uniform", "normal", "sample"))]
    #[must_use]
    pub fn random<R: Rng + ?Sized>(rng: &mut R, distribution: impl Distribution<T>) -> Self {
        Self::generate(S::NEW, |_| distribution.sample(rng))
    }
}

impl<T: Copy + 'static, S: Shape> Tensor<T, S> {
    /// A tensor with these lengths, of elements drawn from a distribution. Needs the feature `rand`.
    ///
    /// # Errors
    ///
    /// An extent does not allow its length; nothing is drawn then.
    ///
    /// ```
    /// use rand::{SeedableRng, distr::StandardUniform, rngs::StdRng};
    /// use shapeproof::prelude::*;
    ///
    /// type Frames = Tensor<i16, Shape![..32, 3]>;
    /// let mut rng = StdRng::seed_from_u64(7);
    /// let frames = Frames::try_random([5, 3], &mut rng, StandardUniform)?;
    /// assert_eq!(frames.dims(), [5, 3]);
    /// let error = Frames::try_random([33, 3], &mut rng, StandardUniform).unwrap_err();
    /// assert_eq!(error.to_string(), "try_random: axis 0 has room for 32, not 33");
    /// # Ok::<(), shapeproof::ShapeError>(())
    /// ```
    pub fn try_random<R: Rng + ?Sized>(
        dims: impl LengthsOf<S>,
        rng: &mut R,
        distribution: impl Distribution<T>,
    ) -> Result<Self, ShapeError> {
        let shape = ShapeError::dims("try_random", dims.lengths())?;
        Ok(Self::generate(shape, |_| distribution.sample(rng)))
    }
}
