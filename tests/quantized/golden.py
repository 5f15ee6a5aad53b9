#!/usr/bin/env python3
"""Writes golden cases of quantized layers: what tflite-micro computes of them.

    pip install tflite-micro==0.dev20261023182759 numpy==2.4.6
    python golden.py                                  the cases in this folder: cases.rs and golden.bin
    python golden.py --models FOLDER --out FOLDER     the layers of model files, as the same two files

Without `--models`, each case is a model of one operator with random shapes, constants and inputs (seeded), made with the
schema in the package and run by tflite-micro's interpreter. With it, FOLDER/NAME/model.tflite are models, FOLDER/NAME/inputs.npy
their inputs, and FOLDER/NAME/layers/RR_KK_op.npy the output of operator KK for input RR.

A case in `cases.rs` is a call of the macro `case!` (see `harness.rs`): the layer with its constants, its inputs and its output.
Their bytes are in `golden.bin`. `all!` names the cases.
"""

import argparse
import pathlib
import re

import flatbuffers
import numpy as np
from tflite_micro import runtime
from tflite_micro.tensorflow.lite.micro.python import schema_py_generated as schema

HERE = pathlib.Path(__file__).parent
NAMES = {v: k for k, v in vars(schema.BuiltinOperator).items() if not k.startswith("_")}
TYPES = {np.int8: 9, np.uint8: 3, np.int32: 2, np.float32: 0, np.int16: 7, np.int64: 4}
DTYPES = {number: dtype for dtype, number in TYPES.items()}
ACTIVATIONS = {0: "None", 1: "Relu", 2: "ReluN1To1", 3: "Relu6"}


class Writer:
    """The two files."""

    def __init__(self):
        self.bytes, self.cases, self.names = bytearray(), [], []

    def data(self, array):
        """The place of an array, as `kind!(offset, count)`."""
        array = np.ascontiguousarray(array)
        self.bytes += b"\0" * (-len(self.bytes) % 4)
        at = len(self.bytes)
        self.bytes += array.tobytes()
        kind = {"int": "i", "uint": "u", "float": "f"}[array.dtype.name.rstrip("0123456789")]
        kind += f"{8 * array.itemsize}s"
        return f"{kind}::<{array.size}>({at})"

    def tensor(self, array):
        return f"&Tensor::from_flat({self.data(array)})"

    def case(self, name, layer, value, inputs, output):
        name = re.sub(r"\W", "_", name)
        self.names.append(name)
        arguments = ", ".join(self.data(x) for x in inputs)
        self.cases.append(f"case!({name}: {layer} = {value}; [{arguments}] => {self.data(output)});")

    def write(self, folder, about):
        head = f"// Written by golden.py: {about}.\n\n"
        (folder / "cases.rs").write_text(head + "\n".join(self.cases) + f"\nall!({', '.join(self.names)});\n")
        (folder / "golden.bin").write_bytes(self.bytes)


def shape(dims):
    return f"Shape![{', '.join(str(int(d)) for d in dims)}]"


def extent(n):
    return f"Dim<{n}>" if n < 1000 else f"Kilo<{n // 1000}, {n % 1000}>"


def affine(tensor):
    q = tensor.quantization
    scale, zero = np.float32(q.scale[0]), int(q.zeroPoint[0]) if q.zeroPoint is not None else 0
    return f"Affine::new({rust(scale)}, {zero})"


def rust(x):
    """A float32 as Rust reads it back."""
    return f"f32::from_bits(0x{np.float32(x).view(np.uint32):08x})"


def steps(options, same):
    dilation = (getattr(options, "dilationHFactor", 1), getattr(options, "dilationWFactor", 1))
    return f"Steps<{'Same' if same else 'Valid'}, {options.strideH}, {options.strideW}, {dilation[0]}, {dilation[1]}>"


def operator(writer, name, graph, buffers, code, op, inputs, output):
    """The case of an operator: `inputs` are the arrays of its inputs that are not constants."""

    def tensor(i):
        return graph.tensors[op.inputs[i]]

    def constant(i):
        t = tensor(i)
        data = np.asarray(buffers[t.buffer].data, dtype=np.uint8).tobytes()
        return np.frombuffer(data, dtype=DTYPES[t.type]).reshape(t.shape)

    result, options = graph.tensors[op.outputs[0]], op.builtinOptions
    dims = tensor(0).shape
    wide = tensor(0).type == TYPES[np.int16]
    activation = f"Activation::{ACTIVATIONS[getattr(options, 'fusedActivationFunction', 0) or 0]}"

    def filters(weights, outputs):
        scales = np.asarray(tensor(1).quantization.scale, dtype=np.float32)
        if len(scales) > 1 or code != "FULLY_CONNECTED":
            scales = np.broadcast_to(scales, outputs).copy()
            scales = f"Scales::PerAxis({writer.tensor(scales)})"
        else:
            scales = f"Scales::PerTensor({rust(scales[0])})"
        has_bias = len(op.inputs) > 2 and op.inputs[2] >= 0
        bias = constant(2) if has_bias else np.zeros(outputs, np.int64 if wide else np.int32)
        return (f"Filters {{ input: {affine(tensor(0))}, weights: {writer.tensor(weights)}, scales: {scales}, "
                f"bias: {writer.tensor(bias)}, output: {affine(result)}, activation: {activation} }}")

    if code == "CONV_2D":
        w = constant(1)
        layer = f"Conv2d<{shape(dims[1:])}, {shape(w.shape)}, {steps(options, options.padding == 0)}>"
        value = f"Conv2d::new(&{filters(w, w.shape[0])})"
    elif code == "DEPTHWISE_CONV_2D":
        w = constant(1)[0]
        layer = f"DepthwiseConv2d<{shape(dims[1:])}, {shape(w.shape)}, {steps(options, options.padding == 0)}>"
        value = f"DepthwiseConv2d::new(&{filters(w, w.shape[2])})"
    elif code == "FULLY_CONNECTED":
        w = constant(1)
        layer = f"FullyConnected<{extent(w.shape[1])}, {extent(w.shape[0])}>"
        value = f"FullyConnected::new(&{filters(w, w.shape[0])})"
    elif code in ("AVERAGE_POOL_2D", "MAX_POOL_2D"):
        kind = "AveragePool2d" if code.startswith("A") else "MaxPool2d"
        window = f"{extent(options.filterHeight)}, {extent(options.filterWidth)}"
        layer = f"{kind}<{shape(dims[1:])}, {window}, {steps(options, options.padding == 0)}>"
        value = f"{kind}::new({affine(result)}, {activation})"
    elif code in ("ADD", "SUB", "MUL"):
        kind = code.capitalize()
        layer = f"{kind}<{shape(dims)}>"
        value = f"{kind}::new({affine(tensor(0))}, {affine(tensor(1))}, {affine(result)}, {activation})"
    elif code == "MEAN":
        axes = sorted(constant(1).ravel())
        lengths = (dims[: axes[0]], dims[axes[0] : axes[-1] + 1], dims[axes[-1] + 1 :])
        layer = f"Mean<{', '.join(extent(int(np.prod(part))) for part in lengths)}>"
        value = f"Mean::new({affine(tensor(0))}, {affine(result)})"
    elif code == "RELU":
        layer, value = "Table", f"Table::relu({affine(tensor(0))}, {affine(result)})"
    elif code == "LEAKY_RELU":
        layer = "Table"
        value = f"Table::leaky_relu({affine(tensor(0))}, {rust(options.alpha)}, {affine(result)})"
    elif code == "SOFTMAX":
        layer = f"Softmax<{shape(dims)}>"
        value = f"Softmax::new({affine(tensor(0))}, {rust(options.beta)})"
    elif code in ("LOGISTIC", "TANH") and wide:
        kind = code.capitalize()
        layer, value = kind, f"{kind}::new({affine(tensor(0))})"
    elif code in ("LOGISTIC", "TANH"):
        layer, value = "Table", f"Table::{code.lower()}({affine(tensor(0))})"
    elif code == "QUANTIZE" and tensor(0).type == 0:
        layer, value = "Quantize", f"Quantize({affine(result)})"
    elif code == "QUANTIZE" and tensor(0).type == result.type == 9:
        layer, value = "Table", f"Table::requantize({affine(tensor(0))}, {affine(result)})"
    elif code == "QUANTIZE":
        layer, value = "Requantize", f"Requantize::new({affine(tensor(0))}, {affine(result)})"
    elif code == "DEQUANTIZE":
        layer, value = "Dequantize", f"Dequantize({affine(tensor(0))})"
    else:
        return False
    if wide and layer != "Requantize":
        layer, value = f"int16x8::{layer}", f"int16x8::{value}"
    writer.case(name, layer, value, inputs, output)
    return True


def models(folder, out):
    """The layers of model files."""
    writer = Writer()
    for path in sorted(folder.glob("*/model.tflite")):
        layers = path.parent / "layers"
        if not layers.is_dir():
            continue
        model = schema.ModelT.InitFromObj(schema.Model.GetRootAs(path.read_bytes(), 0))
        graph = model.subgraphs[0]
        given = np.load(path.parent / "inputs.npy")
        for run in sorted({int(file.name[:2]) for file in layers.iterdir()}):
            values = {graph.inputs[0]: given[run]}
            for i, op in enumerate(graph.operators):
                codes = model.operatorCodes[op.opcodeIndex]
                code = NAMES[max(codes.builtinCode, codes.deprecatedBuiltinCode)]
                [file] = layers.glob(f"{run:02}_{i:02}_*.npy")
                output = np.load(file)
                inputs = [values[t] for t in op.inputs if t in values]
                name = f"{path.parent.name}_{run:02}_{i:02}_{code}".lower()
                if not operator(writer, name, graph, model.buffers, code, op, inputs, output):
                    assert code == "RESHAPE", code
                values[op.outputs[0]] = output
    writer.write(out, f"the layers of the models in {folder.name}")


class Model:
    """A model of one operator."""

    def __init__(self, rng):
        self.rng = rng
        self.buffers, self.tensors, self.inputs = [schema.BufferT()], [], []

    def tensor(self, dims, dtype, scale=None, zero=0, data=None, axis=None):
        t, buffer = schema.TensorT(), 0
        t.shape, t.type, t.name = list(dims), TYPES[dtype], f"t{len(self.tensors)}"
        if data is not None:
            b = schema.BufferT()
            b.data = np.frombuffer(data.tobytes(), np.uint8)
            self.buffers.append(b)
            buffer = len(self.buffers) - 1
        t.buffer = buffer
        if scale is not None:
            q = schema.QuantizationParametersT()
            q.scale = np.atleast_1d(np.asarray(scale, np.float32))
            q.zeroPoint = np.full(len(q.scale), zero, np.int64)
            if axis is not None:
                q.quantizedDimension = axis
            t.quantization = q
        self.tensors.append(t)
        return len(self.tensors) - 1

    def run(self, code, options, inputs, dims, dtype, scale, zero, given):
        """The output's dims are those that tflite-micro is told; answers graph, operator and output."""
        out = self.tensor(dims, dtype, scale, zero)
        op, graph, model, c = schema.OperatorT(), schema.SubGraphT(), schema.ModelT(), schema.OperatorCodeT()
        op.inputs, op.outputs, op.opcodeIndex = inputs, [out], 0
        if options is not None:
            op.builtinOptions = options
            kind = type(options).__name__[:-1]
            op.builtinOptionsType = getattr(schema.BuiltinOptions, kind)
        graph.tensors, graph.operators = self.tensors, [op]
        graph.inputs = [i for i in inputs if i >= 0 and self.tensors[i].buffer == 0]
        graph.outputs = [out]
        number = getattr(schema.BuiltinOperator, code)
        c.builtinCode, c.deprecatedBuiltinCode, c.version = number, min(number, 127), 1
        model.version, model.operatorCodes, model.subgraphs, model.buffers = 3, [c], [graph], self.buffers
        builder = flatbuffers.Builder(1024)
        builder.Finish(model.Pack(builder), b"TFL3")
        interpreter = runtime.Interpreter.from_bytes(bytes(builder.Output()), arena_size=2_000_000)
        for i, x in enumerate(given):
            interpreter.set_input(x, i)
        interpreter.invoke()
        return graph, op, interpreter.get_output(0)


def single(writer, rng, code, i, whole=False, dtype=np.int8):
    """One random case of an operator, on elements of `dtype`."""
    m, wide = Model(rng), dtype == np.int16
    # Biases, and by what the elements are larger than bytes.
    bias_type, times = (np.int64, 256) if wide else (np.int32, 1)

    def pick(*values):
        return values[rng.integers(len(values))]

    def scale():
        return np.float32(np.exp(rng.uniform(-5, 0)) / times)

    def zero():
        return 0 if wide else int(pick(-128, 127, 0, rng.integers(-128, 128)))

    def elements_of(dims, large=False):
        if large:
            return rng.integers(30000, 32768, dims).astype(np.int16)
        if not wide:
            return bytes_of(dims)
        if rng.random() < 0.25:
            return rng.choice(np.array([-32768, 32767], np.int16), dims)
        return rng.integers(-32768, 32768, dims).astype(np.int16)

    def biases_of(o):
        return rng.integers(-9999 * times, 9999 * times, o).astype(bias_type)

    def bytes_of(dims):
        # One case in four has only the extreme values.
        if rng.random() < 0.25:
            return rng.choice(np.array([-128, 127], np.int8), dims)
        return rng.integers(-128, 128, dims).astype(np.int8)

    def weights_of(dims, large=False):
        if large:
            return rng.integers(100, 128, dims).astype(np.int8)
        w = bytes_of(dims)
        return np.maximum(w, -127)

    activation = int(rng.integers(0, 4))
    if wide and i % 2 == 1:
        # The limits of the others are few steps from 0.
        activation = 0
    same = int(rng.integers(0, 2))
    in_scale, in_zero, out_scale, out_zero = scale(), zero(), scale(), zero()

    def length(n, k, s, d):
        return -(-n // s) if same == 0 else -(-(n - (k - 1) * d) // s)

    if code in ("CONV_2D", "DEPTHWISE_CONV_2D", "AVERAGE_POOL_2D", "MAX_POOL_2D"):
        pool = code.endswith("POOL_2D")
        # Of each kind some cases are those that kernels are made for.
        special = rng.random() < 0.4
        kh, kw = (3, 3) if special else (int(rng.integers(1, 5)), int(rng.integers(1, 5)))
        if code == "CONV_2D" and special:
            kh, kw = pick((1, 1), (3, 3), (10, 4))
        sh, sw = int(rng.integers(1, 3)), int(rng.integers(1, 3))
        dh, dw = (1, 1) if pool or special or sh + sw > 2 else (int(rng.integers(1, 3)), int(rng.integers(1, 3)))
        h = int(rng.integers((kh - 1) * dh + 1, (kh - 1) * dh + 7))
        w = int(rng.integers((kw - 1) * dw + 1, (kw - 1) * dw + 7))
        c = int(pick(4, 8, 16) if special else rng.integers(1, 12))
        o = {"CONV_2D": int(rng.integers(1, 12)), "DEPTHWISE_CONV_2D": c * int(1 if special else pick(1, 1, 2, 3))}.get(code, c)
        # Sums beyond 32 bits.
        large = wide and code == "CONV_2D" and i % 8 == 7
        if large:
            kh, kw, h, w, c, o, dh, dw = 3, 3, 3, 4, 120, 2, 1, 1
        if whole:
            # One place: the window is the image, or reaches over all its sides.
            same, dh, dw = int(rng.integers(0, 2)), 1, 1
            kh, kw = (kh, kw) if same else (kh + 2, kw)
            h, w = (1, 1) if same == 0 else (kh, kw)
            if code[0] == "D":
                c = o = int(pick(4, 8, 64))
        kind = {"C": schema.Conv2DOptionsT, "D": schema.DepthwiseConv2DOptionsT}.get(code[0], schema.Pool2DOptionsT)
        options = kind()
        options.padding, options.strideH, options.strideW = same, sh, sw
        options.fusedActivationFunction = activation
        x = elements_of((1, h, w, c), large)
        inputs = [m.tensor(x.shape, dtype, in_scale, in_zero)]
        if pool:
            options.filterHeight, options.filterWidth = kh, kw
            out_scale, out_zero = in_scale, in_zero
        else:
            options.dilationHFactor, options.dilationWFactor = dh, dw
            if code[0] == "D":
                options.depthMultiplier = o // c
            dims, axis = ((o, kh, kw, c), 0) if code[0] == "C" else ((1, kh, kw, o), 3)
            scales = np.exp(rng.uniform(-6, -1, o)).astype(np.float32)
            filters = weights_of(dims, large)
            inputs.append(m.tensor(dims, np.int8, scales, 0, filters, axis))
            inputs.append(m.tensor((o,), bias_type, in_scale * scales, 0, biases_of(o), 0))
            spread = float(in_scale) * float(scales.max()) * 74 * 74 * (kh * kw * (c if code[0] == "C" else 1)) ** (1 if large else 0.5)
            out_scale = np.float32(spread / (8 if large else 64) * np.exp(rng.uniform(-2, 2)))
        out = (1, length(h, kh, sh, dh), length(w, kw, sw, dw), o)
        graph, op, y = m.run(code, options, inputs, out, dtype, out_scale, out_zero, [x])
        given = [x]
    elif code == "FULLY_CONNECTED":
        n, o = int(pick(rng.integers(1, 40), 64, 128)), int(rng.integers(1, 14))
        large = wide and i % 8 == 7
        if large:
            n, o = 999, 2
        options = schema.FullyConnectedOptionsT()
        options.fusedActivationFunction = activation
        x = elements_of((1, n), large)
        filters, per_axis = weights_of((o, n), large), rng.random() < 0.3
        scales = np.exp(rng.uniform(-6, -1, o if per_axis else 1)).astype(np.float32)
        inputs = [m.tensor(x.shape, dtype, in_scale, in_zero)]
        inputs.append(m.tensor((o, n), np.int8, scales, 0, filters, 0))
        inputs.append(m.tensor((o,), bias_type, in_scale * scales, 0, biases_of(o), 0))
        out_scale = np.float32(float(in_scale) * float(scales.max()) * 74 * 74 * n ** (1 if large else 0.5) / (8 if large else 64) * np.exp(rng.uniform(-2, 2)))
        graph, op, y = m.run(code, options, inputs, (1, o), dtype, out_scale, out_zero, [x])
        given = [x]
    elif code in ("ADD", "SUB", "MUL"):
        options = {"ADD": schema.AddOptionsT, "SUB": schema.SubOptionsT, "MUL": schema.MulOptionsT}[code]()
        options.fusedActivationFunction = activation
        dims = (1, int(rng.integers(1, 5)), int(rng.integers(1, 99)))
        a, b = elements_of(dims), elements_of(dims)
        scale_b = in_scale if rng.random() < 0.3 else scale()
        inputs = [m.tensor(dims, dtype, in_scale, in_zero), m.tensor(dims, dtype, scale_b, zero())]
        limit = 128 * times
        largest = limit * (float(in_scale) + float(scale_b) if code != "MUL" else limit * float(in_scale) * float(scale_b))
        out_scale = np.float32(largest / limit * np.exp(rng.uniform(-2, 2)))
        graph, op, y = m.run(code, options, inputs, dims, dtype, out_scale, out_zero, [a, b])
        given = [a, b]
    elif code == "SOFTMAX":
        options = schema.SoftmaxOptionsT()
        options.beta = float(pick(1.0, 1.0, 0.5))
        dims = (int(rng.integers(1, 4)), int(pick(12, rng.integers(1, 40))))
        x = elements_of(dims)
        if wide:
            # Differences of a few hundred steps, and of all sizes.
            x = (x // int(pick(1, 8, 64))).astype(np.int16)
            in_scale = np.float32(in_scale / 8)
        limits = (1 / 32768, 0) if wide else (1 / 256, -128)
        graph, op, y = m.run(code, options, [m.tensor(dims, dtype, in_scale, in_zero)], dims, dtype, *limits, [x])
        given = [x]
    elif code == "MEAN":
        dims = (1, int(rng.integers(1, 9)), int(rng.integers(1, 9)), int(rng.integers(1, 20)))
        axes, out = [((1, 2), (1, dims[3])), ((3,), dims[:3]), ((2,), (1, dims[1], dims[3]))][i % 3]
        if i % 2 == 0:
            out_scale, out_zero = in_scale, in_zero
        options, x = schema.ReducerOptionsT(), bytes_of(dims)
        inputs = [m.tensor(dims, np.int8, in_scale, in_zero), m.tensor((len(axes),), np.int32, data=np.array(axes, np.int32))]
        graph, op, y = m.run(code, options, inputs, out, np.int8, out_scale, out_zero, [x])
        given = [x]
    elif code in ("RELU", "LEAKY_RELU"):
        x = np.arange(-128, 128).astype(np.int8).reshape(1, 256)
        options = None
        if code == "LEAKY_RELU":
            options = schema.LeakyReluOptionsT()
            options.alpha = float(np.float32(pick(0.01, 0.2, 0.3)))
        inputs = [m.tensor(x.shape, np.int8, in_scale, in_zero)]
        graph, op, y = m.run(code, options, inputs, x.shape, np.int8, in_scale * np.float32(np.exp(rng.uniform(-1, 1))), out_zero, [x])
        given = [x]
    elif code in ("LOGISTIC", "TANH"):
        x = np.arange(-128, 128).astype(np.int8).reshape(1, 256)
        limits = {"LOGISTIC": (1 / 256, -128), "TANH": (1 / 128, 0)}[code]
        if wide:
            x = np.concatenate([np.arange(-32768, 32768, 257), [32767], np.arange(-50, 50)]).astype(np.int16).reshape(1, -1)
            limits = (1 / 32768, 0)
            # Some are powers of two, of which the first two have a way of their own.
            in_scale = (np.float32([2**-12, 2**-11, 2**-13, in_scale, in_scale / 16, 5 * in_scale])[i % 6])
        graph, op, y = m.run(code, None, [m.tensor(x.shape, dtype, in_scale, in_zero)], x.shape, dtype, *limits, [x])
        given = [x]
    else:
        source, target = {
            0: (np.float32, np.int8), 1: (np.int8, np.int8), 2: (np.int8, np.uint8), 3: (np.uint8, np.int8),
        }[i % 4] if code == "QUANTIZE" else (np.int8, np.float32)
        if source == np.float32:
            steps_of = np.concatenate([rng.uniform(-300, 300, 200), np.arange(-130, 130) + 0.5])
            x = (steps_of.astype(np.float32) * out_scale).reshape(1, -1)
        else:
            x = np.arange(256).astype(np.uint8).view(source).reshape(1, 256)
        if source == np.uint8:
            in_zero += 128
        if target == np.uint8:
            out_zero += 128
        quantization = (None, 0) if source == np.float32 else (in_scale, in_zero)
        result = (None, 0) if target == np.float32 else (out_scale, out_zero)
        options = schema.QuantizeOptionsT() if code == "QUANTIZE" else schema.DequantizeOptionsT()
        graph, op, y = m.run(code, options, [m.tensor(x.shape, source, *quantization)], x.shape, target, *result, [x])
        given = [x]
    if graph is not None:
        name = f"{code}{'_i16' if wide else ''}_{i:02}".lower()
        assert operator(writer, name, graph, m.buffers, code, op, given, y), code


COUNTS = {
    "CONV_2D": 40, "DEPTHWISE_CONV_2D": 36, "FULLY_CONNECTED": 24, "AVERAGE_POOL_2D": 20, "MAX_POOL_2D": 12, "ADD": 20, "MUL": 14,
    "SOFTMAX": 12, "LOGISTIC": 6, "TANH": 6, "QUANTIZE": 12, "DEQUANTIZE": 3, "SUB": 10, "MEAN": 12, "RELU": 4,
    "LEAKY_RELU": 6,
}
# Of `i16` activations.
WIDE_COUNTS = {
    "CONV_2D": 24, "DEPTHWISE_CONV_2D": 20, "FULLY_CONNECTED": 16, "MUL": 14, "ADD": 16, "SUB": 10, "AVERAGE_POOL_2D": 16,
    "MAX_POOL_2D": 10, "LOGISTIC": 6, "TANH": 6, "SOFTMAX": 16,
}


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--models", type=pathlib.Path)
    parser.add_argument("--out", type=pathlib.Path, default=HERE)
    arguments = parser.parse_args()
    if arguments.models:
        return models(arguments.models, arguments.out)
    writer, rng = Writer(), np.random.default_rng(20261122)
    for code, count in COUNTS.items():
        for i in range(count):
            single(writer, rng, code, i)
    for code in ("CONV_2D", "DEPTHWISE_CONV_2D"):
        for i in range(COUNTS[code], COUNTS[code] + 6):
            single(writer, rng, code, i, whole=True)
    rng = np.random.default_rng(20261125)
    for code, count in WIDE_COUNTS.items():
        for i in range(count):
            single(writer, rng, code, i, dtype=np.int16)
    writer.write(arguments.out, "tflite-micro 0.dev20261023182759, numpy 2.4.6, seed 20261122")


main()
