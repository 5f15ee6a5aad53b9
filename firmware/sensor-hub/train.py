"""Trains the two classifiers, quantises them and writes `weights/` and `calibration/`. NumPy only, seeded, one thread.

    python3 train.py         fit with the settings below, write the files
    python3 train.py --cv    repeat the choice of these settings, print the table

The settings were chosen by cross-validation over the 40 training recordings alone (whole recordings are held
out). This script never opens the test recordings: `predict.py` does, once the weights are written.
"""

import os
import sys

for threads in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[threads] = "1"  # a fixed order of summation: the same files on every run

import itertools

import numpy as np

import bursts
from hub import ACTIVITIES, FEATURES, HIDDEN, SIDES, features_f32, features_fixed, hidden_sums, save

SEED = 0
FOLDS = 5
ROUNDS = 20
EPOCHS = 600
RATE = 1e-2
SETTINGS = {"noise": 0.2, "decay": 0.03, "other": 0.03}
GRID = {"noise": (0.1, 0.2, 0.4), "decay": (0.03, 0.1), "other": (0.03, 0.1, 0.3)}


def prepare(rng):
    """Training bursts: f32 features [b, 12], fixed-point features [b, 12], labels [b], recordings [b]."""
    counts, labels, origin = bursts.make("train", rng, ROUNDS)
    sensor = bursts.calibration()
    as_f32 = np.array([features_f32(sensor, c) for c in counts], dtype=np.float64)
    as_fixed = np.array([features_fixed(sensor, c) for c in counts])
    return as_f32, as_fixed, labels, origin


def activity(as_fixed):
    return as_fixed[:, 9:].sum(axis=1)


def loss_and_grad(scores, labels, weight):
    """Cross-entropy per burst, and the gradient of its weighted mean."""
    scores = scores - scores.max(axis=1, keepdims=True)
    logs = scores - np.log(np.exp(scores).sum(axis=1, keepdims=True))
    rows = np.arange(len(labels))
    grad = np.exp(logs)
    grad[rows, labels] -= 1
    return -logs[rows, labels], grad * (weight / weight.sum())[:, None]


def scores_of(params, x):
    return np.maximum(x @ params["w1"] + params["b1"], 0) @ params["w2"] + params["b2"]


def fit(x, labels, weight, settings, rng):
    """One classifier 12 -> 8 -> 4 on standardised features: full-batch Adam, decoupled decay, cosine rate."""
    classes = len(ACTIVITIES)
    params = {
        "w1": rng.standard_normal((FEATURES, HIDDEN)) * np.sqrt(2 / FEATURES),
        "b1": np.zeros(HIDDEN),
        "w2": rng.standard_normal((HIDDEN, classes)) * np.sqrt(1 / HIDDEN),
        "b2": np.zeros(classes),
    }
    first = {k: np.zeros_like(v) for k, v in params.items()}
    second = {k: np.zeros_like(v) for k, v in params.items()}
    for step in range(1, EPOCHS + 1):
        noisy = x + settings["noise"] * rng.standard_normal(x.shape)
        h = np.maximum(noisy @ params["w1"] + params["b1"], 0)
        _, grad = loss_and_grad(h @ params["w2"] + params["b2"], labels, weight)
        back = (grad @ params["w2"].T) * (h > 0)
        grads = {"w1": noisy.T @ back, "b1": back.sum(axis=0), "w2": h.T @ grad, "b2": grad.sum(axis=0)}
        rate = RATE * 0.5 * (1 + np.cos(np.pi * step / EPOCHS))
        for key, value in params.items():
            first[key] = 0.9 * first[key] + 0.1 * grads[key]
            second[key] = 0.999 * second[key] + 0.001 * grads[key] ** 2
            change = first[key] / (1 - 0.9**step) / (np.sqrt(second[key] / (1 - 0.999**step)) + 1e-8)
            value -= rate * (change + (settings["decay"] * value if value.ndim == 2 else 0))
    return params


def fit_sides(x, labels, is_high, settings, rng):
    """The low and the high classifier; bursts of the other side weigh `other`."""
    return [fit(x, labels, np.where(own, 1.0, settings["other"]), settings, rng) for own in (~is_high, is_high)]


def choose():
    """The table of cross-validation; the best settings have the lowest loss."""
    as_f32, as_fixed, labels, origin = prepare(np.random.default_rng([SEED, 1]))
    fold = origin % 10 // 2  # recordings stand ten to an activity; two neighbours of each make a fold
    table = []
    for values in itertools.product(*GRID.values()):
        settings = dict(zip(GRID, values))
        right, losses = [], []
        for held in range(FOLDS):
            rng = np.random.default_rng([SEED, 2, held])
            inside = fold != held
            mean, std = as_f32[inside].mean(axis=0), as_f32[inside].std(axis=0)
            x = (as_f32 - mean) / std
            is_high = activity(as_fixed) > int(np.median(activity(as_fixed[inside])))
            sides = fit_sides(x[inside], labels[inside], is_high[inside], settings, rng)
            low, high = (scores_of(params, x[~inside]) for params in sides)
            scores = np.where(is_high[~inside, None], high, low)
            loss, _ = loss_and_grad(scores, labels[~inside], np.ones(len(scores)))
            right.append(scores.argmax(axis=1) == labels[~inside])
            losses.append(loss)
        accuracy, loss = np.concatenate(right).mean(), np.concatenate(losses).mean()
        print(f"{settings} accuracy {accuracy:.4f} loss {loss:.4f}", flush=True)
        table.append((loss, values))
    print(f"best {dict(zip(GRID, min(table)[1]))}")


def bits_for(arrays):
    """The most fraction bits with which every weight fits an int8 of -127..=127."""
    return int(np.floor(np.log2(127 / max(np.abs(a).max() for a in arrays))))


def quantise(weights, as_fixed):
    """The fixed-point form: int8 weights by powers of two, int32 biases, all `q_*` arrays."""
    gain = 4 * weights["feature_inv_std"].astype(np.float64)  # from 2^-10 m/s^2 to 2^-12 standard deviations
    feature_shift = int(np.floor(np.log2(32767 / gain.max())))
    bits1 = bits_for([weights[f"w1_{side}"] for side in SIDES])
    bits2 = bits_for([weights[f"w2_{side}"] for side in SIDES])
    q = {
        "q_feature_mean": np.rint(weights["feature_mean"].astype(np.float64) * 2**10),
        "q_feature_gain": np.rint(gain * 2**feature_shift),
        "q_shifts": np.array([feature_shift, 0]),
    }
    for side in SIDES:
        q[f"q_w1_{side}"] = np.rint(weights[f"w1_{side}"].astype(np.float64) * 2**bits1)
        q[f"q_b1_{side}"] = np.rint(weights[f"b1_{side}"].astype(np.float64) * 2 ** (12 + bits1))
    q = {key: value.astype(np.int64) for key, value in q.items()}
    # The hidden layer keeps as many bits as let twice the largest training value fit an int16.
    largest = max(hidden_sums(q, features, side).max() for features in as_fixed for side in SIDES)
    hidden_shift = int(np.ceil(np.log2(2 * largest / 32767)))
    score_bits = 12 + bits1 - hidden_shift + bits2
    q["q_shifts"][1] = hidden_shift
    for side in SIDES:
        q[f"q_w2_{side}"] = np.rint(weights[f"w2_{side}"].astype(np.float64) * 2**bits2)
        q[f"q_b2_{side}"] = np.rint(weights[f"b2_{side}"].astype(np.float64) * 2**score_bits)
    q["q_score_bits"] = np.array([score_bits])
    return q


def q_type(name):
    """The stored type of a `q_*` array."""
    if name.startswith("q_w"):
        return np.int8
    return {"q_shifts": np.uint8, "q_score_bits": np.uint8}.get(name, np.int32 if name.startswith("q_b") else np.int16)


def train():
    """Fits on all training recordings and writes the files."""
    as_f32, as_fixed, labels, _ = prepare(np.random.default_rng([SEED, 1]))
    mean, std = as_f32.mean(axis=0), as_f32.std(axis=0)
    threshold = int(np.median(activity(as_fixed)))
    is_high = activity(as_fixed) > threshold
    sides = fit_sides((as_f32 - mean) / std, labels, is_high, SETTINGS, np.random.default_rng([SEED, 0]))
    weights = {"feature_mean": mean.astype(np.float32), "feature_inv_std": (1 / std).astype(np.float32)}
    for side, params in zip(SIDES, sides):
        weights |= {f"{key}_{side}": value.astype(np.float32) for key, value in params.items()}
    for name, value in weights.items():
        save("weights", name, value, np.float32)
    for name, value in quantise(weights, as_fixed).items():
        save("weights", name, value, q_type(name))
    save("weights", "threshold", [threshold], np.int32)
    for name, value in bursts.calibration().items():
        save("calibration", name, value, value.dtype)
    print(f"weights written; activity is high above {threshold} ({threshold / 1024:.2f} m/s^2)")


if __name__ == "__main__":
    choose() if sys.argv[1:] == ["--cv"] else train()
