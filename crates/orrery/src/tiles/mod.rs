//! `orrery tiles`: the 54 faces of Cosmic Factory.

mod balance;

use std::fs;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;
use clap::builder::RangedU64ValueParser;
use cosmic_factory::TileSet;

use crate::error::Error;
use crate::output::print;
use crate::simulate::progress;

/// Print, check, draw or measure the 54 tiles of Cosmic Factory
///
/// Without options the set is printed in the format in which it can be loaded: a number and a notation per line.
#[derive(Args)]
pub(crate) struct Arguments {
    /// Tile set to look at [default: our own]
    #[arg(long, value_name = "FILE")]
    tiles: Option<PathBuf>,
    /// Draw all faces as SVG
    #[arg(long, conflicts_with = "balance")]
    svg: bool,
    /// Measure how evenly the colours pay over random hands (CF-1.6)
    #[arg(long)]
    balance: bool,
    /// How many hands are solved for that
    #[arg(long, value_name = "N", default_value_t = 2000, requires = "balance",
        value_parser = RangedU64ValueParser::<usize>::new().range(1..))]
    hands: usize,
    /// Which hands
    #[arg(long, value_name = "S", default_value_t = 1, requires = "balance")]
    seed: u64,
}

pub(crate) fn run(arguments: &Arguments) -> Result<(), Error> {
    let tiles = load(arguments.tiles.as_deref())?;
    if arguments.svg {
        print(&artwork::tile_sheet(&tiles))
    } else if arguments.balance {
        let bar = progress(arguments.hands as u64, "hands");
        let measured = balance::measure(&tiles, arguments.hands, arguments.seed, &|| bar.inc(1));
        bar.finish_and_clear();
        print(&measured.to_string())
    } else {
        print(&tiles.to_string())
    }
}

/// The set in a file, or our own; every line that is wrong is named.
pub(crate) fn load(path: Option<&Path>) -> Result<Arc<TileSet>, Error> {
    let Some(path) = path else { return Ok(Arc::new(TileSet::ours().clone())) };
    let bytes = fs::read(path).map_err(|error| Error::File { path: path.to_owned(), error })?;
    let content = |problem: String| Error::Content { path: path.to_owned(), problem };
    let text = String::from_utf8(bytes).map_err(|error| content(error.utf8_error().to_string()))?;
    text.parse().map(Arc::new).map_err(|error: cosmic_factory::SetError| content(error.to_string()))
}
