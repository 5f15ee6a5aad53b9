//! Windows, transforms and filters beside the values of SciPy and NumPy, which `tests/signal/make.py` writes.
#![allow(missing_docs, clippy::unwrap_used, clippy::indexing_slicing)]

use std::collections::HashMap;

use shapeproof::signal::{
    Biquads, Fir, Goertzel, Periodicity, blackman, dct_matrix, hamming, hann, mel_filters,
};
use shapeproof::{StaticShape, prelude::*};

struct Values(HashMap<String, Vec<f64>>);

impl Values {
    fn read() -> Self {
        Self(serde_json::from_str(include_str!("signal/values.json")).unwrap())
    }

    fn of(&self, name: &str) -> &[f64] {
        &self.0[name]
    }

    fn tensor<S: StaticShape>(&self, name: &str) -> Tensor<f32, S> {
        let elements: Vec<f32> = self.of(name).iter().map(|x| *x as f32).collect();
        Tensor::try_from(elements.as_slice()).unwrap()
    }

    /// Compares with a tolerance that is relative to the largest value.
    fn compare(&self, name: &str, found: &[f32], tolerance: f64) {
        let expected = self.of(name);
        assert_eq!(found.len(), expected.len(), "{name}");
        // What SciPy leaves of a 0 is about 1e-17.
        let largest = expected.iter().fold(1e-9_f64, |most, x| most.max(x.abs()));
        for (i, (found, expected)) in found.iter().zip(expected).enumerate() {
            let error = (f64::from(*found) - expected).abs();
            assert!(error <= tolerance * largest, "{name}: element {i} is {found}, not {expected}");
        }
    }
}

/// The numbers that the script draws: multiples of 1/16.
#[cfg(not(shapeproof_checked))]
fn numbers<S: StaticShape>(seed: u32) -> Tensor<f32, S> {
    let mut state = seed;
    let draw = |_| {
        state = state.wrapping_mul(1_664_525).wrapping_add(1_013_904_223);
        ((state >> 26) as f32 - 32.0) / 16.0
    };
    let elements: Vec<f32> = (0..S::LEN).map(draw).collect();
    Tensor::try_from(elements.as_slice()).unwrap()
}

/// Half of the distance between two `f32` at 1: what rounding costs.
const ROUNDING: f64 = 6e-8;

#[test]
fn windows_are_those_of_scipy() {
    let values = Values::read();
    macro_rules! windows {
        ($($n:literal)*) => {
            $(for (end, name) in [(Periodicity::Symmetric, "symmetric"), (Periodicity::Periodic, "periodic")] {
                values.compare(&format!("hann {} {name}", $n), hann::<$n>(end).as_slice(), ROUNDING);
                values.compare(&format!("hamming {} {name}", $n), hamming::<$n>(end).as_slice(), ROUNDING);
                values.compare(&format!("blackman {} {name}", $n), blackman::<$n>(end).as_slice(), ROUNDING);
            })*
        };
    }
    windows!(1 2 3 7 16 33);
    assert!(hann::<0>(Periodicity::Periodic).is_empty());
}

#[test]
fn cosine_transforms_and_mel_filters_are_those_of_scipy_and_librosa() {
    static DCT: Tensor<f32, Shape![13, 40]> = dct_matrix();
    static MEL: Tensor<f32, Shape![8, 33]> = mel_filters(16_000.0, 60.0, 7_600.0);
    let values = Values::read();
    let samples: Tensor<f32, Shape![40]> = values.tensor("samples");
    values.compare("dct", DCT.matmul(&samples).as_slice(), 1e-6);
    values.compare("mel", MEL.as_slice(), 1e-6);
    // All rows of the whole transform are orthonormal.
    let all = dct_matrix::<16, 16>();
    assert!(shapeproof::all_close(&all.matmul(all.t()), &Tensor::<f32, Shape![16, 16]>::eye(), 1e-6, 1e-6));
}

#[test]
fn filters_are_those_of_scipy_in_blocks_and_sample_by_sample() {
    let values = Values::read();
    let samples: Tensor<f32, Shape![40]> = values.tensor("samples");
    let mut fir = Fir::new(values.tensor::<Shape![9]>("taps"));
    let by_sample: Vec<f32> = samples.iter().map(|x| fir.push(*x)).collect();
    values.compare("fir", &by_sample, 1e-6);
    fir.reset();
    values.compare("fir", fir.filter(&samples).as_slice(), 1e-6);
    fir.reset();
    let mut blocks = samples.as_slice().to_vec();
    let (first, second) = blocks.split_at_mut(13);
    fir.filter_in_place(first);
    fir.filter_in_place(second);
    assert_eq!(blocks, by_sample);

    let mut one = Biquads::new(&values.tensor::<Shape![2, 6]>("butter sections"));
    let by_sample: Vec<f32> = samples.iter().map(|x| one.push(*x)).collect();
    values.compare("butter", &by_sample, 1e-5);
    one.reset();
    let mut block = samples.as_slice().to_vec();
    one.filter_in_place(&mut block);
    assert_eq!(block, by_sample);
    let mut band = Biquads::new(&values.tensor::<Shape![5, 6]>("elliptic sections"));
    let mut block = samples.as_slice().to_vec();
    band.filter_in_place(&mut block);
    values.compare("elliptic", &block, 1e-5);
}

#[test]
fn integer_filters_wrap_as_products_do() {
    let mut fir = Fir::new(shapeproof::tensor![i32::MAX, 1]);
    assert_eq!([fir.push(2), fir.push(3)], [-2, i32::MAX.wrapping_mul(3).wrapping_add(2)]);
    // Without taps nothing is added up.
    let mut none = Fir::new(Tensor::<f32, Shape![0]>::zeros());
    assert_eq!(none.push(1.0), 0.0);
}

/// Blocks of every length up to 70, each behind another, by sums of the samples before.
#[test]
fn a_block_is_filtered_as_its_samples_one_by_one() {
    fn check<const N: usize>()
    where
        shapeproof::Dim<N>: shapeproof::StaticExtent,
    {
        let taps: [i32; N] = core::array::from_fn(|k| k as i32 * 7 - 3);
        let sample = |t: usize| (t as i32 * 31 + 5) % 97;
        for len in 0..70 {
            let mut fir = Fir::new(Tensor::<i32, (shapeproof::Dim<N>,)>::from_fn(|[k]| taps[k]));
            let mut samples: Vec<i32> = (0..2 * len + 3).map(sample).collect();
            let (first, rest) = samples.split_at_mut(len);
            let (second, third) = rest.split_at_mut(3);
            fir.filter_in_place(first);
            // Of these the third is filtered by itself, behind a block.
            fir.filter_in_place(&mut second[..2]);
            second[2] = fir.push(second[2]);
            fir.filter_in_place(third);
            let expected: Vec<i32> = (0..samples.len())
                .map(|t| (0..N.min(t + 1)).map(|k| taps[k] * sample(t - k)).sum())
                .collect();
            assert_eq!(samples, expected, "{N} taps, blocks of {len}");
        }
    }
    check::<0>();
    check::<1>();
    check::<2>();
    check::<5>();
    check::<16>();
    check::<33>();
}

/// Two blocks into memory that is there, of lengths around those of tiles, by sums of the samples before.
#[test]
fn blocks_of_every_width_of_element_are_filtered_into_other_memory() {
    macro_rules! check {
        ($t:ident: $($taps:literal $len:literal),+) => {
            $({
                let taps: [$t; $taps] = core::array::from_fn(|k| (k % 3 + 1) as $t);
                let samples: Vec<$t> = (0..2 * $len).map(|t| (t % 5) as $t).collect();
                let mut fir = Fir::new(Tensor::<$t, Shape![$taps]>::from_fn(|[k]| taps[k]));
                let mut out = Tensor::<$t, Shape![$len]>::from_fn(|_| 99 as $t);
                for (block, expected) in samples.chunks($len).zip([0, $len]) {
                    fir.filter_into(&Tensor::<$t, Shape![$len]>::from_fn(|[t]| block[t]), &mut out);
                    let expected: Vec<$t> = (expected..expected + $len)
                        .map(|t| (0..$taps.min(t + 1)).map(|k| taps[k] * samples[t - k]).sum())
                        .collect();
                    assert_eq!(out.as_slice(), expected, "{} taps, blocks of {} {}", $taps, $len, stringify!($t));
                }
            })+
        };
    }
    check!(i8: 1 1, 3 1, 1 12, 3 31, 7 7, 3 64, 5 100, 9 9);
    check!(i16: 2 2, 3 33, 5 64, 4 70, 12 7);
    check!(i32: 1 64, 2 3, 12 12, 9 25, 33 16, 16 130);
    check!(f64: 3 3, 8 16, 9 17, 12 12, 20 5);
}

#[test]
fn single_frequencies_are_elements_of_the_fourier_transform() {
    let values = Values::read();
    let (re, im): (Vec<f32>, Vec<f32>) = (0..40)
        .map(|bin| {
            let mut goertzel = Goertzel::<40>::new(bin);
            // A block before leaves nothing behind.
            goertzel.push(1.0);
            let _ = goertzel.take_power();
            values.of("samples").iter().for_each(|x| goertzel.push(*x as f32));
            let [re, im] = goertzel.take();
            (re, im)
        })
        .unzip();
    values.compare("spectrum re", &re, 1e-5);
    values.compare("spectrum im", &im, 1e-5);
}

#[cfg(any(feature = "std", feature = "libm"))]
#[test]
fn root_of_the_mean_square() {
    use shapeproof::{signal::rms, tensor};
    assert_eq!(rms(&tensor![1.0_f32, 7.0, 1.0, 7.0]), 5.0);
    assert!(rms(&Tensor::<f64, Shape![0]>::zeros()).is_nan());
    assert_eq!(rms(tensor![3.0, 4.0].view()), 12.5_f64.sqrt());
}

#[cfg(not(shapeproof_checked))]
#[test]
fn more_tables_and_filters() {
    let values = Values::read();
    values.compare("mel 20", mel_filters::<20, 129>(8000.0, 0.0, 4000.0).as_slice(), 1e-6);
    values.compare("mel 40", mel_filters::<40, 257>(16_000.0, 20.0, 8000.0).as_slice(), 1e-6);
    values.compare("mel 1", mel_filters::<1, 17>(44_100.0, 300.0, 3000.0).as_slice(), 1e-6);
    values.compare("dct 1 1", dct_matrix::<1, 1>().matmul(&numbers::<Shape![1]>(1)).as_slice(), 1e-6);
    values.compare("dct 4 8", dct_matrix::<4, 8>().matmul(&numbers::<Shape![8]>(8)).as_slice(), 1e-6);
    values.compare("dct 8 64", dct_matrix::<8, 64>().matmul(&numbers::<Shape![64]>(64)).as_slice(), 1e-6);
    macro_rules! fir {
        ($($n:literal)*) => {
            $(
                let mut fir = Fir::new(numbers::<Shape![$n]>($n));
                values.compare(concat!("fir ", $n), fir.filter(&numbers::<Shape![60]>(7)).as_slice(), 1e-6);
            )*
        };
    }
    fir!(1 4 16 33);
    macro_rules! biquads {
        ($($name:literal $n:literal)*) => {
            $(
                let sections = values.tensor::<Shape![$n, 6]>(concat!($name, " sections"));
                let mut block = numbers::<Shape![60]>(8).as_slice().to_vec();
                Biquads::new(&sections).filter_in_place(&mut block);
                values.compare($name, &block, 1e-5);
            )*
        };
    }
    biquads!("highpass" 2 "notch" 1 "lowpass" 3);
}

#[cfg(all(feature = "microfft", feature = "std", not(shapeproof_checked)))]
#[test]
fn transforms_of_real_samples_are_those_of_numpy() {
    use shapeproof::Kilo;
    use shapeproof::signal::{RealSamples, magnitude, power, rfft, rfft_into};

    fn check<S: RealSamples + StaticShape>(values: &Values) {
        let len = u32::try_from(S::LEN).unwrap();
        for seed in [len, len + 1] {
            let samples: Tensor<f32, S> = numbers(seed);
            let spectrum = rfft(&samples);
            let compare = |part: &str, found: Vec<f32>| {
                let (first, last) = (found.len().min(12), found.len().saturating_sub(12));
                let some = if len <= 64 { found } else { [&found[..first], &found[last..]].concat() };
                values.compare(&format!("rfft {seed} {part}"), &some, 2e-6);
            };
            compare("re", spectrum.as_slice().iter().map(|z| z.re).collect());
            compare("im", spectrum.as_slice().iter().map(|z| z.im).collect());
            compare("magnitude", magnitude(&spectrum).as_slice().to_vec());
            values.compare(&format!("rfft {seed} power"), &[power(&spectrum).sum()], 2e-6);
            // Every place is written, whatever was there.
            let mut again = Tensor::full(num_complex::Complex::new(f32::NAN, f32::NAN));
            rfft_into(&samples * 1.0, &mut again);
            assert_eq!(again.as_slice(), spectrum.as_slice());
        }
    }
    let values = Values::read();
    check::<Shape![2]>(&values);
    check::<Shape![4]>(&values);
    check::<Shape![8]>(&values);
    check::<Shape![16]>(&values);
    check::<Shape![32]>(&values);
    check::<Shape![64]>(&values);
    check::<Shape![128]>(&values);
    check::<Shape![256]>(&values);
    check::<Shape![512]>(&values);
    check::<Shape![1024]>(&values);
    check::<(Kilo<2, 48>,)>(&values);
    check::<Shape![4096]>(&values);
}

#[cfg(all(feature = "microfft", feature = "std", not(shapeproof_checked)))]
#[test]
fn a_front_end_for_speech_is_that_of_numpy_and_scipy() {
    use shapeproof::signal::{power, rfft};

    static WINDOW: Tensor<f32, Shape![512]> = hann(Periodicity::Periodic);
    static MEL: Tensor<f32, Shape![40, 257]> = mel_filters(16_000.0, 20.0, 8_000.0);
    static DCT: Tensor<f32, Shape![13, 40]> = dct_matrix();
    let values = Values::read();
    for seed in [1, 2, 3] {
        let bands = MEL.matmul(&power(rfft(&numbers::<Shape![512]>(seed) * &WINDOW)));
        let coefficients = DCT.matmul(&(bands + 1e-6).ln().eval());
        values.compare(&format!("mfcc {seed}"), coefficients.as_slice(), 1e-5);
    }
}
