//! The figures, as a file, as a table for people, and as a page of the documentation.

use crate::project::Project;
use anyhow::Result;
use std::{fmt::Write, fs, path::Path};

/// What one contender takes for one workload.
#[derive(Clone, Debug)]
pub(super) struct Figure {
    pub(super) workload: String,
    pub(super) target: &'static str,
    pub(super) contender: String,
    pub(super) ns: Option<f64>,
    pub(super) ratio_to_loop: Option<f64>,
    pub(super) instructions: Option<u64>,
}

impl Figure {
    /// The time, or the instructions where there is no time.
    fn cost(&self) -> Option<f64> {
        self.ns.or(self.instructions.map(|count| count as f64))
    }
}

/// The figure of a contender.
pub(super) fn find<'a>(
    figures: &'a [Figure],
    target: &str,
    workload: &str,
    contender: &str,
) -> Option<&'a Figure> {
    figures.iter().find(|f| f.target == target && f.workload == workload && f.contender == contender)
}

/// Divides by the loop's figure.
pub(super) fn add_ratios(figures: &mut [Figure]) {
    let all = figures.to_vec();
    for figure in figures {
        let by_hand = find(&all, figure.target, &figure.workload, "loop").and_then(Figure::cost);
        figure.ratio_to_loop = figure.cost().zip(by_hand).map(|(ours, theirs)| ours / theirs);
    }
}

/// One line a figure.
pub(super) fn text(figures: &[Figure]) -> String {
    let mut text = String::from(
        "| workload | target | contender | ns | to the loop | instructions |\n|---|---|---|---|---|---|\n",
    );
    for Figure { workload, target, contender, ns, ratio_to_loop, instructions } in figures {
        let ns = ns.map_or(String::new(), |ns| format!("{ns:.1}"));
        let ratio = ratio_to_loop.map_or(String::new(), |ratio| format!("{ratio:.2}"));
        let instructions = instructions.map_or(String::new(), |count| count.to_string());
        let _ = writeln!(text, "| {workload} | {target} | {contender} | {ns} | {ratio} | {instructions} |");
    }
    text
}

/// What this library is compared with.
const PEERS: &[&str] = &["ndarray", "nalgebra", "mdarray"];

/// For each workload the best peer, and what this library takes in comparison.
pub(super) fn peers(figures: &[Figure]) -> String {
    let mut text = String::from(
        "| workload | target | best peer | ns | shapeproof | ratio |\n|---|---|---|---|---|---|\n",
    );
    for ours in figures.iter().filter(|figure| figure.contender == "shapeproof") {
        let times = PEERS.iter().filter_map(|peer| {
            let theirs = find(figures, ours.target, &ours.workload, peer)?;
            Some((peer, theirs.ns?))
        });
        if let (Some((peer, theirs)), Some(ns)) = (times.min_by(|a, b| a.1.total_cmp(&b.1)), ours.ns) {
            let (workload, target, ratio) = (&ours.workload, ours.target, ns / theirs);
            let _ = writeln!(text, "| {workload} | {target} | {peer} | {theirs:.1} | {ns:.1} | {ratio:.2} |");
        }
    }
    text
}

/// The figures as comma-separated values.
pub(super) fn write_csv(figures: &[Figure], file: &Path) -> Result<()> {
    let mut text = String::from("workload,target,contender,ns,ratio_to_loop,instructions\n");
    for Figure { workload, target, contender, ns, ratio_to_loop, instructions } in figures {
        let ns = ns.map_or(String::new(), |ns| format!("{ns:.2}"));
        let ratio = ratio_to_loop.map_or(String::new(), |ratio| format!("{ratio:.4}"));
        let instructions = instructions.map_or(String::new(), |count| count.to_string());
        writeln!(text, "{workload},{target},{contender},{ns},{ratio},{instructions}")?;
    }
    Ok(fs::write(file, text)?)
}

/// Writes the figures to the page.
pub(super) fn write_page(project: &Project, figures: &[Figure]) -> Result<()> {
    let text = format!(
        "{}, `opt-level=3 lto=fat codegen-units=1 panic=abort`, `-C target-cpu` as in the column `target`.\n\n### \
         Bars\n\n{}\n### The best peer\n\n{}\n### Figures\n\n{}",
        super::page::circumstances(project)?,
        super::bars::text(figures),
        peers(figures),
        text(figures)
    );
    super::page::write(project, "figures", &text)
}
