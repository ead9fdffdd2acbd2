//! `cargo xtask play`: the shortest way to a game in the browser.

mod changes;
mod options;
mod server;

use anyhow::Result;

use crate::background::BackgroundProcess;
use crate::play::changes::SourceChanges;
use crate::play::server::PlayServer;
use crate::process::{self, cargo};
use crate::progress::step;
use crate::web::{self, PageProfile};

/// Arguments of `cargo xtask play`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Build quickly, and again whenever something is changed; reload the page in the browser to see it.
    #[arg(long)]
    watch: bool,

    /// Further options for `orrery serve`, such as `--listen 0.0.0.0:8137`.
    #[arg(last = true, value_name = "OPTION")]
    options: Vec<String>,
}

/// Builds everything and serves it until somebody has had enough.
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    if arguments.watch { watch(&arguments.options) } else { play(&arguments.options) }
}

fn play(given: &[String]) -> Result<()> {
    // All but the page itself can be compiled while the page is not there yet.
    let early = BackgroundProcess::start([build_server()]);
    web::build(PageProfile::Small)?;
    early.finish()?;
    step("Building the server", || process::run(&mut build_server()))?;
    PlayServer::start(&options::complete(given, None))?.wait()
}

fn watch(given: &[String]) -> Result<()> {
    let early = BackgroundProcess::start([build_server()]);
    let mut changes = SourceChanges::new();
    let page = web::build(PageProfile::Quick)?;
    early.finish()?;
    let mut server = PlayServer::start(&options::complete(given, Some(&page)))?;
    eprintln!("Watching {}.", changes::WATCHED.join(", "));
    while server.is_running()? {
        if changes.has_come() {
            match web::build(PageProfile::Quick) {
                Ok(_) => eprintln!("Reload the page at {} to see what has changed.", server.address()),
                Err(error) => eprintln!("error: {error:#}\nThe page is as it was before."),
            }
        }
    }
    server.wait()
}

/// Not optimised as a release would be: it is quick enough, and tests use the same.
fn build_server() -> std::process::Command {
    cargo(&["build", "--package", "orrery"])
}
