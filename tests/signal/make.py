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


def mel(rate, bands, bins, low, high):
    to_mel = lambda f: 2595 * np.log10(1 + f / 700)
    to_hertz = lambda m: 700 * (10 ** (m / 2595) - 1)
    edges = to_hertz(np.linspace(to_mel(low), to_mel(high), bands + 2))
    f = np.linspace(0, rate / 2, bins)
    rising = (f - edges[:-2, None]) / (edges[1:-1] - edges[:-2])[:, None]
    falling = (edges[2:, None] - f) / (edges[2:] - edges[1:-1])[:, None]
    return np.maximum(0, np.minimum(rising, falling))


keep("mel", mel(16000, 8, 33, 60, 7600))

print(json.dumps(values, indent=None, separators=(",", ":")))
