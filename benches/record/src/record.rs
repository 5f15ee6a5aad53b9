//! The figures, as a file, as tables, and beside what must be reached.

use crate::{Figure, Part, Table, circumstances};
use anyhow::{Context, Result, ensure};
use std::{collections::BTreeMap, fs};
use xshell::Shell;

/// What this library is compared with.
const PEERS: [&str; 4] = ["ndarray", "nalgebra", "mdarray", "cmsis-dsp"];

impl Figure {
    /// The time, or else the cycles, or else the instructions.
    pub(crate) fn cost(&self) -> Option<f64> {
        self.ns.or(self.cycles.or(self.instructions).map(|count| count as f64))
    }

    /// The figure of another contender for the same workload.
    pub(crate) fn beside<'a>(&self, figures: &'a [Figure], contender: &str) -> Option<&'a Self> {
        let same = |other: &&Self| other.target == self.target && other.workload == self.workload;
        figures.iter().filter(same).find(|other| other.contender == contender)
    }

    /// What this costs, as a multiple of what another contender does.
    pub(crate) fn ratio(&self, figures: &[Figure], contender: &str) -> Option<f64> {
        Some(self.cost()? / self.beside(figures, contender)?.cost()?)
    }

    /// The peer with the least cost, and this as a multiple of it.
    pub(crate) fn best_peer(&self, figures: &[Figure]) -> Option<(&'static str, f64)> {
        let ratios = PEERS.iter().filter_map(|peer| Some((*peer, self.ratio(figures, peer)?)));
        ratios.max_by(|a, b| a.1.total_cmp(&b.1))
    }
}

fn text<T>(value: Option<T>, text: impl Fn(T) -> String) -> String {
    value.map_or_else(String::new, text)
}

/// All figures, for people.
#[must_use]
pub fn table(figures: &[Figure]) -> Table {
    let row = |figure: &Figure| {
        let peer = figure.best_peer(figures).filter(|_| figure.contender.starts_with("shapeproof"));
        vec![
            format!("{} {}", figure.workload, figure.target),
            figure.contender.clone(),
            text(figure.ns, |ns| format!("{ns:.1}")),
            text(figure.cycles, |cycles| cycles.to_string()),
            text(figure.instructions, |count| count.to_string()),
            text(figure.ratio(figures, "loop"), |ratio| format!("{ratio:.2}")),
            text(peer, |(name, ratio)| format!("{ratio:.2} {name}")),
        ]
    };
    let titles = vec![
        "workload",
        "contender",
        "ns",
        "modelled_cycles",
        "instructions",
        "to_the_loop",
        "to_the_best_peer",
    ];
    Table { titles, rows: figures.iter().map(row).collect() }
}

/// All figures, for programs.
#[must_use]
pub fn csv(figures: &[Figure]) -> Table {
    let row = |figure: &Figure| {
        vec![
            figure.workload.clone(),
            figure.target.to_owned(),
            figure.contender.clone(),
            text(figure.ns, |ns| format!("{ns:.2}")),
            text(figure.ratio(figures, "loop"), |ratio| format!("{ratio:.4}")),
            text(figure.instructions, |count| count.to_string()),
        ]
    };
    let titles = vec!["workload", "target", "contender", "ns", "ratio_to_loop", "instructions"];
    Table { titles, rows: figures.iter().map(row).collect() }
}

/// What must be reached, from `benches/bars.csv`, beside the figures. Times vary by a tenth on a machine that does other
/// things, instructions do not.
pub fn bars(shell: &Shell, figures: &[Figure]) -> Result<String> {
    let mut rows = Vec::new();
    for line in fs::read_to_string(shell.current_dir().join("benches/bars.csv"))?.lines().skip(1) {
        let [workload, target, contender, other, bar] = *line.split(',').collect::<Vec<_>>() else {
            continue;
        };
        let bar: f64 = bar.parse().with_context(|| format!("not a bar: {line}"))?;
        let own =
            figures.iter().find(|f| f.workload == workload && f.target == target && f.contender == contender);
        let found = own.and_then(|own| match other.strip_prefix("instructions/") {
            Some(elements) => Some(own.instructions? as f64 / elements.parse::<f64>().ok()?),
            None => own.ratio(figures, other),
        });
        let Some(found) = found else { continue };
        let margin = if own.is_some_and(|own| own.ns.is_some()) { 1.1 } else { 1.0 };
        let verdict = match found {
            _ if found <= bar + 0.005 => "reached",
            _ if found <= bar * margin => "within the noise",
            _ => "NOT reached",
        };
        let [bar, found] = [bar, found].map(|ratio| format!("{ratio:.2}"));
        let cells = [&format!("{workload} {target}"), contender, other, &bar, &found, verdict];
        rows.push(cells.iter().map(|cell| (*cell).to_owned()).collect::<Vec<_>>());
    }
    let count = |verdict| rows.iter().filter(|row| row.last().is_some_and(|cell| cell == verdict)).count();
    let (reached, near, missed) = (count("reached"), count("within the noise"), count("NOT reached"));
    let titles = vec!["workload", "contender", "over", "bar", "figure", "verdict"];
    Ok(format!(
        "{reached} bars are reached, {near} within the noise, {missed} missed.\n\n{}",
        Table { titles, rows }.text()
    ))
}

/// The target on which instructions are on record.
const GUARDED: &str = "x86-64-v3";

/// The most instructions that this library may take for each workload there.
const MOST: &str = "benches/instructions.csv";

/// Compares the instructions of this library with those on record, and 2 in a hundred more. With `bless`, puts them on
/// record instead.
pub fn guard(shell: &Shell, figures: &[Figure], bless: bool) -> Result<()> {
    let file = shell.current_dir().join(MOST);
    let own = |figure: &&Figure| figure.contender.starts_with("shapeproof") && figure.target == GUARDED;
    let row =
        |figure: &Figure| Some((format!("{},{}", figure.workload, figure.contender), figure.instructions?));
    let found: BTreeMap<String, u64> = figures.iter().filter(own).filter_map(row).collect();
    let text = fs::read_to_string(&file)?;
    let most = text.lines().skip(1).filter_map(|line| line.rsplit_once(','));
    let most = most.map(|(name, count)| Ok((name.to_owned(), count.parse()?)));
    let mut most: BTreeMap<String, u64> = most.collect::<Result<_>>()?;
    if bless {
        most.extend(found);
        let lines = most.iter().map(|(name, count)| format!("{name},{count}\n"));
        let text = "workload,contender,instructions\n".to_owned() + &lines.collect::<String>();
        return Ok(fs::write(file, text)?);
    }
    within(&found, &most)
}

/// An error that names the counts which are not on record, or more than 2 in a hundred above what is.
pub fn within(found: &BTreeMap<String, u64>, most: &BTreeMap<String, u64>) -> Result<()> {
    let more = found.iter().filter_map(|(name, count)| match most.get(name) {
        Some(most) if count * 100 <= most * 102 => None,
        Some(most) => Some(format!("{name}: {count} for {most}")),
        None => Some(format!("{name}: {count}, and none on record")),
    });
    let more: Vec<String> = more.collect();
    ensure!(more.is_empty(), "more instructions than on record:\n{}", more.join("\n"));
    Ok(())
}

/// Writes the figures to their page, and the plot of them to the page that readers open first.
pub fn write_page(shell: &Shell, figures: &[Figure], bars: &str) -> Result<()> {
    let circumstances = circumstances(shell)?;
    let text = format!(
        "{circumstances}, `opt-level=3 lto=fat codegen-units=1 panic=abort`, `-C target-cpu` as in the column \
         `workload`.\n\n## Bars\n\n{bars}\n## Figures\n\n{}",
        table(figures).text()
    );
    Part { page: "docs/performance/figures.md", name: "figures" }.write(shell, &text)?;
    let plot = format!("![Time as a multiple of the loop's](performance/ratios.svg)\n\n{circumstances}.");
    Part { page: "docs/performance.md", name: "plot" }.write(shell, &plot)
}
