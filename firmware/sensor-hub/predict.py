"""Makes the test bursts and runs both paths over them: writes `bursts/` and `expected/`, prints the accuracies.

    python3 predict.py

Run it once the weights are final: it is the only script that opens the test recordings.
"""

import numpy as np

import bursts
from hub import SIDES, features_f32, features_fixed, load, logits_f32, logits_fixed, route, save

SEED = 7


def margin(scores):
    """The smallest gap between the best and the second-best score."""
    ordered = np.sort(scores, axis=1)
    return (ordered[:, -1] - ordered[:, -2]).min()


def report(name, predictions, labels):
    right = int((predictions == labels).sum())
    print(f"{name:6} accuracy {right / len(labels):.3f} ({right}/{len(labels)})")


def main():
    rng = np.random.default_rng(SEED)
    counts, labels, _ = bursts.make("test", rng)
    order = rng.permutation(len(counts))  # the activities arrive mixed
    counts, labels = [counts[i] for i in order], labels[order]
    source = rng.integers(0, 2, len(counts))
    save("bursts", "bursts_counts", np.concatenate(counts), np.int16)
    save("bursts", "burst_lengths", [len(c) for c in counts], np.uint16)
    save("bursts", "labels", labels, np.uint8)
    save("bursts", "source", source, np.uint8)

    sensor, weights = load("calibration"), load("weights")
    fixed = np.array([features_fixed(sensor, c) for c in counts])
    routes = np.array([route(weights, f) for f in fixed])
    scores_f32 = np.array(
        [logits_f32(weights, features_f32(sensor, c), SIDES[r]) for c, r in zip(counts, routes)]
    )
    scores_fixed = np.array([logits_fixed(weights, f, SIDES[r]) for f, r in zip(fixed, routes)])
    assert scores_f32.dtype == np.float32
    by_f32, by_fixed = scores_f32.argmax(axis=1), scores_fixed.argmax(axis=1)
    chosen = np.where(source == 1, by_fixed, by_f32)
    save("expected", "features_fixed", fixed, np.int16)
    save("expected", "route", routes, np.uint8)
    save("expected", "scores_f32", scores_f32, np.float32)
    save("expected", "scores_fixed", scores_fixed, np.int32)
    save("expected", "expected_f32", by_f32, np.uint8)
    save("expected", "expected_fixed", by_fixed, np.uint8)
    save("expected", "expected", chosen, np.uint8)

    values = np.concatenate(counts)
    print(f"{len(counts)} bursts, {len(values)} samples, {int(routes.sum())} high, {int(source.sum())} fixed-point")
    print(f"{int(((values == -32768) | (values == 32767)).sum())} of {values.size} values at a rail")
    report("f32", by_f32, labels)
    report("fixed", by_fixed, labels)
    report("chosen", chosen, labels)
    print(f"the two paths differ on {int((by_f32 != by_fixed).sum())} bursts")
    print(f"smallest margin: f32 {margin(scores_f32):.6f}, fixed {margin(scores_fixed)} of 2^{weights['q_score_bits'][0]}")
    scale = 2.0 ** -int(weights["q_score_bits"][0])
    print(f"largest score difference between the paths: {np.abs(scores_fixed * scale - scores_f32).max():.4f}")


if __name__ == "__main__":
    main()
