"""The vowel network in NumPy float32: the reference that the Rust programs reproduce.

    x = (frames - mean) * inv_std          [n, 12], by coefficient
    h = relu(x @ w1 + b1)                  [n, 32]
    p = concat(mean of h, max of h)        [64],    over the n frames
    logits = p @ w2 + b2                   [9]
    speaker = argmax(logits)               the first of equal maxima

The routed form has two heads on the same `p`: (`w2_short`, `b2_short`) for an utterance of at most
`threshold` frames, (`w2_long`, `b2_long`) for a longer one.
"""

from pathlib import Path

import numpy as np

HERE = Path(__file__).resolve().parent
COEFFICIENTS, HIDDEN, SPEAKERS = 12, 32, 9
HEADS = ("", "_short", "_long")


def load_split(split):
    """`train` or `test`: the list of utterances [n, 12] and their speakers [utterances]."""
    part = {name: np.load(HERE / "data" / f"{split}_{name}.npy") for name in ("frames", "lengths", "labels")}
    ends = np.cumsum(part["lengths"], dtype=np.int64)
    assert ends[-1] == len(part["frames"]) and len(ends) == len(part["labels"])
    return np.split(part["frames"], ends[:-1]), part["labels"]


def save(folder, name, array, dtype):
    """Writes `folder/name.npy`: little-endian, C order."""
    (HERE / folder).mkdir(exist_ok=True)
    little = np.dtype(dtype).newbyteorder("<")
    np.save(HERE / folder / f"{name}.npy", np.ascontiguousarray(array, dtype=little))


def load_weights():
    """Every file of `weights/` by its name."""
    return {path.stem: np.load(path) for path in sorted((HERE / "weights").glob("*.npy"))}


def pooled(weights, frames):
    """The pooled features [64] of one utterance [n, 12]."""
    x = (frames - weights["mean"]) * weights["inv_std"]
    h = np.maximum(x @ weights["w1"] + weights["b1"], np.float32(0))
    return np.concatenate([h.sum(axis=0) / np.float32(len(h)), h.max(axis=0)])


def logits(weights, frames, head=""):
    """The scores [9] of one utterance [n, 12] by the head of that name."""
    assert head in HEADS
    return pooled(weights, frames) @ weights["w2" + head] + weights["b2" + head]


def route(weights, frames):
    """The name of the head that an utterance is sent to."""
    return "_short" if len(frames) <= int(weights["threshold"][0]) else "_long"
