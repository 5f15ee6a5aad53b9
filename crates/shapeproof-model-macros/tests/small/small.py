#!/usr/bin/env python3
"""Writes five small networks of random weights (seeded), and what tflite-micro computes of random inputs.

    pip install tflite-micro==0.dev20261023182759 numpy==2.4.6 flatbuffers==25.12.19
    python small.py

`moves.tflite` has two inputs and two outputs, and operators that cut, turn and join; `batch.tflite` runs layers over a batch of two
images of `u8`; `functions.tflite` has functions of one and two elements, and means. Beside each: a `.npy` file for each input and output, a row for each run.
"""

import pathlib

import flatbuffers
import numpy as np
from tflite_micro import runtime
from tflite_micro.tensorflow.lite.micro.python import schema_py_generated as schema

HERE = pathlib.Path(__file__).parent
RUNS = 8
TYPES = {"int8": 9, "uint8": 3, "int16": 7, "int32": 2, "float32": 0}


class Model:
    def __init__(self, seed):
        self.rng = np.random.default_rng(seed)
        self.buffers, self.tensors, self.operators, self.codes = [schema.BufferT()], [], [], []

    def tensor(self, name, shape, dtype="int8", scale=None, zero=0, data=None, axis=0):
        t = schema.TensorT()
        t.name, t.shape, t.type, t.buffer = name, list(shape), TYPES[dtype], 0
        if data is not None:
            b = schema.BufferT()
            b.data = np.frombuffer(np.asarray(data, dtype).tobytes(), np.uint8)
            self.buffers.append(b)
            t.buffer = len(self.buffers) - 1
        if scale is not None:
            q = schema.QuantizationParametersT()
            q.scale = np.atleast_1d(np.asarray(scale, np.float32))
            q.zeroPoint = np.full(len(q.scale), zero, np.int64)
            q.quantizedDimension = axis
            t.quantization = q
        self.tensors.append(t)
        return len(self.tensors) - 1

    def numbers(self, values):
        return self.tensor(f"numbers{len(self.tensors)}", np.shape(values), "int32", data=values)

    def operator(self, code, inputs, outputs, **options):
        op, c = schema.OperatorT(), schema.OperatorCodeT()
        number = getattr(schema.BuiltinOperator, code)
        c.builtinCode, c.deprecatedBuiltinCode, c.version = number, min(number, 127), 1
        op.inputs, op.outputs, op.opcodeIndex = inputs, outputs, len(self.codes)
        kind = options.pop("kind", None)
        if kind is not None:
            op.builtinOptions = getattr(schema, f"{kind}OptionsT")()
            op.builtinOptionsType = getattr(schema.BuiltinOptions, f"{kind}Options")
            for name, value in options.items():
                assert hasattr(op.builtinOptions, name), name
                setattr(op.builtinOptions, name, value)
        self.codes.append(c)
        self.operators.append(op)
        return outputs[0]

    def filters(self, shape, outputs, axis, input_scale):
        scales = np.exp(self.rng.uniform(-6, -4, outputs)).astype(np.float32)
        weights = self.rng.integers(-127, 128, shape)
        bias = self.rng.integers(-2000, 2000, outputs)
        return [
            self.tensor(f"weights{len(self.tensors)}", shape, "int8", scales, 0, weights, axis),
            self.tensor(f"bias{len(self.tensors)}", (outputs,), "int32", input_scale * scales, 0, bias),
        ]

    def write(self, name, inputs, outputs):
        graph, model = schema.SubGraphT(), schema.ModelT()
        graph.name, graph.tensors, graph.operators = name, self.tensors, self.operators
        graph.inputs, graph.outputs = inputs, outputs
        model.version, model.operatorCodes, model.subgraphs, model.buffers = 3, self.codes, [graph], self.buffers
        builder = flatbuffers.Builder(1024)
        builder.Finish(model.Pack(builder), b"TFL3")
        file = bytes(builder.Output())
        (HERE / f"{name}.tflite").write_bytes(file)
        interpreter = runtime.Interpreter.from_bytes(file, arena_size=1_000_000)
        given, got = {i: [] for i in inputs}, {i: [] for i in outputs}
        for _ in range(RUNS):
            for port, i in enumerate(inputs):
                dtype = {9: np.int8, 3: np.uint8}[self.tensors[i].type]
                low, high = np.iinfo(dtype).min, np.iinfo(dtype).max + 1
                x = self.rng.integers(low, high, self.tensors[i].shape).astype(dtype)
                given[i].append(x)
                interpreter.set_input(x, port)
            interpreter.invoke()
            for port, i in enumerate(outputs):
                got[i].append(interpreter.get_output(port).copy())
        for i, arrays in [*given.items(), *got.items()]:
            np.save(HERE / f"{name}_{self.tensors[i].name}.npy", np.stack(arrays))


def moves():
    m = Model(1)
    q = {"scale": 0.05, "zero": 3}
    image = m.tensor("image", (1, 4, 5, 6), **q)
    other = m.tensor("other", (1, 3, 4, 3), **q)
    padded = m.operator("PAD", [image, m.numbers([[0, 0], [1, 2], [0, 1], [0, 0]])], [m.tensor("padded", (1, 7, 6, 6), **q)], kind="Pad")
    cut = m.operator(
        "STRIDED_SLICE",
        [padded, m.numbers([0, 0, 1, 0]), m.numbers([1, 7, 6, 6]), m.numbers([1, 2, 2, 1])],
        [m.tensor("cut", (1, 4, 3, 6), **q)],
        kind="StridedSlice",
    )
    turned = m.operator("TRANSPOSE", [cut, m.numbers([0, 2, 1, 3])], [m.tensor("turned", (1, 3, 4, 6), **q)], kind="Transpose")
    left, right = m.tensor("left", (1, 3, 4, 3), **q), m.tensor("right", (1, 3, 4, 3), **q)
    m.operator("SPLIT", [m.tensor("axis", (), "int32", data=3), turned], [left, right], kind="Split", numSplits=2)
    joined = m.operator(
        "CONCATENATION", [right, other, left], [m.tensor("joined", (1, 3, 12, 3), **q)], kind="Concatenation", axis=2
    )
    tanh = m.operator("TANH", [joined], [m.tensor("tanh", (1, 3, 12, 3), scale=1 / 128)])
    product = m.operator("MUL", [joined, tanh], [m.tensor("product", (1, 3, 12, 3), scale=0.04, zero=-90)], kind="Mul")
    positive = m.operator("RELU", [product], [m.tensor("positive", (1, 3, 12, 3), scale=0.03, zero=-128)])
    total = m.operator(
        "ADD", [positive, joined], [m.tensor("total", (1, 3, 12, 3), scale=0.09, zero=-20)], kind="Add", fusedActivationFunction=1
    )
    # Rows from the last to the first.
    mirrored = m.operator(
        "STRIDED_SLICE",
        [total, m.numbers([0, 2, 0, 0]), m.numbers([1, -4, 12, 3]), m.numbers([1, -1, 1, 1])],
        [m.tensor("mirrored", (1, 3, 12, 3), scale=0.09, zero=-20)],
        kind="StridedSlice",
    )
    unsigned = m.operator(
        "QUANTIZE", [total], [m.tensor("unsigned", (1, 3, 12, 3), "uint8", scale=0.05, zero=100)], kind="Quantize"
    )
    m.write("moves", [image, other], [mirrored, unsigned])


def batch():
    m = Model(2)
    image = m.tensor("image", (2, 6, 6, 2), "uint8", scale=0.02, zero=120)
    signed = m.operator("QUANTIZE", [image], [m.tensor("signed", (2, 6, 6, 2), scale=0.02, zero=-8)], kind="Quantize")
    conv = m.operator(
        "CONV_2D",
        [signed, *m.filters((4, 3, 3, 2), 4, 0, 0.02)],
        [m.tensor("conv", (2, 6, 6, 4), scale=0.03, zero=-128)],
        kind="Conv2D",
        padding=0,
        strideH=1,
        strideW=1,
        fusedActivationFunction=3,
    )
    pool = m.operator(
        "MAX_POOL_2D",
        [conv],
        [m.tensor("pool", (2, 3, 3, 4), scale=0.03, zero=-128)],
        kind="Pool2D",
        padding=1,
        strideH=2,
        strideW=2,
        filterHeight=2,
        filterWidth=2,
    )
    depthwise = m.operator(
        "DEPTHWISE_CONV_2D",
        [pool, *m.filters((1, 2, 2, 8), 8, 3, 0.03)],
        [m.tensor("depthwise", (2, 2, 2, 8), scale=0.04, zero=-5)],
        kind="DepthwiseConv2D",
        padding=1,
        strideH=1,
        strideW=1,
        depthMultiplier=2,
    )
    row = m.operator("RESHAPE", [depthwise, m.numbers([2, 32])], [m.tensor("row", (2, 32), scale=0.04, zero=-5)], kind="Reshape")
    scores = m.operator(
        "FULLY_CONNECTED",
        [row, *m.filters((5, 32), 5, 0, 0.04)],
        [m.tensor("scores", (2, 5), scale=0.1, zero=7)],
        kind="FullyConnected",
    )
    shares = m.operator("SOFTMAX", [scores], [m.tensor("shares", (2, 5), scale=1 / 256, zero=-128)], kind="Softmax", beta=1.0)
    m.write("batch", [image], [shares])


def functions():
    m = Model(3)
    q = {"scale": 0.05, "zero": 3}
    dims = (1, 6, 5, 8)
    image = m.tensor("image", dims, **q)
    leaky = m.operator("LEAKY_RELU", [image], [m.tensor("leaky", dims, scale=0.07, zero=-31)], kind="LeakyRelu", alpha=0.2)
    less = m.operator("SUB", [image, leaky], [m.tensor("less", dims, **q)], kind="Sub", fusedActivationFunction=0)
    more = m.operator("SUB", [leaky, less], [m.tensor("more", dims, **q)], kind="Sub", fusedActivationFunction=1)
    high = m.operator("MAXIMUM", [less, image], [m.tensor("high", dims, **q)], kind="MaximumMinimum")
    low = m.operator("MINIMUM", [high, more], [m.tensor("low", dims, **q)], kind="MaximumMinimum")
    positive = m.operator("RELU", [low], [m.tensor("positive", dims, scale=0.033, zero=-128)])
    axes = m.numbers([1, 2])
    pixels = m.operator("MEAN", [low, axes], [m.tensor("pixels", (1, 8), scale=0.021, zero=-9)], kind="Reducer")
    kept = m.operator("MEAN", [positive, axes], [m.tensor("kept", (1, 1, 1, 8), scale=0.033, zero=-128)], kind="Reducer", keepDims=True)
    channels = m.operator("MEAN", [low, m.numbers([3])], [m.tensor("channels", (1, 6, 5), **q)], kind="Reducer")
    one = m.operator("RESHAPE", [kept, m.numbers([1, 8])], [m.tensor("one", (1, 8), scale=0.033, zero=-128)], kind="Reshape")
    two = m.operator("QUANTIZE", [pixels], [m.tensor("two", (1, 8), scale=0.033, zero=-128)], kind="Quantize")
    packed = m.operator("PACK", [one, two], [m.tensor("packed", (1, 2, 8), scale=0.033, zero=-128)], kind="Pack", axis=1, valuesCount=2)
    m.write("functions", [image], [packed, channels])


def more():
    """Operands that broadcast, positions along an axis, a transposed convolution, functions."""
    m = Model(4)
    q = {"scale": 0.05, "zero": 3}
    dims = (1, 4, 5, 6)
    image = m.tensor("image", dims, **q)
    row = m.tensor("row", (1, 1, 5, 1), scale=0.03, zero=-7)
    channels = m.tensor("channels", (6,), scale=0.08, zero=11, data=m.rng.integers(-128, 128, (6,)))
    one = m.tensor("one", (), scale=0.01, zero=0, data=np.array(93))
    swish = m.operator("HARD_SWISH", [image], [m.tensor("swish", dims, scale=0.03, zero=-100)], kind="HardSwish")
    total = m.operator("ADD", [channels, swish], [m.tensor("total", dims, scale=0.09, zero=-20)], kind="Add", fusedActivationFunction=0)
    less = m.operator("SUB", [row, total], [m.tensor("less", dims, scale=0.1, zero=5)], kind="Sub", fusedActivationFunction=0)
    scaled = m.operator("MUL", [less, one], [m.tensor("scaled", dims, **q)], kind="Mul", fusedActivationFunction=0)
    border = m.tensor("border", (4, 1, 6), **q, data=m.rng.integers(-128, 128, (4, 1, 6)))
    high = m.operator("MAXIMUM", [border, scaled], [m.tensor("high", dims, **q)], kind="MaximumMinimum")
    column = m.tensor("column", (4, 1, 1), **q, data=m.rng.integers(0, 128, (4, 1, 1)))
    low = m.operator("MINIMUM", [high, column], [m.tensor("low", dims, **q)], kind="MaximumMinimum")
    cut = m.operator("RELU6", [low], [m.tensor("cut", dims, **q)])
    some = m.operator("GATHER", [cut, m.numbers([3, 0, 0, 4])], [m.tensor("some", (1, 4, 4, 6), **q)], kind="Gather", axis=2)
    large = m.operator(
        "TRANSPOSE_CONV",
        [m.numbers([1, 8, 12, 4]), *m.filters((4, 5, 7, 6), 4, 0, 0.05)[:1], some],
        [m.tensor("large", (1, 8, 12, 4), scale=0.06, zero=9)],
        kind="TransposeConv",
        padding=0,
        strideH=2,
        strideW=3,
    )
    weights, bias = m.filters((3, 2, 3, 4), 3, 0, 0.06)
    larger = m.operator(
        "TRANSPOSE_CONV",
        [m.numbers([1, 9, 25, 3]), weights, large, bias],
        [m.tensor("larger", (1, 9, 25, 3), scale=0.2, zero=-9)],
        kind="TransposeConv",
        padding=1,
        strideH=1,
        strideW=2,
    )
    m.write("more", [image, row], [cut, larger])


def hard_swish():
    """Quantizations of all sizes: each part of the output is a function of all 256 integers."""
    m = Model(5)
    q = {"scale": 0.05, "zero": -30}
    every = m.tensor("every", (256,), scale=0.1, zero=0)
    outputs = []
    for index in range(12):
        scale, zero = float(np.float32(np.exp(m.rng.uniform(-7, 1)))), int(m.rng.integers(-128, 128))
        moved = m.operator("QUANTIZE", [every], [m.tensor(f"moved{index}", (256,), scale=scale, zero=zero)], kind="Quantize")
        outputs.append(m.operator("HARD_SWISH", [moved], [m.tensor(f"swish{index}", (256,), **q)], kind="HardSwish"))
    joined = m.operator("PACK", outputs, [m.tensor("joined", (12, 256), **q)], kind="Pack", axis=0, valuesCount=12)
    m.write("swishes", [every], [joined])


if __name__ == "__main__":
    moves()
    batch()
    functions()
    more()
    hard_swish()
