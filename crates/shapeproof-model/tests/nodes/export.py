"""Writes ONNX's own tests of single operators as folders that `cargo xtask models` runs.

    python export.py DIR

The package `onnx` makes its node tests when `onnx.backend.test.case.node.collect_testcases` is called: a model of one operator,
inputs, and the outputs that ONNX's reference gives. Written are the cases whose tensors have static shapes of rank 6 at most and
elements that the library has; what is left out is counted by its reason. Constant operands, such as the axes of a reduction, are
inputs in these tests: those that an operator needs when the program is compiled become initializers of the model.

Made with onnx 1.23.2 (Apache-2.0) and NumPy 2.4.6.
"""

import collections
import pathlib
import sys

import numpy as np
import onnx
from onnx import TensorProto, numpy_helper
from onnx.backend.test.case.node import collect_testcases

# Operands that say shapes, axes and the like, by operator and position.
CONSTANT = {
    "Reshape": [1], "Expand": [1], "Tile": [1], "Slice": [1, 2, 3, 4], "Pad": [1, 3], "Split": [1], "Squeeze": [1],
    "Unsqueeze": [1], "ConstantOfShape": [0], "Range": [0, 1, 2], "CumSum": [1], "Trilu": [1], "Dropout": [1, 2],
    "QuantizeLinear": [1, 2], "DequantizeLinear": [1, 2], "QLinearConv": [1, 2, 4, 5, 6, 7],
    "QLinearMatMul": [1, 2, 4, 5, 6, 7], "Clip": [], "OneHot": [1], "TopK": [1], "Resize": [1, 2, 3],
    **{f"Reduce{name}": [1] for name in
       ["Sum", "Mean", "Max", "Min", "Prod", "L1", "L2", "LogSum", "LogSumExp", "SumSquare"]},
}

ROUNDED = {"test_averagepool_2d_ceil_last_window_starts_on_pad"}

ELEMENTS = {
    np.dtype(name) for name in
    ["bool", "int8", "uint8", "int16", "uint16", "int32", "uint32", "int64", "uint64", "float32", "float64"]
}


def arrays(values):
    """The values as arrays, or the reason why they are none."""
    found = []
    for value in values:
        if isinstance(value, TensorProto):
            value = numpy_helper.to_array(value)
        if not isinstance(value, (np.ndarray, np.generic)):
            return None, "a sequence or an optional"
        value = np.ascontiguousarray(value).reshape(np.shape(value))
        if value.dtype not in ELEMENTS:
            return None, f"elements of {value.dtype}"
        if value.ndim > 6:
            return None, "rank above 6"
        if value.size == 0:
            return None, "a tensor without elements"
        found.append(value)
    return found, None


def folded(model, inputs):
    """The model with operands that must be known as initializers, and the inputs that are left."""
    graph, kept = model.graph, []
    operands = {
        node.input[place] for node in graph.node for place in CONSTANT.get(node.op_type, []) if place < len(node.input)
    }
    for port, value in zip(list(graph.input), inputs):
        if port.name in operands:
            graph.initializer.append(numpy_helper.from_array(value, port.name))
            graph.input.remove(port)
        else:
            kept.append(value)
    return kept


def main(folder):
    folder = pathlib.Path(folder)
    left_out, written = collections.Counter(), 0
    for case in collect_testcases(None):
        model = onnx.ModelProto()
        model.CopyFrom(case.model)
        operators = [node.op_type for node in model.graph.node]
        if any(node.domain not in ("", "ai.onnx") for node in model.graph.node):
            left_out["a domain of its own"] += 1
            continue
        inputs, reason = arrays(case.data_sets[0][0])
        if inputs is not None:
            outputs, reason = arrays(case.data_sets[0][1])
        if reason is not None:
            left_out[reason] += 1
            continue
        if len(inputs) != len(model.graph.input) or len(outputs) != len(model.graph.output):
            left_out["other numbers of values than ports"] += 1
            continue
        if case.name in ROUNDED:
            left_out["outputs that are given to four digits"] += 1
            continue
        # The shapes are those of the values.
        for port, value in zip(list(model.graph.input) + list(model.graph.output), inputs + outputs):
            shape = port.type.tensor_type.shape
            shape.ClearField("dim")
            for length in value.shape:
                shape.dim.add().dim_value = length
        inputs = folded(model, inputs)
        if not inputs:
            left_out["no input that is not a constant"] += 1
            continue
        here = folder / case.name.removeprefix("test_")
        here.mkdir(parents=True, exist_ok=True)
        (here / "model.onnx").write_bytes(model.SerializeToString())
        for number, value in enumerate(inputs):
            np.save(here / f"inputs_{number}.npy", value[np.newaxis])
        for number, value in enumerate(outputs):
            np.save(here / f"outputs_{number}.npy", value[np.newaxis])
        (here / "operator.txt").write_text((operators[0] if len(operators) == 1 else case.name.split("_")[1]) + "\n")
        written += 1
    print(f"{written} cases written to {folder}; left out:")
    for reason, count in left_out.most_common():
        print(f"{count:6} {reason}")


if __name__ == "__main__":
    main(*sys.argv[1:])
