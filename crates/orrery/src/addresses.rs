//! Where the store and the bus are. Both urls may hold passwords, which everybody on the machine sees on a command line, so
//! they may come from the environment or from files as well, and are never repeated in messages.

use std::fs;
use std::path::{Path, PathBuf};

use bus::BusAddress;
use clap::Args;

use crate::error::Error;

/// Where games are kept.
#[derive(Args)]
pub(crate) struct StoreAddress {
    /// Where games are kept: sqlite:PATH or postgres://USER@HOST/DATABASE
    #[arg(long, value_name = "URL", env = "ORRERY_STORE", hide_env_values = true, default_value = "sqlite:orrery.db")]
    store: String,
    /// Read that url from a file instead, because there is a password in it
    #[arg(long, value_name = "FILE")]
    store_file: Option<PathBuf>,
}

/// Where nodes and workers find each other.
#[derive(Args)]
pub(crate) struct OptionalBus {
    /// Where nodes and workers find each other: nats://HOST:PORT, several with commas between them
    #[arg(long, value_name = "URL", env = "ORRERY_BUS", hide_env_values = true)]
    bus: Option<String>,
    /// Read that url from a file instead, because there is a password in it
    #[arg(long, value_name = "FILE")]
    bus_file: Option<PathBuf>,
}

impl StoreAddress {
    pub(crate) fn url(&self) -> Result<String, Error> {
        self.store_file.as_deref().map_or_else(|| Ok(self.store.clone()), url_in)
    }
}

impl OptionalBus {
    /// Read here and not by the parser of arguments, which repeats what it cannot read.
    pub(crate) fn address(&self) -> Result<Option<BusAddress>, Error> {
        let (url, option) = match (&self.bus, &self.bus_file) {
            (_, Some(file)) => (url_in(file)?, "--bus-file"),
            (Some(url), None) => (url.clone(), "--bus"),
            (None, None) => return Ok(None),
        };
        url.parse().map(Some).map_err(|problem| Error::Argument(format!("{option}: {problem}")))
    }
}

/// The url in a file, with nothing else but white space around it.
fn url_in(path: impl AsRef<Path>) -> Result<String, Error> {
    let path = path.as_ref();
    let text = fs::read_to_string(path).map_err(|error| Error::File { path: path.to_owned(), error })?;
    match text.trim() {
        "" => Err(Error::Content { path: path.to_owned(), problem: "there is no url in it".to_owned() }),
        url => Ok(url.to_owned()),
    }
}
