//! Says what is being done, and how long it took.

use std::time::Instant;

use anyhow::{Context, Result};

/// Does something that takes a while, and says so before and after.
pub(crate) fn step<T>(what: &str, work: impl FnOnce() -> Result<T>) -> Result<T> {
    eprintln!("\n=== {what}");
    let start = Instant::now();
    let done = work().with_context(|| format!("failed: {what}"))?;
    eprintln!("=== {what}: done in {:.1} s", start.elapsed().as_secs_f64());
    Ok(done)
}
