//! The program `orrery`, for the steps that start it.

use anyhow::Result;

use crate::process::{cargo, run};

/// Builds it from the very parts that the tests are built from. Which features of a crate are compiled depends on
/// everything that is asked for at once: for the package alone, or without any test, nearly all of it would be compiled
/// again.
pub(crate) fn build() -> Result<()> {
    run(&mut cargo(&["build", "--workspace", "--bin", "orrery", "--test", "browser"]))
}
