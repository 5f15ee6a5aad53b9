//! The emulator.

use crate::project::Project;
use anyhow::{Context, Result, bail};
use std::{
    io::Read,
    path::Path,
    process::{Command, Stdio},
    thread,
    time::{Duration, Instant},
};
use xshell::cmd;

const QEMU: &str = "qemu-system-arm";

/// A Cortex-M4F with an FPU and 4 MiB each of flash and RAM. Each instruction takes 128 ns of virtual time, idle time
/// is skipped: the clocks of the board are exact and do not depend on the host.
const MACHINE: &[&str] = &[
    "-cpu",
    "cortex-m4",
    "-machine",
    "mps2-an386",
    "-icount",
    "shift=7,sleep=off",
    "-display",
    "none",
    "-monitor",
    "none",
    "-serial",
    "none",
    "-semihosting-config",
    "enable=on,target=native",
    "-kernel",
];

/// The longest that a program may take.
const LIMIT: Duration = Duration::from_secs(300);

/// Installs the emulator when it is missing.
pub(crate) fn set_up(project: &Project) -> Result<()> {
    if cmd!(project.shell, "{QEMU} --version").quiet().ignore_stdout().ignore_stderr().run().is_ok() {
        return Ok(());
    }
    project.install(&[QEMU])
}

/// How a program ended.
pub(crate) struct Outcome {
    /// What it printed.
    pub(crate) output: String,
    /// Whether it ended with success.
    pub(crate) success: bool,
}

/// Runs an image to its end; what it sends is text.
pub(crate) fn run(image: &Path) -> Result<Outcome> {
    run_with(image, |sent| Ok(String::from_utf8_lossy(&sent).into_owned()))
}

/// Runs an image to its end; `read` makes text of what it sends.
pub(crate) fn run_with(image: &Path, read: impl FnOnce(Vec<u8>) -> Result<String>) -> Result<Outcome> {
    let mut emulator = Command::new(QEMU)
        .args(MACHINE)
        .arg(image)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .spawn()
        .with_context(|| format!("{QEMU} does not start"))?;
    let mut pipe = emulator.stdout.take().context("the emulator's output is piped")?;
    let reader = thread::spawn(move || {
        let mut output = Vec::new();
        pipe.read_to_end(&mut output).map(|_| output)
    });
    let start = Instant::now();
    let status = loop {
        if let Some(status) = emulator.try_wait()? {
            break status;
        }
        if start.elapsed() > LIMIT {
            emulator.kill()?;
            emulator.wait()?;
            bail!("no end after {} s", LIMIT.as_secs());
        }
        thread::sleep(Duration::from_millis(5));
    };
    let Ok(output) = reader.join() else { bail!("the reader of the emulator's output failed") };
    Ok(Outcome { output: read(output?)?, success: status.success() })
}
