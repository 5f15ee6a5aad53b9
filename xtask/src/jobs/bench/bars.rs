//! What must be reached: at most this multiple of a contender's figure of the same run.
//!
//! Times are judged with a margin of a tenth, which is what they vary by on a machine that does other things.

use super::table::{Figure, find};
use std::fmt::Write;

/// On the host: workload, compared with, and the largest ratio on `x86-64`, `x86-64-v3` and `native`.
const HOST: &[(&str, &str, [Option<f64>; 3])] = &[
    ("W1", "loop", [Some(1.0), Some(1.0), Some(1.0)]),
    ("W1-by-value", "loop", [Some(1.15), Some(1.15), Some(1.15)]),
    ("W2", "loop", [Some(1.0), Some(1.0), Some(1.0)]),
    ("W2", "ndarray", [None, Some(1.0 / 2.4), Some(1.0 / 2.4)]),
    ("W3a", "loop", [Some(1.0), Some(1.0), Some(1.0)]),
    ("W3a", "ndarray", [Some(0.05), Some(0.05), Some(0.05)]),
    ("W3b", "memcpy", [Some(1.0), Some(1.0), Some(1.0)]),
    ("W4", "loop", [Some(1.0), Some(1.0), Some(1.0)]),
    ("W5", "loop", [Some(0.22), Some(0.09), Some(0.09)]),
    // The bars of W5, against a loop that cannot have learnt the conditions.
    ("W5-fresh", "loop", [Some(0.22), Some(0.09), Some(0.09)]),
    ("W6", "memcpy", [Some(1.0), Some(1.0), Some(1.0)]),
    ("W6", "ndarray", [Some(0.5), Some(0.5), Some(0.5)]),
    ("W7a", "loop", [Some(1.0), Some(1.0), Some(1.0)]),
    ("W7b", "loop", [Some(1.0), Some(1.0), Some(1.0)]),
    ("W8", "loop", [Some(0.70), Some(1.0), Some(0.81)]),
    // The tiles' figures, as ratios to the loop's.
    ("W9-8", "loop", [Some(30.0 / 31.0), Some(10.7 / 15.0), Some(1.0)]),
    ("W9-16", "loop", [Some(1.0), Some(74.0 / 121.0), Some(72.0 / 84.0)]),
    ("W9-32", "loop", [Some(1.0), Some(591.0 / 788.0), Some(563.0 / 914.0)]),
    ("W9-64", "loop", [Some(13.2 / 16.0), Some(4.8 / 5.4), Some(4.5 / 5.6)]),
    ("W9-8", "ndarray", [None, Some(1.0), Some(1.0)]),
    ("W9-16", "ndarray", [None, Some(1.0), Some(1.0)]),
    ("W9-32", "ndarray", [None, Some(1.0), Some(1.0)]),
    ("W9-64", "ndarray", [None, Some(1.0), Some(1.0)]),
    ("W9-8", "nalgebra", [None, Some(1.0), Some(1.0)]),
    ("W9-16", "nalgebra", [None, Some(1.0), Some(1.0)]),
    ("W9-32", "nalgebra", [None, Some(1.0), Some(1.0)]),
    ("W9-64", "nalgebra", [None, Some(1.0), Some(1.0)]),
    // Eigen's figures, as ratios to the loop's.
    ("W10a", "loop", [Some(313.0 / 1542.0), Some(182.0 / 1141.0), Some(186.0 / 2683.0)]),
    ("W10b", "loop", [Some(0.60), Some(0.35), Some(0.13)]),
    ("W11", "loop", [Some(0.35), Some(0.16), Some(0.10)]),
    ("W12-softmax", "loop", [Some(1.0), Some(1.0), Some(1.0)]),
    ("W12-pad", "loop", [Some(1.0), Some(1.0), Some(1.0)]),
    ("W12-unpad", "loop", [Some(1.0), Some(1.0), Some(1.0)]),
];

/// As [`HOST`], for relaxed multiply-add.
const RELAXED: &[(&str, &str, [Option<f64>; 3])] = &[
    ("W9-8", "ndarray", [None, Some(1.0), Some(1.0)]),
    ("W9-16", "ndarray", [None, Some(1.0), Some(1.0)]),
    ("W9-32", "ndarray", [None, Some(1.0), Some(1.0)]),
    ("W9-64", "ndarray", [None, Some(1.0), Some(1.0)]),
];

/// On the Cortex-M4F: kernel, and the most instructions an element.
pub(super) const DEVICE: &[(&str, f64)] = &[
    ("mul", 4.39),
    ("add", 4.39),
    ("scale", 3.33),
    ("row-broadcast", 3.20),
    ("argmax", 6.92),
    ("sum", 2.17),
    ("dot", 4.33),
    ("dot-relaxed", 3.18),
    ("fused-relu", 8.2),
    ("select", 6.96),
    ("multiplex", 0.90),
    ("stitch", 0.90),
    ("matmul-8", 3.27),
    ("matmul-16", 3.31),
    ("matmul-32", 3.4),
    ("softmax-128", 42.0),
];

/// How a figure stands to its bar.
fn verdict(figure: f64, bar: f64, margin: f64) -> &'static str {
    if figure <= bar + 0.005 {
        "reached"
    } else if figure <= bar * margin {
        "within the noise"
    } else {
        "NOT reached"
    }
}

/// Each bar with the figure, as a table in Markdown.
pub(super) fn text(figures: &[Figure]) -> String {
    let mut text =
        String::from("| workload | target | ratio to | bar | figure | |\n|---|---|---|---|---|---|\n");
    let host = HOST.iter().map(|bar| (bar, "shapeproof", ""));
    let relaxed = RELAXED.iter().map(|bar| (bar, "shapeproof-relaxed", " relaxed"));
    for ((workload, other, bars), contender, form) in host.chain(relaxed) {
        for (target, bar) in ["x86-64", "x86-64-v3", "native"].into_iter().zip(bars) {
            let ns = |contender| find(figures, target, workload, contender).and_then(|figure| figure.ns);
            if let (Some(bar), Some(ours), Some(theirs)) = (bar, ns(contender), ns(other)) {
                let ratio = ours / theirs;
                let verdict = verdict(ratio, *bar, 1.10);
                let _ = writeln!(
                    text,
                    "| {workload}{form} | {target} | {other} | {bar:.2} | {ratio:.2} | {verdict} |"
                );
            }
        }
    }
    for (kernel, bar) in DEVICE {
        if let Some(figure) = find(figures, super::device::TARGET, kernel, "shapeproof")
            && let (Some(instructions), Some(elements)) =
                (figure.instructions, super::device::elements(kernel))
        {
            let each = instructions as f64 / elements as f64;
            let verdict = verdict(each, *bar, 1.0);
            let _ = writeln!(
                text,
                "| {kernel} | thumbv7em | instructions an element | {bar:.2} | {each:.2} | {verdict} |"
            );
            let peer = find(figures, super::device::TARGET, kernel, "cmsis-dsp");
            if let Some(theirs) = peer.and_then(|peer| peer.instructions) {
                let ratio = instructions as f64 / theirs as f64;
                let verdict = self::verdict(ratio, 1.0, 1.0);
                let _ =
                    writeln!(text, "| {kernel} | thumbv7em | cmsis-dsp | 1.00 | {ratio:.2} | {verdict} |");
            }
        }
    }
    text
}
