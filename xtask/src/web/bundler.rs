//! The page bundler, a program of ours that makes a finished page.

use std::path::PathBuf;
use std::process::Command;

use crate::process::{cargo, command};
use crate::selection::NATIVE;
use crate::target;
use crate::web::profile::PageProfile;

/// Builds the bundler, with the same features of its dependencies as everything else.
pub(crate) fn build() -> Command {
    let mut build = cargo(&["build", "--bin", "page-bundler"]);
    build.args(NATIVE);
    build
}

pub(crate) fn bundle(compiled: &[PathBuf], profile: PageProfile) -> Command {
    let mut bundler = command(&target::program("page-bundler").to_string_lossy(), &[]);
    bundler.arg("crates/web/static").arg(profile.page()).args(compiled);
    if profile == PageProfile::Quick {
        bundler.arg("--quick");
    }
    bundler
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::process::describe;

    #[test]
    fn only_the_quick_page_is_made_in_a_hurry() {
        let line = |profile| describe(&bundle(&[PathBuf::from("web.wasm")], profile));
        assert!(line(PageProfile::Small).starts_with("page-bundler crates/web/static "));
        assert!(line(PageProfile::Small).ends_with("page web.wasm"));
        assert!(line(PageProfile::Quick).ends_with("page-quick web.wasm --quick"));
    }
}
