"""Rows a second and the peak of memory, beside NumPy and ONNX Runtime on the same files: the table in docs/guide/fleet.md.

    cargo build --release
    pip install numpy pyarrow onnx onnxruntime
    python3 figures.py target/release/fleet FOLDER 1000 10000 100000

Writes the recordings of each size to FOLDER, runs each program RUNS times in turn on one and on two threads, and takes away the files. A
cell has the fastest run, as the others were held up by whatever else the machine did.
"""

import json
import shutil
import subprocess
import sys
from pathlib import Path

PROGRAM, FOLDER, SIZES = Path(sys.argv[1]), Path(sys.argv[2]), [int(size) for size in sys.argv[3:]]
HERE = Path(__file__).resolve().parent
RUNS = 3
BASELINE = [sys.executable, str(HERE / "baseline.py")]
PROGRAMS = {
    "DataFusion": lambda threads: [str(PROGRAM), "classify", "--threads", str(threads), str(FOLDER)],
    "NumPy": lambda threads: [*BASELINE, "numpy", str(threads), str(FOLDER)],
    "ONNX Runtime": lambda threads: [*BASELINE, "onnxruntime", str(threads), str(FOLDER)],
}


def run(command):
    return json.loads(subprocess.run(command, check=True, capture_output=True, text=True).stdout.splitlines()[-1])


def main():
    processor = next(line for line in Path("/proc/cpuinfo").read_text().splitlines() if line.startswith("model name"))
    print(processor.split(":")[1].strip(), file=sys.stderr)
    print("| rows | threads |", " | ".join(f"{name}: rows a second | memory" for name in PROGRAMS), "|")
    print("| ---: | ---: |" + " ---: | ---: |" * len(PROGRAMS))
    for size in SIZES:
        subprocess.run([str(PROGRAM), "write", "--rows", str(size), str(FOLDER)], check=True, capture_output=True)
        right = set()
        for threads in (1, 2):
            best = {}
            for _ in range(RUNS if size <= 1_000_000 else 1):
                for name, command in PROGRAMS.items():
                    found = run(command(threads))
                    assert found["rows"] == size, found
                    right.add((name, found["right"]))
                    rate = size / max(found["seconds"], 1e-3)
                    before = best.get(name, (0, found["peak"]))
                    best[name] = (max(rate, before[0]), max(found["peak"], before[1]))
            cells = [f"{rate / 1e3:.0f} thousand | {peak / 1024:.0f} MiB" for rate, peak in best.values()]
            print(f"| {size} | {threads} |", " | ".join(cells), "|", flush=True)
        print(f"{size}: recognised by each: {sorted(right)}", file=sys.stderr)
    shutil.rmtree(FOLDER)


if __name__ == "__main__":
    main()
