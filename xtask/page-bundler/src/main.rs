//! The page bundler: makes the finished page out of compiled WebAssembly and a folder of static files.
//!
//! Nearly all files but `index.html` get names with content hashes, so that browsers may cache them forever, and a compressed
//! copy beside them. `cargo xtask web` runs this; it is a program of its own because it takes minutes to
//! build, which nobody should wait for who wants another command.

mod bindings;
mod compress;
mod folder;
mod link;
mod program;
mod references;
mod sizes;
mod source;
mod stamp;
mod styles;

use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use clap::Parser;

use crate::program::Program;

/// Bundle the page.
#[derive(Parser)]
struct Arguments {
    /// The folder of `index.html` and all that it refers to.
    statics: PathBuf,
    /// The folder that gets the page.
    page: PathBuf,
    /// Programs that were compiled; `web.wasm` is referred to as `web.js`.
    #[arg(required = true)]
    programs: Vec<PathBuf>,
    /// Compress nothing, and keep the names of functions.
    #[arg(long)]
    quick: bool,
}

fn main() -> ExitCode {
    match run(&Arguments::parse()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("error: {error:#}");
            ExitCode::FAILURE
        }
    }
}

fn run(arguments: &Arguments) -> Result<()> {
    let statics = source::read(&arguments.statics, source::SourceOrigin::Written)?;
    let programs = arguments.programs.iter().map(|path| Program::read(path)).collect::<Result<Vec<_>>>()?;
    let stamp = stamp::of(&programs, &statics, arguments.quick)?;
    if stamp::is_on(&arguments.page, &stamp) {
        eprintln!("The page is up to date.");
        return Ok(());
    }
    let mut sources = statics;
    styles::bundle(&mut sources)?;
    for program in programs {
        sources.extend(bindings::cached(&program, arguments.quick, &arguments.page.with_extension("bindings"))?);
    }
    let page = link::page(&sources)?;
    for name in &page.unused {
        eprintln!("Nothing refers to {name}: it is left out.");
    }
    let files = folder::write(&arguments.page, &page, !arguments.quick)?;
    stamp::put(&arguments.page, &stamp)?;
    print!("{}", sizes::table(&files));
    Ok(())
}
