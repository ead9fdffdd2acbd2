//! `cargo xtask bench`: runs every benchmark of the workspace and shows them in one table.

use anyhow::{Context, Result, bail};
use serde::Deserialize;

use crate::divan_output::{self, Measurement};
use crate::process;
use crate::report;
use crate::table::{ColumnAlign, TextTable};

/// Arguments of `cargo xtask bench`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Run only this benchmark target, such as `solver`, or benchmarks whose name matches this pattern, such as `square`.
    filter: Option<String>,
    /// Options of the benchmarks themselves, such as `--seed 7 --minutes 10` of `chaos`.
    #[arg(trailing_var_arg = true, allow_hyphen_values = true, value_name = "OPTION")]
    options: Vec<String>,
}

/// A benchmark target of the workspace.
#[derive(Debug, PartialEq, Eq)]
struct Target {
    package: String,
    name: String,
}

/// Runs the benchmark targets one after another, then shows what they measured; a failing one does not stop the rest.
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let metadata = process::output(&mut process::cargo(&["metadata", "--no-deps", "--format-version", "1"]))?;
    let mut table = TextTable::new([
        ("package", ColumnAlign::Left),
        ("benchmark", ColumnAlign::Left),
        ("median", ColumnAlign::Right),
        ("throughput", ColumnAlign::Right),
    ]);
    let mut failed = Vec::new();
    let (targets, filter) = chosen(targets(&metadata)?, arguments.filter.as_deref());
    for target in targets {
        match measure(&target, filter, &arguments.options) {
            Ok(measurements) => {
                for Measurement { name, median, throughput } in measurements {
                    table.push([target.package.clone(), name, median, throughput.unwrap_or_default()]);
                }
            }
            Err(error) => {
                eprintln!("error: {error:#}");
                failed.push(format!("{} of {}", target.name, target.package));
            }
        }
    }
    if table.is_empty() {
        println!("No benchmark was measured.");
    } else {
        print!("\n{table}");
    }
    if !failed.is_empty() {
        bail!("failed: {}", failed.join(", "));
    }
    Ok(())
}

/// The benchmark targets that `cargo metadata` lists.
///
/// They are named one by one because `cargo bench` would also start the test harness of every library, which does
/// not understand divan's options.
fn targets(metadata: &[u8]) -> Result<Vec<Target>> {
    #[derive(Deserialize)]
    struct Metadata {
        packages: Vec<Package>,
    }
    #[derive(Deserialize)]
    struct Package {
        name: String,
        targets: Vec<PackageTarget>,
    }
    #[derive(Deserialize)]
    struct PackageTarget {
        name: String,
        kind: Vec<String>,
    }

    let metadata: Metadata = serde_json::from_slice(metadata).context("cannot read what `cargo metadata` says")?;
    let mut targets = Vec::new();
    for package in metadata.packages {
        for target in package.targets {
            if target.kind.iter().any(|kind| kind == "bench") {
                targets.push(Target { package: package.name.clone(), name: target.name });
            }
        }
    }
    Ok(targets)
}

/// The targets to run, and what to tell them: a filter that is the name of a target means all of it, and no other.
fn chosen(mut targets: Vec<Target>, filter: Option<&str>) -> (Vec<Target>, Option<&str>) {
    if !targets.iter().any(|target| Some(target.name.as_str()) == filter) {
        return (targets, filter);
    }
    targets.retain(|target| Some(target.name.as_str()) == filter);
    (targets, None)
}

fn measure(target: &Target, filter: Option<&str>, options: &[String]) -> Result<Vec<Measurement>> {
    let Target { package, name } = target;
    let mut command = process::cargo(&["bench", "--package", package, "--bench", name, "--", "--color", "never"]);
    command.args(filter).args(options);
    let output = process::run_and_copy(&mut command)?;
    Ok(divan_output::parse(&output).into_iter().chain(report::parse(&output)).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_are_the_benches_of_every_package() {
        let metadata = br#"{
            "packages": [
                { "name": "stars", "version": "0.1.0", "targets": [
                    { "name": "stars", "kind": ["lib"] },
                    { "name": "light", "kind": ["bench"], "test": false } ] },
                { "name": "tools", "version": "0.1.0", "targets": [{ "name": "tools", "kind": ["bin"] }] },
                { "name": "dust", "version": "0.1.0", "targets": [{ "name": "light", "kind": ["bench"] }] }
            ],
            "version": 1
        }"#;
        let target = |package: &str, name: &str| Target { package: package.to_owned(), name: name.to_owned() };
        assert_eq!(targets(metadata).expect("valid metadata"), [target("stars", "light"), target("dust", "light")]);
    }

    #[test]
    fn the_name_of_a_target_chooses_it_alone() {
        let targets = || ["light", "dust"].map(|name| Target { package: "stars".to_owned(), name: name.to_owned() });
        let names = |filter| {
            let (chosen, filter) = chosen(targets().into(), filter);
            (chosen.into_iter().map(|target| target.name).collect::<Vec<_>>().join(" "), filter)
        };
        assert_eq!(names(None), ("light dust".to_owned(), None));
        assert_eq!(names(Some("dust")), ("dust".to_owned(), None));
        assert_eq!(names(Some("du")), ("light dust".to_owned(), Some("du")));
    }

    #[test]
    fn what_follows_the_filter_is_for_the_benchmark() {
        #[derive(clap::Parser)]
        struct Line {
            #[command(flatten)]
            arguments: Arguments,
        }
        let Line { arguments } = clap::Parser::parse_from(["bench", "chaos", "--seed", "7", "--minutes", "1"]);
        assert_eq!(arguments.filter.as_deref(), Some("chaos"));
        assert_eq!(arguments.options, ["--seed", "7", "--minutes", "1"]);
    }

    #[test]
    fn unreadable_metadata_are_an_error() {
        assert!(targets(b"{}").is_err());
    }
}
