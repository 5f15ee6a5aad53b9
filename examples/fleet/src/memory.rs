//! What processes take of memory and of the processor, as Linux counts it.

use std::time::Duration;

use anyhow::{Context, Result};

/// The peak of this process's memory, in KiB.
pub fn peak() -> Result<u64> {
    let status = std::fs::read_to_string("/proc/self/status")?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:")).context("no peak in /proc")?;
    Ok(line.trim().trim_end_matches(" kB").parse()?)
}

/// KiB in words.
pub fn readable(kib: u64) -> String {
    format!("{} MiB", kib.div_ceil(1024))
}

/// The processor time of a process, in its own code and in the kernel; Linux tells it in hundredths of a second.
pub fn processor_time(process: u32) -> Result<Duration> {
    let stat = std::fs::read_to_string(format!("/proc/{process}/stat"))?;
    // The name of the program, in brackets, may hold spaces.
    let (_, fields) = stat.rsplit_once(')').context("no name in /proc")?;
    let times = fields.split_whitespace().skip(11).take(2).map(str::parse::<u64>);
    Ok(Duration::from_millis(10 * times.sum::<Result<u64, _>>()?))
}
