"""Tensors in Arrow files, between pyarrow and the crate; `README.md` says which file is whose.

    pip install pyarrow numpy
    python3 round_trip.py
"""

from pathlib import Path

import numpy as np
import pyarrow as pa

HERE = Path(__file__).resolve().parent
ROWS = 4


def rows(count, shape, dtype):
    """Element k of row r is 100 r + k."""
    size = int(np.prod(shape))
    return (100 * np.arange(count)[:, None] + np.arange(size)).astype(dtype).reshape(count, *shape)


def tensors(array, **options):
    """A column of tensors from the rows of an array."""
    storage = pa.FixedSizeListArray.from_arrays(pa.array(array.ravel()), int(np.prod(array.shape[1:])))
    kind = pa.fixed_shape_tensor(storage.type.value_type, array.shape[1:], **options)
    return pa.ExtensionArray.from_storage(kind, storage)


def write(name, table):
    with pa.OSFile(str(HERE / name), "wb") as file, pa.ipc.new_file(file, table.schema) as writer:
        writer.write_table(table)


def read(name):
    with pa.OSFile(str(HERE / name), "rb") as file:
        return pa.ipc.open_file(file).read_all()


def for_rust():
    """What `tests/pyarrow.rs` reads."""
    window = tensors(rows(ROWS, (3, 2), np.float32), dim_names=["frame", "channel"])
    # Stored as 2 by 2 by 3, read as 3 by 2 by 2.
    image = tensors(rows(ROWS, (2, 2, 3), np.uint8), permutation=[2, 0, 1])
    swapped = tensors(rows(ROWS, (3, 2), np.int16), permutation=[1, 0])
    half = tensors(rows(ROWS, (2,), np.float16))
    storage = pa.array([[0.0, 1.0], None, [200.0, 201.0], None], pa.list_(pa.float64(), 2))
    nullable = pa.ExtensionArray.from_storage(pa.fixed_shape_tensor(pa.float64(), (2, 1)), storage)
    frames = tensors(rows(6, (3, 2), np.float32))
    ragged = pa.ListArray.from_arrays(pa.array([0, 2, 2, 5, 6], pa.int32()), frames)
    large = pa.LargeListArray.from_arrays(pa.array([0, 2, 2, 5, 6], pa.int64()), frames, mask=pa.array([False, True, False, False]))
    columns = {"window": window, "image": image, "swapped": swapped, "half": half}
    columns |= {"nullable": nullable, "ragged": ragged, "large": large}
    # Two batches, of which the second is a slice.
    return pa.concat_tables([pa.table(columns).slice(0, 1), pa.table(columns).slice(1, 3)])


def check(table):
    """What the crate has written is what NumPy makes of the rule above, through pyarrow's own tensors."""
    window = table["window"].combine_chunks()
    assert window.type == pa.fixed_shape_tensor(pa.float32(), (3, 2), dim_names=["frame", "channel"]), window.type
    assert np.array_equal(window.to_numpy_ndarray(), rows(ROWS, (3, 2), np.float32))
    image = table["image"].combine_chunks()
    assert image.type.permutation == [2, 0, 1] and image.type.shape == [2, 2, 3], image.type
    # `to_numpy_ndarray` of pyarrow 26.0.1 has this shape, but strides of another order unless the order is its own inverse.
    assert image.to_numpy_ndarray().shape == (ROWS, 3, 2, 2)
    assert np.array_equal(image.storage.flatten().to_numpy(), rows(ROWS, (2, 2, 3), np.uint8).ravel())
    swapped = table["swapped"].combine_chunks().to_numpy_ndarray()
    assert np.array_equal(swapped, rows(ROWS, (3, 2), np.int16).transpose(0, 2, 1))
    nullable = table["nullable"].combine_chunks()
    assert nullable.storage.to_pylist() == [[0.0, 1.0], None, [200.0, 201.0], None], nullable
    ragged = table["ragged"].combine_chunks()
    assert ragged.type.value_type == pa.fixed_shape_tensor(pa.float32(), (3, 2)), ragged.type
    assert ragged.offsets.to_pylist() == [0, 2, 2, 5, 6]
    assert np.array_equal(ragged.values.to_numpy_ndarray(), rows(6, (3, 2), np.float32))
    table.validate(full=True)


def main():
    write("from_pyarrow.arrow", for_rust())
    table = read("from_rust.arrow")
    check(table)
    write("back.arrow", table)
    check(read("back.arrow"))
    print(f"pyarrow {pa.__version__}: from_rust.arrow holds what NumPy says; from_pyarrow.arrow and back.arrow written")


if __name__ == "__main__":
    main()
