//! What processes use.

use std::time::Duration;

/// How long a process has been computing.
pub(crate) fn cpu_time(process: u32) -> Duration {
    /// Linux counts in hundredths of a second, whatever the machine.
    const TICK: Duration = Duration::from_millis(10);
    let fields = status(process);
    let ticks = fields.iter().skip(11).take(2).filter_map(|ticks| ticks.parse::<u32>().ok());
    ticks.map(|ticks| TICK * ticks).sum()
}

/// How long a process and its children that run have been computing.
pub(crate) fn cpu_time_of_family(process: u32) -> Duration {
    let all = std::fs::read_dir("/proc").into_iter().flatten().flatten();
    let numbers = all.filter_map(|entry| entry.file_name().to_str()?.parse().ok());
    let is_child = |&other: &u32| status(other).get(1).is_some_and(|parent| *parent == process.to_string());
    numbers.filter(is_child).chain([process]).map(cpu_time).sum()
}

/// What Linux tells of a process, from its state on.
fn status(process: u32) -> Vec<String> {
    let status = std::fs::read_to_string(format!("/proc/{process}/stat")).unwrap_or_default();
    // The name comes second, in parentheses, and may hold anything.
    status.rsplit(')').next().unwrap_or_default().split_whitespace().map(str::to_owned).collect()
}

/// The memory of a process that is in use, in KiB.
pub(crate) fn resident(process: u32) -> u64 {
    let status = std::fs::read_to_string(format!("/proc/{process}/status")).unwrap_or_default();
    let line = status.lines().find_map(|line| line.strip_prefix("VmRSS:"));
    line.and_then(|rest| rest.trim().split(' ').next()?.parse().ok()).unwrap_or_default()
}

/// A time as tables show it.
pub(crate) fn milliseconds(time: Duration) -> String {
    let microseconds = time.as_micros();
    format!("{}.{:02} ms", microseconds / 1000, microseconds % 1000 / 10)
}
