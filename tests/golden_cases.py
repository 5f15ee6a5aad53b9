"""Counts the golden cases of layers, positions, reductions, signals and decompositions, and writes the table in README.md beside it."""

import json
import re
from collections import Counter
from pathlib import Path

HERE = Path(__file__).parent
NORMS = {"batch_norm", "layer_norm", "rms_norm", "group_norm", "response"}
taken, refused = Counter(), Counter()

# A line is a case: a macro, and for some the layer behind the name.
for line in (HERE / "layers/cases.rs").read_text().splitlines():
    if found := re.match(r"shapes!\((\w+)_\d+: ", line):
        refused[f"`{found[1]}`"] += 1
    elif found := re.match(r"(\w+)!\(\w+: (\w+)", line):
        name = {"response": "local_response_norm"}.get(found[1], found[1]) if found[1] in NORMS else found[2]
        taken[f"`{name}`"] += 1

# A test of an operation has one line that compares for each case, `top_k` two.
for name, body in re.findall(r"fn (\w+)_as_numpy\(\) \{(.*?)\n\}", (HERE / "positions/cases.rs").read_text(), re.DOTALL):
    for line in body.splitlines():
        if name == "refused" and (found := re.search(r"try_(\w+)\(", line)):
            refused[f"`{found[1]}`"] += 1
        elif "assert" in line and not (name == "top_k" and "positions" in line):
            taken[f"`{name.replace('pad_', 'pad` of `')}`"] += 1

for file in ["reduce/values.json", "interop/linalg.json"]:
    for case in json.loads((HERE / file).read_text()):
        (refused if "error" in case else taken)[f"`{case['op']}`"] += 1

SIGNALS = {"hann": "`hann`", "hamming": "`hamming`", "blackman": "`blackman`", "dct": "`dct_matrix`", "mel": "`mel_filters`"}
SIGNALS |= {"fir": "`Fir`", "mfcc": "`rfft`, `power`, `mel_filters`, `dct_matrix` in a row", "spectrum": "`Goertzel`"}
for name in json.loads((HERE / "signal/values.json").read_text()):
    first, *rest = name.split()
    if rest[-1:] == ["sections"]:
        taken["`Biquads`"] += 1
    elif first == "rfft" and rest[1] != "im":
        taken[{"re": "`rfft`"}.get(rest[1], f"`{rest[1]}`")] += 1
    elif first in SIGNALS and rest != ["im"]:
        taken[SIGNALS[first]] += 1

rows = [f"| {name} | {taken[name]} | {refused[name] or ''} |" for name in sorted(taken | refused, key=str.lower)]
total = f"| all | {sum(taken.values())} | {sum(refused.values())} |"
table = "\n".join(["| operation | compared | refused |", "| --- | ---:| ---:|", *rows, total])
page = HERE / "README.md"
start, end = "<!-- cases: written by golden_cases.py -->", "<!-- end: cases -->"
before, rest = page.read_text().split(start)
page.write_text(f"{before}{start}\n\n{table}\n\n{end}{rest.split(end)[1]}")
print(total)
