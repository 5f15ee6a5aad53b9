"""Runs the trained network over the 370 test utterances: writes `expected/`, prints the accuracy.

    python3 predict.py

Run it once the weights are final: it is the only script that opens the test files.
"""

import numpy as np

from network import load_split, load_weights, logits, route, save


def margin(scores):
    """The smallest gap between the best and the second-best score."""
    ordered = np.sort(scores, axis=1)
    return (ordered[:, -1] - ordered[:, -2]).min()


def report(name, scores, labels):
    right = int((scores.argmax(axis=1) == labels).sum())
    print(f"{name:6} accuracy {right / len(labels):.3f} ({right}/{len(labels)}), smallest margin {margin(scores):.6f}")


def main():
    utterances, labels = load_split("test")
    weights = load_weights()
    plain = np.array([logits(weights, u) for u in utterances])
    routed = np.array([logits(weights, u, route(weights, u)) for u in utterances])
    assert plain.dtype == routed.dtype == np.float32
    save("expected", "logits", plain, np.float32)
    save("expected", "logits_routed", routed, np.float32)
    save("expected", "predictions", plain.argmax(axis=1), np.uint8)
    save("expected", "predictions_routed", routed.argmax(axis=1), np.uint8)
    report("plain", plain, labels)
    report("routed", routed, labels)
    short = sum(route(weights, u) == "_short" for u in utterances)
    changed = int((plain.argmax(axis=1) != routed.argmax(axis=1)).sum())
    print(f"{short} short, {len(utterances) - short} long; routing changes {changed} predictions")


if __name__ == "__main__":
    main()
