"""Writes `values.rs`: forty formulas as one writes them with NumPy, and their values.

    python3 values.py
"""

import pathlib

import numpy as np
from numpy.lib.stride_tricks import sliding_window_view as windows


def data(seed, *shape):
    """Numbers from -1.5 to 1.6 without a pattern, the same as `data` in `main.rs`."""
    at = np.arange(int(np.prod(shape)))
    return (((seed * 37 + at * 17) % 101) / 32 - 1.5).reshape(shape)


def softmax(x):
    e = np.exp(x - x.max(-1, keepdims=True))
    return e / e.sum(-1, keepdims=True)


def sigmoid(x):
    return 1 / (1 + np.exp(-x))


a, b, c = data(1, 3, 4), data(2, 4, 5), data(3, 5, 2)
s, p, f = data(4, 4, 4), data(5, 4, 4), data(6, 4, 4)
u, v = data(7, 3), data(8, 4)
batch, mats = data(9, 2, 3, 4), data(10, 2, 4, 5)
cube = data(11, 2, 4, 4)
w, bias = data(12, 5, 4), data(13, 5)
q, k, val = data(14, 2, 3, 4), data(15, 2, 5, 4), data(16, 2, 5, 4)
x, h = data(17, 16), data(18, 3)
image, kernel = data(19, 6, 7), data(20, 3, 3)
colour, filters, depth = data(21, 6, 7, 3), data(22, 3, 3, 3, 2), data(23, 3, 3, 3)
centres = data(24, 2, 4)
gates, cell = data(25, 4, 3), data(26, 3)

FORMULAS = [
    ("matrix product", 'np.einsum("ij,jk->ik", a, b)'),
    ("matrix times vector", "a @ v"),
    ("outer product", "np.outer(u, v)"),
    ("trace", "np.trace(s)"),
    ("diagonal", "np.diagonal(s)"),
    ("transpose", "a.T"),
    ("means of columns", "a.mean(axis=0)"),
    ("Frobenius norm", "np.linalg.norm(a)"),
    ("Gram matrix", "a @ a.T"),
    ("covariance", "np.cov(a, rowvar=False)"),
    ("quadratic form", "v @ s @ v"),
    ("bilinear layer", 'np.einsum("ni,oij,nj->no", a, cube, a)'),
    ("products of a batch", 'np.einsum("bij,bjk->bik", batch, mats)'),
    ("product of three matrices", "a @ b @ c"),
    ("lower triangle", "np.tril(s)"),
    ("Vandermonde matrix", "np.vander(v, 4, increasing=True)"),
    ("Hilbert matrix", "1 / (np.arange(4)[:, None] + np.arange(4) + 1)"),
    ("softmax", "softmax(a)"),
    ("log of a sum of exponentials", "np.log(np.exp(a).sum(axis=1))"),
    ("layer normalisation", "(a - a.mean(1, keepdims=True)) / np.sqrt(a.var(1, keepdims=True) + 1e-5)"),
    ("root mean square", "np.sqrt((a**2).mean(axis=1))"),
    ("cosine similarity", "a @ v / (np.linalg.norm(a, axis=1) * np.linalg.norm(v))"),
    ("dense layer", "np.maximum(a @ w.T + bias, 0)"),
    ("attention", "softmax(np.einsum('bqd,bkd->bqk', q, k) / 2) @ val"),
    ("LSTM cell", "sigmoid(gates[0]) * cell + sigmoid(gates[1]) * np.tanh(gates[2])"),
    ("squared distances", "((a[:, None] - centres) ** 2).sum(-1)"),
    ("nearest centre", "((a[:, None] - centres) ** 2).sum(-1).argmin(1)"),
    ("Kalman prediction", "f @ p @ f.T + s"),
    ("Kalman gain", "p @ v / (v @ p @ v + 0.5)"),
    ("FIR filter", 'np.convolve(x, h, "valid")'),
    ("moving average", 'np.convolve(x, np.ones(4) / 4, "valid")'),
    ("matched filter", 'np.correlate(x, h, "valid").argmax()'),
    ("filter of the same length", 'np.correlate(x, h, "same")'),
    ("cumulative sum", "np.cumsum(x)"),
    ("power spectrum", "np.abs(np.fft.rfft(x)) ** 2"),
    ("convolution in two dimensions", 'np.einsum("rcdij,ijdo->rco", windows(colour, (3, 3), (0, 1)), filters)'),
    ("depthwise convolution", 'np.einsum("rcdij,ijd->rcd", windows(colour, (3, 3), (0, 1)), depth)[::2, ::2]'),
    ("maximum pooling", "windows(image, (2, 2))[::2, ::2].max((2, 3))"),
    ("blur that goes on at the edges", 'windows(np.pad(image, 1, "edge"), (3, 3)).mean((2, 3))'),
    ("Laplacian on a torus", "sum(np.roll(image, d, axis) for axis in (0, 1) for d in (1, -1)) - 4 * image"),
]

lines = [f"    ({json_name!r}, r#\"{text}\"#, &{[float(n) for n in np.ravel(eval(text))]}),".replace("'", '"', 2) for json_name, text in FORMULAS]
header = f"//! Written by `values.py` with NumPy {np.__version__}: names, formulas and values.\n\n"
body = "#[rustfmt::skip]\npub(crate) const FORMULAS: &[(&str, &str, &[f64])] = &[\n" + "\n".join(lines) + "\n];\n"
pathlib.Path(__file__).with_name("values.rs").write_text(header + body)
