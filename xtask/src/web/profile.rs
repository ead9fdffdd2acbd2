//! For whom the page is compiled.

use std::path::PathBuf;

use crate::target;

/// How the page is compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Profile {
    /// For those who load it: as small as can be.
    Small,
    /// For those who work on it: as soon as can be.
    Quick,
}

impl Profile {
    /// What cargo calls it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Profile::Small => "web",
            Profile::Quick => "web-dev",
        }
    }

    /// The folder that the finished page is put into. The first one is where the program looks for it when it is built.
    pub(crate) fn page(self) -> PathBuf {
        target::folder().join(match self {
            Profile::Small => "page",
            Profile::Quick => "page-quick",
        })
    }
}
