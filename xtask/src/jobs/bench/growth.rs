//! `cargo xtask bench --growth`: how the cost grows with the size.

use super::{
    host, page,
    plot::{self, Line, Panel},
};
use crate::{checks::Checks, project::Project};
use anyhow::{Context, Result};
use std::fmt::Write;
use xshell::cmd;

/// The figures, each with the workloads of its panels and what they do.
const FIGURES: &[(&str, &[(&str, &str)])] = &[
    (
        "elementwise",
        &[
            ("W1", "mul"),
            ("W2", "mul by a row"),
            ("W3", "mul by middle axes"),
            ("W4", "relu(a * b + c)"),
            ("W5", "select"),
            ("W6", "multiplex"),
        ],
    ),
    (
        "rows",
        &[
            ("W7a", "dynamic_stitch, 2 parts"),
            ("W7b", "dynamic_partition in 2"),
            ("W9", "matmul, by multiply-add"),
            ("W10a", "sum over the last axis"),
            ("W10b", "argmax over the last axis"),
            ("W11", "softmax over the last axis"),
        ],
    ),
    (
        "sequences",
        &[
            ("W8", "sequence sum pool"),
            ("W12-softmax", "sequence softmax"),
            ("W12-pad", "pad"),
            ("W12-unpad", "unpad"),
            ("W13-reset", "lod_reset"),
        ],
    ),
];

/// The processor that is built for.
const TARGET: &str = "native";

/// The sizes that the table shows.
const SHOWN: [usize; 4] = [16, 1024, 65_536, 4_194_304];

struct Point {
    workload: String,
    contender: String,
    elements: usize,
    ns: f64,
}

impl Point {
    /// Nanoseconds an element, or a multiply-add.
    fn each(&self) -> f64 {
        let n = self.elements as f64;
        self.ns / if self.workload == "W9" { n.powf(1.5) } else { n }
    }
}

pub(super) fn run(project: &Project) -> Result<()> {
    let mut checks = Checks::default();
    checks.check("bench: growth", || write(project, &measure(project)?));
    checks.close()
}

fn measure(project: &Project) -> Result<Vec<Point>> {
    let program = host::build(project, TARGET, "growth")?;
    let lines = cmd!(project.shell, "{program}").read()?;
    lines
        .lines()
        .map(|line| {
            let mut cells = line.split(',');
            let mut cell = || cells.next().map(str::to_owned).context("a line of four cells");
            Ok(Point {
                workload: cell()?,
                contender: cell()?,
                elements: cell()?.parse()?,
                ns: cell()?.parse()?,
            })
        })
        .collect()
}

/// The curve of a contender.
fn curve(points: &[Point], workload: &str, contender: &str) -> Vec<(f64, f64)> {
    let of_it = points.iter().filter(|point| point.workload == workload && point.contender == contender);
    of_it.map(|point| (point.elements as f64, point.each())).collect()
}

fn write(project: &Project, points: &[Point]) -> Result<()> {
    let mut text = format!(
        "{}, `-C target-cpu={TARGET}`.\n\nThe data are squares of 4 x 4 to 2048 x 2048 elements of `f32`, or parts of \
         them; sequences have 3 and 5 rows in turn. The grey line is memcpy of as many elements: the bandwidth of \
         this machine's caches and memory. Time is by element of the square, for W9 by multiply-add.\n\n",
        page::circumstances(project)?
    );
    for (figure, panels) in FIGURES {
        let panels: Vec<Panel> = panels
            .iter()
            .map(|(workload, about)| Panel {
                title: format!("{workload}: {about}"),
                x: "elements",
                y: if *workload == "W9" { "ns a multiply-add" } else { "ns an element" },
                lines: vec![
                    Line { name: "shapeproof", points: curve(points, workload, "shapeproof") },
                    Line { name: "loop", points: curve(points, workload, "loop") },
                    Line { name: "memcpy", points: curve(points, "memcpy", "memcpy") },
                ],
            })
            .collect();
        plot::write(&project.root.join(format!("docs/performance/{figure}.svg")), &panels)?;
        writeln!(text, "![{figure}](performance/{figure}.svg)\n")?;
    }
    writeln!(text, "Picoseconds an element, this library / loop:\n")?;
    writeln!(text, "| workload | 16 | 1 Ki | 64 Ki | 4 Mi |\n|---|---|---|---|---|")?;
    let cell = |workload: &str, contender: &str, elements: usize| {
        curve(points, workload, contender)
            .into_iter()
            .find(|(x, _)| *x == elements as f64)
            .map_or(String::from("–"), |(_, ns)| format!("{:.0}", ns * 1000.0))
    };
    let copied = SHOWN.map(|n| cell("memcpy", "memcpy", n)).join(" | ");
    writeln!(text, "| memcpy | {copied} |")?;
    for (workload, about) in FIGURES.iter().flat_map(|(_, panels)| *panels) {
        let cells =
            SHOWN.map(|n| format!("{} / {}", cell(workload, "shapeproof", n), cell(workload, "loop", n)));
        writeln!(text, "| {workload}, {about} | {} |", cells.join(" | "))?;
    }
    page::write(project, "growth", &text)
}
