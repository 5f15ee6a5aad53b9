"""The form of golden cases, and random inputs. The seed is fixed."""

import pathlib

import numpy as np

RANDOM = np.random.default_rng(20240611)
HERE = pathlib.Path(__file__).parent


def tensor(array):
    data = [x if np.isfinite(x) else {"nan": "NaN", "inf": "inf", "-inf": "-inf"}[str(x)] for x in array.ravel().tolist()]
    return {"dtype": str(array.dtype), "shape": list(array.shape), "data": data}


def values(shape, dtype):
    if dtype == "bool":
        return RANDOM.random(shape) < 0.5
    whole = RANDOM.integers(-9, 10, shape)
    return (whole if dtype.startswith("int") else np.abs(whole) if dtype.startswith("uint") else whole / 4).astype(dtype)


def case(op, name, inputs, attrs, result=None, error=None):
    made = {"op": op, "name": name, "source": f"numpy {np.__version__}", "inputs": inputs, "attrs": attrs}
    if error:
        made["error"], made["error_class"] = "refused by the rule", error
    else:
        made["expect"] = result
    return made
