//! `docs/DIAGNOSTICS.md`: messages worth knowing, by topic.

use core::fmt::Write as _;
use std::fs;
use std::path::Path;

const PAGE: &str = "docs/DIAGNOSTICS.md";

const INTRODUCTION: &str = "\
# Messages

What the compiler says about the usual mistakes, by topic. Each program is one of [`ui-tests/`](../ui-tests), where all
programs with one mistake are, and where a test compares the compiler's whole message (`MISTAKE.stderr` beside
`MISTAKE.rs`). Here is what you read first: the sentence, the label under the place in your program, and our notes.

Lengths read like this: `Dim<3>` is a length of 3, `Kilo<9, 216>` one of 9216 (thousands and the rest), `UpTo<Dim<29>>` one
of at most 29 that only run time knows, and `Dyn` one that only run time knows. `(Dim<2>, Dim<3>)` is `Shape![2, 3]`.

This page is written by `TRYBUILD=overwrite cargo test --test rejected`.
";

/// A chapter: its folder in `ui-tests/`, its title, an introduction, and the programs that it shows.
struct Chapter(&'static str, &'static str, &'static str, &'static [&'static str]);

const CHAPTERS: &[Chapter] = &[
    Chapter(
        "shapes",
        "Shapes",
        "A shape is a tuple of extents, and `Shape![2, 3]` writes it.",
        &["literal-of-another-shape", "wrong-argument", "tuple-of-sizes", "index-of-another-rank"],
    ),
    Chapter(
        "broadcast",
        "Broadcasting",
        "NumPy's rule. The operator, the method and the function say the same.",
        &[
            "last-axis-differs-by-operator",
            "inside-an-expression",
            "generic-without-the-bound",
            "run-time-against-known",
        ],
    ),
    Chapter(
        "align",
        "The axis of an elementwise operation",
        "`elementwise_mul(x, y, axis)` lays the axes of `y` on those of `x`, from `axis` on.",
        &["last-axes-differ", "reaches-past-the-last-axis"],
    ),
    Chapter(
        "elements",
        "Element types",
        "Nothing is converted silently.",
        &["differ-by-operator", "truth-values-added", "exp-of-integers", "integers-divided"],
    ),
    Chapter(
        "operands",
        "Operands",
        "What may stand on either side of an operation.",
        &["array-by-operator", "prelude-forgotten"],
    ),
    Chapter(
        "evaluate",
        "Evaluation",
        "An expression becomes a tensor when it is evaluated.",
        &["never-evaluated", "not-evaluated", "into-another-shape"],
    ),
    Chapter(
        "structure",
        "Views and joining",
        "Reshape, permute, squeeze, slice, concat, stack.",
        &[
            "reshape-count-differs",
            "permute-repeats-an-axis",
            "squeeze-axis-is-not-one",
            "slice-past-the-end",
            "concat-other-axis-differs",
            "indexed-by-brackets",
        ],
    ),
    Chapter(
        "reduce",
        "Reductions",
        "An axis becomes one element.",
        &["axis-out-of-range-by-method", "max-of-an-empty-axis", "mean-of-integers"],
    ),
    Chapter(
        "matmul",
        "Matrix products",
        "The inner extents are equal, and batches broadcast.",
        &["inner-extents-differ-by-method", "batches-differ"],
    ),
    Chapter("linalg", "Products of vectors", "`dot` and `outer`.", &["dot-lengths-differ"]),
    Chapter(
        "select",
        "Select",
        "A condition and two branches.",
        &["condition-differs", "condition-of-floats"],
    ),
    Chapter("multiplex", "Multiplex", "A choice among candidates, row by row.", &["index-of-floats"]),
    Chapter(
        "dynamic",
        "Dynamic shapes",
        "Lengths that run time knows, `dynamic_stitch` and `dynamic_partition`.",
        &["run-time-length-by-operator", "pushed-row-differs", "data-differ-from-their-index"],
    ),
    Chapter(
        "ragged",
        "Ragged tensors",
        "Sequences of differing lengths.",
        &["dense-sum-axis-by-method", "matmul-inner-extents-differ", "pool-into-other-rows"],
    ),
    Chapter(
        "macros",
        "Macros",
        "`Shape!`, `tensor!`, `include_npy!`, `assert_shape!`, `debug_shape!` and `compute!`.",
        &[
            "shape-negative-length",
            "tensor-ragged",
            "npy-fortran-order",
            "assert-shape-length-differs",
            "compute-index-length-differs",
        ],
    ),
    Chapter(
        "quantized",
        "Quantized layers",
        "A layer is a constant, and its shapes are its type.",
        &[
            "channels-differ",
            "window-larger-than-the-image",
            "bias-of-another-length",
            "zero-point-beyond-the-type",
        ],
    ),
];

/// Fails if the page is not what the programs and their messages make it, or writes it.
pub(crate) fn check() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join(PAGE);
    let page = page();
    if super::overwrite() {
        fs::write(file, page).unwrap();
    } else {
        let there = fs::read_to_string(file).unwrap();
        assert!(there == page, "{PAGE} is old: run `TRYBUILD=overwrite cargo test --test rejected`");
    }
}

fn page() -> String {
    let mut page = String::from(INTRODUCTION);
    for Chapter(folder, title, introduction, programs) in CHAPTERS {
        write!(page, "\n## {title}\n\n{introduction}\n").unwrap();
        for program in *programs {
            let name = format!("{folder}/{program}");
            let (text, message) = (super::read(&name, "rs"), super::read(&name, "stderr"));
            write!(page, "\n### {}\n\n", program.replace('-', " ")).unwrap();
            write!(page, "```rust,compile_fail\n{}\n```\n\n", text.trim_end()).unwrap();
            write!(page, "```text\n{}```\n", essence(&message)).unwrap();
        }
        write!(page, "\nAll of this topic: [`ui-tests/{folder}/`](../ui-tests/{folder}).\n").unwrap();
    }
    page
}

/// Beginnings of notes in which the compiler says how it came to ask, through the library's own items.
const TRACES: &[&str] =
    &["required ", "this error originates", "the full ", "consider using `--verbose`", "`", "in this macro"];

/// The sentence, the label and our notes of a message.
fn essence(message: &str) -> String {
    let mut essence = String::new();
    // Several labels of one place stand below its marks.
    let mut below = false;
    for line in message.lines() {
        let text = line.trim_start_matches(['|', ' ', '.']);
        if line.starts_with("note: ") || line.starts_with("help: ") {
            // From here on it is about the library's source.
            break;
        } else if line.starts_with("error") {
            writeln!(essence, "{line}").unwrap();
        } else if let Some(note) = text.strip_prefix("= note: ") {
            if !TRACES.iter().any(|trace| note.starts_with(trace)) {
                writeln!(essence, "{text}").unwrap();
            }
        } else if let Some((_, label)) = text.rsplit_once("^ ").filter(|(marks, _)| is_marks(marks)) {
            writeln!(essence, "  ^ {}", label.trim()).unwrap();
        } else if text.ends_with('^') && is_marks(text) {
            below = true;
        } else if below && !text.is_empty() {
            let is_label = !text.starts_with(|c: char| c == '=' || c == ':' || c.is_ascii_digit());
            if is_label && !TRACES.iter().any(|trace| text.starts_with(trace)) {
                writeln!(essence, "  ^ {text}").unwrap();
            }
            below = false;
        }
    }
    essence
}

/// Whether this marks places in the line above, so that what follows is a label.
fn is_marks(text: &str) -> bool {
    text.chars().all(|c| matches!(c, '^' | '-' | '_' | '|' | ' '))
}

#[test]
fn the_essence_is_sentence_label_and_notes() {
    let message = "error[E0277]: mul: no\n --> a.rs:1:1\n  |\n6 |     a.mul(&b);\n  |       --- ^^ not these\n  |       |\n  \
                   = help: the trait `Mul`\n  = note: why\n  = note: required for `A`\nnote: a bound\n  = note: of it\n";
    assert_eq!(essence(message), "error[E0277]: mul: no\n  ^ not these\n= note: why\n");
    let message = "error[E0277]: no\n  |\n6 |  x[i]\n  |    ^\n  |    |\n  |    an axis\n  |    required by a bound\n  |\n";
    assert_eq!(essence(message), "error[E0277]: no\n  ^ an axis\n");
}
