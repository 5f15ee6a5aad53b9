#!/usr/bin/env python3
"""Writes the files beside this script with NumPy and safetensors (and ml_dtypes, which has bfloat16). Run it in any folder; the result
is the same every time. Each array stands in a file of many, and alone in a `.npy` file, which the tests compare it with."""

import json
import struct
import zipfile
from pathlib import Path

import ml_dtypes
import numpy as np
from safetensors.numpy import save_file

HERE = Path(__file__).parent
REJECTED = HERE.parent / "rejected" / "files"
random = np.random.default_rng(7)


def npz(path, arrays, compressed=False):
    """As `numpy.savez` writes it, with a date that does not change."""
    method = zipfile.ZIP_DEFLATED if compressed else zipfile.ZIP_STORED
    with zipfile.ZipFile(path, "w", compression=method) as archive:
        for name, array in arrays.items():
            entry = zipfile.ZipInfo(f"{name}.npy", (1980, 1, 1, 0, 0, 0))
            entry.compress_type = method
            with archive.open(entry, "w", force_zip64=True) as file:
                np.lib.format.write_array(file, np.asanyarray(array))
    # NumPy reads what it is to be compared with.
    with np.load(path, allow_pickle=False) as read:
        assert list(read) == list(arrays)


def alone(name, array):
    np.save(HERE / f"{name}.npy", np.ascontiguousarray(array).reshape(np.shape(array)))


# The example of the documentation: sums by hand.
kernel = np.array([[1, 2, 3], [4, 5, 6], [7, 8, 9], [6, 8, 10]], np.float32)
bias = np.array([0.25, -0.5, -2.25], np.float32)
npz(HERE / "dense.npz", {"dense/kernel": kernel, "dense/bias": bias})

# Every type, both orders of bytes, both orders of axes, ranks 0 to 6, axes of no elements.
arrays = {
    "flags": random.integers(0, 2, (3, 5)).astype(bool),
    "cube": random.normal(size=(2, 3, 4)),
    "big.endian": random.normal(size=(3, 2)).astype(">f4"),
    "transposed": random.normal(size=(3, 5)).astype(np.float32).T,
    "fortran-cube": np.asfortranarray(random.integers(-99, 99, (2, 3, 4)).astype(">i2")),
    "number": np.array(-7, np.int64),
    "none": np.zeros((0, 3), np.uint8),
    "rank 6": random.integers(0, 99, (2, 1, 2, 1, 2, 3)).astype(np.uint16),
}
for kind in ["i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8"]:
    info = np.iinfo(kind)
    arrays[kind] = np.array([info.min, 0, 1, info.max], kind)
npz(HERE / "stored.npz", arrays)
npz(HERE / "deflated.npz", arrays, compressed=True)
for name, array in arrays.items():
    alone(name.replace(".", "-").replace(" ", "-"), array)

# Tensors as torch names them, in the order of the file.
halves = np.array([[0.5, -1.25, 65504], [6e-8, np.inf, -0.0]])
net = {
    "0.weight": kernel,
    "0.bias": bias,
    "embedding.half": halves.astype(np.float16),
    "embedding.brain": np.array([[0.5, -1.25, 3e38], [1e-40, np.inf, -0.0]]).astype(ml_dtypes.bfloat16),
    "flags": arrays["flags"],
    "number": np.array(-7, np.int64),
    "none": np.zeros((0, 3), np.uint8),
    "cube": arrays["cube"],
}
for kind in ["i1", "i2", "i4", "i8", "u1", "u2", "u4", "u8"]:
    net[kind] = arrays[kind]
save_file(net, HERE / "net.safetensors")
alone("half", net["embedding.half"].astype(np.float32))
alone("brain", net["embedding.brain"].astype(np.float32))
save_file({"fc.weight": kernel, "fc.bias": bias}, HERE / "named.safetensors")

# What is refused.
npz(REJECTED / "empty.npz", {})
npz(REJECTED / "number_first.npz", {"0.weight": bias})
npz(REJECTED / "same_name.npz", {"a.b": bias, "a_b": bias})
npz(REJECTED / "rank_7.npz", {"deep": np.zeros((1,) * 7, np.float32)})
npz(REJECTED / "long_axis.npz", {"long": np.zeros(1_000_000, np.uint8)}, compressed=True)
npz(REJECTED / "text.npz", {"labels": np.array(["yes", "no"])})
npz(REJECTED / "text_and_bias.npz", {"0.labels": np.array(["yes", "no"]), "bias": bias})
with zipfile.ZipFile(REJECTED / "lzma.npz", "w", compression=zipfile.ZIP_LZMA) as archive:
    archive.writestr(zipfile.ZipInfo("bias.npy", (1980, 1, 1, 0, 0, 0)), (HERE / "i1.npy").read_bytes(), zipfile.ZIP_LZMA)
good = (HERE / "dense.npz").read_bytes()
(REJECTED / "cut.npz").write_bytes(good[: len(good) // 2])
at = good.index(kernel.tobytes())
(REJECTED / "damaged.npz").write_bytes(good[:at] + b"\xff" + good[at + 1 :])
(REJECTED / "text.txt").write_text("not a file of weights")

good = (HERE / "named.safetensors").read_bytes()
(REJECTED / "cut.safetensors").write_bytes(good[:-4])
header = json.dumps({"table": {"dtype": "F8_E4M3", "shape": [4], "data_offsets": [0, 4]}}).encode()
(REJECTED / "float8.safetensors").write_bytes(struct.pack("<Q", len(header)) + header + bytes(4))
