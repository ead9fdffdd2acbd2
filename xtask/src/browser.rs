//! The tests that play in a browser.

use anyhow::Result;

use crate::orrery;
use crate::process::{cargo, command, run, succeeds};
use crate::target;
use crate::web::{self, Profile};

/// What looks for barriers on the page, from npm.
const AXE: &str = "axe-core@4.14.0";

/// Builds the page and the server, brings what looks for barriers, and lets people play.
pub(crate) fn play() -> Result<()> {
    web::build(Profile::Small)?;
    orrery::build()?;
    bring_axe()?;
    if succeeds(&mut cargo(&["nextest", "--version"])) {
        return run(&mut cargo(&["nextest", "run", "--workspace", "--test", "browser"]));
    }
    run(&mut cargo(&["test", "--workspace", "--test", "browser"]))
}

/// Tests look for it in the same folder.
fn bring_axe() -> Result<()> {
    let folder = target::folder().join("axe");
    let has_axe = folder.join("node_modules/axe-core/axe.min.js").is_file();
    if has_axe {
        return Ok(());
    }
    // Where a folder says that it is a package, npm does not look for one above it.
    std::fs::create_dir_all(&folder)?;
    std::fs::write(folder.join("package.json"), "{}")?;
    let mut npm = command("npm", &["install", "--no-audit", "--no-fund", "--no-save", AXE]);
    run(npm.current_dir(folder))
}
