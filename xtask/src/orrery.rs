//! The program `orrery`, for the steps that start it.

use anyhow::Result;

use crate::process::{cargo, run};
use crate::selection::NATIVE;

/// Builds it from the very parts that the tests are built from.
pub(crate) fn build() -> Result<()> {
    run(cargo(&["build", "--bin", "orrery", "--test", "browser"]).args(NATIVE))
}
