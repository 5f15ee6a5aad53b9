"""Compares what `shapeproof-model` reads with what the packages `tflite` and `onnx` read: `compare.py FILE...`.

A TFLite file: element, shape, scales and zero points of every tensor that an operator gives, of inputs and outputs, and
the multiply-accumulates. An ONNX file: element and shape of every tensor that the package's own shape inference knows.
Needs `pip install tflite onnx`, and `cargo build --package shapeproof-model` before; the command's path is in the
environment variable SHAPEPROOF_MODEL, or `target/debug/shapeproof-model`.
"""

import ast
import os
import subprocess
import sys

COMMAND = os.environ.get("SHAPEPROOF_MODEL", "target/debug/shapeproof-model")
TFLITE = {0: "f32", 2: "i32", 3: "u8", 4: "i64", 6: "bool", 7: "i16", 9: "i8", 10: "f64"}
ONNX = {1: "f32", 2: "u8", 3: "i8", 4: "u16", 5: "i16", 6: "i32", 7: "i64", 9: "bool", 11: "f64", 12: "u32", 13: "u64"}


def ours(path):
    """Name to (element, shape, scales, zero points); the names of inputs and outputs; the multiply-accumulates."""
    run = lambda *flags: subprocess.run([COMMAND, path, "--as-read", *flags], capture_output=True, text=True)
    listed = run("--tensors")
    if listed.returncode != 0:
        return listed.stderr.strip()
    tensors, ports = {}, []
    for line in listed.stdout.splitlines():
        kind, name, element, shape, scales, points = line.split("\t")
        tensors[name] = (element, *map(ast.literal_eval, (shape, scales, points)))
        if kind.startswith(("input ", "output ")):
            ports.append(name)
    total = next(line for line in run().stdout.splitlines() if line.startswith("| | all |"))
    return tensors, ports, int(total.split("|")[5])


def close(a, b):
    return len(a) == len(b) and all(abs(x - y) <= 1e-6 * abs(y) for x, y in zip(a, b))


def tflite_differences(path):
    import numpy
    import tflite

    read = ours(path)
    if isinstance(read, str):
        return [read]
    found, ports, products = read
    model = tflite.Model.GetRootAsModel(open(path, "rb").read(), 0)
    graph = model.Subgraphs(0)
    expected_products, differences, seen = 0, [], 0
    names = {value: key for key, value in vars(tflite.BuiltinOperator).items() if isinstance(value, int)}
    tensors = [graph.Tensors(index) for index in range(graph.TensorsLength())]
    shape = lambda index: [int(n) for n in tensors[index].ShapeAsNumpy()] if tensors[index].ShapeLength() else []
    given = [int(index) for index in graph.InputsAsNumpy()]
    for index in range(graph.OperatorsLength()):
        operator = graph.Operators(index)
        code = model.OperatorCodes(operator.OpcodeIndex())
        name = names[max(code.BuiltinCode(), code.DeprecatedBuiltinCode())]
        outputs = [int(n) for n in operator.OutputsAsNumpy()] if operator.OutputsLength() else []
        inputs = [int(n) for n in operator.InputsAsNumpy()] if operator.InputsLength() else []
        if name != "VAR_HANDLE":
            given += outputs
        size = lambda index: int(numpy.prod(shape(index)))
        if name == "CONV_2D":
            expected_products += size(outputs[0]) * size(inputs[1]) // shape(inputs[1])[0]
        elif name == "DEPTHWISE_CONV_2D":
            expected_products += size(outputs[0]) * shape(inputs[1])[1] * shape(inputs[1])[2]
        elif name == "FULLY_CONNECTED":
            expected_products += size(outputs[0]) * shape(inputs[1])[1]
    for index in given:
        tensor = tensors[index]
        name = tensor.Name().decode()
        quantization = tensor.Quantization()
        scales = list(map(float, quantization.ScaleAsNumpy())) if quantization and quantization.ScaleLength() else []
        points = list(map(int, quantization.ZeroPointAsNumpy())) if quantization and quantization.ZeroPointLength() else []
        if name not in found:
            differences.append(f"{name} is not there")
            continue
        element, extents, own_scales, own_points = found[name]
        seen += 1
        if (element, extents) != (TFLITE[tensor.Type()], shape(index)) or not close(own_scales, scales) or own_points != points:
            differences.append(f"{name}: {found[name]} beside {TFLITE[tensor.Type()]} {shape(index)} {scales} {points}")
    if products != expected_products:
        differences.append(f"{products} multiply-accumulates beside {expected_products}")
    print(f"{path}: {seen} tensors, {products} multiply-accumulates")
    return differences


def onnx_differences(path):
    import onnx

    read = ours(path)
    if isinstance(read, str):
        return [read]
    found, _, _ = read
    graph = onnx.shape_inference.infer_shapes(onnx.load(path), data_prop=True).graph
    differences, seen = [], 0
    for value in [*graph.input, *graph.value_info, *graph.output]:
        kind = value.type.tensor_type
        extents = [dim.dim_value if dim.HasField("dim_value") else None for dim in kind.shape.dim]
        if value.name not in found or not kind.HasField("shape"):
            continue
        element, own, *_ = found[value.name]
        seen += 1
        same = len(own) == len(extents) and all(b is None or a == b for a, b in zip(own, extents))
        if element != ONNX.get(kind.elem_type) or not same:
            differences.append(f"{value.name}: {element} {own} beside {ONNX.get(kind.elem_type)} {extents}")
    print(f"{path}: {seen} tensors")
    return differences


def main():
    passed = failed = 0
    for path in sys.argv[1:]:
        differences = (tflite_differences if path.endswith(".tflite") else onnx_differences)(path)
        for difference in differences:
            print(f"  {difference}")
        passed, failed = passed + (not differences), failed + bool(differences)
    print(f"{passed} passed, {failed} failed")
    return failed > 0


sys.exit(main())
