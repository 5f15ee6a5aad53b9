"""Cases of tests/reduce/golden.rs: python3 make.py > values.json, with NumPy 2.4.6.

Operands are not written down: script and test draw the same multiples of 1/16 from one generator, so that sums are exact in f32, in any
order. A case that NumPy refuses has `error` instead of values.
"""

import json

import numpy as np

cases = []


def numbers(seed, shape):
    """The numbers that the test draws."""
    state, found = seed, []
    for _ in range(int(np.prod(shape))):
        state = (state * 1664525 + 1013904223) % 2**32
        found.append(((state >> 26) - 32) / 16)
    return np.array(found).reshape(shape)


def case(op, shape, compute, axes=()):
    x = numbers(len(cases) + 1, shape)
    kept = {"op": op, "seed": len(cases) + 1, "shape": shape, "axes": axes}
    try:
        with np.errstate(all="ignore"):
            found = np.asarray(compute(x))
        kept["result"] = found.shape
        kept["values"] = [None if np.isnan(y) else y for y in found.ravel().tolist()]
    except (ValueError, np.linalg.LinAlgError) as error:
        kept["error"] = str(error)
    cases.append(kept)


REDUCTIONS = {"sum": np.sum, "mean": np.mean, "max": np.max, "min": np.min}
SHAPES = {
    2: [(3, 5), (1, 70), (0, 4)],
    3: [(2, 3, 4), (5, 1, 33), (2, 0, 3), (7, 6, 5), (1, 1, 1), (20, 2, 40)],
    4: [(2, 3, 4, 5), (3, 1, 2, 40), (2, 3, 0, 1), (5, 4, 3, 2)],
}
# Each list of axes is code of its own for each reduction: the sum has all of them, and the others those that are different loops.
LISTS = {
    "sum": {2: [(0, 1)], 3: [(0, 1), (0, 2), (1, 2), (0, 1, 2)], 4: [(0, 1, 3), (-1, -3)]},
    "mean": {3: [(0, 2)]},
    "max": {3: [(0, 1), (0, 2)], 4: [(-1, -3)]},
    "min": {3: [(0, 2)]},
}
np.seterr(all="ignore")
import warnings

warnings.simplefilter("ignore")
for op, reduction in REDUCTIONS.items():
    for rank, lists in LISTS[op].items():
        for axes in lists:
            for shape in SHAPES[rank]:
                case(f"{op}_axes", shape, lambda x: reduction(x, axis=axes), axes)
                if op == "sum" and axes == (0, 2):
                    case("sum_axes_keep", shape, lambda x: np.sum(x, axis=axes, keepdims=True), axes)

for name, order in [("norm", 2), ("norm_1", 1), ("norm_inf", np.inf)]:
    for axis in (0, -1):
        for shape in [(2, 3, 4), (40, 1, 3), (3, 2, 100), (2, 3, 0), (0, 2, 1), (70, 2, 2)]:
            case(f"{name}_axis", shape, lambda x: np.linalg.norm(x, order, axis=axis), (axis,))
    for shape in [(7,), (3, 4), (2, 3, 100), (0,)]:
        case(name, shape, lambda x: np.linalg.norm(x.ravel(), order))
for name, order in [("matrix_norm_1", 1), ("matrix_norm_inf", np.inf)]:
    for shape in [(1, 1), (3, 3), (2, 5), (40, 3), (0, 3), (3, 0)]:
        case(name, shape, lambda x: np.linalg.norm(x, order))
for shape in [(1, 1), (4, 4), (2, 5), (7, 3), (0, 3)]:
    case("trace", shape, np.linalg.trace)

print(json.dumps(cases, separators=(",", ":")))
