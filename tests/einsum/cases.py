"""Writes `cases.rs`, eighty calls of `einsum!` with the results of NumPy, and `counts.rs`, how often it multiplies in its best order.

    python3 cases.py

The seed is fixed, so that the same file results. Elements are small integers: every result is exact.
"""

import pathlib
import random

import numpy as np

RANDOM = random.Random(20240611)

# Of the page of `numpy.einsum`, and what people use it for.
KNOWN = """
ii | ii-> | ii->i | i,i-> | i,i | ij,j->i | ij,j | ji | ij->ji | ij->i | ij-> | ij,ij->ij | ij,ij-> | i,j->ij | i,j
ij,jk->ik | ij,jk | ij,kj->ik | ji,jk->ki | bij,bjk->bik | bij,bjk->ik | bhqd,bhkd->bhqk | bhqk,bhkd->bhqd | ijk,jil->kl
ijk,ilm,njm,nlk,abc->ab | ijk->kji | iij->ij | iij->j | iijj->ij | abab->ba | A,a->aA | Ab,bC | ij, jk -> ik | ,ij->ij | ,->
ij,jk,kl->il | ij,jk,kl | i,ij,j-> | bi,ijk,bk->bj | ab,b,bc->ac | a,a,a->a | a,b,c->abc | ij,kj,kl->il | abc,cd,de->abe
abcd,ce,df->abef | ab,ac,ad->bcd | i,j,ij->
""".replace("\n", " | ").split(" | ")
ELLIPSIS = [("...ij,...jk->...ik", 0), ("...ij,...jk->...ik", 1), ("...ij,...jk->...ik", 2), ("...ij->...ji", 2), ("i...,i...->...", 2),
            ("...i,i->...", 2), ("...,...", 3), ("...ij,jk", 1), ("...ii->...i", 1)]
LENGTHS = {c: 2 + (ord(c) * 5 + 1) % 3 for c in "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"}


def operand(seed, shape):
    count = int(np.prod(shape, dtype=int))
    return np.array([(seed * 31 + at * 7) % 13 - 6 for at in range(count)], dtype=np.int64).reshape(shape)


def shape_of(term, ellipsis, lengths):
    axes = {"...": [2, 3, 2][:ellipsis]}
    before, dots, behind = term.partition("...")
    return [*(lengths[c] for c in before), *(axes["..."] if dots else []), *(lengths[c] for c in behind)]


def multiplications(text, shapes):
    """How often NumPy's best order multiplies."""
    inputs, output = text.replace(" ", "").split("->")
    terms = [set(term) for term in inputs.split(",")]
    lengths = {c: n for term, shape in zip(inputs.split(","), shapes) for c, n in zip(term, shape)}
    count = 0
    for step in np.einsum_path(text, *(np.zeros(shape) for shape in shapes), optimize="optimal")[0][1:]:
        taken = [terms.pop(at) for at in sorted(step, reverse=True)]
        letters = set.union(*taken)
        count += int(np.prod([lengths[c] for c in letters], dtype=int)) * (len(taken) - 1)
        terms.append(letters & set(output).union(*terms))
    return count


def random_text():
    alphabet = RANDOM.sample("abcdefghijklmnopqrstuvwxyz", RANDOM.randint(2, 5))
    terms = ["".join(RANDOM.choice(alphabet) for _ in range(RANDOM.randint(1, 4))) for _ in range(RANDOM.randint(1, 3))]
    letters = sorted(set("".join(terms)))
    RANDOM.shuffle(letters)
    output = "".join(letters[: RANDOM.randint(0, len(letters))])
    return ",".join(terms) + (f"->{output}" if RANDOM.random() < 0.8 else "")


def line(text, ellipsis, lengths):
    terms = text.replace(" ", "").split("->")[0].split(",")
    shapes = [shape_of(term, ellipsis or 0, lengths) for term in terms]
    result = np.einsum(text, *(operand(seed, shape) for seed, shape in enumerate(shapes)))
    dots = f" ellipsis {ellipsis};" if ellipsis is not None else ""
    operands = " ".join(f"{seed} {shape}" for seed, shape in enumerate(shapes))
    values = np.asarray(result).ravel().tolist()
    return f'    case!("{text}";{dots} {operands}; {list(np.shape(result))} {values});'


def count(text, _, lengths):
    terms = text.replace(" ", "").split("->")[0].split(",")
    shapes = [shape_of(term, 0, lengths) for term in terms]
    operands = " ".join(f"{seed} {shape}" for seed, shape in enumerate(shapes))
    return f'    multiplications!("{text}"; {operands}; {multiplications(text, shapes)});'


cases = [(text.strip(), None, LENGTHS) for text in KNOWN if text.strip()] + [(text, n, LENGTHS) for text, n in ELLIPSIS]
# Three operands of lengths for which another order is the best one each time.
for lengths in ({"i": 9, "j": 2, "k": 7, "l": 2}, {"i": 2, "j": 7, "k": 2, "l": 9}, {"i": 2, "j": 9, "k": 8, "l": 2}):
    cases.append(("ij,jk,kl->il", None, lengths))
cases.append(("ik,kj,il->jl", None, {"i": 2, "k": 8, "j": 3, "l": 4}))
while len(cases) < 80:
    cases.append((random_text(), None, LENGTHS))

blocks = []
for start in range(0, len(cases), 10):
    body = "\n".join(line(*case) for case in cases[start : start + 10])
    blocks.append(f"#[test]\nfn cases_from_{start}() {{\n{body}\n}}\n")
counts = "\n".join(count(*case) for case in cases if case[0].count(",") == 2 and "->" in case[0])


def write(name, what, tests):
    header = f"// Written by `cases.py` with NumPy {np.__version__}: subscripts, seed and shape of each operand, {what}.\n\n"
    pathlib.Path(__file__).with_name(name).write_text(header + tests)


write("cases.rs", "shape and elements of the result", "\n".join(blocks))
write("counts.rs", "and how often NumPy multiplies in its best order", f"#[test]\nfn three_operands() {{\n{counts}\n}}\n")
