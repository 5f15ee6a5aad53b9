"""Writes TFLite networks of `u8` with random weights (seeded), and what LiteRT's reference kernels compute of random inputs.

    pip install ai-edge-litert==2.3.0 tflite-micro==0.dev20261023182759 numpy==2.4.6 flatbuffers==25.12.19
    python unsigned.py

tflite-micro has no kernels of `u8` for these operators; its package has the schema. The class that writes a file is that of
`crates/shapeproof-model-macros/tests/small/small.py`.
"""

import pathlib
import sys

import flatbuffers
import numpy as np
from ai_edge_litert.interpreter import Interpreter, OpResolverType

HERE = pathlib.Path(__file__).parent
sys.path.append(str(HERE.parents[2] / "shapeproof-model-macros/tests/small"))
from small import Model, schema  # noqa: E402

RUNS = 8


class Unsigned(Model):
    def bytes(self, name, shape, scale, zero):
        return self.tensor(name, shape, "uint8", scale, zero)

    def next(self, code, inputs, shape, scale, zero, **options):
        return self.operator(code, inputs, [self.bytes(f"t{len(self.tensors)}", shape, scale, zero)], **options)

    def weights(self, shape, outputs, input_scale, zero):
        """Weights with one scale and a zero point, and a bias."""
        scale = np.float32(np.exp(self.rng.uniform(-6, -5)))
        values, bias = self.rng.integers(0, 256, shape), self.rng.integers(-2000, 2000, outputs)
        product = np.float32(input_scale) * scale
        return [
            self.tensor(f"weights{len(self.tensors)}", shape, "uint8", scale, zero, values),
            self.tensor(f"bias{len(self.tensors)}", (outputs,), "int32", product, 0, bias),
        ]

    def folder(self, name, inputs, outputs):
        graph, model = schema.SubGraphT(), schema.ModelT()
        graph.name, graph.tensors, graph.operators = name, self.tensors, self.operators
        graph.inputs, graph.outputs = inputs, outputs
        model.version, model.operatorCodes, model.subgraphs, model.buffers = 3, self.codes, [graph], self.buffers
        builder = flatbuffers.Builder(1024)
        builder.Finish(model.Pack(builder), b"TFL3")
        here = HERE / "models" / name
        here.mkdir(parents=True, exist_ok=True)
        (here / "model.tflite").write_bytes(bytes(builder.Output()))
        interpreter = Interpreter(
            model_content=bytes(builder.Output()), experimental_op_resolver_type=OpResolverType.BUILTIN_REF
        )
        interpreter.allocate_tensors()
        given, got = [[] for _ in inputs], [[] for _ in outputs]
        for _ in range(RUNS):
            for port, i in enumerate(inputs):
                x = self.rng.integers(0, 256, self.tensors[i].shape).astype(np.uint8)
                given[port].append(x)
                interpreter.set_tensor(interpreter.get_input_details()[port]["index"], x)
            interpreter.invoke()
            for port in range(len(outputs)):
                got[port].append(interpreter.get_tensor(interpreter.get_output_details()[port]["index"]).copy())
        for side, rows in [("inputs", given), ("outputs", got)]:
            for port, arrays in enumerate(rows):
                np.save(here / f"{side}_{port}.npy", np.stack(arrays))


def layers():
    """Layers with weights that have a zero point, and such that have none (128), with strides, dilations and padding."""
    m = Unsigned(41)
    x = m.bytes("image", (1, 9, 8, 3), 0.02, 117)
    a = m.next("CONV_2D", [x, *m.weights((4, 3, 3, 3), 4, 0.02, 151)], (1, 5, 4, 4), 0.05, 0, kind="Conv2D", padding=0,
               strideW=2, strideH=2, dilationWFactor=1, dilationHFactor=1, fusedActivationFunction=3)
    b = m.next("DEPTHWISE_CONV_2D", [a, *m.weights((1, 3, 3, 8), 8, 0.05, 97)], (1, 5, 4, 8), 0.06, 131,
               kind="DepthwiseConv2D", padding=0, strideW=1, strideH=1, depthMultiplier=2, dilationWFactor=1,
               dilationHFactor=1, fusedActivationFunction=0)
    c = m.next("CONV_2D", [b, *m.weights((6, 2, 2, 8), 6, 0.06, 128)], (1, 5, 4, 6), 0.1, 120, kind="Conv2D", padding=0,
               strideW=1, strideH=1, dilationWFactor=2, dilationHFactor=2, fusedActivationFunction=0)
    d = m.next("DEPTHWISE_CONV_2D", [c, *m.weights((1, 2, 2, 6), 6, 0.1, 128)], (1, 4, 3, 6), 0.11, 126,
               kind="DepthwiseConv2D", padding=1, strideW=1, strideH=1, depthMultiplier=1, dilationWFactor=1,
               dilationHFactor=1, fusedActivationFunction=1)
    e = m.next("MAX_POOL_2D", [d], (1, 2, 2, 6), 0.11, 126, kind="Pool2D", padding=0, strideW=2, strideH=2, filterWidth=2,
               filterHeight=2)
    f = m.next("AVERAGE_POOL_2D", [d], (1, 2, 2, 6), 0.11, 126, kind="Pool2D", padding=0, strideW=2, strideH=2,
               filterWidth=2, filterHeight=2)
    g = m.next("ADD", [e, f], (1, 2, 2, 6), 0.2, 101, kind="Add", fusedActivationFunction=0)
    h = m.next("RESHAPE", [g, m.numbers([1, 24])], (1, 24), 0.2, 101, kind="Reshape")
    i = m.next("FULLY_CONNECTED", [h, *m.weights((7, 24), 7, 0.2, 140)], (1, 7), 0.15, 119, kind="FullyConnected",
               fusedActivationFunction=0)
    y = m.operator("FULLY_CONNECTED", [h, *m.weights((5, 24), 5, 0.2, 128)], [m.bytes("scores", (1, 5), 0.15, 119)],
                   kind="FullyConnected", fusedActivationFunction=0)
    m.folder("unsigned_layers", [x], [y, i])


def elements():
    """Functions of one and of two elements, and what moves elements; one output is moved alone."""
    m = Unsigned(42)
    shape = (1, 4, 5, 6)
    x, other = m.bytes("x", shape, 0.05, 131), m.bytes("other", shape, 0.07, 30)
    a = m.next("MUL", [x, other], shape, 0.12, 77, kind="Mul", fusedActivationFunction=0)
    b = m.next("SUB", [a, x], shape, 0.2, 140, kind="Sub", fusedActivationFunction=1)
    c = m.next("MAXIMUM", [b, m.next("QUANTIZE", [x], shape, 0.2, 140)], shape, 0.2, 140)
    d = m.next("PAD", [c, m.numbers([[0, 0], [1, 0], [0, 1], [0, 0]])], (1, 5, 6, 6), 0.2, 140, kind="Pad")
    e = m.next("CONCATENATION", [d, d], (1, 5, 6, 12), 0.2, 140, kind="Concatenation", axis=3)
    y = m.operator("RELU", [e], [m.bytes("positive", (1, 5, 6, 12), 0.2, 140)])
    moved = m.operator("TRANSPOSE", [other, m.numbers([0, 2, 1, 3])], [m.bytes("moved", (1, 5, 4, 6), 0.07, 30)], kind="Transpose")
    m.folder("unsigned_elements", [x, other], [y, moved])


def functions():
    """Functions by tables, and what depends on the order alone."""
    m = Unsigned(43)
    x = m.bytes("x", (1, 6, 10), 0.04, 120)
    logistic = m.operator("LOGISTIC", [x], [m.bytes("logistic", (1, 6, 10), 1 / 256, 0)])
    tanh = m.operator("TANH", [x], [m.bytes("tanh", (1, 6, 10), 1 / 128, 128)])
    shares = m.operator("SOFTMAX", [x], [m.bytes("shares", (1, 6, 10), 1 / 256, 0)], kind="Softmax", beta=1.0)
    mean = m.operator("MEAN", [x, m.numbers([1])], [m.bytes("mean", (1, 10), 0.04, 120)], kind="Reducer", keepDims=False)
    place = m.operator("ARG_MAX", [x, m.tensor("axis", (), "int32", data=2)], [m.tensor("place", (1, 6), "int32")],
                       kind="ArgMax", outputType=2)
    m.folder("unsigned_functions", [x], [logistic, tanh, shares, mean, place])


if __name__ == "__main__":
    layers()
    elements()
    functions()
