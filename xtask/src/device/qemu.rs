//! The emulator, with the plugin that counts (`firmware/cycles`).

use crate::project::Project;
use anyhow::{Context, Result, bail, ensure};
use std::{
    fs,
    path::{Path, PathBuf},
    process::{Command, Stdio},
};
use xshell::cmd;

const QEMU: &str = "qemu-system-arm";

/// A Cortex-M4F with an FPU and 4 MiB each of flash and RAM. Each instruction takes 128 ns of virtual time, idle time
/// is skipped: the clocks of the board are exact and do not depend on the host.
const MACHINE: &str = "-cpu cortex-m4 -machine mps2-an386 -icount shift=7,sleep=off -display none -monitor none \
                       -serial none -semihosting-config enable=on,target=native -kernel";

/// The longest that a program may take, in seconds, and how `timeout` says that it has ended one.
const LIMIT: &str = "300";
const TIMED_OUT: i32 = 124;

/// The emulator, installed.
pub(crate) struct Emulator {
    /// The plugin, where this QEMU takes one.
    plugin: Option<PathBuf>,
}

/// Instructions, and cycles as the plugin models them.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Counts {
    pub(crate) instructions: u64,
    pub(crate) cycles: u64,
}

/// What `board::count` itself takes between its two readings.
const COUNTING: Counts = Counts { instructions: 3, cycles: 4 };

/// What the plugin counted.
#[derive(Debug, Default)]
pub(crate) struct Counted {
    /// Each stretch that the program counted, with the address of the code that did.
    pub(crate) stretches: Vec<(u64, Counts)>,
    /// From the start of the program to its reading of all instructions; zero without one.
    pub(crate) total: Counts,
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

    /// The mean of the stretches of each place, with their number, in the order of the first.
    pub(crate) fn means(&self) -> Vec<(usize, Counts)> {
        let mut places: Vec<u64> = Vec::new();
        for (pc, _) in &self.stretches {
            if !places.contains(pc) {
                places.push(*pc);
            }
        }
        let mean = |place| {
            let runs: Vec<&Counts> =
                self.stretches.iter().filter_map(|(pc, counts)| (*pc == place).then_some(counts)).collect();
            let mean = |count: fn(&Counts) -> u64| {
                runs.iter().map(|run| count(run)).sum::<u64>() / runs.len() as u64
            };
            (
                runs.len(),
                Counts { instructions: mean(|run| run.instructions), cycles: mean(|run| run.cycles) },
            )
        };
        places.into_iter().map(mean).collect()
    }
}

/// How a program ended.
pub(crate) struct Outcome {
    /// What it printed.
    pub(crate) output: String,
    /// Whether it ended with success.
    pub(crate) success: bool,
    /// What was counted, where this QEMU takes the plugin.
    pub(crate) counted: Option<Counted>,
}

impl Emulator {
    /// Installs the emulator when it is missing, and compiles the plugin for it.
    pub(crate) fn set_up(project: &Project) -> Result<Self> {
        project.debian(QEMU)?;
        let plugin = match Self::plugin(project) {
            Ok(plugin) => Some(plugin),
            Err(error) => {
                println!("without cycles: {error:#}");
                None
            }
        };
        Ok(Self { plugin })
    }

    fn plugin(project: &Project) -> Result<PathBuf> {
        let shell = &project.shell;
        let version = cmd!(shell, "{QEMU} --version").quiet().read()?;
        let number = version.split_once("version ").map_or("", |(_, number)| number);
        let mut numbers = number.split('.').map(|part| part.parse::<u32>().unwrap_or(0));
        // The versions of its interface for plugins.
        let api = match (numbers.next().unwrap_or(0), numbers.next().unwrap_or(0)) {
            (..=8, _) => "1",
            (9, 0) => "2",
            _ => "3",
        };
        let folder = project.root.join("target/cycles");
        fs::create_dir_all(&folder)?;
        let plugin = folder.join("cycles.so");
        let source = project.root.join("firmware/cycles/cycles.c");
        cmd!(shell, "cc -std=gnu11 -Wall -Wextra -Werror -O2 -fPIC -shared -DAPI={api} {source} -o {plugin}")
            .quiet()
            .run()?;
        Ok(plugin)
    }

    /// Runs an image to its end; what it sends is text.
    pub(crate) fn run(&self, image: &Path) -> Result<Outcome> {
        self.run_with(image, |sent| Ok(String::from_utf8_lossy(&sent).into_owned()))
    }

    /// Runs an image to its end; `read` makes text of what it sends.
    pub(crate) fn run_with(
        &self,
        image: &Path,
        read: impl FnOnce(Vec<u8>) -> Result<String>,
    ) -> Result<Outcome> {
        let mut emulator = Command::new("timeout");
        emulator.args([LIMIT, QEMU]);
        let counts = image.with_extension("counts");
        if let Some(plugin) = &self.plugin {
            emulator.arg("-plugin").arg(format!("file={},out={}", plugin.display(), counts.display()));
        }
        let output = emulator.args(MACHINE.split(' ')).arg(image).stderr(Stdio::inherit()).output();
        let output = output.with_context(|| format!("{QEMU} does not start"))?;
        ensure!(output.status.code() != Some(TIMED_OUT), "no end after {LIMIT} s");
        let counted = match &self.plugin {
            Some(_) => Some(Counted::parse(&fs::read_to_string(counts)?)?),
            None => None,
        };
        Ok(Outcome { output: read(output.stdout)?, success: output.status.success(), counted })
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
        assert_eq!(counted.means(), [(2, first), (1, second)]);
        assert!(Counted::parse("stretch 1 2").is_err());
    }
}
