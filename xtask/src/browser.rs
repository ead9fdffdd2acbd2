//! The tests that play in a browser.

use anyhow::Result;

use crate::orrery;
use crate::process::{cargo, command, run, succeeds};
use crate::selection::NATIVE;
use crate::target;
use crate::test::Arguments;
use crate::web::{self, PageProfile};

/// What looks for barriers on the page, from npm.
const AXE: &str = "axe-core@4.14.0";

/// Set to anything, it has the tests write the goldens of layouts.
const ACCEPT: &str = "ORRERY_ACCEPT_LAYOUTS";

/// What is done about the goldens of layouts.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) enum Goldens {
    Compare,
    /// What is seen becomes the goldens.
    Accept,
}

/// Builds the page and the server, brings what looks for barriers, and lets people play.
pub(crate) fn play(arguments: &Arguments) -> Result<()> {
    web::build(PageProfile::Small)?;
    orrery::build()?;
    bring_axe()?;
    let mut tests = match succeeds(&mut cargo(&["nextest", "--version"])) {
        true => cargo(&["nextest", "run", "--test", "browser"]),
        false => cargo(&["test", "--test", "browser"]),
    };
    tests.args(NATIVE).args(arguments.no_fail_fast());
    if arguments.goldens() == Goldens::Accept {
        tests.env(ACCEPT, "yes");
    }
    run(&mut tests)
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
