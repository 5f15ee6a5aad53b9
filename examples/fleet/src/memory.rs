//! The peak of this process's memory.

use anyhow::{Context, Result};

/// In KiB, as Linux counts it.
pub fn peak() -> Result<u64> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).context("no peak in /proc")?;
    Ok(line.trim().trim_end_matches(" kB").parse()?)
}

/// KiB in words.
pub fn readable(kib: u64) -> String {
    format!("{} MiB", kib.div_ceil(1024))
}
