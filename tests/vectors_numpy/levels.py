"""Levels of sequences: batches over them, `lod_reset`, `lod_append` and what is valid."""

import numpy as np

from form import RANDOM, case, tensor, values


def offsets(lengths):
    return [0, *np.cumsum(lengths).tolist()]


def batch(array, levels):
    """A tensor under levels of lengths, the top first."""
    return tensor(array) | {"lod_lengths": levels, "lod_offsets": [offsets(level) for level in levels]}


def pieces(items, lengths):
    ends = offsets(lengths)
    return [items[start:end] for start, end in zip(ends, ends[1:])]


# One level with empty sequences, no rows, one row, many, and up to four levels.
LEVELS = [
    [[2, 0, 3, 1]],
    [[0, 0]],
    [[1]],
    [[0, 0, 5]],
    [[4] * 9],
    [[2, 0, 1], [1, 0, 4]],
    [[3], [0, 0, 2]],
    [[1, 1], [0, 2], [3, 0]],
    [[2], [1, 2], [0, 1, 2], [2, 0, 3]],
]


def random_batch(levels, row, dtype):
    return batch(values((sum(levels[-1]), *row), dtype), levels)


def broken(level, count):
    """A level of offsets that is not valid over `count` rows, and what is wrong with it."""
    return [
        ("start", [1, *level[1:]]),
        ("end", [*level[:-1], count + 1]),
        ("short", [0]),
        ("falls", [0, count + 2, count] if count else [0, 1, 0]),
        ("negative", [0, -1, count]),
    ]


def reset():
    for number, levels in enumerate(LEVELS):
        count = sum(levels[-1])
        for dtype, row in [("float32", (3,)), ("int64", (1, 2))]:
            x = random_batch([[count]], row, dtype)
            name = f"reset_{number}_{dtype}"
            want = {key: x[key] for key in ("dtype", "shape", "data")}
            told = lambda levels: want | {"lod_lengths": levels, "lod_offsets": [offsets(l) for l in levels]}
            y = batch(values((count, 2), "float64"), levels)
            yield case("lod_reset", f"{name}_y", {"x": x, "y": y}, {"target_lod": [0, count]}, told(levels))
            data = tensor(np.array(offsets(levels[-1]), "int32"))
            yield case("lod_reset", f"{name}_data", {"x": x, "y": data}, {}, told(levels[-1:]))
            attrs = {"target_lod": offsets(levels[-1])}
            yield case("lod_reset", f"{name}_target", {"x": x}, attrs, told(levels[-1:]))
        for wrong, level in broken(offsets(levels[-1]), count):
            x = random_batch(levels, (2,), "float32")
            attrs = {"target_lod": level}
            yield case("lod_reset", f"reset_{number}_{wrong}", {"x": x}, attrs, error="lod_invalid")
            y = tensor(np.array(level, "int32"))
            yield case("lod_reset", f"reset_{number}_{wrong}_data", {"x": x, "y": y}, {}, error="lod_invalid")


def append():
    for number, levels in enumerate(LEVELS):
        count = sum(levels[-1])
        x = random_batch(levels, (2,), "float32")
        if count == 0:
            continue
        level = RANDOM.multinomial(count, [1 / count] * count).tolist()
        want = x | {"lod_lengths": [*levels, level], "lod_offsets": [offsets(l) for l in [*levels, level]]}
        yield case("lod_append", f"append_{number}", {"x": x}, {"level": offsets(level)}, want)
        given = {"x": x, "level": tensor(np.array(offsets(level), "int32"))}
        yield case("lod_append", f"append_{number}_tensor", given, {}, want)
        given = {"x": x, "level": batch(values((count, 1), "float32"), [[count]])}
        want = x | {"lod_lengths": [[count]], "lod_offsets": [[0, count]]}
        yield case("lod_append", f"append_{number}_replaces", given, {}, want)
        for wrong, level in broken(offsets(level), count):
            yield case("lod_append", f"append_{number}_{wrong}", {"x": x}, {"level": level}, error="lod_invalid")


def validate():
    for number, levels in enumerate(LEVELS):
        count = sum(levels[-1])
        ends = [offsets(level) for level in levels]
        good = {"lod_offsets": ends, "lod_lengths": levels}
        yield case("lod_validate", f"offsets_{number}", {"rows": count, "lod_offsets": ends}, {}, good)
        yield case("lod_validate", f"lengths_{number}", {"rows": count, "lod_lengths": levels}, {}, good)
        for wrong, level in broken(ends[-1], count):
            given = {"rows": count, "lod_offsets": [*ends[:-1], level]}
            yield case("lod_validate", f"{wrong}_{number}", given, {}, error="lod_invalid")
        if len(levels) > 1:
            given = {"rows": count, "lod_lengths": [levels[0] + [1], *levels[1:]]}
            yield case("lod_validate", f"nesting_{number}", given, {}, error="lod_invalid")
