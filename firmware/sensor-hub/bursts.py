"""Turns recordings in m/s^2 into what the firmware sees: bursts of int16 counts, some samples at a rail.

The recordings are real; the sensor's counts, its offsets and scales and the saturated samples are simulated, seeded.
"""

import numpy as np

from hub import AXES, HERE, RAILS

SHORTEST, LONGEST = 20, 60
OFFSET_COUNTS = np.array([120, -85, 240])
SCALE = np.array([1.05e-3, 0.98e-3, 1.02e-3])  # m/s^2 per count
SPIKE = 0.01  # of all values
STUCK = 0.1  # of all bursts: one axis stands at a rail for some samples


def calibration():
    """The sensor's constants as the two paths use them."""
    gain = np.rint(SCALE * 2**10 * 2**14)  # from counts to 2^-10 m/s^2, in Q14
    return {
        "offset": OFFSET_COUNTS.astype(np.float32),
        "scale": SCALE.astype(np.float32),
        "offset_counts": OFFSET_COUNTS.astype(np.int16),
        "gain_q14": gain.astype(np.int16),
    }


def cut(steps, rng):
    """One recording's bursts, one after the other, of seeded lengths: (start, end) pairs."""
    at = int(rng.integers(0, SHORTEST))
    while steps - at >= SHORTEST:
        length = int(rng.integers(SHORTEST, min(LONGEST, steps - at) + 1))
        yield at, at + length
        at += length


def measure(accelerations, rng):
    """One burst [n, 3] in m/s^2 as counts [n, 3]."""
    counts = np.rint(accelerations.astype(np.float64) / SCALE) + OFFSET_COUNTS
    assert np.all((counts > RAILS[0]) & (counts < RAILS[1]))
    at_rail = rng.random(counts.shape) < SPIKE
    if rng.random() < STUCK:
        run, axis = int(rng.integers(3, 9)), int(rng.integers(AXES))
        start = int(rng.integers(0, len(counts) - run + 1))
        at_rail[start : start + run, axis] = True
    rail = np.where(rng.random(counts.shape) < 0.5, RAILS[0], RAILS[1])
    return np.where(at_rail, rail, counts).astype(np.int16)


def make(split, rng, rounds=1):
    """Bursts of a split: counts (a list of [n, 3]), activities and recordings, one entry a burst."""
    recordings = np.load(HERE / "data" / f"{split}_recordings.npy")[:, :, :AXES]
    activities = np.load(HERE / "data" / f"{split}_activities.npy")
    counts, labels, origin = [], [], []
    for _ in range(rounds):
        for index, recording in enumerate(recordings):
            for start, end in cut(len(recording), rng):
                counts.append(measure(recording[start:end], rng))
                labels.append(activities[index])
                origin.append(index)
    return counts, np.array(labels), np.array(origin)
