"""Trains the vowel network and writes `weights/`. NumPy only, seeded, one thread.

    python3 train.py         fit with the settings below, write weights/
    python3 train.py --cv    repeat the choice of these settings, print the table

The settings were chosen by cross-validation on the 270 training utterances alone. This script never opens the
test files: `predict.py` does, once the weights are written.
"""

import os
import sys

for threads in ("OPENBLAS_NUM_THREADS", "OMP_NUM_THREADS", "MKL_NUM_THREADS"):
    os.environ[threads] = "1"  # a fixed order of summation: the same files on every run

import itertools

import numpy as np

from network import COEFFICIENTS, HIDDEN, SPEAKERS, load_split, save

SEED = 0
FOLDS = 5
BATCH = 30
EPOCHS = 600
RATE = 3e-3
NET = {"noise": 0.3, "shift": 0.3, "decay": 0.03}
HEAD = {"epochs": 30, "other": 0.1}

# What cross-validation chose from.
NET_GRID = {"noise": (0.15, 0.3), "shift": (0.0, 0.15, 0.3, 0.45), "decay": (0.03, 0.1, 0.3)}
HEAD_GRID = {"epochs": (30, 100, 300), "other": (0.1, 0.3, 0.5)}


class Batch:
    """Utterances padded to the longest: `x` [u, t, 12], `mask` [u, t, 1], `length` [u, 1], `label` [u]."""

    def __init__(self, utterances, labels):
        steps = max(map(len, utterances))
        self.length = np.array([[len(u)] for u in utterances], dtype=np.float64)
        self.mask = (np.arange(steps) < self.length)[..., None].astype(np.float64)
        self.x = np.zeros((len(utterances), steps, COEFFICIENTS))
        for row, utterance in zip(self.x, utterances):
            row[: len(utterance)] = utterance
        self.label = np.asarray(labels, dtype=np.int64)

    def take(self, rows):
        """The same utterances in the order of `rows`."""
        part = object.__new__(Batch)
        part.length, part.mask = self.length[rows], self.mask[rows]
        part.x, part.label = self.x[rows], self.label[rows]
        return part


class Adam:
    """Adam with decoupled weight decay on matrices; the rate falls to zero along a half cosine."""

    def __init__(self, params, steps, decay):
        self.params, self.steps, self.decay, self.step = params, steps, decay, 0
        self.first = {k: np.zeros_like(v) for k, v in params.items()}
        self.second = {k: np.zeros_like(v) for k, v in params.items()}

    def update(self, grads):
        rate = RATE * 0.5 * (1 + np.cos(np.pi * self.step / self.steps))
        self.step += 1
        for key, grad in grads.items():
            value = self.params[key]
            self.first[key] = 0.9 * self.first[key] + 0.1 * grad
            self.second[key] = 0.999 * self.second[key] + 0.001 * grad**2
            m = self.first[key] / (1 - 0.9**self.step)
            v = self.second[key] / (1 - 0.999**self.step)
            value -= rate * m / (np.sqrt(v) + 1e-8)
            if value.ndim == 2:
                value -= rate * self.decay * value


def standardise(utterances):
    """Mean and 1 / standard deviation of each coefficient over all frames."""
    frames = np.concatenate(utterances).astype(np.float64)
    return frames.mean(axis=0), 1 / frames.std(axis=0)


def disturb(batch, rng, settings):
    """Input with noise on every frame and one offset per utterance, in standard deviations."""
    noise = settings["noise"] * rng.standard_normal(batch.x.shape)
    shift = settings["shift"] * rng.standard_normal((len(batch.x), 1, COEFFICIENTS))
    return (batch.x + noise + shift) * batch.mask


def forward(params, x, batch):
    """Hidden layer [u, t, 32] and pooled features [u, 64]; a padded frame is 0 and so never a maximum."""
    h = np.maximum(x @ params["w1"] + params["b1"], 0) * batch.mask
    return h, np.concatenate([h.sum(axis=1) / batch.length, h.max(axis=1)], axis=1)


def softmax_loss(scores, label, weight):
    """Cross-entropy per utterance [u], and the gradient of its weighted mean to the scores."""
    scores = scores - scores.max(axis=1, keepdims=True)
    logs = scores - np.log(np.exp(scores).sum(axis=1, keepdims=True))
    rows = np.arange(len(label))
    grad = np.exp(logs)
    grad[rows, label] -= 1
    return -logs[rows, label], grad * (weight / weight.sum())[:, None]


def fit_net(batch, settings, rng):
    """The whole network on standardised utterances."""
    params = {
        "w1": rng.standard_normal((COEFFICIENTS, HIDDEN)) * np.sqrt(2 / COEFFICIENTS),
        "b1": np.zeros(HIDDEN),
        "w2": rng.standard_normal((2 * HIDDEN, SPEAKERS)) * np.sqrt(1 / (2 * HIDDEN)),
        "b2": np.zeros(SPEAKERS),
    }
    parts = -(-len(batch.label) // BATCH)
    adam = Adam(params, EPOCHS * parts, settings["decay"])
    for _ in range(EPOCHS):
        for rows in np.array_split(rng.permutation(len(batch.label)), parts):
            part = batch.take(rows)
            x = disturb(part, rng, settings)
            h, p = forward(params, x, part)
            _, grad = softmax_loss(p @ params["w2"] + params["b2"], part.label, np.ones(len(rows)))
            back = grad @ params["w2"].T
            to_mean, to_max = back[:, :HIDDEN] / part.length, back[:, HIDDEN:]
            to_h = np.repeat(to_mean[:, None, :], h.shape[1], axis=1)
            top = h.argmax(axis=1)[:, None, :]
            np.put_along_axis(to_h, top, np.take_along_axis(to_h, top, axis=1) + to_max[:, None, :], axis=1)
            to_h *= h > 0
            flat = to_h.reshape(-1, HIDDEN)
            adam.update({
                "w1": x.reshape(-1, COEFFICIENTS).T @ flat,
                "b1": flat.sum(axis=0),
                "w2": p.T @ grad,
                "b2": grad.sum(axis=0),
            })
    return params


def fit_heads(params, batch, threshold, settings, net, rng):
    """The short and the long head: both start at w2, b2; utterances of the other side weigh `other`."""
    is_long = batch.length[:, 0] > threshold
    heads = []
    for own in (~is_long, is_long):
        head = {"w2": params["w2"].copy(), "b2": params["b2"].copy()}
        weight = np.where(own, 1.0, settings["other"])
        adam = Adam(head, settings["epochs"], net["decay"])
        for _ in range(settings["epochs"]):
            _, p = forward(params, disturb(batch, rng, net), batch)
            _, grad = softmax_loss(p @ head["w2"] + head["b2"], batch.label, weight)
            adam.update({"w2": p.T @ grad, "b2": grad.sum(axis=0)})
        heads.append(head)
    return heads


def folds(labels):
    """The fold [u] of each utterance: contiguous fifths of every speaker's recordings, so that those that
    are next to each other, and most alike, are not torn between fitting and validation."""
    fold = np.zeros(len(labels), dtype=np.int64)
    for speaker in range(SPEAKERS):
        rows = np.flatnonzero(labels == speaker)
        fold[rows] = np.arange(len(rows)) * FOLDS // len(rows)
    return fold


def median_length(utterances):
    return int(np.median([len(u) for u in utterances]))


def validate(net, head_grid, repeats):
    """Right answers and loss per utterance of the plain form and of each routed form, over all folds."""
    utterances, labels = load_split("train")
    fold = folds(labels)
    result = {key: [] for key in ["plain", *head_grid]}
    for repeat, held in itertools.product(range(repeats), range(FOLDS)):
        rng = np.random.default_rng([SEED, 1, repeat, held])
        fit = [u for u, f in zip(utterances, fold) if f != held]
        mean, inv_std = standardise(fit)
        whole = Batch([(u - mean) * inv_std for u in utterances], labels)
        inside, outside = whole.take(fold != held), whole.take(fold == held)
        params = fit_net(inside, net, rng)
        _, p = forward(params, outside.x, outside)
        scores = {"plain": p @ params["w2"] + params["b2"]}
        threshold = median_length(fit)
        for key in head_grid:
            short, long = fit_heads(params, inside, threshold, dict(key), net, rng)
            by_head = [p @ head["w2"] + head["b2"] for head in (short, long)]
            scores[key] = np.where(outside.length > threshold, by_head[1], by_head[0])
        for key, score in scores.items():
            loss, _ = softmax_loss(score, outside.label, np.ones(len(score)))
            result[key].append(np.stack([score.argmax(axis=1) == outside.label, loss]))
    return {key: np.concatenate(parts, axis=1).mean(axis=1) for key, parts in result.items()}


def grid(choices):
    """Every combination, as tuples of (name, value)."""
    return [tuple(zip(choices, values)) for values in itertools.product(*choices.values())]


def choose():
    """The table of cross-validation: first the network, then the heads on the best one (lowest loss)."""
    table = []
    for key in grid(NET_GRID):
        accuracy, loss = validate(dict(key), [], repeats=2)["plain"]
        print(f"net  {dict(key)} accuracy {accuracy:.4f} loss {loss:.4f}", flush=True)
        table.append((loss, key))
    best = min(table)[1]
    print(f"best net {dict(best)}")
    result = validate(dict(best), grid(HEAD_GRID), repeats=3)
    for key, (accuracy, loss) in result.items():
        print(f"head {key if key == 'plain' else dict(key)} accuracy {accuracy:.4f} loss {loss:.4f}")
    print(f"best head {dict(min((loss, key) for key, (_, loss) in result.items() if key != 'plain')[1])}")


def train():
    """Fits on all training utterances and writes the files."""
    utterances, labels = load_split("train")
    mean, inv_std = standardise(utterances)
    batch = Batch([(u - mean) * inv_std for u in utterances], labels)
    rng = np.random.default_rng([SEED, 0])
    params = fit_net(batch, NET, rng)
    threshold = median_length(utterances)
    short, long = fit_heads(params, batch, threshold, HEAD, NET, rng)
    for name, value in {"mean": mean, "inv_std": inv_std, **params}.items():
        save("weights", name, value, np.float32)
    for side, head in (("short", short), ("long", long)):
        save("weights", f"w2_{side}", head["w2"], np.float32)
        save("weights", f"b2_{side}", head["b2"], np.float32)
    save("weights", "threshold", [threshold], np.uint16)
    print(f"weights written; short is at most {threshold} frames")


if __name__ == "__main__":
    choose() if sys.argv[1:] == ["--cv"] else train()
