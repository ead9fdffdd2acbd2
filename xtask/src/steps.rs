//! The steps of a test run.

use std::process::Command;

use anyhow::Result;

use crate::browser;
use crate::games;
use crate::prerequisites::{
    CHROMEDRIVER, CHROMIUM, CLIPPY, NATS, NPM, POSTGRESQL, PYTHON, Prerequisite, RUSTFMT, STRACE,
};
use crate::process::{cargo, run, succeeds};
use crate::selection::NATIVE;
use crate::test::Arguments;
use crate::web::{self, PageProfile, Route};

/// One thing that a test run checks.
#[derive(Debug)]
pub(crate) struct TestStep {
    /// What the step is called on the command line.
    pub(crate) name: &'static str,
    /// What it does, in one line.
    pub(crate) purpose: &'static str,
    /// The tools without which it cannot run.
    pub(crate) needs: &'static [Prerequisite],
    /// Does it, as the test run was asked to.
    pub(crate) run: fn(&Arguments) -> Result<()>,
}

/// The arguments of clippy itself.
const DENY_WARNINGS: [&str; 3] = ["--", "-D", "warnings"];

/// The crates that others may use.
const LIBRARIES: [&str; 6] = ["-p", "tabletop", "-p", "cosmic-factory", "-p", "big-bang"];

/// The step in which people play in a browser.
pub(crate) const BROWSER: &str = "browser";

/// Every step, in the order in which they run: what fails fast comes first.
pub(crate) static STEPS: &[TestStep] = &[
    TestStep {
        name: "format",
        purpose: "every file is formatted as rustfmt would",
        needs: &[RUSTFMT],
        run: |_| run(&mut cargo(&["fmt", "--all", "--check"])),
    },
    // Before anything that has the page in it, so that nothing is compiled twice. It needs one core only for most of the
    // time, so that the next step is prepared beside it.
    TestStep {
        name: "page",
        purpose: "the page compiles to WebAssembly and is put together",
        needs: &[CLIPPY],
        run: |_| web::build_beside(PageProfile::Small, [lint(), lint_page()?]).map(drop),
    },
    TestStep {
        name: "lint",
        purpose: "clippy has no complaint about any target",
        needs: &[CLIPPY],
        run: |_| run(&mut lint()).and_then(|()| run(&mut lint_page()?)),
    },
    TestStep {
        name: "test",
        purpose: "unit and integration tests pass",
        needs: &[NATS, POSTGRESQL, PYTHON, STRACE],
        run: unit_and_integration_tests,
    },
    TestStep {
        name: BROWSER,
        purpose: "people's ways through the page work in a browser",
        needs: &[CHROMIUM, CHROMEDRIVER, NPM],
        run: browser::play,
    },
    TestStep {
        name: "games",
        purpose: "ten thousand random games of every mode replay clean",
        needs: &[],
        run: |_| games::play_and_replay(),
    },
    TestStep {
        name: "doctest",
        purpose: "examples in the documentation work",
        needs: &[],
        run: |_| run(cargo(&["test", "--doc"]).args(NATIVE)),
    },
    TestStep {
        name: "package",
        purpose: "the three libraries can be published, and compile on their own",
        needs: &[],
        run: |_| run(cargo(&["package", "--allow-dirty", "--quiet"]).args(LIBRARIES)),
    },
    TestStep {
        name: "doc",
        purpose: "documentation builds without a warning",
        needs: &[],
        run: |_| {
            let page = Route::find()?.inspect(&["doc", "--no-deps"]);
            let mut native = cargo(&["doc", "--no-deps"]);
            native.args(NATIVE);
            [native, page].into_iter().try_for_each(|mut command| run(command.env("RUSTDOCFLAGS", "-D warnings")))
        },
    },
];

/// Everything that runs natively.
fn lint() -> Command {
    let mut command = cargo(&["clippy", "--all-targets", "--all-features"]);
    command.args(NATIVE).args(DENY_WARNINGS);
    command
}

fn lint_page() -> Result<Command> {
    let mut command = Route::find()?.inspect(&["clippy"]);
    command.args(DENY_WARNINGS);
    Ok(command)
}

/// The step of that name, or a sentence that names the known ones.
pub(crate) fn named(name: &str) -> Result<&'static TestStep, String> {
    STEPS.iter().find(|step| step.name == name).ok_or_else(|| {
        let known: Vec<_> = STEPS.iter().map(|step| step.name).collect();
        format!("no such step; the steps are {}", known.join(", "))
    })
}

/// The requested steps, each once and in their own order; all of them when none is requested.
pub(crate) fn select(requested: &[&'static TestStep]) -> Vec<&'static TestStep> {
    let wanted = |step: &TestStep| requested.is_empty() || requested.iter().any(|other| other.name == step.name);
    STEPS.iter().filter(|step| wanted(step)).collect()
}

/// Runs tests with nextest where it is installed, because it is faster, and else with plain cargo. Those that need a
/// browser have a step of their own.
fn unit_and_integration_tests(arguments: &Arguments) -> Result<()> {
    let without_browser = ["--exclude", "page-tests"];
    if succeeds(&mut cargo(&["nextest", "--version"])) {
        eprintln!("The runner is cargo-nextest.");
        let mut tests = cargo(&["nextest", "run"]);
        return run(tests.args(NATIVE).args(without_browser).args(arguments.no_fail_fast()));
    }
    eprintln!("The runner is cargo test (cargo-nextest would be faster, and is not installed).");
    // Not --all-targets: that would run the benchmarks as well.
    let mut tests = cargo(&["test", "--lib", "--bins", "--tests", "--examples"]);
    run(tests.args(NATIVE).args(without_browser).args(arguments.no_fail_fast()))
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    fn names(steps: &[&TestStep]) -> Vec<&'static str> {
        steps.iter().map(|step| step.name).collect()
    }

    #[test]
    fn no_request_means_every_step() {
        assert_eq!(
            names(&select(&[])),
            ["format", "page", "lint", "test", "browser", "games", "doctest", "package", "doc"]
        );
    }

    #[test]
    fn requested_steps_run_once_and_in_their_own_order() {
        let requested = ["doc", "lint", "doc"].map(|name| named(name).expect("a known step"));
        assert_eq!(names(&select(&requested)), ["lint", "doc"]);
    }

    #[test]
    fn an_unknown_step_is_answered_with_the_known_ones() {
        assert_eq!(
            named("tests").expect_err("no such step"),
            "no such step; the steps are format, page, lint, test, browser, games, doctest, package, doc"
        );
    }

    #[test]
    fn names_are_unique() {
        let distinct: BTreeSet<_> = STEPS.iter().map(|step| step.name).collect();
        assert_eq!(distinct.len(), STEPS.len());
    }
}
