#!/usr/bin/env python3
"""Writes motion.npz: the weights of the sensor hub's classifiers in float32, and the activity that NumPy sees in each window of its test
recordings, one recording behind the other. Needs numpy; the result is the same every time."""

import sys
import zipfile
from pathlib import Path

import numpy as np

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent / "sensor-hub"))
import hub  # noqa: E402

# Samples in a window, and from one window to the next.
WINDOW, HOP = 32, 16

bursts, weights, calibration = (hub.load(folder) for folder in ("bursts", "weights", "calibration"))
counts = bursts["bursts_counts"]
# The sensor hub routes by fixed-point features in units of 2^-10 m/s^2; here the same threshold is one of floats.
threshold = np.float32(weights["threshold"][0] / 1024)
activities, margins, leads = [], [], []
for end in range(WINDOW, len(counts) + 1, HOP):
    features = hub.features_f32(calibration, counts[end - WINDOW : end])
    movement = features[9:].sum()
    scores = hub.logits_f32(weights, features, "high" if movement > threshold else "low")
    best, second = np.sort(scores)[[-1, -2]]
    activities.append(scores.argmax())
    margins.append(abs(movement - threshold))
    leads.append(best - second)
# Sums in another order must not make another activity.
print(f"{len(activities)} windows; nearest to the threshold {min(margins):.4f} m/s^2, least lead of a score {min(leads):.4f}")
assert min(margins) > 1e-4 and min(leads) > 1e-3

arrays = {
    "offset": calibration["offset"],
    "scale": calibration["scale"],
    "mean": weights["feature_mean"],
    "inv_std": weights["feature_inv_std"],
    "threshold": threshold,
    **{f"{side}.{name}": weights[f"{name}_{side}"] for side in hub.SIDES for name in ("w1", "b1", "w2", "b2")},
    "activities": np.array(activities, np.uint8),
}
with zipfile.ZipFile(HERE / "motion.npz", "w", compression=zipfile.ZIP_DEFLATED) as archive:
    for name, array in arrays.items():
        entry = zipfile.ZipInfo(f"{name}.npy", (1980, 1, 1, 0, 0, 0))
        entry.compress_type = zipfile.ZIP_DEFLATED
        with archive.open(entry, "w", force_zip64=True) as file:
            np.lib.format.write_array(file, np.asanyarray(array))
