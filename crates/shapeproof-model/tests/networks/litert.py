"""Prints the least time that LiteRT with XNNPACK takes for a run of each `model.tflite` below a folder, on one thread.

    pip install ai-edge-litert==2.3.0 numpy==2.4.6
    python litert.py DIR

`cargo run --release -p shapeproof-models -- DIR` prints the least time of this project's program for the same models.
"""

import pathlib
import sys
import time

import numpy
from ai_edge_litert.interpreter import Interpreter


def least_time(folder):
    interpreter = Interpreter(model_path=str(folder / "model.tflite"), num_threads=1)
    interpreter.allocate_tensors()
    inputs = numpy.load(folder / "inputs.npy")
    for port in interpreter.get_input_details():
        interpreter.set_tensor(port["index"], inputs[0].reshape(port["shape"]))
    least = float("inf")
    for _ in range(300):
        # Ten at a time: a call from Python is a part of each.
        start = time.perf_counter()
        for _ in range(10):
            interpreter.invoke()
        least = min(least, (time.perf_counter() - start) / 10)
    return least


for model in sorted(pathlib.Path(sys.argv[1]).glob("*/model.tflite")):
    print(f"{model.parent.name}: {least_time(model.parent) * 1e6:.1f} us")
