//! The press, a program of ours that makes a finished page.

use std::path::Path;
use std::process::Command;

use crate::process::{cargo, command};
use crate::target;
use crate::web::profile::Profile;

/// Builds it.
pub(crate) fn build() -> Command {
    cargo(&["build", "--package", "press"])
}

/// Makes a page of what was compiled.
pub(crate) fn press(wasm: &Path, profile: Profile) -> Command {
    let mut press = command(&target::program("press").to_string_lossy(), &[]);
    press.arg(wasm).arg("crates/web/static").arg(profile.page());
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
        let line = |profile| describe(&press(Path::new("web.wasm"), profile));
        assert!(line(Profile::Small).starts_with("press web.wasm crates/web/static "));
        assert!(line(Profile::Small).ends_with("page"));
        assert!(line(Profile::Quick).ends_with("page-quick --quick"));
    }
}
