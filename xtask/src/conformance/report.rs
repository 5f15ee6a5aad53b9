//! The table and the last line.

use std::collections::BTreeMap;

use super::rules::Rule;

/// How a case ended.
pub(crate) enum Verdict {
    /// As the reference.
    Passed,
    /// As the documented difference says.
    ByRule(&'static Rule),
    /// The reference's answer is no requirement; whether ours is the same.
    Undefined { agrees: bool },
    /// Neither: what was expected, and what happened.
    Failed(String),
}

#[derive(Default)]
struct Row {
    passed: usize,
    by_rule: usize,
    undefined: usize,
    failed: usize,
}

/// The tally.
#[derive(Default)]
pub(crate) struct Report {
    rows: BTreeMap<String, Row>,
    rules: BTreeMap<&'static str, (usize, &'static Rule)>,
    agreeing: usize,
}

impl Report {
    pub(crate) fn add(&mut self, op: &str, name: &str, verdict: Verdict) {
        let row = self.rows.entry(op.to_owned()).or_default();
        match verdict {
            Verdict::Passed => row.passed += 1,
            Verdict::ByRule(rule) => {
                row.by_rule += 1;
                self.rules.entry(rule.id).or_insert((0, rule)).0 += 1;
            }
            Verdict::Undefined { agrees } => {
                row.undefined += 1;
                self.agreeing += usize::from(agrees);
            }
            Verdict::Failed(reason) => {
                row.failed += 1;
                println!("FAILED {op} {name}: {reason}");
            }
        }
    }

    /// Prints the table; the number of cases that passed and that failed.
    pub(crate) fn print(&self) -> (usize, usize) {
        println!(
            "{:<24} {:>8} {:>8} {:>10} {:>7}",
            "operation", "the same", "by rule", "undefined", "failed"
        );
        let mut total = Row::default();
        for (op, row) in &self.rows {
            line(op, row);
            total.passed += row.passed;
            total.by_rule += row.by_rule;
            total.undefined += row.undefined;
            total.failed += row.failed;
        }
        line("all", &total);
        if total.by_rule > 0 {
            println!("\nby rule: differences on purpose, as docs/DIFFERENCES.md states them");
            for (count, rule) in self.rules.values() {
                println!("{count:>5}  {}: {}", rule.id, rule.summary);
            }
        }
        if total.undefined > 0 {
            let agreeing = self.agreeing;
            println!(
                "\nundefined: the reference's answer is accidental; {agreeing} of {} are the same here",
                total.undefined
            );
        }
        println!();
        (total.passed + total.by_rule, total.failed)
    }
}

fn line(name: &str, row: &Row) {
    println!("{name:<24} {:>8} {:>8} {:>10} {:>7}", row.passed, row.by_rule, row.undefined, row.failed);
}
