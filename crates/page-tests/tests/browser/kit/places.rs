//! Where everything is that the tests need and that others have made.

use std::env;
use std::path::{Path, PathBuf};

const SETUP_HINT: &str = "`cargo xtask test browser` sets up everything that these tests need";

/// The program under test.
pub(crate) fn orrery() -> PathBuf {
    let name = format!("orrery{}", env::consts::EXE_SUFFIX);
    found(profile().join(name), "the server")
}

/// The folder of the page under test.
pub(crate) fn page() -> PathBuf {
    let folder = env::var_os("ORRERY_PAGE").map_or_else(|| target().join("page"), PathBuf::from);
    found(folder.join("index.html"), "the page");
    folder
}

/// The script that looks for barriers.
pub(crate) fn axe() -> PathBuf {
    found(target().join("axe/node_modules/axe-core/axe.min.js"), "axe-core")
}

pub(crate) fn screenshots() -> PathBuf {
    target().join("screenshots")
}

/// Where the tests of layouts list what they find.
pub(crate) fn layouts() -> PathBuf {
    target().join("layouts")
}

/// What is said when a program cannot be started.
pub(crate) fn missing(program: &str, error: &std::io::Error) -> String {
    format!("{program} cannot be started ({error}): {SETUP_HINT}")
}

fn found(path: PathBuf, what: &str) -> PathBuf {
    assert!(path.exists(), "{what} is missing at {}: {SETUP_HINT}", path.display());
    path
}

/// Cargo's folder for the programs of this build.
fn profile() -> PathBuf {
    let this = env::current_exe().expect("this program knows where it is");
    // Tests are in a folder of their own, beside the programs.
    this.ancestors().nth(2).map(Path::to_owned).expect("tests lie deep in a folder of cargo")
}

/// Cargo's folder for all that it makes.
fn target() -> PathBuf {
    profile().parent().map(Path::to_owned).expect("each build has a folder in that of cargo")
}
