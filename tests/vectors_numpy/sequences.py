"""The sequence operations, written over NumPy arrays from the operations' own pages."""

import numpy as np

from form import RANDOM, case, tensor, values
from levels import LEVELS, batch, pieces, random_batch

NEAR = {"rtol": 1e-5, "atol": 1e-6}
FLAT = [levels for levels in LEVELS if len(levels) == 1]


def array(given):
    numbers = [float(x) if isinstance(x, str) else x for x in given["data"]]
    return np.array(numbers, given["dtype"]).reshape(given["shape"])


def split(given):
    """The rows of each sequence of the last level."""
    return pieces(array(given), given["lod_lengths"][-1])


def joined(parts, like):
    empty = np.zeros((0, *like.shape[1:]), like.dtype)
    return np.concatenate([empty, *parts]).astype(like.dtype)


def pools():
    ways = {
        "sum": lambda rows: rows.sum(0),
        "average": lambda rows: rows.mean(0),
        "sqrt": lambda rows: rows.sum(0) / np.sqrt(len(rows)),
        "max": lambda rows: rows.max(0),
        "min": lambda rows: rows.min(0),
        "first": lambda rows: rows[0],
        "last": lambda rows: rows[-1],
    }
    for number, levels in enumerate(LEVELS):
        for way, pool in ways.items():
            for dtype, row in [("float32", (2,)), ("float64", (1, 3)), ("int32", (4,))]:
                if dtype == "int32" and way in ("average", "sqrt"):
                    continue
                x = random_batch(levels, row, dtype)
                pad = -2.0
                out = [pool(rows) if len(rows) else np.full(row, pad) for rows in split(x)]
                want = batch(np.array(out, dtype).reshape(len(levels[-1]), *row), levels[:-1])
                made = case("sequence_pool", f"{way}_{number}_{dtype}", {"input": x}, {"pool_type": way, "pad_value": pad}, want)
                yield made | {"tolerance": NEAR}


def softmax():
    for number, levels in enumerate(LEVELS):
        for dtype, row in [("float32", (1,)), ("float64", ()), ("float32", (20,))]:
            x = random_batch(levels, row, dtype)
            powers = [np.exp(rows.astype("float64")) for rows in split(x)]
            want = batch(joined([p / p.sum(0) for p in powers], array(x)), levels)
            yield case("sequence_softmax", f"softmax_{number}_{dtype}", {"input": x}, {}, want) | {"tolerance": NEAR}


def reverse():
    for number, levels in enumerate(LEVELS):
        for dtype, row in [("int8", ()), ("bool", (2, 2))]:
            x = random_batch(levels, row, dtype)
            want = batch(joined([rows[::-1] for rows in split(x)], array(x)), levels)
            yield case("sequence_reverse", f"reverse_{number}_{dtype}", {"x": x}, {}, want)


def concat():
    for number, levels in enumerate(FLAT):
        for count, row in [(2, (3,)), (3, ()), (6, (1, 2))]:
            lengths = [RANDOM.permutation(levels[0]).tolist() for _ in range(count)]
            inputs = [random_batch([own], row, "int16") for own in lengths]
            parts = [part for same in zip(*map(split, inputs)) for part in same]
            want = batch(joined(parts, array(inputs[0])), [np.sum(lengths, 0).tolist()])
            yield case("sequence_concat", f"concat_{number}_{count}", {"input": inputs}, {}, want)
        other = random_batch([[1] * (len(levels[0]) + 1)], (3,), "int16")
        inputs = [random_batch(levels, (3,), "int16"), other]
        yield case("sequence_concat", f"concat_{number}_count", {"input": inputs}, {}, error="shape_mismatch")
        wide = random_batch(levels, (4,), "int16")
        inputs = [inputs[0], wide] * 3
        yield case("sequence_concat", f"concat_{number}_width", {"input": inputs}, {}, error="shape_mismatch")


def slice_():
    for number, levels in enumerate(FLAT):
        for row in [(2,), ()]:
            x = random_batch(levels, row, "float64")
            start = np.array([RANDOM.integers(0, n + 1) for n in levels[0]], "int64")
            length = np.array([RANDOM.integers(0, n - s + 1) for n, s in zip(levels[0], start)], "int64")
            parts = [rows[s : s + n] for rows, s, n in zip(split(x), start, length)]
            given = {"input": x, "offset": tensor(start[:, None]), "length": tensor(length[:, None])}
            want = batch(joined(parts, array(x)), [length.tolist()])
            yield case("sequence_slice", f"slice_{number}_{len(row)}", given, {}, want)
        for wrong, s, n in [("long", start, length + 9), ("before", start - 9, length), ("negative", start, length - 9)]:
            given = {"input": x, "offset": tensor(s[:, None]), "length": tensor(n[:, None])}
            yield case("sequence_slice", f"slice_{number}_{wrong}", given, {}, error="index_out_of_range")


def expand():
    for number, levels in enumerate(LEVELS):
        y = batch(values((sum(levels[-1]), 1), "float32"), levels)
        for level, repeats in enumerate(levels):
            at = -1 if level + 1 == len(levels) else level
            rows = values((len(repeats), 2), "float32")
            want = tensor(np.repeat(rows, repeats, 0))
            given = {"x": tensor(rows), "y": y}
            yield case("sequence_expand", f"expand_{number}_{level}", given, {"ref_level": at}, want)
            own = RANDOM.integers(0, 4, len(repeats)).tolist()
            x = random_batch([own], (2, 1), "int64")
            copies = [rows for rows, n in zip(split(x), repeats) for _ in range(n)]
            if copies:
                want = batch(joined(copies, array(x)), [np.repeat(own, repeats).tolist()])
                given = {"x": x, "y": y}
                yield case("sequence_expand", f"expand_{number}_{level}_sequences", given, {"ref_level": at}, want)
            more = {"x": tensor(values((len(repeats) + 1, 2), "float32")), "y": y}
            yield case("sequence_expand", f"expand_{number}_{level}_more", more, {"ref_level": at}, error="shape_mismatch")
            if len(levels) == 1:
                given = {"x": tensor(rows), "y": y}
                want = batch(np.repeat(rows, repeats, 0), levels)
                yield case("sequence_expand_as", f"as_{number}", given, {}, want)
        none = {"x": tensor(values((2, 2), "float32")), "y": y}
        yield case("sequence_expand", f"expand_{number}_no_level", none, {"ref_level": len(levels)}, error="attr")


def reshape():
    for number, levels in enumerate(FLAT):
        for width, new in [(6, 3), (6, 12), (4, 1), (2, 5)]:
            x = random_batch(levels, (width,), "float32")
            if all(n * width % new == 0 for n in levels[0]):
                want = batch(array(x).reshape(-1, new), [[n * width // new for n in levels[0]]])
                yield case("sequence_reshape", f"reshape_{number}_{new}", {"input": x}, {"new_dim": new}, want)
            else:
                yield case("sequence_reshape", f"reshape_{number}_{new}", {"input": x}, {"new_dim": new}, error="shape_mismatch")


def pad():
    for number, levels in enumerate(FLAT):
        for row, more in [((), None), ((3,), 2), ((2, 2), 0)]:
            x = random_batch(levels, row, "float32")
            longest = max(levels[0])
            size = longest + (more or 0)
            value = values((1,) if number % 2 else row or (1,), "float32")
            out = np.empty((len(levels[0]), size, *row), "float32")
            out[:] = value if value.shape == row else value.reshape(())
            for i, rows in enumerate(split(x)):
                out[i, : len(rows)] = rows
            lengths = np.array(levels[0], "int64")
            outputs = {"Out": tensor(out), "Length": tensor(lengths)}
            given = {"x": x, "pad_value": tensor(value)}
            attrs = {"maxlen": None if more is None else size}
            yield case("sequence_pad", f"pad_{number}_{len(row)}", given, attrs, {"outputs": outputs})
            if longest:
                yield case("sequence_pad", f"pad_{number}_{len(row)}_short", given, {"maxlen": longest - 1}, error="attr")
            if row:
                given = {"x": tensor(out), "length": tensor(lengths)}
                yield case("sequence_unpad", f"unpad_{number}_{len(row)}", given, {}, batch(array(x), levels))
                given = {"x": tensor(out), "length": tensor(lengths + size + 1)}
                yield case("sequence_unpad", f"unpad_{number}_{len(row)}_long", given, {}, error="index_out_of_range")


def mask():
    for number, shape in enumerate([(4,), (2, 3), ()]):
        for dtype in ["int64", "float32", "bool", "uint8"]:
            x = RANDOM.integers(-2, 9, shape).astype("int32")
            out = (np.arange(6) < np.asarray(x)[..., None]).astype(dtype)
            attrs = {"maxlen": 6, "dtype": dtype}
            yield case("sequence_mask", f"mask_{number}_{dtype}", {"x": tensor(x)}, attrs, tensor(out))
    real = {"x": tensor(values((3,), "float32"))}
    yield case("sequence_mask", "mask_real", real, {"maxlen": 6, "dtype": "int64"}, error="dtype")


def tokens():
    for number, levels in enumerate(LEVELS):
        x = batch(RANDOM.integers(0, 5, (sum(levels[-1]), 1)), levels)
        for window in [2, 3, 7]:
            windows = [[(list(s) + [-1] * window)[t : t + window] for t in range(len(s))] for s in (rows.ravel().tolist() for rows in split(x))]
            out = np.array([w for s in windows for w in s], "int64").reshape(-1, window)
            attrs = {"win_size": window, "pad_value": -1}
            yield case("sequence_enumerate", f"windows_{number}_{window}", {"input": x}, attrs, batch(out, levels))
        for erased in [[], [1, 3], [0, 1, 2, 3, 4]]:
            kept = [rows[~np.isin(rows, erased).ravel()] for rows in split(x)]
            want = batch(joined(kept, array(x)), [*levels[:-1], [len(rows) for rows in kept]])
            yield case("sequence_erase", f"erase_{number}_{len(erased)}", {"x": x}, {"tokens": erased}, want)


def scatter():
    for number, levels in enumerate(FLAT):
        ids = batch(RANDOM.integers(0, 5, (sum(levels[0]), 1)), levels)
        updates = random_batch(levels, (1,), "float32")
        x = values((len(levels[0]), 5), "float32")
        out = x.copy()
        for i, (columns, more) in enumerate(zip(split(ids), split(updates))):
            np.add.at(out[i], columns.ravel(), more.ravel())
        given = {"input": tensor(x), "index": ids, "updates": updates}
        yield case("sequence_scatter", f"scatter_{number}", given, {}, tensor(out)) | {"tolerance": NEAR}
        if sum(levels[0]):
            given = given | {"index": batch(array(ids) + 5, levels)}
            yield case("sequence_scatter", f"scatter_{number}_beyond", given, {}, error="index_out_of_range")
        given = given | {"index": random_batch(levels, (1,), "float32")}
        yield case("sequence_scatter", f"scatter_{number}_real", given, {}, error="dtype")


def conv():
    for number, levels in enumerate(LEVELS):
        for size, start, width, filters in [(3, -1, 2, 4), (1, 0, 3, 1), (4, -2, 1, 2), (2, 1, 2, 2), (3, -9, 2, 1)]:
            x = random_batch(levels, (width,), "float32")
            filter_ = values((size * width, filters), "float32")
            parts = []
            for rows in split(x):
                context = np.zeros((len(rows), size, width))
                for t in range(len(rows)):
                    for c in range(size):
                        if 0 <= t + start + c < len(rows):
                            context[t, c] = rows[t + start + c]
                parts.append(context.reshape(len(rows), size * width) @ filter_)
            out = np.concatenate([np.zeros((0, filters)), *parts]).astype("float32")
            attrs = {"filter_size": size, "padding_start": start, "num_filters": filters}
            given = {"input": x, "filter": tensor(filter_)}
            yield case("sequence_conv", f"conv_{number}_{size}_{start}", given, attrs, batch(out, levels)) | {"tolerance": NEAR}
        given = given | {"filter": tensor(values((9, 2), "float32"))}
        yield case("sequence_conv", f"conv_{number}_filter", given, {"filter_size": 3, "padding_start": 0}, error="shape_mismatch")


def sequences():
    for maker in [pools, softmax, reverse, concat, slice_, expand, reshape, pad, mask, tokens, scatter, conv]:
        yield from maker()
