"""Cases of tests/interop/decompositions.rs: python3 linalg.py > linalg.json, with NumPy 2.4.6.

A case has its matrix and right side in row-major order; one that NumPy refuses has `error` instead of a result.
"""

import json

import numpy as np

random = np.random.default_rng(20261123)
cases = []


def case(op, a, b, compute):
    kept = {"op": op, "rows": a.shape[0], "columns": a.shape[1], "a": a.ravel().tolist()}
    if b is not None:
        kept["systems"] = b.shape[1] if b.ndim > 1 else 0
        kept["b"] = b.ravel().tolist()
    try:
        found = compute()
        found = found if isinstance(found, tuple) else (found,)
        kept["result"] = [np.asarray(x).ravel().tolist() for x in found]
    except np.linalg.LinAlgError as error:
        kept["error"] = str(error)
    cases.append(kept)


def square(op, a):
    n = len(a)
    b = random.uniform(-1, 1, (n, 2)).round(6)
    if op == "solve":
        case(op, a, b, lambda: np.linalg.solve(a, b))
        case(op, a, b[:, 0], lambda: np.linalg.solve(a, b[:, 0]))
    else:
        function = {"inverse": np.linalg.inv, "det": np.linalg.det, "cholesky": np.linalg.cholesky}[op]
        case(op, a, None, lambda: function(a))


for n in [1, 2, 3, 5, 8]:
    for _ in range(4):
        # A diagonal that is not small: the figures of both then agree to the last digits.
        a = (random.uniform(-1, 1, (n, n)) + 2 * np.diag(random.choice([-1, 1], n))).round(6)
        for op in ["inverse", "det", "solve"]:
            square(op, a)
        square("cholesky", (a @ a.T).round(6))
    zeros, ones = np.zeros((n, n)), np.ones((n, n))
    for op in ["inverse", "solve"]:
        square(op, zeros)
    square("cholesky", -np.eye(n))
    if n > 1:
        square("det", ones)
        square("cholesky", ones - 2 * np.eye(n))

for m, n in [(3, 3), (5, 2), (7, 4)]:
    for _ in range(4):
        a = random.uniform(-1, 1, (m, n)).round(6)
        b = random.uniform(-1, 1, (m, 2)).round(6)

        def positive():
            # Up to the signs, which are made those of a positive diagonal.
            q, r = np.linalg.qr(a)
            signs = np.sign(np.diag(r))
            return q * signs, r * signs[:, None]

        case("qr", a, None, positive)
        case("lstsq", a, b, lambda: np.linalg.lstsq(a, b)[0])
        case("lstsq", a, b[:, 0], lambda: np.linalg.lstsq(a, b[:, 0])[0])
        case("matrix_norm_2", a, None, lambda: np.linalg.norm(a, 2))
        case("matrix_norm_2", a.T.copy(), None, lambda: np.linalg.norm(a, 2))

print(json.dumps(cases, separators=(",", ":")))
