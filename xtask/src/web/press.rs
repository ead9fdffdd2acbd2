//! The press, a program of ours that makes a finished page.

use std::path::PathBuf;
use std::process::Command;

use crate::process::{cargo, command};
use crate::target;
use crate::web::profile::Profile;

/// Builds it, as far as it goes from the parts of everything else.
pub(crate) fn build() -> Command {
    cargo(&["build", "--workspace", "--bin", "press"])
}

/// Makes a page of what was compiled.
pub(crate) fn press(compiled: &[PathBuf], profile: Profile) -> Command {
    let mut press = command(&target::program("press").to_string_lossy(), &[]);
    press.arg("crates/web/static").arg(profile.page()).args(compiled);
    if profile == Profile::Quick {
        press.arg("--quick");
    }
    press
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::process::describe;

    #[test]
    fn only_the_quick_page_is_made_in_a_hurry() {
        let line = |profile| describe(&press(&[PathBuf::from("web.wasm")], profile));
        assert!(line(Profile::Small).starts_with("press crates/web/static "));
        assert!(line(Profile::Small).ends_with("page web.wasm"));
        assert!(line(Profile::Quick).ends_with("page-quick web.wasm --quick"));
    }
}
