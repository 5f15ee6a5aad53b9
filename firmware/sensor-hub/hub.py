"""The sensor-hub pipeline in NumPy: the reference that the firmware reproduces.

README.md states the same steps in words. `*_f32` is float32 throughout. `*_fixed` is integer throughout: it is
computed in int64 here, and `i32` and `i16` assert that nothing leaves the type the firmware uses.
"""

from pathlib import Path

import numpy as np

HERE = Path(__file__).resolve().parent
ACTIVITIES = ("Standing", "Walking", "Running", "Badminton")
AXES, FEATURES, HIDDEN = 3, 12, 8
RAILS = (-32768, 32767)
SIDES = ("low", "high")


def save(folder, name, array, dtype):
    """Writes `folder/name.npy`: little-endian, C order."""
    (HERE / folder).mkdir(exist_ok=True)
    little = np.dtype(dtype).newbyteorder("<")
    array = np.asarray(array)
    stored = np.ascontiguousarray(array, dtype=little)
    assert little.kind == "f" or np.array_equal(stored, array), name
    np.save(HERE / folder / f"{name}.npy", stored)


def load(folder):
    """Every file of a folder by its name."""
    return {path.stem: np.load(path) for path in sorted((HERE / folder).glob("*.npy"))}


def in_range(values, kind):
    info = np.iinfo(kind)
    assert np.all((values >= info.min) & (values <= info.max)), f"{kind} overflows"
    return values


def i16(values):
    return in_range(values, "int16")


def i32(values):
    return in_range(values, "int32")


def clamp16(values):
    """Saturates to int16."""
    return np.clip(i32(values), -32768, 32767)


def round_shift(values, bits):
    """values / 2^bits rounded to the nearest, halves up: add half, shift right arithmetically."""
    return i32(i32(values) + (1 << (bits - 1))) >> bits


def divide(sums, count):
    """Integer division that truncates toward zero, as Rust's `/`."""
    return np.sign(sums) * (np.abs(i32(sums)) // count)


def saturated(counts):
    """The samples [n, 3] that stand at a rail."""
    return (counts == RAILS[0]) | (counts == RAILS[1])


def features_f32(calibration, counts):
    """The features [12] of one burst [n, 3]: mean, max, min and mean absolute deviation by axis, in m/s^2."""
    x = (counts.astype(np.float32) - calibration["offset"]) * calibration["scale"]
    bad = saturated(counts)
    good = np.maximum((~bad).sum(axis=0), 1).astype(np.float32)
    fill = np.where(bad, np.float32(0), x).sum(axis=0) / good
    x = np.where(bad, fill, x)
    n = np.float32(len(x))
    mean = x.sum(axis=0) / n
    deviation = np.abs(x - mean).sum(axis=0) / n
    return np.concatenate([mean, x.max(axis=0), x.min(axis=0), deviation])


def features_fixed(calibration, counts):
    """The same [12] as int16 in units of 2^-10 m/s^2 (Q15 of 32 m/s^2)."""
    moved = i32(counts.astype(np.int64) - calibration["offset_counts"])
    x = clamp16(round_shift(moved * calibration["gain_q14"].astype(np.int64), 14))
    bad = saturated(counts)
    fill = divide(np.where(bad, 0, x).sum(axis=0), np.maximum((~bad).sum(axis=0), 1))
    x = i16(np.where(bad, fill, x))
    mean = divide(x.sum(axis=0), len(x))
    deviation = divide(np.abs(x - mean).sum(axis=0), len(x))
    return i16(np.concatenate([mean, x.max(axis=0), x.min(axis=0), deviation]))


def route(weights, features):
    """0 (low) or 1 (high): the activity, which is the sum of the three deviations of the fixed-point features."""
    return int(features[9:].sum() > int(weights["threshold"][0]))


def logits_f32(weights, features, side):
    """The scores [4] of one burst."""
    x = (features - weights["feature_mean"]) * weights["feature_inv_std"]
    h = np.maximum(x @ weights[f"w1_{side}"] + weights[f"b1_{side}"], np.float32(0))
    return h @ weights[f"w2_{side}"] + weights[f"b2_{side}"]


def hidden_sums(weights, features, side):
    """The sums [8] of the first fixed-point layer, int32 in units of 2^-(12 + w1 bits)."""
    moved = i32(features - weights["q_feature_mean"].astype(np.int64))
    u = clamp16(round_shift(moved * weights["q_feature_gain"].astype(np.int64), int(weights["q_shifts"][0])))
    return i32(u @ weights[f"q_w1_{side}"].astype(np.int64) + weights[f"q_b1_{side}"])


def logits_fixed(weights, features, side):
    """The scores [4] of one burst, int32."""
    sums = hidden_sums(weights, features, side)
    h = np.clip(round_shift(sums, int(weights["q_shifts"][1])), 0, 32767)
    return i32(h @ weights[f"q_w2_{side}"].astype(np.int64) + weights[f"q_b2_{side}"])
