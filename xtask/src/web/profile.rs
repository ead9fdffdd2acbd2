//! What is compiled, and for whom.

use std::path::PathBuf;

use crate::target;

/// A program that runs in the browser.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Program {
    /// The page itself.
    Page,
    /// What thinks beside it.
    Thinker,
}

impl Program {
    /// All of them.
    pub(crate) const ALL: [Program; 2] = [Program::Page, Program::Thinker];

    /// The package it is in, which its file is called after.
    pub(crate) fn package(self) -> &'static str {
        match self {
            Program::Page => "web",
            Program::Thinker => "thinker",
        }
    }

    /// The profile of cargo that it is compiled with.
    pub(crate) fn profile(self, profile: Profile) -> &'static str {
        match (profile, self) {
            (Profile::Small, Program::Page) => "web",
            (Profile::Small, Program::Thinker) => "thinker",
            (Profile::Quick, _) => "web-dev",
        }
    }
}

/// How the page is compiled.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Profile {
    /// For those who load it: as small as can be.
    Small,
    /// For those who work on it: as soon as can be.
    Quick,
}

impl Profile {
    /// The folder that the finished page is put into. The first one is where the program looks for it when it is built.
    pub(crate) fn page(self) -> PathBuf {
        target::folder().join(match self {
            Profile::Small => "page",
            Profile::Quick => "page-quick",
        })
    }
}
