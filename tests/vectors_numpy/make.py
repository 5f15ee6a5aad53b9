"""Writes golden cases with NumPy as the oracle: other names, shapes, ranks and element types than `tests/vectors`.

    python3 make.py

The cases show that `cargo xtask conformance` works on any folder of this form. The seed is fixed, so that the same files result.
"""

import json

import numpy as np

from form import HERE, RANDOM, case, tensor, values
from levels import append, reset, validate
from routing import routing
from sequences import sequences


def elementwise():
    functions = {"add": np.add, "sub": np.subtract, "mul": np.multiply, "max": np.maximum, "min": np.minimum}
    shapes = [((7,), ()), ((6, 1, 5), (5,)), ((2, 3, 1, 2, 3), (3, 1, 1)), ((1, 3), (4, 1)), ((3,), (2, 1, 3)), ((0, 2), (1, 2)),
              ((2, 1, 1, 3, 1, 2), (4, 3, 1, 2)), ((1500,), (1,)), ((2, 3), (2,)), ((4, 2), (3, 2)), ((5,), (0,)), ((2, 2, 2), (3, 1, 2))]
    dtypes = ["float32", "float64", "int8", "int16", "int64", "uint32", "float16"]
    for number, (x, y) in enumerate(shapes):
        for op, function in functions.items():
            dtype = dtypes[(number + len(op) * 3 + ord(op[1])) % len(dtypes)]
            a, b = values(x, dtype), values(y, dtype)
            inputs = {"x": tensor(a), "y": tensor(b)}
            name = f"{op}_{number}_{dtype}"
            try:
                yield case(f"elementwise_{op}", name, inputs, {"axis": -1, "act": None}, tensor(function(a, b)))
            except ValueError:
                yield case(f"elementwise_{op}", name, inputs, {"axis": -1, "act": None}, error="shape_mismatch")
    for number, (x, y, axis) in enumerate([((3, 4, 5), (4,), 1), ((3, 4, 5), (3, 1), 0), ((2, 3, 2, 2, 3), (3, 2), 1), ((4, 5, 6), (6,), 1), ((4, 5), (5,), 2)]):
        a, b = values(x, "float64"), values(y, "float64")
        fits = all(axis + i < len(x) and s in (1, x[axis + i]) for i, s in enumerate(y))
        attrs, inputs = {"axis": axis, "act": None}, {"x": tensor(a), "y": tensor(b)}
        if fits:
            placed = b.reshape((1,) * axis + y + (1,) * (len(x) - axis - len(y)))
            yield case("elementwise_sub", f"axis_{number}", inputs, attrs, tensor(a - placed))
        else:
            yield case("elementwise_sub", f"axis_{number}", inputs, attrs, error="shape_mismatch")
    mixed = {"x": tensor(values((2,), "float32")), "y": tensor(values((2,), "int16"))}
    yield case("elementwise_add", "mixed", mixed, {"axis": -1, "act": None}, error="dtype")
    numbers = values((3,), "float32").astype("complex64")
    complex_ = {"dtype": "complex64", "shape": [3], "data": [[float(z.real), float(z.imag)] for z in numbers]}
    yield case("elementwise_add", "complex", {"x": complex_, "y": complex_}, {"axis": -1, "act": None}, complex_)


def select():
    for number, (c, t, e) in enumerate([((4, 1), (4, 6), (6,)), ((2, 1, 3, 1), (3, 2), (2, 1, 1, 1)), ((5,), (1,), (1,)), ((2,), (3,), (3,)), ((), (2, 2, 2, 1, 2), (1,))]):
        for dtype in ["int8", "uint64", "float64", "bool"]:
            inputs = {"cond": tensor(values(c, "bool")), "then": tensor(values(t, dtype)), "else": tensor(values(e, dtype))}
            arrays = [np.array(inputs[k]["data"], dtype=inputs[k]["dtype"]).reshape(inputs[k]["shape"]) for k in ("cond", "then", "else")]
            try:
                yield case("select", f"numpy_{number}_{dtype}", inputs, {"auto_broadcast": "numpy"}, tensor(np.where(*arrays)))
            except ValueError:
                yield case("select", f"numpy_{number}_{dtype}", inputs, {"auto_broadcast": "numpy"}, error="shape_mismatch")


def multiplex():
    for number, (shape, count) in enumerate([((3, 5), 3), ((7, 1, 2, 1), 2), ((2, 3), 9), ((1, 2, 2), 4)]):
        for wrong in [False, True]:
            inputs = [values(shape, "int64") for _ in range(count)]
            index = RANDOM.integers(0, count, (shape[0], 1)).astype("int32")
            if wrong:
                index[-1] = count
            given = {"inputs": [tensor(x) for x in inputs], "index": tensor(index)}
            name = f"rows_{number}_{'wrong' if wrong else 'right'}"
            if wrong:
                yield case("multiplex", name, given, {}, error="index_out_of_range")
            else:
                rows = np.stack([inputs[k][row] for row, k in enumerate(index.ravel())])
                yield case("multiplex", name, given, {}, tensor(rows))


def stitch():
    for number, (shape, row) in enumerate([((5,), ()), ((2, 3), (2,)), ((4,), (1, 2, 3)), ((), (4,))]):
        count = int(np.prod(shape))
        order = RANDOM.permutation(2 * count).astype("int32")
        indices = [order[:count].reshape(shape), order[count:].reshape(shape)]
        data = [values(shape + row, "float32") for _ in indices]
        out = np.zeros((2 * count,) + row, "float32")
        for index, rows in zip(indices, data):
            out[index.ravel()] = rows.reshape((count,) + row)
        given = {"indices": [tensor(i) for i in indices], "data": [tensor(d) for d in data]}
        yield case("dynamic_stitch", f"both_{number}", given, {}, tensor(out))
        parts = RANDOM.integers(0, 3, shape).astype("int32")
        outputs = [tensor(data[0].reshape((count,) + row)[parts.ravel() == k]) for k in range(3)]
        given = {"data": tensor(data[0]), "partitions": tensor(parts)}
        yield case("dynamic_partition", f"three_{number}", given, {"num_partitions": 3}, {"outputs": outputs})


FILES = {
    "elementwise": [elementwise],
    "choice": [select],
    "rows": [multiplex],
    "routing": [stitch],
    # More of them than a device takes.
    "ragged/levels": [reset, append, validate],
    "ragged/routing": [routing],
    "ragged/sequences": [sequences],
}
(HERE / "ragged").mkdir(exist_ok=True)
for name, makers in FILES.items():
    text = ",\n".join(json.dumps(case) for maker in makers for case in maker())
    (HERE / f"{name}.json").write_text(f"[\n{text}\n]\n")
