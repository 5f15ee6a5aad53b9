"""Writes ten small networks, trained on data that scikit-learn brings, with what ONNX Runtime makes of 12 inputs.

    python networks.py [DIR]

Weights that are not trained are drawn by a fixed seed: features of random filters, and states of random recurrent layers, below a layer
that logistic regression has trained. The quantized networks are made by `onnxruntime.quantization`, with weights of 7 bits, as
ONNX Runtime saturates sums of products on processors without VNNI. It computes without optimizations of the graph, which round in
other places than the operators say.

Made with onnx 1.23.2, onnxruntime 1.32.0, scikit-learn 1.9.1, numpy 2.4.6.
"""

import pathlib
import sys
import tempfile

import numpy as np
import onnx
import onnxruntime as ort
from onnx import TensorProto, helper, numpy_helper
from onnxruntime.quantization import CalibrationDataReader, QuantFormat, QuantType, quantize_static
from sklearn.datasets import load_breast_cancer, load_diabetes, load_digits, load_iris, load_wine
from sklearn.linear_model import LogisticRegression
from sklearn.neural_network import MLPClassifier, MLPRegressor
from sklearn.preprocessing import StandardScaler

RUNS = 12
OPSET = 17
draw = np.random.default_rng(7)


def graph(name, nodes, inputs, outputs, constants):
    """A model; `inputs` and `outputs` are (name, shape) of float32, or (name, shape, type)."""
    def port(name, shape, kind=TensorProto.FLOAT):
        return helper.make_tensor_value_info(name, kind, shape)
    made = helper.make_graph(
        nodes, name, [port(*each) for each in inputs], [port(*each) for each in outputs],
        [numpy_helper.from_array(np.asarray(value), key) for key, value in constants.items()])
    model = helper.make_model(made, opset_imports=[helper.make_opsetid("", OPSET)], ir_version=9)
    onnx.checker.check_model(model)
    return model


def session(model):
    options = ort.SessionOptions()
    options.graph_optimization_level = ort.GraphOptimizationLevel.ORT_DISABLE_ALL
    return ort.InferenceSession(model.SerializeToString(), options, providers=["CPUExecutionProvider"])


def features(nodes, input_port, output, constants, rows):
    """What the untrained part makes of all rows."""
    # Only `run` finds out how many there are.
    model = graph("features", nodes, [input_port], [(output, ["n", "m"])], constants)
    run = session(model)
    return np.concatenate([run.run(None, {input_port[0]: row})[0].reshape(1, -1) for row in rows])


def save(folder, name, model, rows):
    here = folder / name
    here.mkdir(parents=True, exist_ok=True)
    (here / "model.onnx").write_bytes(model.SerializeToString())
    rows = rows[:RUNS]
    run = session(model)
    outputs = [run.run(None, {run.get_inputs()[0].name: row}) for row in rows]
    np.save(here / "inputs.npy", np.ascontiguousarray(rows))
    for number, values in enumerate(zip(*outputs)):
        suffix = "" if len(outputs[0]) == 1 else f"_{number}"
        np.save(here / f"outputs{suffix}.npy", np.ascontiguousarray(np.stack(values)))
    print(name, (here / "model.onnx").stat().st_size, "bytes")


def readout(x, y):
    """Weights [classes, features] and biases of a trained layer."""
    fit = LogisticRegression(max_iter=2000).fit(x, y)
    return fit.coef_.astype(np.float32), fit.intercept_.astype(np.float32)


def dense(fit):
    constants = {}
    for layer, (weights, bias) in enumerate(zip(fit.coefs_, fit.intercepts_)):
        constants[f"w{layer}"], constants[f"b{layer}"] = weights.astype(np.float32), bias.astype(np.float32)
    return constants


def digits_dense(folder):
    x, y = load_digits(return_X_y=True)
    x = (x / 16).astype(np.float32)
    fit = MLPClassifier((24,), max_iter=300, random_state=1).fit(x, y)
    nodes = [
        helper.make_node("Gemm", ["x", "w0", "b0"], ["a"]), helper.make_node("Relu", ["a"], ["h"]),
        helper.make_node("Gemm", ["h", "w1", "b1"], ["s"]), helper.make_node("Softmax", ["s"], ["shares"], axis=-1),
        helper.make_node("ArgMax", ["shares"], ["digit"], axis=1, keepdims=0),
    ]
    model = graph("digits_dense", nodes, [("x", [1, 64])],
                  [("shares", [1, 10]), ("digit", [1], TensorProto.INT64)], dense(fit))
    save(folder, "digits_dense", model, x[::97, np.newaxis])


def digits_images():
    x, y = load_digits(return_X_y=True)
    return (x / 16).astype(np.float32).reshape(-1, 1, 1, 8, 8), y


def digits_conv(folder):
    x, y = digits_images()
    constants = {"k0": (draw.normal(size=(6, 1, 3, 3)) / 2).astype(np.float32), "c0": np.zeros(6, np.float32),
                 "k1": (draw.normal(size=(6, 1, 3, 3)) / 2).astype(np.float32),
                 "k2": (draw.normal(size=(8, 6, 1, 1)) / 2).astype(np.float32)}
    nodes = [
        helper.make_node("Conv", ["x", "k0", "c0"], ["a"], pads=[1, 1, 1, 1]), helper.make_node("Relu", ["a"], ["b"]),
        helper.make_node("Conv", ["b", "k1"], ["c"], pads=[1, 1, 1, 1], group=6),
        helper.make_node("Conv", ["c", "k2"], ["d"]), helper.make_node("Relu", ["d"], ["e"]),
        helper.make_node("MaxPool", ["e"], ["f"], kernel_shape=[2, 2], strides=[2, 2]),
        helper.make_node("Flatten", ["f"], ["g"]),
    ]
    weights, bias = readout(features(nodes, ("x", [1, 1, 8, 8]), "g", constants, x), y)
    constants |= {"readout": weights, "bias": bias}
    nodes += [helper.make_node("Gemm", ["g", "readout", "bias"], ["s"], transB=1),
              helper.make_node("Softmax", ["s"], ["shares"], axis=-1)]
    model = graph("digits_conv", nodes, [("x", [1, 1, 8, 8])], [("shares", [1, 10])], constants)
    save(folder, "digits_conv", model, x[::97])
    for name, form in [("digits_qdq", QuantFormat.QDQ), ("digits_qoperator", QuantFormat.QOperator)]:
        with tempfile.TemporaryDirectory() as place:
            place = pathlib.Path(place)
            onnx.save(model, place / "in.onnx")

            class Rows(CalibrationDataReader):
                def __init__(self):
                    self.rows = iter(x[:200])

                def get_next(self):
                    row = next(self.rows, None)
                    return None if row is None else {"x": row}

            quantize_static(place / "in.onnx", place / "out.onnx", Rows(), quant_format=form, per_channel=True,
                            reduce_range=True, activation_type=QuantType.QUInt8, weight_type=QuantType.QInt8,
                            op_types_to_quantize=["Conv", "Relu", "MaxPool"])
            save(folder, name, onnx.load(place / "out.onnx"), x[::97])


def digits_attention(folder):
    """The rows of an image attend to each other."""
    x, y = digits_images()
    x = x[:, :, 0]
    constants = {key: (draw.normal(size=(8, 8)) / 3).astype(np.float32) for key in ["q", "k", "v"]}
    constants |= {"root": np.float32(8 ** -0.5), "scale": np.ones(8, np.float32), "shift": np.zeros(8, np.float32)}
    nodes = [helper.make_node("MatMul", ["x", key], [f"x{key}"]) for key in ["q", "k", "v"]]
    nodes += [
        helper.make_node("Transpose", ["xk"], ["xt"], perm=[0, 2, 1]), helper.make_node("MatMul", ["xq", "xt"], ["l"]),
        helper.make_node("Mul", ["l", "root"], ["m"]), helper.make_node("Softmax", ["m"], ["p"], axis=-1),
        helper.make_node("MatMul", ["p", "xv"], ["o"]), helper.make_node("Add", ["o", "x"], ["r"]),
        helper.make_node("LayerNormalization", ["r", "scale", "shift"], ["n"]),
        helper.make_node("Flatten", ["n"], ["g"]),
    ]
    weights, bias = readout(features(nodes, ("x", [1, 8, 8]), "g", constants, x), y)
    constants |= {"readout": weights.T.copy(), "bias": bias}
    nodes += [helper.make_node("MatMul", ["g", "readout"], ["s"]), helper.make_node("Add", ["s", "bias"], ["scores"])]
    model = graph("digits_attention", nodes, [("x", [1, 8, 8])], [("scores", [1, 10])], constants)
    save(folder, "digits_attention", model, x[::97])


def digits_recurrent(folder, name, operator, gates, **attributes):
    """The rows of an image, from top to bottom, change a state of random weights."""
    x, y = digits_images()
    x = np.moveaxis(x[:, :, 0], 2, 1).reshape(len(x), 8, 1, 8)
    hidden, directions = 12, 2 if attributes.get("direction") == "bidirectional" else 1
    shape = (directions, gates * hidden)
    constants = {"w": (draw.normal(size=(*shape, 8)) / 3).astype(np.float32),
                 "r": (draw.normal(size=(*shape, hidden)) / 4).astype(np.float32),
                 "b": (draw.normal(size=(directions, 2 * gates * hidden)) / 5).astype(np.float32)}
    nodes = [helper.make_node(operator, ["x", "w", "r", "b"], ["", "h"], hidden_size=hidden, **attributes),
             helper.make_node("Transpose", ["h"], ["t"], perm=[1, 0, 2]),
             helper.make_node("Flatten", ["t"], ["g"])]
    weights, bias = readout(features(nodes, ("x", [8, 1, 8]), "g", constants, x), y)
    constants |= {"v": weights, "c": bias}
    nodes += [helper.make_node("Gemm", ["g", "v", "c"], ["s"], transB=1),
              helper.make_node("LogSoftmax", ["s"], ["shares"], axis=-1)]
    model = graph(name, nodes, [("x", [8, 1, 8])], [("shares", [1, 10])], constants)
    save(folder, name, model, x[::97])


def wine_normalized(folder):
    """Standardized by a batch normalisation, then two layers."""
    x, y = load_wine(return_X_y=True)
    scaler = StandardScaler().fit(x)
    fit = MLPClassifier((10,), activation="tanh", max_iter=1500, random_state=3).fit(scaler.transform(x), y)
    constants = dense(fit) | {
        "one": np.ones(13, np.float32), "zero": np.zeros(13, np.float32), "mean": scaler.mean_.astype(np.float32),
        "variance": scaler.var_.astype(np.float32)}
    nodes = [
        helper.make_node("BatchNormalization", ["x", "one", "zero", "mean", "variance"], ["n"]),
        helper.make_node("MatMul", ["n", "w0"], ["a"]), helper.make_node("Add", ["a", "b0"], ["c"]),
        helper.make_node("Tanh", ["c"], ["h"]), helper.make_node("Gemm", ["h", "w1", "b1"], ["s"]),
        helper.make_node("Softmax", ["s"], ["shares"], axis=-1),
    ]
    model = graph("wine_normalized", nodes, [("x", [1, 13])], [("shares", [1, 3])], constants)
    save(folder, "wine_normalized", model, x[::14, np.newaxis].astype(np.float32))


def diabetes_regression(folder):
    """A regression whose units are smooth, with its clipped and squared error beside a mean of the training data."""
    x, y = load_diabetes(return_X_y=True)
    fit = MLPRegressor(hidden_layer_sizes=(16, 8), activation="logistic", max_iter=3000, random_state=5).fit(x * 10, y / 100)
    constants = dense(fit) | {"ten": np.float32(10), "mean": np.float32(y.mean() / 100), "low": np.float32(0.2),
                              "high": np.float32(3.5)}
    nodes = [
        helper.make_node("Mul", ["x", "ten"], ["x10"]),
        helper.make_node("Gemm", ["x10", "w0", "b0"], ["a"]), helper.make_node("Sigmoid", ["a"], ["c"]),
        helper.make_node("Gemm", ["c", "w1", "b1"], ["d"]), helper.make_node("Sigmoid", ["d"], ["e"]),
        helper.make_node("Gemm", ["e", "w2", "b2"], ["f"]), helper.make_node("Clip", ["f", "low", "high"], ["value"]),
        helper.make_node("Sub", ["value", "mean"], ["g"]), helper.make_node("Mul", ["g", "g"], ["h"]),
        helper.make_node("Sqrt", ["h"], ["distance"]), helper.make_node("Greater", ["value", "mean"], ["above"]),
    ]
    model = graph("diabetes_regression", nodes, [("x", [1, 10])],
                  [("value", [1, 1]), ("distance", [1, 1]), ("above", [1, 1], TensorProto.BOOL)], constants)
    save(folder, "diabetes_regression", model, x[::36, np.newaxis].astype(np.float32))


def iris_ensemble(folder):
    """Three networks vote by the mean of their shares."""
    x, y = load_iris(return_X_y=True)
    nodes, constants, shares = [], {}, []
    for seed in range(3):
        fit = MLPClassifier((6,), max_iter=3000, random_state=seed).fit(x, y)
        for key, value in dense(fit).items():
            constants[f"{key}_{seed}"] = value
        name = lambda key, seed=seed: f"{key}_{seed}"
        nodes += [
            helper.make_node("Gemm", ["x", name("w0"), name("b0")], [name("a")]),
            helper.make_node("Relu", [name("a")], [name("h")]),
            helper.make_node("Gemm", [name("h"), name("w1"), name("b1")], [name("s")]),
            helper.make_node("Softmax", [name("s")], [name("p")], axis=-1),
            helper.make_node("Unsqueeze", [name("p"), "axis"], [name("u")]),
        ]
        shares.append(name("u"))
    constants["axis"] = np.array([0], np.int64)
    nodes += [helper.make_node("Concat", shares, ["all"], axis=0),
              helper.make_node("ReduceMean", ["all"], ["shares"], axes=[0], keepdims=0)]
    model = graph("iris_ensemble", nodes, [("x", [1, 4])], [("shares", [1, 3])], constants)
    save(folder, "iris_ensemble", model, x[::12, np.newaxis].astype(np.float32))


def cancer_autoencoder(folder):
    """How far a measurement is from what a bottleneck makes of it."""
    x, _ = load_breast_cancer(return_X_y=True)
    x = StandardScaler().fit_transform(x).astype(np.float32)
    fit = MLPRegressor(hidden_layer_sizes=(8,), activation="tanh", max_iter=400, random_state=2).fit(x, x)
    nodes = [
        helper.make_node("Gemm", ["x", "w0", "b0"], ["a"]), helper.make_node("Tanh", ["a"], ["h"]),
        helper.make_node("Gemm", ["h", "w1", "b1"], ["y"]), helper.make_node("Sub", ["x", "y"], ["d"]),
        helper.make_node("ReduceL2", ["d"], ["far"], axes=[1], keepdims=0),
        helper.make_node("Abs", ["d"], ["e"]), helper.make_node("ArgMax", ["e"], ["worst"], axis=1, keepdims=0),
    ]
    model = graph("cancer_autoencoder", nodes, [("x", [1, 30])],
                  [("far", [1]), ("worst", [1], TensorProto.INT64)], dense(fit))
    save(folder, "cancer_autoencoder", model, x[::47, np.newaxis])


def main(folder=pathlib.Path(__file__).parent / "models"):
    folder = pathlib.Path(folder)
    digits_dense(folder)
    digits_conv(folder)
    digits_attention(folder)
    digits_recurrent(folder, "digits_gru", "GRU", 3, linear_before_reset=1)
    digits_recurrent(folder, "digits_lstm", "LSTM", 4, direction="bidirectional")
    wine_normalized(folder)
    diabetes_regression(folder)
    iris_ensemble(folder)
    cancer_autoencoder(folder)


if __name__ == "__main__":
    main(*sys.argv[1:])
