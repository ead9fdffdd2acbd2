//! `cargo xtask test`: runs the steps and reports on them.

use std::time::{Duration, Instant};

use anyhow::{Result, bail};

use crate::browser::Goldens;
use crate::prerequisites::Prerequisite;
use crate::steps::{self, TestStep};
use crate::table::{ColumnAlign, TextTable};

/// Arguments of `cargo xtask test`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Steps to run; all of them when none is named.
    #[arg(value_name = "STEP", value_parser = steps::named)]
    steps: Vec<&'static TestStep>,

    /// List the steps and run nothing.
    #[arg(long)]
    list: bool,

    /// Run the remaining steps, and the remaining tests of a step, after one has failed.
    #[arg(long)]
    keep_going: bool,

    /// Make what the browser tests see the new goldens of layouts, instead of comparing it with them.
    #[arg(long)]
    accept: bool,
}

impl Arguments {
    /// What the test runner is told about going on after a failure.
    pub(crate) fn no_fail_fast(&self) -> Option<&'static str> {
        self.keep_going.then_some("--no-fail-fast")
    }

    /// What the browser tests do about the goldens of layouts.
    pub(crate) fn goldens(&self) -> Goldens {
        if self.accept { Goldens::Accept } else { Goldens::Compare }
    }
}

/// How a step ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Outcome {
    Passed(Duration),
    Failed(Duration),
    NotRun,
}

/// Runs the requested steps, after seeing to everything they need.
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let steps = steps::select(&arguments.steps);
    if arguments.list {
        print!("{}", list(&steps));
        return Ok(());
    }
    if arguments.accept && !steps.iter().any(|step| step.name == steps::BROWSER) {
        bail!("--accept is for the step {}, which is not among those to run", steps::BROWSER);
    }
    install_prerequisites(&steps)?;
    let outcomes = run_all(&steps, arguments);
    print!("\n{}", report(&steps, &outcomes));
    let failed: Vec<_> = (steps.iter().zip(&outcomes))
        .filter(|(_, outcome)| matches!(outcome, Outcome::Failed(_)))
        .map(|(step, _)| step.name)
        .collect();
    if !failed.is_empty() {
        bail!("failed: {}", failed.join(", "));
    }
    Ok(())
}

/// Sees to what all the steps need before the first one runs, so that a long run does not end for want of a tool.
fn install_prerequisites(steps: &[&TestStep]) -> Result<()> {
    steps.iter().flat_map(|step| step.needs).try_for_each(Prerequisite::ensure)
}

/// Runs the steps in order; after a failure only if asked to keep going.
fn run_all(steps: &[&TestStep], arguments: &Arguments) -> Vec<Outcome> {
    let mut stopped = false;
    let mut outcomes = Vec::with_capacity(steps.len());
    for step in steps {
        let outcome = if stopped { Outcome::NotRun } else { run_one(step, arguments) };
        stopped |= matches!(outcome, Outcome::Failed(_)) && !arguments.keep_going;
        outcomes.push(outcome);
    }
    outcomes
}

fn run_one(step: &TestStep, arguments: &Arguments) -> Outcome {
    eprintln!("\n=== {}: {}", step.name, step.purpose);
    let start = Instant::now();
    let result = (step.run)(arguments);
    let elapsed = start.elapsed();
    match result {
        Ok(()) => Outcome::Passed(elapsed),
        Err(error) => {
            eprintln!("error: {}: {error:#}", step.name);
            Outcome::Failed(elapsed)
        }
    }
}

fn list(steps: &[&TestStep]) -> TextTable {
    let mut table = TextTable::new([("step", ColumnAlign::Left), ("what it checks", ColumnAlign::Left)]);
    for step in steps {
        table.push([step.name.to_owned(), step.purpose.to_owned()]);
    }
    table
}

fn report(steps: &[&TestStep], outcomes: &[Outcome]) -> TextTable {
    let mut table =
        TextTable::new([("step", ColumnAlign::Left), ("outcome", ColumnAlign::Left), ("seconds", ColumnAlign::Right)]);
    for (step, outcome) in steps.iter().zip(outcomes) {
        let (word, elapsed) = match outcome {
            Outcome::Passed(elapsed) => ("passed", Some(elapsed)),
            Outcome::Failed(elapsed) => ("FAILED", Some(elapsed)),
            Outcome::NotRun => ("not run", None),
        };
        let seconds = elapsed.map_or_else(String::new, |elapsed| format!("{:.1}", elapsed.as_secs_f64()));
        table.push([step.name.to_owned(), word.to_owned(), seconds]);
    }
    table
}

#[cfg(test)]
mod tests {
    use anyhow::anyhow;

    use super::*;

    const PASSING: TestStep = TestStep { name: "passing", purpose: "passes", needs: &[], run: |_| Ok(()) };
    const FAILING: TestStep =
        TestStep { name: "failing", purpose: "fails", needs: &[], run: |_| Err(anyhow!("as it must")) };

    fn arguments(keep_going: bool) -> Arguments {
        Arguments { steps: Vec::new(), list: false, keep_going, accept: false }
    }

    #[test]
    fn goldens_are_accepted_only_where_they_are_compared() {
        let arguments =
            Arguments { steps: vec![steps::named("format").expect("a known step")], accept: true, ..arguments(false) };
        let error = run(&arguments).expect_err("nothing is compared").to_string();
        assert_eq!(error, "--accept is for the step browser, which is not among those to run");
    }

    #[test]
    fn a_failure_stops_the_run() {
        let outcomes = run_all(&[&PASSING, &FAILING, &PASSING], &arguments(false));
        assert!(matches!(outcomes[..], [Outcome::Passed(_), Outcome::Failed(_), Outcome::NotRun]));
    }

    #[test]
    fn a_failure_does_not_stop_a_run_that_keeps_going() {
        let outcomes = run_all(&[&FAILING, &PASSING], &arguments(true));
        assert!(matches!(outcomes[..], [Outcome::Failed(_), Outcome::Passed(_)]));
    }

    #[test]
    fn the_report_has_a_line_per_step() {
        let outcomes = [
            Outcome::Passed(Duration::from_millis(12_340)),
            Outcome::Failed(Duration::from_millis(50)),
            Outcome::NotRun,
        ];
        let report = report(&[&PASSING, &FAILING, &PASSING], &outcomes).to_string();
        let lines: Vec<_> = report.lines().collect();
        assert_eq!(lines[0], "step     outcome  seconds");
        assert_eq!(lines[2], "passing  passed      12.3");
        assert_eq!(lines[3], "failing  FAILED       0.1");
        assert_eq!(lines[4], "passing  not run");
    }
}
