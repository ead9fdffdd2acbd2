//! For whom the page is compiled.

use std::path::PathBuf;

use crate::target;

/// How the page is compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum PageProfile {
    /// For those who load it: as small as can be.
    Small,
    /// For those who work on it: as soon as can be.
    Quick,
}

impl PageProfile {
    /// What cargo calls it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            PageProfile::Small => "web",
            PageProfile::Quick => "web-dev",
        }
    }

    /// The folder that the finished page is put into. The first one is where the program looks for it when it is built.
    pub(crate) fn page(self) -> PathBuf {
        target::folder().join(match self {
            PageProfile::Small => "page",
            PageProfile::Quick => "page-quick",
        })
    }
}
