//! Where cargo puts what it makes.

use std::env;
use std::path::{Path, PathBuf};

/// The root of the workspace.
pub(crate) fn workspace() -> &'static Path {
    let xtask = Path::new(env!("CARGO_MANIFEST_DIR"));
    xtask.parent().unwrap_or(xtask)
}

/// Cargo's folder for all that it makes. The embedding of the page looks for it in the same way.
pub(crate) fn folder() -> PathBuf {
    workspace().join(env::var_os("CARGO_TARGET_DIR").unwrap_or_else(|| "target".into()))
}

/// A program of ours, as cargo has built it for development.
pub(crate) fn program(name: &str) -> PathBuf {
    folder().join("debug").join(format!("{name}{}", env::consts::EXE_SUFFIX))
}
