"""Values for tests/signal.rs: python3 make.py > values.json, with NumPy 2.4.6 and SciPy 1.17.1.

The mel filters are those of librosa.filters.mel(htk=True, norm=None), whose definition is written out here in NumPy.
"""

import json

import numpy as np
from scipy import fft, signal

random = np.random.default_rng(20261122)
values = {}


def keep(name, array):
    values[name] = np.asarray(array, dtype=np.float64).ravel().tolist()


for n in [1, 2, 3, 7, 16, 33]:
    for window in ["hann", "hamming", "blackman"]:
        for sym in [True, False]:
            keep(f"{window} {n} {'symmetric' if sym else 'periodic'}", signal.get_window(window, n, fftbins=not sym))

samples = random.normal(size=40).astype(np.float32)
keep("samples", samples)
keep("dct", fft.dct(samples.astype(np.float64), norm="ortho")[:13])

taps = signal.firwin(9, 0.3).astype(np.float32)
keep("taps", taps)
keep("fir", signal.lfilter(taps.astype(np.float64), 1, samples.astype(np.float64)))

for name, sections in [
    ("butter", signal.butter(4, 0.2, output="sos")),
    ("elliptic", signal.ellip(5, 1, 40, [0.2, 0.4], btype="bandpass", output="sos")),
]:
    keep(f"{name} sections", sections)
    keep(name, signal.sosfilt(sections, samples.astype(np.float64)))

spectrum = np.fft.fft(samples.astype(np.float64))
keep("spectrum re", spectrum.real)
keep("spectrum im", spectrum.imag)


def numbers(seed, n):
    """The numbers that the test draws: multiples of 1/16."""
    state, found = seed, []
    for _ in range(n):
        state = (state * 1664525 + 1013904223) % 2**32
        found.append(((state >> 26) - 32) / 16)
    return np.array(found)


def mel(rate, bands, bins, low, high):
    to_mel = lambda f: 2595 * np.log10(1 + f / 700)
    to_hertz = lambda m: 700 * (10 ** (m / 2595) - 1)
    edges = to_hertz(np.linspace(to_mel(low), to_mel(high), bands + 2))
    f = np.linspace(0, rate / 2, bins)
    rising = (f - edges[:-2, None]) / (edges[1:-1] - edges[:-2])[:, None]
    falling = (edges[2:, None] - f) / (edges[2:] - edges[1:-1])[:, None]
    return np.maximum(0, np.minimum(rising, falling))


keep("mel", mel(16000, 8, 33, 60, 7600))

for bands, bins, rate, low, high in [(20, 129, 8000, 0, 4000), (40, 257, 16000, 20, 8000), (1, 17, 44100, 300, 3000)]:
    keep(f"mel {bands}", mel(rate, bands, bins, low, high))

for k, n in [(1, 1), (4, 8), (8, 64)]:
    keep(f"dct {k} {n}", fft.dct(numbers(n, n), norm="ortho")[:k])

for n in [1, 4, 16, 33]:
    keep(f"fir {n}", signal.lfilter(numbers(n, n), 1, numbers(7, 60)))

for name, sections in [
    ("highpass", signal.cheby1(3, 1, 0.4, btype="high", output="sos")),
    ("notch", signal.tf2sos(*signal.iirnotch(0.3, 5))),
    ("lowpass", signal.bessel(6, 0.25, output="sos")),
]:
    keep(f"{name} sections", sections)
    keep(name, signal.sosfilt(sections.astype(np.float32).astype(np.float64), numbers(8, 60)))

# Transforms of real samples, of every length that there is.
for power in range(1, 13):
    n = 2**power
    for seed in [n, n + 1]:
        spectrum = np.fft.rfft(numbers(seed, n))
        # Long ones are compared at the first and the last frequencies, and in all by their power.
        some = np.arange(len(spectrum)) if n <= 64 else np.r_[0:12, len(spectrum) - 12 : len(spectrum)]
        keep(f"rfft {seed} re", spectrum.real[some])
        keep(f"rfft {seed} im", spectrum.imag[some])
        keep(f"rfft {seed} magnitude", np.abs(spectrum)[some])
        keep(f"rfft {seed} power", [np.sum(np.abs(spectrum) ** 2)])

# What a front end for speech makes of a frame of 512 samples: a window, the power spectrum, mel bands, logarithms, a cosine transform.
for seed in [1, 2, 3]:
    frame = numbers(seed, 512) * signal.get_window("hann", 512)
    bands = mel(16000, 40, 257, 20, 8000) @ np.abs(np.fft.rfft(frame)) ** 2
    keep(f"mfcc {seed}", fft.dct(np.log(bands + 1e-6), norm="ortho")[:13])

print(json.dumps(values, indent=None, separators=(",", ":")))
