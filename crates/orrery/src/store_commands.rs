//! `orrery store`: checks a store, copies it, puts a copy back.

use std::path::PathBuf;

use clap::Subcommand;
use store::{Inspection, StoreError};

use crate::addresses::StoreAddress;
use crate::error::Error;

#[derive(Subcommand)]
pub(crate) enum Command {
    /// Look for damage, also while a server runs
    ///
    /// Reads the whole store. Ends with status 1 if anything is wrong with it.
    Check {
        #[command(flatten)]
        store: StoreAddress,
    },
    /// Copy a store in SQLite to a file, also while a server runs
    ///
    /// The copy has everything that was acknowledged before this began. It is checked, and gets its name when it is on the
    /// disk. Nobody else may read it: games that are on have their secrets in it.
    Backup {
        /// The copy to make
        #[arg(value_name = "FILE")]
        file: PathBuf,
        /// Replace the file if it is there
        #[arg(long)]
        replace: bool,
        #[command(flatten)]
        store: StoreAddress,
    },
    /// Make a store in SQLite of a copy, while no server runs
    ///
    /// The copy is checked first, and stays as it is.
    Restore {
        /// The copy to use
        #[arg(value_name = "FILE")]
        file: PathBuf,
        /// Replace the store if there is one; its games are lost
        #[arg(long)]
        replace: bool,
        #[command(flatten)]
        store: StoreAddress,
    },
}

pub(crate) fn run(command: &Command) -> Result<(), Error> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(async {
        match command {
            Command::Check { store } => {
                let inspection = store::inspect(&store.url()?).await.map_err(|error| failed(&error))?;
                report(&inspection)
            }
            Command::Backup { file, replace, store } => {
                let copied = store::backup(&store.url()?, file, *replace).await.map_err(|error| failed(&error))?;
                println!("{}: {copied}, copied from {}", file.display(), copied.place);
                Ok(())
            }
            Command::Restore { file, replace, store } => {
                let restored = store::restore(&store.url()?, file, *replace).await.map_err(|error| failed(&error))?;
                println!("{}: {restored}, copied from {}", restored.place, file.display());
                Ok(())
            }
        }
    })
}

fn report(inspection: &Inspection) -> Result<(), Error> {
    if inspection.problems.is_empty() {
        println!("{} is sound: {inspection}", inspection.place);
        return Ok(());
    }
    for problem in &inspection.problems {
        println!("{problem}");
    }
    Err(Error::Damaged(format!(
        "{} is damaged; restore a backup: orrery store restore --replace BACKUP",
        inspection.place
    )))
}

/// What was named wrongly is at fault; what is out of reach or damaged may be another one tomorrow.
fn failed(error: &StoreError) -> Error {
    use StoreError::{FileExists, InvalidUrl, MissingFolder, NoFile, OtherTool, UnknownScheme};
    let text = error.to_string();
    match error {
        FileExists { .. }
        | InvalidUrl { .. }
        | MissingFolder { .. }
        | NoFile { .. }
        | OtherTool { .. }
        | UnknownScheme { .. } => Error::Argument(text),
        StoreError::Damaged { .. } => Error::Damaged(text),
        _ => Error::Unavailable(text),
    }
}
