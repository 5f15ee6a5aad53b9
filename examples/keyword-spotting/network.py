"""Writes a small network for keyword spotting with random weights (seeded), and what others compute of 16 inputs.

    pip install tflite-micro==0.dev20261023182759 numpy==2.4.6 flatbuffers==25.12.19 onnx==1.23.2 onnxruntime==1.32.0
    python network.py
    cargo xtask model model/model.tflite --npz weights.npz model/inputs.npy model/outputs.npy

It is built as the network of MLPerf Tiny, with 16 channels for its 64 and 5 classes for its 12. `model/outputs.npy` is what
tflite-micro computes of the integers; `model/floats.npy` what ONNX Runtime computes of the real numbers that weights and inputs stand for, from
which the quantization of each layer follows, too.
"""

import pathlib
import sys

import flatbuffers
import numpy as np
import onnxruntime as ort
from onnx import TensorProto, helper, numpy_helper
from tflite_micro import runtime

HERE = pathlib.Path(__file__).parent
sys.path.append(str(HERE.parents[1] / "crates/shapeproof-model-macros/tests/small"))
from small import Model, schema  # noqa: E402

CHANNELS, CLASSES, RUNS = 16, 5, 16
INPUT = {"scale": 0.58, "zero": 83}
draw = np.random.default_rng(11)


def filters(shape, fan_in, outputs_axis):
    """Integers, the scale of each output, and a bias, which are about right for `fan_in` operands."""
    outputs = shape[outputs_axis]
    scales = (draw.uniform(0.6, 1.4, outputs) * np.sqrt(6 / fan_in) / 127).astype(np.float32)
    return draw.integers(-127, 128, shape).astype(np.int8), scales, draw.normal(0, 0.3, outputs)


def inputs():
    """Sounds as a front end gives them: bands that swell and fade, and noise."""
    time, band = np.arange(49)[:, None], np.arange(10)[None]
    sounds = []
    for _ in range(RUNS):
        x = draw.normal(0, 8, (49, 10))
        for _ in range(4):
            at, where = draw.uniform(0, 49), draw.uniform(0, 10)
            x += draw.uniform(-70, 70) * np.exp(-(((time - at) / 8) ** 2) - ((band - where) / 2) ** 2)
        sounds.append(x)
    real = np.stack(sounds)[..., None]
    return np.clip(np.round(real / INPUT["scale"]) + INPUT["zero"], -128, 127).astype(np.int8)[:, None]


def real_network(layers, weights, bias):
    """The network of real numbers as an ONNX model, which hands out what each layer gives."""
    nodes, constants, last, outputs = [], {}, "x", []
    for number, (kind, w, b) in enumerate(layers):
        order = (3, 0, 1, 2) if kind == "depthwise" else (0, 3, 1, 2)
        constants |= {f"w{number}": w.transpose(order), f"b{number}": b}
        window = {"strides": [2, 2], "pads": [4, 1, 5, 1]} if number == 0 else {"pads": [1] * 4 if kind == "depthwise" else [0] * 4}
        groups = {"group": CHANNELS} if kind == "depthwise" else {}
        nodes.append(helper.make_node("Conv", [last, f"w{number}", f"b{number}"], [f"c{number}"], **window, **groups))
        nodes.append(helper.make_node("Relu", [f"c{number}"], [f"r{number}"]))
        last = f"r{number}"
        outputs.append(last)
    constants |= {"dense": weights, "bias": bias}
    nodes += [
        helper.make_node("GlobalAveragePool", [last], ["p"]), helper.make_node("Flatten", ["p"], ["f"]),
        helper.make_node("Gemm", ["f", "dense", "bias"], ["s"], transB=1), helper.make_node("Softmax", ["s"], ["shares"]),
    ]
    ports = [helper.make_tensor_value_info(name, TensorProto.FLOAT, None) for name in [*outputs, "f", "s", "shares"]]
    graph = helper.make_graph(
        nodes, "real", [helper.make_tensor_value_info("x", TensorProto.FLOAT, ["n", 1, 49, 10])], ports,
        [numpy_helper.from_array(np.asarray(value, np.float32), name) for name, value in constants.items()])
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=9)
    return ort.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])


def main():
    q = inputs()
    x = ((q.astype(np.float32) - INPUT["zero"]) * np.float32(INPUT["scale"])).reshape(RUNS, 1, 49, 10)
    kinds = [("conv", *filters((CHANNELS, 10, 4, 1), 40 * 400, 0))]
    for _ in range(4):
        kinds.append(("depthwise", *filters((1, 3, 3, CHANNELS), 9, 3)))
        kinds.append(("conv", *filters((CHANNELS, 1, 1, CHANNELS), CHANNELS, 0)))
    along = {"conv": lambda s: s[:, None, None, None], "depthwise": lambda s: s}
    # A bias is a multiple of the scale of the sums, which the range of the layer before decides.
    scale, layers, ranges, integers = INPUT["scale"], [], [], []
    dense, dense_scale = draw.integers(-127, 128, (CLASSES, CHANNELS)).astype(np.int8), np.float32(0.02)
    for kind, w, s, b in kinds:
        steps = np.round(b / (np.float64(scale) * s)).astype(np.int32)
        integers.append((kind, w, s, steps, scale))
        layers.append((kind, w * along[kind](s), steps * (np.float64(scale) * s)))
        made = real_network(layers, dense * dense_scale, np.zeros(CLASSES)).run(None, {"x": x})
        scale = np.float32(made[len(layers) - 1].max() / 255)
        ranges.append(scale)
    logits = made[-2]
    steps = np.round(-logits.mean(axis=0) / (np.float64(scale) * dense_scale)).astype(np.int32)
    made = real_network(layers, dense * dense_scale, steps * np.float64(scale) * dense_scale).run(None, {"x": x})
    logits, shares = made[-2:]
    width = max(abs(logits.min()), abs(logits.max()))

    m = Model(0)
    last = m.tensor("input", (1, 49, 10, 1), **INPUT)
    first = last
    for number, ((kind, w, s, bias, before), after) in enumerate(zip(integers, ranges)):
        out = m.tensor(f"image{number}", (1, 25, 5, CHANNELS), scale=after, zero=-128)
        operands = [last, m.tensor(f"w{number}", w.shape, "int8", s, 0, w, 3 if kind == "depthwise" else 0),
                    m.tensor(f"b{number}", bias.shape, "int32", before * s, 0, bias)]
        stride = 2 if number == 0 else 1
        more = {"depthMultiplier": 1} if kind == "depthwise" else {}
        last = m.operator("DEPTHWISE_CONV_2D" if kind == "depthwise" else "CONV_2D", operands, [out],
                          kind="DepthwiseConv2D" if kind == "depthwise" else "Conv2D", padding=0, strideH=stride, strideW=stride,
                          dilationHFactor=1, dilationWFactor=1, fusedActivationFunction=1, **more)
    last = m.operator("AVERAGE_POOL_2D", [last], [m.tensor("pooled", (1, 1, 1, CHANNELS), scale=scale, zero=-128)],
                      kind="Pool2D", padding=1, filterHeight=25, filterWidth=5, strideH=25, strideW=5)
    last = m.operator("RESHAPE", [last, m.numbers([1, CHANNELS])], [m.tensor("row", (1, CHANNELS), scale=scale, zero=-128)],
                      kind="Reshape", newShape=[1, CHANNELS])
    last = m.operator("FULLY_CONNECTED", [last, m.tensor("dense", dense.shape, "int8", dense_scale, 0, dense),
                                          m.tensor("bias", steps.shape, "int32", scale * dense_scale, 0, steps)],
                      [m.tensor("logits", (1, CLASSES), scale=width / 127, zero=0)], kind="FullyConnected")
    last = m.operator("SOFTMAX", [last], [m.tensor("shares", (1, CLASSES), scale=1 / 256, zero=-128)], kind="Softmax", beta=1.0)

    graph, model = schema.SubGraphT(), schema.ModelT()
    graph.name, graph.tensors, graph.operators = "keywords", m.tensors, m.operators
    graph.inputs, graph.outputs = [first], [last]
    model.version, model.operatorCodes, model.subgraphs, model.buffers = 3, m.codes, [graph], m.buffers
    builder = flatbuffers.Builder(1024)
    builder.Finish(model.Pack(builder), b"TFL3")
    folder = HERE / "model"
    folder.mkdir(exist_ok=True)
    (folder / "model.tflite").write_bytes(bytes(builder.Output()))
    interpreter, outputs = runtime.Interpreter.from_bytes(bytes(builder.Output()), arena_size=1_000_000), []
    for each in q:
        interpreter.set_input(each, 0)
        interpreter.invoke()
        outputs.append(interpreter.get_output(0).copy())
    np.save(folder / "inputs.npy", q)
    np.save(folder / "outputs.npy", np.stack(outputs))
    np.save(folder / "floats.npy", shares)
    print("classes", np.argmax(shares, axis=1), "furthest", np.abs((np.stack(outputs)[:, 0] + 128.0) / 256 - shares).max())


main()
