//! Cosmic Factory on the page.

mod answers;
mod build;
mod cards;
mod choose;
mod draft;
pub(crate) mod draw;
mod end;
mod frame;
mod game;
mod news;
pub(crate) mod points_table;
mod scoring;
mod watch;

pub(crate) use draw::{SandLine, SandTimer};
pub(crate) use game::{Game, Shown, remember_round};

use std::sync::Arc;

use cosmic_factory::{CosmicFactory, Move, TileSet};
use leptos::prelude::*;

use crate::live::{self, Predictable};
use page_model::games::PageGame as _;

/// A table of Cosmic Factory.
pub(crate) type CosmicFactoryLive = live::Live<CosmicFactory>;

/// The table that is shown.
pub(crate) fn use_live() -> CosmicFactoryLive {
    expect_context()
}

/// The faces of the tiles at a table.
#[derive(Clone)]
struct TilesHere(Arc<TileSet>);

/// Provides the faces of the tiles of the table to all components below.
pub(crate) fn provide_tiles(tiles: Arc<TileSet>) {
    provide_context(TilesHere(tiles));
}

/// The faces of the tiles at this table; the standard ones where there is no table.
pub(crate) fn use_tiles() -> Arc<TileSet> {
    use_context().map_or_else(|| Arc::new(TileSet::ours().clone()), |TilesHere(tiles)| tiles)
}

impl Predictable for CosmicFactory {
    /// All build at the same time, and their boards show what they did, so that there is no log.
    const KEEPS_STEPS: bool = CosmicFactory::INFO.keeps_log;

    /// During the build all that matters is public. Choices are hidden until everyone has chosen, and their
    /// consequences depend on those of others.
    fn is_predictable(action: &Move) -> bool {
        !action.is_choice() && !action.is_for_table()
    }
}
