"""Writes TFLite networks with random weights (seeded), most of floats, with what tflite-micro computes of random inputs.

    python floats.py

Made with tflite-micro 0.dev20261023182759, numpy 2.4.6, flatbuffers 25.12.19. The class that writes a file is that of
`crates/shapeproof-model-macros/tests/small/small.py`.
"""

import pathlib
import sys

import flatbuffers
import numpy as np
from tflite_micro import runtime

HERE = pathlib.Path(__file__).parent
sys.path.append(str(HERE.parents[2] / "shapeproof-model-macros/tests/small"))
from small import Model, schema  # noqa: E402

RUNS = 6


class Floats(Model):
    def float(self, name, shape):
        return self.tensor(name, shape, "float32")

    def constant(self, shape, size=0.5):
        return self.tensor(f"c{len(self.tensors)}", shape, "float32", data=self.rng.normal(0, size, shape))

    def next(self, code, inputs, shape, **options):
        return self.operator(code, inputs, [self.float(f"t{len(self.tensors)}", shape)], **options)

    def folder(self, name, inputs, outputs, highest=5):
        graph, model = schema.SubGraphT(), schema.ModelT()
        graph.name, graph.tensors, graph.operators = name, self.tensors, self.operators
        graph.inputs, graph.outputs = inputs, outputs
        model.version, model.operatorCodes, model.subgraphs, model.buffers = 3, self.codes, [graph], self.buffers
        builder = flatbuffers.Builder(1024)
        builder.Finish(model.Pack(builder), b"TFL3")
        here = HERE / "models" / name
        here.mkdir(parents=True, exist_ok=True)
        (here / "model.tflite").write_bytes(bytes(builder.Output()))
        interpreter = runtime.Interpreter.from_bytes(bytes(builder.Output()), arena_size=1_000_000)
        given, got = [[] for _ in inputs], [[] for _ in outputs]
        for _ in range(RUNS):
            for port, i in enumerate(inputs):
                shape, kind = self.tensors[i].shape, self.tensors[i].type
                x = self.rng.normal(0, 2, shape).astype(np.float32)
                if kind == 2:
                    x = self.rng.integers(0, highest, shape).astype(np.int32)
                if kind == 9:
                    x = self.rng.integers(-128, 128, shape).astype(np.int8)
                given[port].append(x)
                interpreter.set_input(x, port)
            interpreter.invoke()
            for port in range(len(outputs)):
                got[port].append(interpreter.get_output(port).copy())
        for side, rows in [("inputs", given), ("outputs", got)]:
            for port, arrays in enumerate(rows):
                np.save(here / f"{side}_{port}.npy", np.stack(arrays))


def image():
    """Convolutions of all kinds, pools, a dense layer, a softmax."""
    m = Floats(21)
    x = m.float("image", (1, 9, 8, 3))
    a = m.next("CONV_2D", [x, m.constant((4, 3, 3, 3)), m.constant((4,))], (1, 5, 4, 4), kind="Conv2D", padding=0,
               strideW=2, strideH=2, dilationWFactor=1, dilationHFactor=1, fusedActivationFunction=3)
    b = m.next("DEPTHWISE_CONV_2D", [a, m.constant((1, 3, 3, 8)), m.constant((8,))], (1, 5, 4, 8),
               kind="DepthwiseConv2D", padding=0, strideW=1, strideH=1, depthMultiplier=2, dilationWFactor=1,
               dilationHFactor=1, fusedActivationFunction=1)
    c = m.next("TRANSPOSE_CONV", [m.numbers([1, 10, 8, 2]), m.constant((2, 2, 2, 8)), b, m.constant((2,))],
               (1, 10, 8, 2), kind="TransposeConv", padding=0, strideW=2, strideH=2)
    d = m.next("MAX_POOL_2D", [c], (1, 5, 4, 2), kind="Pool2D", padding=0, strideW=2, strideH=2, filterWidth=3,
               filterHeight=2)
    e = m.next("AVERAGE_POOL_2D", [d], (1, 3, 2, 2), kind="Pool2D", padding=0, strideW=2, strideH=2, filterWidth=2,
               filterHeight=3)
    f = m.next("RESHAPE", [e, m.numbers([1, 12])], (1, 12), kind="Reshape")
    g = m.next("FULLY_CONNECTED", [f, m.constant((5, 12)), m.constant((5,))], (1, 5), kind="FullyConnected",
               fusedActivationFunction=0)
    y = m.operator("SOFTMAX", [g], [m.float("shares", (1, 5))], kind="Softmax", beta=0.7)
    m.folder("floats_image", [x], [y])


def elements():
    """Functions of elements, reductions, and what moves elements."""
    m = Floats(22)
    shape = (1, 4, 6)
    x, row = m.float("x", shape), m.float("row", (1, 1, 6))
    a = m.next("ADD", [x, row], shape, kind="Add", fusedActivationFunction=0)
    b = m.next("MUL", [a, x], shape, kind="Mul", fusedActivationFunction=3)
    c = m.next("LOGISTIC", [b], shape)
    d = m.next("SUB", [c, row], shape, kind="Sub", fusedActivationFunction=2)
    e = m.next("DIV", [d, m.next("EXP", [x], shape)], shape, kind="Div", fusedActivationFunction=0)
    f = m.next("MAXIMUM", [e, m.next("TANH", [row], (1, 1, 6))], shape)
    g = m.next("MINIMUM", [f, m.next("LEAKY_RELU", [x], shape, kind="LeakyRelu", alpha=0.1)], shape)
    h = m.next("HARD_SWISH", [g], shape)
    i = m.next("SQRT", [m.next("ABS", [h], shape)], shape)
    j = m.next("TRANSPOSE", [i, m.numbers([0, 2, 1])], (1, 6, 4), kind="Transpose")
    k = m.next("CONCATENATION", [j, m.next("ELU", [j], (1, 6, 4))], (1, 6, 8), kind="Concatenation", axis=2)
    cut = m.next("STRIDED_SLICE", [k, m.numbers([0, 1, 0]), m.numbers([1, 6, 8]), m.numbers([1, 2, 3])], (1, 3, 3),
                 kind="StridedSlice")
    padded = m.next("PAD", [cut, m.numbers([[0, 0], [1, 0], [0, 2]])], (1, 4, 5), kind="Pad")
    mean = m.operator("MEAN", [padded, m.numbers([1])], [m.float("mean", (1, 5))], kind="Reducer", keepDims=False)
    total = m.operator("SUM", [padded, m.numbers([2])], [m.float("total", (1, 4, 1))], kind="Reducer", keepDims=True)
    m.folder("floats_elements", [x, row], [mean, total])


def between():
    """From floats to integers with a scale, and back, around a dense layer; rows of a table by indices."""
    m = Floats(23)
    x, places = m.float("x", (1, 8)), m.tensor("places", (3,), "int32")
    q = m.operator("QUANTIZE", [x], [m.tensor("q", (1, 8), scale=0.05, zero=-4)], kind="Quantize")
    d = m.operator("FULLY_CONNECTED", [q, *m.filters((6, 8), 6, 0, 0.05)], [m.tensor("d", (1, 6), scale=0.1, zero=5)],
                   kind="FullyConnected", fusedActivationFunction=0)
    y = m.operator("DEQUANTIZE", [d], [m.float("y", (1, 6))], kind="Dequantize")
    rows = m.operator("GATHER", [m.constant((5, 6)), places], [m.float("rows", (3, 6))], kind="Gather", axis=0)
    sums = m.operator("ADD", [rows, y], [m.float("sums", (3, 6))], kind="Add", fusedActivationFunction=0)
    m.folder("floats_between", [x, places], [y, sums])


def filtered(name, rank, state_kind):
    """Filters of features and of time, over runs that follow each other."""
    m = Floats(24 + rank)
    inputs, filters, steps = 5, 3 * rank, 4
    if state_kind == "float32":
        x = m.float("x", (1, inputs))
        state = m.float("state", (1, filters * steps))
        weights = [m.constant((filters, inputs)), m.constant((filters, steps)), m.constant((3,))]
        y = m.float("y", (1, 3))
        activation = 1
    else:
        x = m.tensor("x", (1, inputs), scale=0.03, zero=-7)
        state = m.tensor("state", (1, filters * steps), state_kind, 0.001 if state_kind == "int16" else 0.2, 0)
        features = m.tensor("features", (filters, inputs), "int8", 0.02, 0, m.rng.integers(-127, 128, (filters, inputs)))
        time = m.tensor("time", (filters, steps), state_kind, 0.0005 if state_kind == "int16" else 0.01, 0,
                        m.rng.integers(-127, 128, (filters, steps)) * (40 if state_kind == "int16" else 1))
        scale = 0.001 * 0.0005 if state_kind == "int16" else 0.2 * 0.01
        weights = [features, time, m.tensor("bias", (3,), "int32", scale, 0, m.rng.integers(0, round(3 / scale), 3))]
        y = m.tensor("y", (1, 3), scale=0.05, zero=-128)
        activation = 1
    m.tensors[state].isVariable = True
    m.operator("SVDF", [x, *weights, state], [y], kind="SVDF", rank=rank, fusedActivationFunction=activation)
    m.folder(name, [x], [y])


def sequences(name, time_major, clip):
    """An LSTM over two sequences, over runs that follow each other, and a dense layer on the last of each step."""
    m = Floats(29 if time_major else 28)
    steps, batch, inputs, units = 3, 2, 4, 5
    order = (steps, batch) if time_major else (batch, steps)
    x = m.float("x", (*order, inputs))
    states = [m.float(state, (batch, units)) for state in ("given", "cells")]
    for state in states:
        m.tensors[state].isVariable = True
    matrices = [m.constant((units, inputs)) for _ in range(4)] + [m.constant((units, units)) for _ in range(4)]
    biases = [m.constant((units,)) for _ in range(4)]
    y = m.operator(
        "UNIDIRECTIONAL_SEQUENCE_LSTM", [x, *matrices, -1, -1, -1, *biases, -1, -1, *states, -1, -1, -1, -1],
        [m.float("y", (*order, units))], kind="UnidirectionalSequenceLSTM", fusedActivationFunction=4, cellClip=clip,
        timeMajor=time_major)
    m.folder(name, [x], [y])


def byte_sequences(name, seed, time_major, clip, power):
    """The same on `int8`, with cells of `int16` whose scale is a power of two."""
    m = Floats(seed)
    steps, batch, inputs, units = 3, 2, 4, 5
    order = (steps, batch) if time_major else (batch, steps)
    (x_scale, x_zero), state_scale = (0.02, -5), (0.0078125, 3)
    x = m.tensor("x", (*order, inputs), "int8", x_scale, x_zero)
    of_x, of_state = [0.006, 0.008, 0.01, 0.007], [0.009, 0.005, 0.004, 0.011]
    matrices = [
        m.tensor(f"w{len(m.tensors)}", (units, columns), "int8", scale, 0, m.rng.integers(-127, 128, (units, columns)))
        for columns, scales in ((inputs, of_x), (units, of_state)) for scale in scales
    ]
    biases = [
        m.tensor(f"b{len(m.tensors)}", (units,), "int32", x_scale * scale, 0, m.rng.integers(-3000, 3000, (units,)))
        for scale in of_x
    ]
    states = [
        m.tensor("given", (batch, units), "int8", *state_scale),
        m.tensor("cells", (batch, units), "int16", 2.0**power, 0),
    ]
    for state in states:
        m.tensors[state].isVariable = True
    y = m.operator(
        "UNIDIRECTIONAL_SEQUENCE_LSTM", [x, *matrices, -1, -1, -1, *biases, -1, -1, *states, -1, -1, -1, -1],
        [m.tensor("y", (*order, units), "int8", *state_scale)], kind="UnidirectionalSequenceLSTM",
        fusedActivationFunction=4, cellClip=clip, timeMajor=time_major)
    m.folder(name, [x], [y])


if __name__ == "__main__":
    sequences("lstm_batches", False, 0.0)
    sequences("lstm_steps", True, 0.75)
    byte_sequences("lstm_bytes", 30, False, 0.0, -11)
    byte_sequences("lstm_bytes_steps", 31, True, 0.5, -12)
    byte_sequences("lstm_bytes_fine", 32, False, 0.0, -14)
    filtered("svdf_floats", 2, "float32")
    filtered("svdf_wide", 2, "int16")
    filtered("svdf_narrow", 1, "int8")
    image()
    elements()
    between()
