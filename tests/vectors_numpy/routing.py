"""`dynamic_stitch` and `dynamic_partition` over several ranks, element types and mistakes."""

import numpy as np

from form import RANDOM, case, tensor, values

# The shapes of the indices of each part.
PARTS = [
    [(), (3,), (2, 2)],
    [(0,), (4,)],
    [(0,), (0, 2)],
    [(2, 1, 2), (), (1,)],
    [(5,), (5,), (5,)],
]


def parts_of_many_ranks():
    for number, shapes in enumerate(PARTS):
        for dtype, index, row in [("float32", "int32", (2,)), ("bool", "int64", ()), ("uint16", "uint8", (2, 1, 3)), ("float16", "int16", (0,))]:
            count = sum(int(np.prod(shape)) for shape in shapes)
            # About half of the rows are named, some of them twice.
            indices = [np.asarray(RANDOM.integers(0, 2 * count + 1, shape), index) for shape in shapes]
            data = [values(shape + row, dtype) for shape in shapes]
            flat = np.concatenate([i.ravel() for i in indices]).astype(int)
            out = np.zeros((flat.max() + 1 if len(flat) else 0, *row), dtype)
            for k, rows in zip(flat, np.concatenate([d.reshape(-1, *row) if row.count(0) == 0 else np.zeros((i.size, *row), dtype) for d, i in zip(data, indices)])):
                out[k] = rows
            given = {"indices": [tensor(i) for i in indices], "data": [tensor(d) for d in data]}
            name = f"ranks_{number}_{dtype}"
            yield case("dynamic_stitch", name, given, {}, tensor(out))
            if number == 0:
                wrong = [indices[0], indices[1].astype("int64") - 99, indices[2]]
                given = given | {"indices": [tensor(i.astype("int64")) for i in wrong]}
                yield case("dynamic_stitch", f"{name}_negative", given, {}, error="index_out_of_range")
            if row:
                other = [*data[:-1], values((*shapes[-1], *row[:-1], row[-1] + 1), dtype)]
                given = given | {"data": [tensor(d) for d in other]}
                yield case("dynamic_stitch", f"{name}_row", given, {}, error="shape_mismatch")


def partitions_of_many_ranks():
    for number, (shape, row, count) in enumerate([((6,), (2,), 4), ((), (3,), 2), ((2, 3), (), 1), ((2, 1, 3), (1, 2), 7), ((0,), (4,), 3), ((0, 2), (), 2)]):
        for dtype, kind in [("float64", "int32"), ("int8", "uint8"), ("bool", "int64")]:
            data = values(shape + row, dtype)
            parts = np.asarray(RANDOM.integers(0, count, shape), kind)
            rows = data.reshape(parts.size, *row)
            outputs = [tensor(rows[parts.ravel() == k]) for k in range(count)]
            given = {"data": tensor(data), "partitions": tensor(parts)}
            attrs, name = {"num_partitions": count}, f"split_{number}_{dtype}"
            yield case("dynamic_partition", name, given, attrs, {"outputs": outputs})
            if parts.size:
                given = given | {"partitions": tensor(parts + np.asarray(count, kind))}
                yield case("dynamic_partition", f"{name}_beyond", given, attrs, error="index_out_of_range")
            if shape:
                longer = np.zeros((shape[0] + 1, *shape[1:]), kind)
                given = given | {"partitions": tensor(longer)}
                yield case("dynamic_partition", f"{name}_longer", given, attrs, error="shape_mismatch")


def routing():
    yield from parts_of_many_ranks()
    yield from partitions_of_many_ranks()
