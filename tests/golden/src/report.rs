//! The verdict of a case, and the table.

use std::collections::BTreeMap;
use std::ops::AddAssign;

use super::format::{Case, Reference};
use super::host::Ran;
use super::plan::Unknown;
use super::program::Planned;
use super::rules::{self, Rule};

/// How a case ended.
pub(crate) enum Verdict {
    /// As the reference.
    Same,
    /// It does not compile, and the reference refuses it too; the compiler's message.
    Refused(String),
    /// As the documented difference says.
    ByRule(&'static Rule),
    /// The reference's answer is no requirement; whether ours is the same.
    Undefined { agrees: bool },
    /// It cannot be written as a program over this library.
    Unwritten(String),
    /// None of these: what was expected, and what happened.
    Failed(String),
}

fn rejected(case: &Case) -> bool {
    matches!(case.reference(), Ok(Reference::Rejects(_)))
}

/// The verdict of a case that has no plan: where the reference has no such thing either, the two agree.
pub(crate) fn unwritten(case: &Case, error: &anyhow::Error) -> Verdict {
    if error.downcast_ref::<Unknown>().is_some() && rejected(case) {
        return Verdict::ByRule(rules::UNWRITABLE);
    }
    Verdict::Unwritten(format!("{error:#}"))
}

/// The verdict of a case that has one.
pub(crate) fn verdict(Planned { number, case, plan }: &Planned<'_>, ran: &Ran) -> Verdict {
    let required = !case.is_undefined() || plan.decided;
    if let Some(message) = ran.uncompiled.get(number) {
        return match (required, rejected(case)) {
            (false, agrees) => Verdict::Undefined { agrees },
            (true, true) => Verdict::Refused(message.clone()),
            (true, false) => Verdict::Failed(format!("refused by the types: {message}")),
        };
    }
    let (mut refused, mut wrong) = (0, None);
    for (step, planned) in plan.steps.iter().enumerate() {
        match ran
            .outcomes
            .get(&(*number, step))
            .map(|outcome| outcome.split_once('\t').unwrap_or((outcome, "")))
        {
            Some(("ok", _)) => {}
            Some(("refused", _)) => refused += 1,
            Some(("panic", why)) => return Verdict::Failed(format!("panic: {why}")),
            Some((_, why)) => wrong = wrong.or(Some(why.to_owned())),
            None => wrong = wrong.or_else(|| Some(format!("{}: the program ended before it", planned.form))),
        }
    }
    if refused > 0 && refused < plan.steps.len() {
        wrong = wrong.or_else(|| Some("one form refuses it and another does not".to_owned()));
    }
    match (wrong, plan.rule) {
        (wrong, _) if !required => Verdict::Undefined { agrees: wrong.is_none() },
        (Some(wrong), _) => Verdict::Failed(wrong),
        // The library could accept more than the reference, and does not: both refuse.
        (None, Some(rule)) if refused == 0 => Verdict::ByRule(rule),
        (None, _) => Verdict::Same,
    }
}

/// How many cases ended in which way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    /// As the reference; refusals of both sides are among them.
    pub same: usize,
    /// As a documented difference says.
    pub by_rule: usize,
    /// The reference's answer is no requirement.
    pub undefined: usize,
    /// What the case asks for cannot be written as a program over this library.
    pub unwritten: usize,
    /// In another way, or not readable as a case.
    pub failed: usize,
}

impl Tally {
    /// The cases that ended as they must.
    #[must_use]
    pub fn passed(&self) -> usize {
        self.same + self.by_rule
    }
}

impl AddAssign for Tally {
    fn add_assign(&mut self, other: Self) {
        self.same += other.same;
        self.by_rule += other.by_rule;
        self.undefined += other.undefined;
        self.unwritten += other.unwritten;
        self.failed += other.failed;
    }
}

/// The outcomes by operation and by rule.
#[derive(Default)]
pub(crate) struct Report {
    rows: BTreeMap<String, Tally>,
    rules: BTreeMap<&'static str, (usize, &'static Rule)>,
    agreeing: usize,
}

impl Report {
    /// Counts a case, and prints a line for one that is not simply right.
    pub(crate) fn add(&mut self, op: &str, name: &str, verdict: Verdict) {
        let row = self.rows.entry(op.to_owned()).or_default();
        match verdict {
            Verdict::Same => row.same += 1,
            Verdict::Refused(message) => {
                row.same += 1;
                println!("refused by the types, as by the reference: {op} {name}: {message}");
            }
            Verdict::ByRule(rule) => {
                row.by_rule += 1;
                self.rules.entry(rule.id).or_insert((0, rule)).0 += 1;
            }
            Verdict::Undefined { agrees } => {
                row.undefined += 1;
                self.agreeing += usize::from(agrees);
            }
            Verdict::Unwritten(reason) => {
                row.unwritten += 1;
                println!("cannot be written: {op} {name}: {reason}");
            }
            Verdict::Failed(reason) => {
                row.failed += 1;
                println!("FAILED {op} {name}: {reason}");
            }
        }
    }

    /// Prints the table; the sum of its rows.
    pub(crate) fn print(&self) -> Tally {
        println!(
            "{:<24} {:>8} {:>8} {:>10} {:>10} {:>7}",
            "operation", "the same", "by rule", "undefined", "unwritten", "failed"
        );
        let mut total = Tally::default();
        for (op, row) in &self.rows {
            line(op, row);
            total += *row;
        }
        line("all", &total);
        if total.by_rule > 0 {
            println!("\nby rule: differences on purpose, as docs/DIFFERENCES.md states them");
            for (count, rule) in self.rules.values() {
                println!("{count:>5}  {}: {}", rule.id, rule.summary);
            }
        }
        if total.undefined > 0 {
            println!(
                "\nundefined: the reference's answer is accidental; {} of {} are the same here",
                self.agreeing, total.undefined
            );
        }
        println!();
        total
    }
}

fn line(name: &str, row: &Tally) {
    let Tally { same, by_rule, undefined, unwritten, failed } = row;
    println!("{name:<24} {same:>8} {by_rule:>8} {undefined:>10} {unwritten:>10} {failed:>7}");
}
