"""Writes cases.rs: what NumPy makes of small random arrays, as assertions.

    python -m venv /tmp/numpy && /tmp/numpy/bin/pip install numpy==2.4.6
    /tmp/numpy/bin/python tests/positions/cases.py

The seed is fixed, so that the same version of NumPy writes the same file. A shape is a type, so that each case is Rust of its own;
a result of another shape than NumPy's does not compile.
"""

import pathlib
import random

import numpy as np

random.seed(20240607)
HERE = pathlib.Path(__file__).parent
tests = {}


def literal(array):
    array = np.asarray(array)

    def item(x):
        if array.dtype.kind == "f":
            if np.isnan(x):
                return "f32::NAN"
            return repr(float(x)) if np.isfinite(x) else ("f32::INFINITY" if x > 0 else "f32::NEG_INFINITY")
        return str(int(x))

    def nested(part):
        return "[" + ", ".join(nested(p) if p.ndim else item(p) for p in part) + "]"

    return "tensor!" + nested(array)


def draw(shape, low=-9, high=9):
    size = int(np.prod(shape))
    return np.array([random.randint(low, high) for _ in range(size)], dtype=np.int32).reshape(shape)


def shapes():
    for rank in (1, 2, 2, 3):
        yield tuple(random.randint(1, 4) for _ in range(rank))


def operands(x):
    """The array as a tensor, and as a view of a transposed one."""
    yield f"&{literal(x)}"
    yield f"({literal(x.transpose())}).transpose()"


def case(test, code):
    tests.setdefault(test, []).append(code)


def each(test, call, result):
    """A case for each axis of some arrays, in turns of a tensor and of a view."""
    for shape in shapes():
        x = draw(shape)
        for axis in range(len(shape)):
            sign = random.choice([axis, axis - len(shape)])
            values = random.choice(list(operands(x)))
            arguments, wanted = result(x, axis)
            case(test, f"assert_eq!({call}({values}, Axis::<{sign}>{arguments}), {literal(wanted)});")


each("flip", "flip", lambda x, axis: ("", np.flip(x, axis)))


def roll(x, axis):
    shift = random.randint(-7, 7)
    return f", {shift}", np.roll(x, shift, axis)


each("roll", "roll", roll)


def tile(x, axis):
    times = random.randint(1, 3)
    repetitions = [times if a == axis else 1 for a in range(x.ndim)]
    return f", Dim::<{times}>", np.tile(x, repetitions)


each("tile", "tile", tile)


def repeat(x, axis):
    times = random.randint(1, 3)
    return f", Dim::<{times}>", np.repeat(x, times, axis)


each("repeat", "repeat", repeat)

for mode in ("constant", "edge", "reflect", "wrap"):

    def pad(x, axis):
        ends = (random.randint(0, 7), random.randint(0, 7))
        width = [ends if a == axis else (0, 0) for a in range(x.ndim)]
        more = {"constant_values": 5} if mode == "constant" else {}
        name = "Constant(5)" if mode == "constant" else mode.capitalize()
        return f", Dim::<{ends[0]}>, Dim::<{ends[1]}>, {name}", np.pad(x, width, mode=mode, **more)

    each(f"pad_{mode}", "pad", pad)

for shape in [(1, 1), (3, 3), (2, 4), (4, 2), (2, 3, 4), (2, 4, 3)]:
    x = draw(shape)
    for values in operands(x):
        case("diagonal", f"assert_eq!(diagonal({values}), {literal(np.diagonal(x, axis1=-2, axis2=-1))});")
    for k in (-5, -2, -1, 0, 1, 2, 5):
        values = random.choice(list(operands(x)))
        case("tril", f"assert_eq!(tril({values}, {k}), {literal(np.tril(x, k))});")
        values = random.choice(list(operands(x)))
        case("triu", f"assert_eq!(triu({values}, {k}), {literal(np.triu(x, k))});")

for shape in [(5,), (9,), (3, 7), (6, 4), (2, 5, 3)]:
    x = draw(shape)
    for axis, n in enumerate(shape):
        end = random.randint(1, n)
        start, step = random.randint(0, end - 1), random.randint(1, 4)
        part = x[tuple(slice(start, end, step) if a == axis else slice(None) for a in range(x.ndim))]
        for values in operands(x):
            code = f"({values}).slice_step(Axis::<{axis}>, span!({start}..{end}), Dim::<{step}>)"
            case("slice_step", f"assert_eq!({code}, {literal(part)});")

def index_shapes():
    for rank in (0, 1, 1, 2, 3):
        yield tuple(random.randint(1, 3) for _ in range(rank))


for shape in shapes():
    x = draw(shape)
    for axis, n in enumerate(shape):
        for index_shape in index_shapes():
            if len(index_shape) + len(shape) > 5:
                continue
            index = draw(index_shape, 0, n - 1)
            sign = random.choice([axis, axis - len(shape)])
            values = random.choice(list(operands(x)))
            named = literal(index) if index_shape else f"Tensor::<i32, Shape![]>::full({index})"
            wanted = np.take(x, index, axis)
            if wanted.ndim:
                case("gather", f"assert_eq!(try_gather({values}, Axis::<{sign}>, &{named}).unwrap(), {literal(wanted)});")
        m = random.randint(1, 5)
        index_shape = tuple(m if a == axis else k for a, k in enumerate(shape))
        index = draw(index_shape, 0, n - 1)
        for values in operands(x):
            code = f"taken!({values}, Axis::<{axis}>, {n}, &{literal(index)})"
            case("take_along_axis", f"assert_eq!({code}, {literal(np.take_along_axis(x, index, axis))});")
        rows = draw((m,), 0, n - 1)
        updates = draw(index_shape)
        for mode, join in [("Assign", None), ("Add", np.add), ("Max", np.maximum), ("Min", np.minimum)]:
            wanted = x.copy()
            moved = np.moveaxis(wanted, axis, 0)
            if join:
                join.at(moved, rows, np.moveaxis(updates, axis, 0))
            else:
                moved[rows] = np.moveaxis(updates, axis, 0)
            values = random.choice(list(operands(updates)))
            code = f"scatter_to({literal(x)}, Axis::<{axis}>, &{literal(rows)}, {values}, Scatter{mode})"
            case("scatter", f"assert_eq!({code}, {literal(wanted)});")
            if mode == "Add":
                code = f"scattered!({literal(x)}, Axis::<{axis}>, {n}, &{literal(rows)}, {values}, Scatter{mode})"
                case("scatter", f"assert_eq!({code}, {literal(wanted)});")

def one_hot(index_shape):
    classes = random.randint(1, 6)
    index = draw(index_shape, 0, classes - 1)
    wanted = np.eye(classes, dtype=np.int32)[index]
    case("one_hot", f"assert_eq!(one_hot_of!(&{literal(index)}, {classes}), {literal(wanted)});")


for index_shape in [(1,), (4,), (2, 3), (2, 1, 2)]:
    one_hot(index_shape)


def floats(shape):
    special = [np.nan, np.inf, -np.inf, 0.0, 1.5, -2.25]
    values = [random.choice(special) if random.random() < 0.5 else random.randint(-9, 9) / 4 for _ in range(np.prod(shape))]
    return np.array(values, dtype=np.float32).reshape(shape)


for make in (draw, floats):
    for shape in [(1,), (7,), (40,), (3, 5), (6, 2), (2, 3, 4)]:
        x = make(shape)
        for axis, n in enumerate(shape):
            values = random.choice(list(operands(x)))
            wanted = np.sort(x, axis, stable=True)
            case("sort", f"assert!(same(&sort({values}, Axis::<{axis}>), &{literal(wanted)}));")
            order = np.argsort(x, axis, stable=True)
            case("argsort", f"assert_eq!(argsort({values}, Axis::<{axis}>), {literal(order)});")
            count = random.randint(1, n)
            # The largest first, and of equal ones the first: a stable order of the values from the other end.
            backwards = np.argsort(np.flip(x, axis), axis, stable=True)
            best = np.take(n - 1 - np.flip(backwards, axis), np.arange(count), axis)
            code = f"top_k({values}, Axis::<{axis}>, Dim::<{count}>)"
            case("top_k", f"let (values, positions) = {code};")
            case("top_k", f"assert!(same(&values, &{literal(np.take_along_axis(x, best, axis))}));")
            case("top_k", f"assert_eq!(positions, {literal(best)});")
        found = np.unique(x)
        for values in operands(x):
            case("unique", f"assert!(same_elements(&try_unique::<_, Dim<40>>({values}).unwrap(), &{literal(found)}));")
        if make is draw:
            y = x * (draw(shape, 0, 2) > 0)
            found = np.argwhere(y).astype(np.int32)
            for values in operands(y):
                wanted = literal(found.ravel()).replace("tensor!", "") if found.size else "[0_usize; 0]"
                case("nonzero", f"assert_eq!(try_nonzero::<_, _, Dim<40>, _>({values}).unwrap().as_slice(), {wanted});")

for index_shape in [(6,), (1, 1), (3, 2), (2, 2, 2)]:
    one_hot(index_shape)


for shape in [(5,), (4, 3), (2, 6), (2, 3, 4)]:
    x = draw(shape)
    for axis, n in enumerate(shape):
        at = random.randint(1, n - 1)
        first, rest = np.split(x, [at], axis)
        case("split", f"let x = {literal(x)};")
        case("split", f"let (first, rest) = x.split(Axis::<{axis}>, Dim::<{at}>);")
        case("split", f"assert_eq!((first.to_tensor(), rest.to_tensor()), ({literal(first)}, {literal(rest)}));")


def refused(compute):
    try:
        compute()
    except (IndexError, ValueError):
        return
    raise SystemExit("NumPy does not refuse this")


for shape in [(3,), (1, 4), (4, 2), (2, 3, 2)]:
    x = draw(shape)
    for axis, n in enumerate(shape):
        index = draw((3,), 0, n - 1)
        index[random.randint(0, 2)] = n + random.randint(0, 2)
        refused(lambda: np.take(x, index, axis))
        case("refused", f"assert!(try_gather(&{literal(x)}, Axis::<{axis}>, &{literal(index)}).is_err());")
        along = draw(tuple(2 if a == axis else k for a, k in enumerate(shape)), 0, n - 1)
        along.flat[random.randint(0, along.size - 1)] = n
        refused(lambda: np.take_along_axis(x, along, axis))
        case("refused", f"assert!(try_take_along_axis(&{literal(x)}, Axis::<{axis}>, &{literal(along)}).is_err());")
        updates = draw(tuple(3 if a == axis else k for a, k in enumerate(shape)))
        refused(lambda: np.add.at(np.moveaxis(x.copy(), axis, 0), index, np.moveaxis(updates, axis, 0)))
        arguments = f"Axis::<{axis}>, &{literal(index)}, &{literal(updates)}, ScatterAdd"
        case("refused", f"assert!(try_scatter(&mut {literal(x)}, {arguments}).is_err());")

lines = [
    f"//! What NumPy {np.__version__} makes of small arrays. Written by `cases.py`.",
    "",
    "use super::*;",
]
for name, codes in tests.items():
    lines += ["", "#[test]", f"fn {name}_as_numpy() {{", *(f"    {code}" for code in codes), "}"]
(HERE / "cases.rs").write_text("\n".join(lines) + "\n")
print(sum(map(len, tests.values())), "cases")
