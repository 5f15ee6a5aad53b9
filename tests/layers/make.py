"""Cases of tests/layers.rs: python3 make.py, with NumPy 2.4.6, ONNX 1.23.2 and ONNX Runtime 1.32.0.

It writes cases.rs, the layers as a program would have them, and values.json, what ONNX Runtime computes. Operands are not written down:
script and tests draw the same multiples of 1/16 from one generator. Products and sums of these are exact in f32, in any order.

ONNX has channels first. For channels last, as TensorFlow has them, the axes are moved before and after; TensorFlow's padding `SAME` is
ONNX's `SAME_UPPER`.
"""

import json
from pathlib import Path

import numpy as np
import onnx
import onnxruntime
from onnx import TensorProto, helper

OPSET = 23
cases, values = [], {}


def numbers(seed, shape):
    """The numbers that tests/layers.rs draws."""
    state, found = seed, []
    for _ in range(int(np.prod(shape))):
        state = (state * 1664525 + 1013904223) % 2**32
        found.append(((state >> 26) - 32) / 16)
    return np.array(found, dtype=np.float32).reshape(shape)


def run(operator, inputs, **attributes):
    names = [f"i{n}" for n in range(len(inputs))]
    graph = helper.make_graph(
        [helper.make_node(operator, names, ["y"], **attributes)],
        "case",
        [helper.make_tensor_value_info(n, TensorProto.FLOAT, x.shape) for n, x in zip(names, inputs)],
        [helper.make_tensor_value_info("y", TensorProto.FLOAT, None)],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", OPSET)], ir_version=11)
    session = onnxruntime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
    return session.run(None, dict(zip(names, inputs)))[0]


def shape(of):
    return "Shape![" + ", ".join(map(str, of)) + "]"


def keep(macro, arguments, result):
    name = f"{macro}_{len(cases):03}"
    cases.append(f"{macro}!({name}: " + ", ".join(arguments) + f" => {shape(result.shape)});")
    values[name] = [y if y != int(y) else int(y) for y in result.ravel().tolist()]


def first(x, images):
    """Channels last to first, with an axis of images."""
    x = x if images else x[None]
    return np.moveaxis(x, -1, 1)


def last(y, images):
    y = np.moveaxis(y, 1, -1)
    return y if images else y[0]


def steps(axes, padding, stride, dilation, layout, groups):
    """The steps in Rust, and the attributes of ONNX."""
    numbers = lambda values: "::<" + ", ".join(map(str, values)) + ">()"
    text = "Steps::new()" if axes == 2 else "Steps1::new()"
    attributes = {"strides": stride, "dilations": dilation, "group": groups}
    if padding == "same":
        text += ".same()"
        attributes["auto_pad"] = "SAME_UPPER"
    elif padding != "valid":
        text += ".pad" + numbers(padding)
        attributes["pads"] = [padding[i] for i in ([0, 2, 1, 3] if axes == 2 else [0, 1])]
    if set(stride) != {1}:
        text += ".stride" + numbers(stride)
    if set(dilation) != {1}:
        text += ".dilation" + numbers(dilation)
    if layout == "first":
        text += ".channels_first()"
    if groups != 1:
        text += f".groups::<{groups}>()"
    return text, attributes


def padded(attributes, lengths, window):
    """ONNX Runtime has no `SAME_UPPER` with dilation: the same padding in numbers, by TensorFlow's definition."""
    if "auto_pad" in attributes and set(attributes["dilations"]) != {1}:
        del attributes["auto_pad"]
        pads = []
        for n, k, s, d in zip(lengths, window, attributes["strides"], attributes["dilations"]):
            pads.append(max((-(-n // s) - 1) * s + (k - 1) * d + 1 - n, 0))
        attributes["pads"] = [p // 2 for p in pads] + [p - p // 2 for p in pads]


REFUSALS = tuple(
    getattr(onnxruntime.capi.onnxruntime_pybind11_state, name) for name in ["Fail", "InvalidArgument", "RuntimeException"]
)


def refused(layer, image, steps, bound, compute):
    """A case that ONNX Runtime refuses, or whose result it leaves without elements, as of a pool without a place: types refuse it. The
    bound is that of the layer; in it, `D` stands for the type of the steps."""
    try:
        if compute().size:
            raise SystemExit(f"ONNX Runtime takes {layer} of {image}, {bound}")
    except REFUSALS:
        pass
    axes = 1 if "Steps1" in steps else 2
    cases.append(f"shapes!({layer}_{len(cases):03}: {shape(image)}, {axes} {steps}, D => {bound}, false);")


def conv(layout, image, filters, padding="valid", stride=None, dilation=None, groups=1, transposed=False, refuse=False):
    """A convolution; the shapes are those of the layout. With `refuse`, one that is refused."""
    axes = len(filters) - 2
    images = len(image) == axes + 2
    text, attributes = steps(axes, padding, stride or [1] * axes, dilation or [1] * axes, layout, groups)
    x, w = numbers(1, image), numbers(2, filters)
    operator = "ConvTranspose" if transposed else "Conv"
    name = ("conv_transpose" if transposed else "conv") + f"{axes}d"

    def compute():
        if layout == "last":
            # [.., c, o] and, transposed, [.., o, c] become [o, c, ..] and [c, o, ..].
            moved = np.moveaxis(w, [-1, -2], [0, 1])
            padded(attributes, image[-axes - 1 : -1], moved.shape[2:])
            return last(run(operator, [first(x, images), moved], **attributes), images)
        y = run(operator, [x if images else x[None], w], **attributes)
        return y if images else y[0]

    if refuse:
        kind = "Transposed" if transposed else "Whole"
        refused(name, image, text, f"ConvolveWith<{shape(filters)}, D, {kind}, {name}>", compute)
    else:
        keep("conv", [name, shape(image), shape(filters), text], compute())


def depthwise(image, filters, padding="valid", stride=None, dilation=None, refuse=False):
    axes = len(filters) - 2
    images = len(image) == axes + 2
    text, attributes = steps(axes, padding, stride or [1] * axes, dilation or [1] * axes, "last", 1)
    x, w = numbers(1, image), numbers(2, filters)
    channels, outputs = filters[-2:]
    # [.., c, m] becomes [c * m, 1, ..].
    moved = np.moveaxis(w.reshape(*filters[:-2], channels * outputs), -1, 0)[:, None]
    attributes["group"] = channels
    padded(attributes, image[-axes - 1 : -1], moved.shape[2:])
    compute = lambda: last(run("Conv", [first(x, images), moved], **attributes), images)
    name = f"depthwise_conv{axes}d"
    if refuse:
        refused(name, image, text, f"ConvolveWith<{shape(filters)}, D, Depthwise, {name}>", compute)
    else:
        keep("conv", [name, shape(image), shape(filters), text], compute())


def dims(window):
    """The window as a value in Rust."""
    window = [f"Dim::<{k}>" for k in window]
    return "(" + ", ".join(window) + ")" if len(window) == 2 else window[0]


def pool(kind, layout, image, window, padding="valid", stride=None, dilation=None, divisor=None, refuse=False):
    """A pool; `divisor` of averages is `Elements` or `WholeWindow`. With `refuse`, one that is refused."""
    axes = len(window)
    images = len(image) == axes + 2
    text, attributes = steps(axes, padding, stride or [1] * axes, dilation or [1] * axes, layout, 1)
    del attributes["group"]
    attributes["kernel_shape"] = window
    lengths = image[-axes - 1 : -1] if layout == "last" else image[-axes:]
    padded(attributes, lengths, window)
    if divisor:
        attributes["count_include_pad"] = int(divisor == "WholeWindow")
    x = numbers(1, image)
    x = first(x, images) if layout == "last" else (x if images else x[None])
    if refuse:
        operator = "MaxPool" if kind == "max" else "AveragePool"
        lengths = ", ".join(f"Dim<{k}>" for k in ([1] if axes == 1 else []) + window)
        name = f"{kind}_pool{axes}d"
        refused(name, image, text, f"PoolBy<{lengths}, D, {name}>", lambda: run(operator, [x], **attributes))
        return
    y = run("MaxPool" if kind == "max" else "AveragePool", [x], **attributes)
    y = last(y, images) if layout == "last" else (y if images else y[0])
    arguments = [f"{kind}_pool{axes}d", shape(image), dims(window), text]
    keep("pool", arguments + ([f"Divisor::{divisor}"] if divisor else []), y)


def adaptive(kind, layout, image, places):
    axes = len(places)
    images = len(image) == axes + 2
    x = numbers(1, image)
    x = first(x, images) if layout == "last" else (x if images else x[None])
    if set(places) == {1}:
        y = run("GlobalMaxPool" if kind == "max" else "GlobalAveragePool", [x])
    else:
        window = [n // p for n, p in zip(x.shape[2:], places)]
        y = run("MaxPool" if kind == "max" else "AveragePool", [x], kernel_shape=window, strides=window)
    y = last(y, images) if layout == "last" else (y if images else y[0])
    keep("pool", [f"adaptive_{kind}_pool{axes}d", shape(image), dims(places), f"Channels{layout.title()}"], y)


def positive(seed, length):
    return np.abs(numbers(seed, [length])) + np.float32(0.25)


def batch_norm(image, axis):
    """The axis counts from 0; ONNX has the channels at axis 1."""
    channels = image[axis]
    parameters = [numbers(2, [channels]), numbers(3, [channels]), numbers(4, [channels]), positive(5, channels)]
    x = np.moveaxis(numbers(1, image)[None], axis + 1, 1)
    y = run("BatchNormalization", [x, *parameters], epsilon=1e-3)
    y = np.moveaxis(y, 1, axis + 1)[0]
    keep("batch_norm", [shape(image), f"Axis::<{axis}>", shape([channels])], y)


def layer_norm(image):
    last = image[-1]
    y = run("LayerNormalization", [numbers(1, image), numbers(2, [last]), numbers(3, [last])], axis=-1, epsilon=1e-3)
    keep("layer_norm", [shape(image), shape([last])], y)


def rms_norm(image):
    y = run("RMSNormalization", [numbers(1, image), numbers(2, image[-1:])], axis=-1, epsilon=1e-3)
    keep("rms_norm", [shape(image), shape(image[-1:])], y)


def group_norm(layout, image, groups):
    axes = 2
    images = len(image) == axes + 2
    x = numbers(1, image)
    x = first(x, images) if layout == "last" else (x if images else x[None])
    channels = x.shape[1]
    y = run("GroupNormalization", [x, numbers(2, [channels]), numbers(3, [channels])], num_groups=groups, epsilon=1e-3)
    y = last(y, images) if layout == "last" else (y if images else y[0])
    keep("group_norm", [shape(image), f"Channels{layout.title()}", f"Dim::<{groups}>", shape([channels])], y)


def response(layout, image, size):
    images = len(image) == 4
    x = numbers(1, image)
    x = first(x, images) if layout == "last" else (x if images else x[None])
    y = run("LRN", [x], size=size, alpha=0.5, beta=0.75, bias=1.5)
    y = last(y, images) if layout == "last" else (y if images else y[0])
    keep("response", [shape(image), f"Channels{layout.title()}", str(size)], y)


def recurrent(operator, length, inputs, hidden, before=False):
    """One sequence, all its outputs and the last state; the gates of ONNX are put in the order of PyTorch's."""
    order = {"RNN": [0], "GRU": [1, 0, 2], "LSTM": [0, 2, 3, 1]}[operator]
    gates = len(order)
    scaled = lambda seed, shape: numbers(seed, shape) / np.float32(4)
    weights = [scaled(2, [gates, hidden, inputs]), scaled(3, [gates, hidden, hidden])]
    biases = [scaled(4, [gates, hidden]), scaled(5, [gates, hidden])]
    back = np.argsort(order)
    w, r = (x[back].reshape(1, gates * hidden, -1) for x in weights)
    b = np.concatenate([x[back].ravel() for x in biases])[None]
    states = [scaled(6, [1, 1, hidden])] + ([scaled(7, [1, 1, hidden])] if operator == "LSTM" else [])
    x = numbers(1, [length, 1, inputs])
    attributes = {"linear_before_reset": int(not before)} if operator == "GRU" else {}
    names = ["x", "w", "r", "b", "", "h", "c"][: 5 + len(states)]
    node = helper.make_node(operator, names, ["y", "h_n"] + ["c_n"] * (len(states) - 1), hidden_size=hidden, **attributes)
    feeds = dict(zip(["x", "w", "r", "b", "h", "c"], [x, w, r, b, *states]))
    graph = helper.make_graph(
        [node],
        "case",
        [helper.make_tensor_value_info(n, TensorProto.FLOAT, v.shape) for n, v in feeds.items()],
        [helper.make_tensor_value_info(n, TensorProto.FLOAT, None) for n in node.output],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", OPSET)], ir_version=11)
    session = onnxruntime.InferenceSession(model.SerializeToString(), providers=["CPUExecutionProvider"])
    y, *last = session.run(None, feeds)
    layer, kind = operator.title() + ("ResetBefore" if before else ""), operator.lower()
    name = f"{kind}_{len(cases):03}"
    cases.append(f"recurrent!({name}: {layer} {kind}, {length} {inputs} {hidden});")
    values[name] = y.ravel().tolist()
    if operator == "LSTM":
        values[name + "_cell"] = last[1].ravel().tolist()


# Two directions, channels last.
conv("last", [5, 6, 3], [3, 3, 3, 4])
conv("last", [5, 6, 3], [3, 3, 3, 4], "same")
conv("last", [5, 6, 3], [3, 3, 3, 4], "same", [2, 2])
conv("last", [6, 7, 2], [2, 4, 2, 9], "same")
conv("last", [6, 7, 2], [2, 4, 2, 9], "same", [3, 2])
conv("last", [4, 5, 3], [4, 5, 3, 2])
conv("last", [4, 5, 3], [4, 5, 3, 2], "same")
conv("last", [3, 3, 1], [5, 5, 1, 2], "same")
conv("last", [9, 8, 2], [2, 2, 2, 3], stride=[3, 4])
conv("last", [9, 9, 1], [3, 3, 1, 17], dilation=[2, 3])
conv("last", [7, 6, 2], [3, 2, 2, 1], "same", dilation=[2, 2])
conv("last", [3, 4, 2], [3, 3, 2, 5], [2, 1, 0, 3])
conv("last", [1, 1, 4], [1, 1, 4, 3])
conv("last", [2, 2, 1], [3, 3, 1, 1], [3, 3, 3, 3], [2, 2])
conv("last", [6, 40, 8], [1, 1, 8, 33])
conv("last", [5, 12, 8], [3, 3, 8, 16], "same")
conv("last", [4, 4, 6], [3, 3, 3, 4], "same", groups=2)
conv("last", [4, 4, 6], [2, 2, 1, 12], groups=6)
conv("last", [2, 5, 4, 3], [3, 3, 3, 4], "same", [2, 1])
conv("last", [3, 4, 4, 4], [2, 2, 2, 6], [1, 0, 1, 0], groups=2)
# Channels first.
conv("first", [3, 5, 6], [4, 3, 3, 3])
conv("first", [3, 5, 6], [4, 3, 3, 3], "same")
conv("first", [2, 6, 21], [5, 2, 2, 4], "same", [2, 2])
conv("first", [2, 6, 40], [5, 2, 3, 3], [1, 1, 1, 1])
conv("first", [4, 4, 5], [2, 4, 4, 5])
conv("first", [1, 9, 9], [3, 1, 3, 3], dilation=[3, 2])
conv("first", [1, 7, 8], [3, 1, 2, 2], stride=[3, 3])
conv("first", [6, 4, 4], [4, 3, 3, 3], "same", groups=2)
conv("first", [4, 6, 18], [8, 1, 3, 3], "same", groups=4)
conv("first", [2, 3, 5, 4], [4, 3, 3, 3], [1, 2, 0, 1], [2, 1])
conv("first", [2, 2, 5, 5], [2, 2, 1, 1])
# One direction.
conv("last", [9, 2], [3, 2, 4])
conv("last", [9, 2], [4, 2, 3], "same", [2])
conv("last", [9, 2], [3, 2, 3], [4, 0], dilation=[2])
conv("last", [2, 6, 4], [2, 2, 6], groups=2)
conv("last", [5, 1], [5, 1, 1])
conv("first", [2, 9], [4, 2, 3])
conv("first", [2, 9], [3, 2, 4], "same", [2])
conv("first", [3, 2, 9], [3, 2, 3], [1, 1], [3])
# Depthwise.
depthwise([5, 6, 3], [3, 3, 3, 1])
depthwise([5, 6, 3], [3, 3, 3, 1], "same")
depthwise([5, 6, 3], [3, 3, 3, 2], "same", [2, 2])
depthwise([6, 7, 17], [2, 4, 17, 1], "same")
depthwise([4, 5, 6], [4, 5, 6, 3])
depthwise([8, 8, 2], [2, 2, 2, 4], stride=[3, 3])
depthwise([8, 8, 2], [3, 3, 2, 1], dilation=[2, 3])
depthwise([2, 5, 5, 4], [3, 3, 4, 1], [1, 1, 1, 1], [2, 1])
depthwise([25, 5, 64], [3, 3, 64, 1], "same")
depthwise([9, 5], [3, 5, 1], "same")
depthwise([9, 5], [3, 5, 2], [2, 0], [2])
# Transposed.
conv("last", [3, 4, 2], [3, 3, 5, 2], transposed=True)
conv("last", [3, 4, 2], [3, 3, 5, 2], stride=[2, 2], transposed=True)
conv("last", [3, 4, 2], [4, 3, 5, 2], "same", [2, 2], transposed=True)
conv("last", [3, 4, 2], [3, 5, 9, 2], "same", [3, 4], transposed=True)
conv("last", [3, 3, 1], [3, 3, 1, 1], [1, 1, 1, 1], [2, 2], transposed=True)
conv("last", [2, 3, 3, 4], [2, 3, 3, 4], [1, 0, 0, 2], [1, 2], [2, 2], groups=2, transposed=True)
conv("first", [2, 3, 4], [2, 5, 3, 3], stride=[2, 1], transposed=True)
conv("first", [2, 3, 4], [2, 5, 3, 3], [1, 0, 1, 0], [2, 2], transposed=True)
conv("first", [4, 3, 4], [4, 2, 2, 2], dilation=[2, 3], groups=2, transposed=True)
conv("first", [2, 4, 2, 2], [4, 3, 5, 1], [2, 2, 0, 0], [3, 3], transposed=True)
conv("last", [5, 2], [4, 3, 2], "same", [2], transposed=True)
conv("last", [5, 2], [2, 3, 2], stride=[3], transposed=True)
conv("first", [2, 5], [2, 3, 3], [1, 1], [2], transposed=True)

# Pools.
for kind, divisors in [("max", [None]), ("average", ["Elements", "WholeWindow"])]:
    for divisor in divisors:
        pool(kind, "last", [4, 6, 3], [2, 2], divisor=divisor)
        pool(kind, "last", [5, 7, 21], [3, 3], "same", [2, 2], divisor=divisor)
        pool(kind, "last", [5, 7, 2], [2, 4], "same", divisor=divisor)
        pool(kind, "last", [4, 3, 2], [4, 3], divisor=divisor)
        pool(kind, "last", [7, 8, 1], [2, 2], stride=[3, 4], divisor=divisor)
        pool(kind, "last", [3, 4, 5], [3, 3], [1, 2, 0, 1], [2, 1], divisor=divisor)
        pool(kind, "last", [2, 5, 5, 4], [3, 2], [1, 1, 1, 1], divisor=divisor)
        pool(kind, "last", [7, 7, 2], [3, 2], dilation=[2, 3], divisor=divisor)
        pool(kind, "first", [3, 4, 6], [2, 2], stride=[2, 2], divisor=divisor)
        pool(kind, "first", [2, 3, 5, 5], [3, 3], "same", [2, 2], divisor=divisor)
        pool(kind, "last", [9, 3], [3], [1, 1], [2], divisor=divisor)
        pool(kind, "first", [3, 9], [4], "same", divisor=divisor)
    adaptive(kind, "last", [4, 6, 5], [1, 1])
    adaptive(kind, "first", [3, 4, 6], [1, 1])
    adaptive(kind, "last", [4, 6, 5], [2, 3])
    adaptive(kind, "first", [2, 3, 4, 6], [4, 1])
    adaptive(kind, "last", [2, 8, 3], [4])
    adaptive(kind, "first", [3, 9], [3])

# Normalisation.
for image, axis in [([5, 4, 3], 2), ([3, 5, 4], 0), ([2, 3, 5], 1), ([7], 0), ([4, 1], 1), ([2, 2, 2, 5], 3)]:
    batch_norm(image, axis)
for image in [[5], [4, 7], [2, 3, 40], [3, 1], [2, 2, 2, 16]]:
    layer_norm(image)
    rms_norm(image)
for layout, image, groups in [
    ("last", [4, 5, 6], 2),
    ("last", [4, 5, 6], 6),
    ("last", [2, 3, 3, 4], 1),
    ("first", [6, 4, 5], 3),
    ("first", [4, 3, 3], 4),
    ("first", [2, 4, 3, 2], 2),
]:
    group_norm(layout, image, groups)
for layout, image, size in [
    ("last", [3, 2, 7], 3),
    ("last", [3, 2, 7], 5),
    ("last", [2, 2, 2, 3], 9),
    ("first", [7, 3, 2], 3),
    ("first", [2, 5, 2, 3], 1),
]:
    response(layout, image, size)

# Recurrent layers.
for operator in ["RNN", "GRU", "LSTM"]:
    for length, inputs, hidden in [(1, 1, 1), (5, 3, 4), (7, 10, 16), (3, 1, 9)]:
        recurrent(operator, length, inputs, hidden)

for length, inputs, hidden in [(1, 1, 1), (5, 3, 4), (7, 10, 16), (3, 1, 9)]:
    recurrent("GRU", length, inputs, hidden, before=True)

# More of one direction.
conv("last", [1, 3], [1, 3, 2])
conv("last", [12, 4], [5, 2, 4], "same", [3], groups=2)
conv("last", [3, 8, 2], [4, 2, 5], [1, 2], dilation=[2])
conv("first", [4, 12], [4, 1, 3], "same", groups=4)
conv("first", [2, 3, 10], [6, 3, 4], [3, 0], [2])
conv("first", [1, 30], [2, 1, 3], dilation=[7])
depthwise([12, 3], [4, 3, 1], stride=[3])
depthwise([2, 7, 4], [3, 4, 1], "same", [2])
depthwise([10, 2], [3, 2, 3], dilation=[3])
conv("first", [3, 6], [3, 2, 4], stride=[2], transposed=True)
conv("last", [2, 4, 4], [3, 3, 4], [1, 1], [2], groups=2, transposed=True)
conv("first", [1, 5], [1, 2, 3], dilation=[3], transposed=True)
pool("max", "last", [2, 10, 3], [4], stride=[3])
pool("max", "first", [2, 11], [3], "same", [2], dilation=[2])
pool("average", "last", [2, 10, 3], [4], stride=[3], divisor="Elements")
pool("average", "first", [4, 6], [3], [2, 1], divisor="WholeWindow")

# What is refused: channels, outputs and groups that do not fit, and windows that have no place.
for layout, image, filters, groups in [
    ("last", [5, 5, 3], [3, 3, 4, 2], 1),
    ("last", [5, 5, 4], [3, 3, 4, 2], 2),
    ("last", [5, 5, 4], [3, 3, 2, 3], 2),
    ("last", [5, 5, 5], [3, 3, 2, 4], 2),
    ("last", [2, 5, 5, 3], [3, 3, 1, 2], 1),
    ("first", [3, 5, 5], [2, 4, 3, 3], 1),
    ("first", [4, 5, 5], [2, 4, 3, 3], 2),
    ("first", [4, 5, 5], [3, 2, 3, 3], 2),
    ("first", [5, 5, 3], [2, 3, 3, 3], 1),
    ("last", [9, 3], [3, 2, 4], 1),
    ("last", [9, 4], [3, 2, 5], 2),
    ("first", [3, 9], [4, 2, 3], 1),
    ("first", [2, 3, 9], [4, 2, 3], 1),
]:
    conv(layout, image, filters, groups=groups, refuse=True)
for layout, image, filters, padding, dilation in [
    ("last", [2, 5, 1], [3, 3, 1, 1], "valid", [1, 1]),
    ("last", [5, 2, 1], [3, 3, 1, 1], "valid", [1, 1]),
    ("last", [5, 5, 1], [3, 3, 1, 1], "valid", [2, 3]),
    ("last", [1, 4, 1], [4, 2, 1, 1], [1, 1, 0, 0], [1, 1]),
    ("first", [1, 2, 5], [1, 1, 3, 3], "valid", [1, 1]),
    ("first", [1, 6, 6], [1, 1, 3, 3], "valid", [1, 3]),
    ("last", [3, 1], [4, 1, 1], "valid", [1]),
    ("last", [6, 1], [3, 1, 1], "valid", [3]),
    ("first", [1, 3], [1, 1, 5], [1, 0], [1]),
]:
    conv(layout, image, filters, padding, dilation=dilation, refuse=True)
depthwise([2, 5, 3], [3, 3, 3, 1], refuse=True)
depthwise([5, 5, 3], [3, 3, 3, 1], dilation=[3, 1], refuse=True)
depthwise([5, 5, 3], [3, 3, 4, 1], refuse=True)
depthwise([9, 5], [3, 4, 2], refuse=True)
conv("last", [3, 4, 2], [3, 3, 5, 3], transposed=True, refuse=True)
conv("first", [3, 4, 4], [2, 5, 3, 3], transposed=True, refuse=True)
conv("first", [3, 4, 4], [3, 5, 3, 3], groups=2, transposed=True, refuse=True)
conv("last", [5, 2], [4, 3, 4], transposed=True, refuse=True)
for kind in ["max", "average"]:
    for layout, image, window, dilation in [
        ("last", [2, 6, 3], [3, 2], None),
        ("last", [4, 6, 3], [3, 3], [2, 1]),
        ("first", [3, 4, 6], [2, 7], None),
        ("last", [3, 2], [4], None),
        ("first", [2, 6], [3], [3]),
    ]:
        pool(kind, layout, image, window, dilation=dilation, divisor="Elements" if kind == "average" else None, refuse=True)

folder = Path(__file__).parent
(folder / "cases.rs").write_text(
    "// Layers beside the values of ONNX Runtime: `make.py` writes this file.\n\n" + "\n".join(cases) + "\n"
)
(folder / "values.json").write_text(json.dumps(values, separators=(",", ":")) + "\n")
