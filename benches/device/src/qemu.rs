//! The emulator, with the plugin that counts (`firmware/cycles`).

use crate::debian;
use anyhow::{Context, Result, bail, ensure};
use object::Object;
use std::{
    fmt::{self, Display, Formatter},
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};
use xshell::{Shell, cmd};

const QEMU: &str = "qemu-system-arm";

/// A Cortex-M4F with an FPU and 4 MiB each of flash and RAM. Each instruction takes 128 ns of virtual time, idle time
/// is skipped: the clocks of the board are exact and do not depend on the host.
const MACHINE: &str = "-cpu cortex-m4 -machine mps2-an386 -icount shift=7,sleep=off -display none -monitor none \
                       -serial none -semihosting-config enable=on,target=native -kernel";

/// The longest that a program may take, in seconds, and how `timeout` says that it has ended one.
const LIMIT: &str = "300";
const TIMED_OUT: i32 = 124;

/// The emulator, installed.
pub struct Emulator<'a> {
    shell: &'a Shell,
    /// The plugin, where this QEMU takes one.
    plugin: Option<PathBuf>,
}

/// Instructions, and cycles as the plugin models them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Counts {
    /// Each that was executed.
    pub instructions: u64,
    /// What they take by the model.
    pub cycles: u64,
}

impl Display for Counts {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "{} instructions and {} modelled cycles", self.instructions, self.cycles)
    }
}

/// What `board::count` itself takes between its two readings.
const COUNTING: Counts = Counts { instructions: 3, cycles: 4 };

/// What the plugin counted.
#[derive(Debug, Default)]
pub struct Counted {
    /// Each stretch that the program counted, with the address of the code that did.
    pub stretches: Vec<(u64, Counts)>,
    /// From the start of the program to its reading of all instructions; zero without one.
    pub total: Counts,
}

impl Counted {
    fn parse(text: &str) -> Result<Self> {
        let mut counted = Self::default();
        for line in text.lines() {
            let (kind, numbers) = line.split_once(' ').with_context(|| format!("not a count: {line}"))?;
            let numbers: Vec<u64> = numbers.split(' ').map(str::parse).collect::<Result<_, _>>()?;
            match (kind, numbers.as_slice()) {
                ("stretch", &[pc, instructions, cycles]) => {
                    let instructions = instructions.saturating_sub(COUNTING.instructions);
                    let cycles = cycles.saturating_sub(COUNTING.cycles);
                    counted.stretches.push((pc, Counts { instructions, cycles }));
                }
                ("total", &[instructions, cycles]) => counted.total = Counts { instructions, cycles },
                _ => bail!("not a count: {line}"),
            }
        }
        Ok(counted)
    }
}

/// How a program ended, with success.
#[derive(Default)]
pub struct Outcome {
    /// What it printed.
    pub output: String,
    /// What was counted, where this QEMU takes the plugin.
    pub counted: Option<Counted>,
}

impl Outcome {
    /// The mean of the stretches of each place, with their number, in the order of the first.
    #[must_use]
    pub fn means(&self) -> Vec<(usize, Counts)> {
        let mut places: Vec<(u64, Vec<Counts>)> = Vec::new();
        for (pc, counts) in self.counted.iter().flat_map(|counted| &counted.stretches) {
            match places.iter_mut().find(|(place, _)| place == pc) {
                Some((_, runs)) => runs.push(*counts),
                None => places.push((*pc, vec![*counts])),
            }
        }
        let mean = |(_, runs): (u64, Vec<Counts>)| {
            let mean = |count: fn(&Counts) -> u64| runs.iter().map(count).sum::<u64>() / runs.len() as u64;
            let (instructions, cycles) = (mean(|run| run.instructions), mean(|run| run.cycles));
            (runs.len(), Counts { instructions, cycles })
        };
        places.into_iter().map(mean).collect()
    }

    /// The figure that an image without output prints as `KEY=HEXADECIMAL`.
    pub fn figure(&self, key: &str) -> Result<u64> {
        let mut words = self.output.split_ascii_whitespace();
        let digits = words.find_map(|word| word.strip_prefix(key)?.strip_prefix('='));
        Ok(u64::from_str_radix(digits.with_context(|| format!("no {key} in {:?}", self.output))?, 16)?)
    }
}

impl<'a> Emulator<'a> {
    /// Installs the emulator when it is missing, and compiles the plugin for it.
    pub fn set_up(shell: &'a Shell) -> Result<Self> {
        debian::program(shell, QEMU)?;
        let plugin = match Self::plugin(shell) {
            Ok(plugin) => Some(plugin),
            Err(error) => {
                println!("without cycles: {error:#}");
                None
            }
        };
        Ok(Self { shell, plugin })
    }

    fn plugin(shell: &Shell) -> Result<PathBuf> {
        let version = cmd!(shell, "{QEMU} --version").quiet().read()?;
        let number = version.split_once("version ").map_or("", |(_, number)| number);
        let mut numbers = number.split('.').map(|part| part.parse::<u32>().unwrap_or(0));
        // The versions of its interface for plugins.
        let api = match (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0)) {
            (..=8, _) => "1",
            (9, 0) => "2",
            _ => "3",
        };
        let folder = shell.current_dir().join("target/cycles");
        fs::create_dir_all(&folder)?;
        let plugin = folder.join("cycles.so");
        let source = shell.current_dir().join("firmware/cycles/cycles.c");
        cmd!(shell, "cc -std=gnu11 -Wall -Wextra -Werror -O2 -fPIC -shared -DAPI={api} {source} -o {plugin}")
            .quiet()
            .run()?;
        Ok(plugin)
    }

    /// Runs an image to its end, which must be a success. It may log with `defmt` if it `logs`.
    pub fn run(&self, image: &Path, logs: bool) -> Result<Outcome> {
        let mut emulator = Command::new("timeout");
        emulator.args([LIMIT, QEMU]);
        let counts = image.with_extension("counts");
        if let Some(plugin) = &self.plugin {
            emulator.arg("-plugin").arg(format!("file={},out={}", plugin.display(), counts.display()));
        }
        let sent = emulator.args(MACHINE.split(' ')).arg(image).stderr(Stdio::inherit()).output();
        let sent = sent.with_context(|| format!("{QEMU} does not start"))?;
        ensure!(sent.status.code() != Some(TIMED_OUT), "no end after {LIMIT} s");
        let output = if logs {
            self.text(image, sent.stdout)?
        } else {
            String::from_utf8_lossy(&sent.stdout).into_owned()
        };
        ensure!(sent.status.success(), "it ended with a failure:\n{output}");
        let counted = match &self.plugin {
            Some(_) => Some(Counted::parse(&fs::read_to_string(counts)?)?),
            None => None,
        };
        Ok(Outcome { output, counted })
    }

    /// The text that an image sent; the log of one that logs with `defmt`, whose texts are in its file alone.
    fn text(&self, image: &Path, sent: Vec<u8>) -> Result<String> {
        let elf = fs::read(image).with_context(|| format!("no image {}", image.display()))?;
        if object::File::parse(&*elf)?.section_by_name(".defmt").is_none() {
            return Ok(String::from_utf8_lossy(&sent).into_owned());
        }
        let decoder = cmd!(self.shell, "cargo run --quiet --package xtask-log -- {image}");
        Ok(decoder.quiet().stdin(sent).read()? + "\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_means_by_place_less_the_counting() {
        let text = "stretch 8 103 204\nstretch 4 4 6\nstretch 8 203 404\ntotal 500 900\n";
        let counted = Counted::parse(text).expect("the form is right");
        assert_eq!(counted.total, Counts { instructions: 500, cycles: 900 });
        let (first, second) =
            (Counts { instructions: 150, cycles: 300 }, Counts { instructions: 1, cycles: 2 });
        assert_eq!(
            Outcome { counted: Some(counted), ..Outcome::default() }.means(),
            [(2, first), (1, second)]
        );
        assert!(Counted::parse("stretch 1 2").is_err());
    }
}
