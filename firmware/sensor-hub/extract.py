"""Takes BasicMotions out of a wheel of the PyPI package `aeon` into `data/`.

    pip download --no-deps aeon==1.6.0
    python3 extract.py aeon-1.6.0-py3-none-any.whl
"""

import sys
import zipfile

import numpy as np

from hub import ACTIVITIES, save


def recordings(text):
    """A `.ts` file: recordings [40, 100, 6] in the file's units, and activities [40]."""
    values, labels = [], []
    for line in text.splitlines():
        if line and line[0] not in "#@":
            *channels, label = line.split(":")
            values.append([[float(v) for v in channel.split(",")] for channel in channels])
            labels.append(ACTIVITIES.index(label))
    return np.array(values).transpose(0, 2, 1), np.array(labels)


with zipfile.ZipFile(sys.argv[1]) as wheel:
    for split in ("train", "test"):
        path = f"aeon/datasets/data/BasicMotions/BasicMotions_{split.upper()}.ts"
        values, labels = recordings(wheel.read(path).decode())
        assert values.shape == (40, 100, 6)
        save("data", f"{split}_recordings", values, np.float32)
        save("data", f"{split}_activities", labels, np.uint8)
