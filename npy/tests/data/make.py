#!/usr/bin/env python3
"""Writes the golden files beside this script with NumPy. Run it in any folder; the result is the same every time."""

from pathlib import Path

import numpy as np

HERE = Path(__file__).parent


def save(name, array, version=None):
    with open(HERE / f"{name}.npy", "wb") as file:
        np.lib.format.write_array(file, array, version=version)


def corners(kind):
    """Two rows of values that show the order of bytes, the sign and the limits of a type."""
    dtype = np.dtype(kind)
    if dtype.kind == "f":
        info = np.finfo(dtype)
        values = [-0.0, 1.5, np.inf, -np.inf, info.smallest_subnormal, info.max]
    else:
        info = np.iinfo(dtype)
        values = [info.min, 0, 1, 2, info.max - 1, info.max]
    return np.array(values, dtype).reshape(2, 3)


# What is read, and written back byte for byte where it is little-endian.
save("bool", np.array([[True, False, True], [False, False, True]]))
for kind in ["i1", "u1"]:
    save(kind, corners(kind))
for kind in ["i2", "i4", "i8", "u2", "u4", "u8", "f4", "f8"]:
    save(f"{kind}-little", corners("<" + kind))
    save(f"{kind}-big", corners(">" + kind))
six = np.arange(6, dtype="<i2")
save("rank0", np.array(5, "<i4"))
save("rank1", six)
save("rank8", six.reshape(1, 2, 1, 1, 3, 1, 1, 1))
save("empty", np.zeros(0, "<f4"))
save("zero-rows", np.zeros((0, 3), "<f4"))
save("zero-middle", np.zeros((2, 0, 4), "<f4"))
save("version2", six.reshape(2, 3), version=(2, 0))
save("version3", six.reshape(2, 3), version=(3, 0))
save("fortran", np.asfortranarray(six.reshape(2, 3)))

# What is not.
save("half", np.zeros(2, "<f2"))
save("complex", np.zeros(2, "<c8"))
save("text", np.array(["ab", "cde"]))
save("date", np.zeros(2, "<M8[ns]"))
save("structured", np.zeros(2, [("x", "<f4"), ("y", "<i2")]))
save("rank9", six.reshape(1, 2, 1, 1, 3, 1, 1, 1, 1))
save("axis-too-long", np.zeros((0, 1_000_000), "<f4"))
whole = (HERE / "f4-little.npy").read_bytes()
(HERE / "truncated.npy").write_bytes(whole[:-1])
(HERE / "surplus.npy").write_bytes(whole + b"\0")
