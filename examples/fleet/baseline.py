"""The same count by the same network in Python, over the same files: NumPy on whole batches of frames, or ONNX Runtime.

    pip install numpy pyarrow onnx onnxruntime
    python3 baseline.py numpy 1 FOLDER            one thread
    python3 baseline.py onnxruntime 2 FOLDER      two

Prints rows, how many speakers were recognised, seconds and the peak of memory in KiB as JSON, as `fleet classify` does. The clock starts
after the imports and before the first file is opened.
"""

import json
import os
import resource
import sys
import time
from pathlib import Path

ENGINE, THREADS, FOLDER = sys.argv[1], int(sys.argv[2]), Path(sys.argv[3])
# Before NumPy is loaded, which reads it once.
os.environ["OPENBLAS_NUM_THREADS"] = os.environ["OMP_NUM_THREADS"] = str(THREADS)

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

VOWELS = Path(__file__).resolve().parent.parent / "vowels"
WEIGHTS = {path.stem: np.load(path) for path in (VOWELS / "weights").glob("*.npy")}
# Rows that are read and classified at once.
BATCH = 8192


def numpy_engine():
    """Frames of all utterances as one matrix; sums and maxima of parts of it by `reduceat`."""
    w = WEIGHTS

    def classify(frames, starts, lengths):
        h = np.maximum((frames - w["mean"]) * w["inv_std"] @ w["w1"] + w["b1"], np.float32(0))
        mean = np.add.reduceat(h, starts) / lengths[:, None].astype(np.float32)
        pooled = np.concatenate([mean, np.maximum.reduceat(h, starts)], axis=1)
        return (pooled @ w["w2"] + w["b2"]).argmax(axis=1)

    return classify


def onnx_model():
    """Utterances padded to 29 frames, and a mask: what ReLU returns is at least 0, so that a masked maximum is the maximum."""
    from onnx import TensorProto, helper, numpy_helper

    constants = {name: WEIGHTS[name].astype(np.float32) for name in ("mean", "inv_std", "w1", "b1", "w2", "b2")}
    constants |= {"axis": np.array([1], np.int64)}
    nodes = [
        ("Sub", ["x", "mean"], "centred", {}),
        ("Mul", ["centred", "inv_std"], "standard", {}),
        ("MatMul", ["standard", "w1"], "product", {}),
        ("Add", ["product", "b1"], "sum", {}),
        ("Relu", ["sum"], "relu", {}),
        ("Mul", ["relu", "mask"], "hidden", {}),
        ("ReduceSum", ["hidden", "axis"], "total", {"keepdims": 0}),
        ("Div", ["total", "length"], "mean_of", {}),
        ("ReduceMax", ["hidden", "axis"], "max_of", {"keepdims": 0}),
        ("Concat", ["mean_of", "max_of"], "pooled", {"axis": 1}),
        ("MatMul", ["pooled", "w2"], "scored", {}),
        ("Add", ["scored", "b2"], "scores", {}),
        ("ArgMax", ["scores"], "speaker", {"axis": 1, "keepdims": 0}),
    ]
    value = lambda name, kind, shape: helper.make_tensor_value_info(name, kind, shape)
    graph = helper.make_graph(
        [helper.make_node(op, inputs, [output], **options) for op, inputs, output, options in nodes],
        "vowels",
        [value("x", TensorProto.FLOAT, ["n", 29, 12]), value("mask", TensorProto.FLOAT, ["n", 29, 1]),
         value("length", TensorProto.FLOAT, ["n", 1])],
        [value("speaker", TensorProto.INT64, ["n"])],
        [numpy_helper.from_array(array, name) for name, array in constants.items()],
    )
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 18)])
    model.ir_version = 10
    return model.SerializeToString()


def onnx_engine():
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads, options.inter_op_num_threads = THREADS, 1
    session = onnxruntime.InferenceSession(onnx_model(), options, providers=["CPUExecutionProvider"])
    place = np.arange(29)

    def classify(frames, starts, lengths):
        mask = place < lengths[:, None]
        x = np.zeros((len(lengths), 29, 12), np.float32)
        x[mask] = frames
        feed = {"x": x, "mask": mask[:, :, None].astype(np.float32), "length": lengths[:, None].astype(np.float32)}
        return session.run(["speaker"], feed)[0]

    return classify


def main():
    pa.set_cpu_count(THREADS)
    classify = {"numpy": numpy_engine, "onnxruntime": onnx_engine}[ENGINE]()
    started = time.perf_counter()
    counts = {}
    for path in sorted(FOLDER.glob("*.parquet")):
        columns = ["device", "speaker", "frames"]
        for batch in pq.ParquetFile(path).iter_batches(BATCH, columns=columns, use_threads=THREADS > 1):
            ragged = batch["frames"]
            offsets = ragged.offsets.to_numpy()
            # `flatten` leaves out what is before and behind the batch.
            frames = ragged.flatten()
            frames = getattr(frames, "storage", frames).flatten().to_numpy().reshape(-1, 12)
            starts, lengths = offsets[:-1] - offsets[0], np.diff(offsets)
            heard = classify(frames, starts, lengths)
            devices = batch["device"].dictionary_encode()
            names = devices.dictionary.to_pylist()
            cells = (devices.indices.to_numpy().astype(np.int64) * 9 + batch["speaker"].to_numpy()) * 9 + heard
            for cell, times in enumerate(np.bincount(cells, minlength=81 * len(names))):
                if times:
                    key = (names[cell // 81], cell // 9 % 9, cell % 9)
                    counts[key] = counts.get(key, 0) + int(times)
    seconds = time.perf_counter() - started
    right = sum(times for (_, speaker, heard), times in counts.items() if speaker == heard)
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    print(json.dumps({"rows": sum(counts.values()), "right": right, "seconds": round(seconds, 3), "peak": peak}))


if __name__ == "__main__":
    main()
