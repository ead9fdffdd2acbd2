//! `cargo xtask web`: compiles the page and makes it ready to be served.

mod bundler;
mod profile;
mod route;

use std::iter;
use std::path::PathBuf;
use std::process::Command;

use anyhow::Result;

use crate::background::BackgroundProcess;
use crate::process;
use crate::progress::step;
pub(crate) use crate::web::profile::PageProfile;
pub(crate) use crate::web::route::Route;

/// Arguments of `cargo xtask web`.
#[derive(clap::Args)]
pub(crate) struct Arguments {
    /// Compile quickly, compress nothing, and leave alone the page that the server has built in.
    #[arg(long)]
    quick: bool,
}

/// Builds the page.
pub(crate) fn run(arguments: &Arguments) -> Result<()> {
    let profile = if arguments.quick { PageProfile::Quick } else { PageProfile::Small };
    let folder = build(profile)?;
    println!("The page is in {}.", folder.display());
    match profile {
        PageProfile::Small => println!("What is built from now on has it in it: cargo build --package orrery"),
        PageProfile::Quick => println!("Serve it with: orrery serve --page {}", folder.display()),
    }
    Ok(())
}

/// Builds the page, and returns the folder that it is in.
pub(crate) fn build(profile: PageProfile) -> Result<PathBuf> {
    build_beside(profile, [])
}

/// The same, and does other things beside it that do not change while the page is put together.
pub(crate) fn build_beside<const N: usize>(profile: PageProfile, others: [Command; N]) -> Result<PathBuf> {
    let route = Route::find()?;
    // The compiler is busy with one thing at the end, so that there is room for others.
    let beside = BackgroundProcess::start(iter::once(bundler::build()).chain(others));
    step("Compiling the page to WebAssembly", || process::run(&mut route.compile(profile)))?;
    beside.finish()?;
    step("Bundling the page", || process::run(&mut bundler::bundle(&route.compiled(profile), profile)))?;
    Ok(profile.page())
}
