"""Writes networks that Python packages ship as folders that `cargo xtask models` runs, with what ONNX Runtime makes of 4 inputs.

    python packages.py DIR

The packages are installed beside this script's own, without their dependencies: openwakeword 0.4.0 (Apache-2.0; its models
CC BY-NC-SA 4.0), silero-vad 6.2.3 (MIT), magika 1.0.3 (Apache-2.0). Nothing of them is part of the project. Inputs are drawn by a fixed
seed: noise of the size of speech features or samples, and bytes.
"""

import importlib.util
import pathlib
import sys

import numpy as np
import onnxruntime as ort

RUNS = 4
WORDS = ["alexa_v0.1", "hey_mycroft_v0.1", "hey_marvin_v0.1", "timer_v0.1", "weather_v0.1"]


def package(name):
    return pathlib.Path(importlib.util.find_spec(name).origin).parent


def save(folder, name, path, lengths, inputs):
    """`inputs` holds for each input the rows of all runs."""
    here = folder / name
    here.mkdir(parents=True, exist_ok=True)
    (here / "model.onnx").write_bytes(path.read_bytes())
    options = ort.SessionOptions()
    options.graph_optimization_level = ort.GraphOptimizationLevel.ORT_DISABLE_ALL
    options.log_severity_level = 3
    session = ort.InferenceSession(path, options, providers=["CPUExecutionProvider"])
    names = [port.name for port in session.get_inputs()]
    outputs = [session.run(None, dict(zip(names, row))) for row in zip(*inputs)]
    (here / "lengths.txt").write_text("".join(f"{key}={value}\n" for key, value in lengths.items()))
    for side, rows in [("inputs", inputs), ("outputs", list(zip(*outputs)))]:
        for number, values in enumerate(rows):
            np.save(here / f"{side}_{number}.npy", np.ascontiguousarray(np.stack(values)))


def main(folder):
    folder = pathlib.Path(folder)
    draw = np.random.default_rng(11)
    models = package("openwakeword") / "resources/models"
    for name in WORDS:
        session = ort.InferenceSession(models / f"{name}.onnx")
        port = session.get_inputs()[0]
        shape = [length if isinstance(length, int) else 1 for length in port.shape]
        lengths = {length: 1 for length in port.shape if not isinstance(length, int)}
        save(folder, name.removesuffix("_v0.1"), models / f"{name}.onnx", lengths,
             [draw.normal(0, 5, (RUNS, *shape)).astype(np.float32)])
    save(folder, "speech_embedding", models / "embedding_model.onnx", {"unk__316": 1},
         [draw.normal(0, 3, (RUNS, 1, 76, 32, 1)).astype(np.float32)])
    save(folder, "mel_spectrogram", models / "melspectrogram.onnx", {"batch_size": 1, "samples": 1280},
         [draw.normal(0, 3000, (RUNS, 1, 1280)).astype(np.float32)])
    save(folder, "magika", package("magika") / "models/standard_v3_3/model.onnx", {"unk__214": 1},
         [draw.integers(0, 257, (RUNS, 1, 2048)).astype(np.int32)])
    silero = package("silero_vad") / "data"
    save(folder, "silero_vad", silero / "silero_vad_openvino_16k.onnx", {},
         [draw.normal(0, 0.1, (RUNS, 1, 576)).astype(np.float32),
          draw.normal(0, 0.3, (RUNS, 2, 1, 128)).astype(np.float32)])
    save(folder, "silero_vad_sequence", silero / "silero_vad_16k_sequence.onnx", {"sequence_length": 3},
         [draw.normal(0, 0.1, (RUNS, 3, 576)).astype(np.float32), np.zeros((RUNS, 1, 1, 128), np.float32),
          np.zeros((RUNS, 1, 1, 128), np.float32)])


if __name__ == "__main__":
    main(*sys.argv[1:])
