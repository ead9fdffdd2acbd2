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
pub(crate) use game::{GameKind, remember_round};

use std::sync::Arc;

use cosmic_factory::{CosmicFactory, Move, TileSet};
use leptos::prelude::*;

use crate::live::{self, Predictable};
use page_model::games;

/// A table of Cosmic Factory.
pub(crate) type CosmicFactoryLive = live::Live<CosmicFactory>;

/// The table that is shown.
pub(crate) fn use_live() -> CosmicFactoryLive {
    expect_context()
}

/// The faces of the tiles at a table.
#[derive(Clone)]
struct TilesHere(Arc<TileSet>);

/// Tells all components below which faces the tiles of their table have.
pub(crate) fn provide_tiles(tiles: Arc<TileSet>) {
    provide_context(TilesHere(tiles));
}

/// The faces of the tiles at this table; ours where there is no table.
pub(crate) fn use_tiles() -> Arc<TileSet> {
    use_context().map_or_else(|| Arc::new(TileSet::ours().clone()), |TilesHere(tiles)| tiles)
}

impl Predictable for CosmicFactory {
    /// Everyone builds at once: what others did is seen on their boards.
    const KEEPS_STEPS: bool = games::GameKind::CosmicFactory.keeps_log();

    /// While building, all that matters lies open. Choices are kept until everyone has chosen, and what comes of them
    /// depends on those of others.
    fn is_predictable(action: &Move) -> bool {
        !action.is_choice() && !action.is_for_table()
    }
}
