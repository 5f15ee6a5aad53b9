//! Normalisations. Each overwrites its operand, except [`local_response_norm`].

use super::Real;
use crate::layers::moments::{mean, moments};

/// Each row of `row` elements shifted to mean 0 and scaled to variance 1. `each` gets the mean of a row, and the factor by which it was
/// scaled.
#[inline]
pub fn standardize<T: Real>(y: &mut [T], row: usize, epsilon: T, mut each: impl FnMut(T, T)) {
    for row in y.chunks_exact_mut(row.max(1)) {
        let (factor, middle) = moments(row.len(), epsilon, |i| row.get(i).copied().unwrap_or_else(T::zero));
        row.iter_mut().for_each(|y| *y = (*y - middle) * factor);
        each(middle, factor);
    }
}

/// Each row of `row` elements divided by the root of its mean square.
#[inline]
pub fn divide_by_root_mean_square<T: Real>(y: &mut [T], row: usize, epsilon: T) {
    for row in y.chunks_exact_mut(row.max(1)) {
        let square = mean(row.len(), |i| row.get(i).map_or_else(T::zero, |y| *y * *y));
        let factor = (square + epsilon).inverse_sqrt();
        row.iter_mut().for_each(|y| *y = *y * factor);
    }
}

/// The parameters of batch normalisation, one of each for every channel.
#[derive(Clone, Copy, Debug)]
pub struct Channels<'a, T> {
    /// The factor of the normalised elements.
    pub scale: &'a [T],
    /// The summand of the scaled elements.
    pub shift: &'a [T],
    /// The mean, which is subtracted.
    pub mean: &'a [T],
    /// The variance; the difference is divided by its square root.
    pub variance: &'a [T],
}

/// Batch normalisation of images whose channels are `pixels` elements each.
#[inline]
pub fn batch_norm<T: Real>(y: &mut [T], pixels: usize, channels: Channels<'_, T>, epsilon: T) {
    let Channels { scale, shift, mean, variance } = channels;
    let each = scale.iter().zip(shift).zip(mean.iter().zip(variance)).cycle();
    for (channel, ((scale, shift), (mean, variance))) in y.chunks_exact_mut(pixels.max(1)).zip(each) {
        let factor = *scale * (*variance + epsilon).inverse_sqrt();
        channel.iter_mut().for_each(|y| *y = (*y - *mean) * factor + *shift);
    }
}

/// Local response normalisation of images of `channels` channels of `pixels` pixels each: each element divided by
/// `(bias + alpha / size * squares)^beta`, where `squares` is the sum of the squares of the `size` channels around it.
#[inline]
pub fn local_response_norm<T: Real>(
    x: &[T],
    y: &mut [T],
    [channels, pixels]: [usize; 2],
    size: usize,
    [alpha, beta, bias]: [T; 3],
) {
    let factor = alpha / T::from_f64(size as f64);
    let image = (channels * pixels).max(1);
    for (x, y) in x.chunks_exact(image).zip(y.chunks_exact_mut(image)) {
        for (channel, y) in y.chunks_exact_mut(pixels.max(1)).enumerate() {
            let (first, end) = (channel.saturating_sub(size.saturating_sub(1) / 2), channel + size / 2 + 1);
            let around = x.get(first * pixels..end.min(channels) * pixels).unwrap_or_default();
            for (pixel, y) in y.iter_mut().enumerate() {
                let squares =
                    around.iter().skip(pixel).step_by(pixels).fold(T::zero(), |sum, x| sum + *x * *x);
                let power = (beta * (bias + factor * squares).ln()).exp();
                *y = x.get(channel * pixels + pixel).copied().unwrap_or_else(T::zero) / power;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn near(y: &[f64], want: &[f64]) {
        assert!(
            y.len() == want.len() && y.iter().zip(want).all(|(y, want)| (y - want).abs() < 1e-9),
            "{y:?}"
        );
    }

    #[test]
    fn rows() {
        let (mut y, mut known) = ([1.0, 3.0, 10.0, 30.0], std::vec::Vec::new());
        standardize(&mut y, 2, 0.0, |mean, factor| known.extend([mean, factor]));
        near(&y, &[-1.0, 1.0, -1.0, 1.0]);
        near(&known, &[2.0, 1.0, 20.0, 0.1]);
        let mut y = [1.0, -7.0];
        divide_by_root_mean_square(&mut y, 2, 0.0);
        near(&y, &[0.2, -1.4]);
    }

    #[test]
    fn channels() {
        let channels =
            Channels { scale: &[1.0, 2.0], shift: &[0.0, 1.0], mean: &[1.0, 2.0], variance: &[4.0, 1.0] };
        let mut y = [3.0, 1.0, 3.0, 4.0];
        batch_norm(&mut y, 2, channels, 0.0);
        near(&y, &[1.0, 0.0, 3.0, 5.0]);
        let mut y = [0.0; 3];
        local_response_norm(&[1.0, 2.0, 0.0], &mut y, [3, 1], 3, [3.0, 1.0, 1.0]);
        near(&y, &[1.0 / 6.0, 2.0 / 6.0, 0.0]);
    }
}
