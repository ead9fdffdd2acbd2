//! Which arms the path of an account runs along.

use cosmic_factory::score::{GalaxyScore, Source};
use cosmic_factory::tile::Side;
use cosmic_factory::{Card, Cell, Galaxy};

use super::space::has_arm;

/// What the star points for arms were counted by.
pub(crate) enum Counted {
    /// The tiles of the longest path, or of the largest network (CF-7.4).
    Path(u32),
    /// The separate networks (CF-7.10).
    Networks(usize),
}

/// What was counted in this account.
pub(crate) fn counted(score: &GalaxyScore) -> Counted {
    let by_networks = |rule| rule == Card::MultiPath.rule();
    let mut items = score.items.iter().filter(|item| item.what.source == Source::Path);
    if items.any(|item| by_networks(item.rule)) {
        Counted::Networks(score.path.networks.len())
    } else {
        Counted::Path(score.path.length)
    }
}

/// The arms of each tile that the path uses, in the order of [`Galaxy::tiles`].
pub(crate) fn lit(galaxy: &Galaxy, score: &GalaxyScore) -> Vec<Vec<Side>> {
    let tiles = &score.path.tiles;
    let steps = match counted(score) {
        // A network with branches is no walk (CF-7.4).
        Counted::Path(_) => walk(galaxy, tiles).unwrap_or_else(|| links(galaxy, tiles)),
        Counted::Networks(_) => score.path.networks.iter().flat_map(|network| links(galaxy, network)).collect(),
    };
    let used = |cell: Cell, side: Side| {
        let back = cell.neighbour(side).map(|next| (next, side.opposite()));
        steps.contains(&(cell, side)) || back.is_some_and(|back| steps.contains(&back))
    };
    let sides = |cell: Cell| Side::ALL.into_iter().filter(|&side| used(cell, side)).collect();
    galaxy.tiles().iter().map(|placed| sides(placed.cell)).collect()
}

/// The steps from each of these cells to the next, if each is linked with the next.
fn walk(galaxy: &Galaxy, cells: &[Cell]) -> Option<Vec<(Cell, Side)>> {
    let steps = cells.windows(2).map(|pair| {
        let mut links = links(galaxy, &pair[..1]).into_iter();
        links.find(|(cell, side)| cell.neighbour(*side) == Some(pair[1]))
    });
    steps.collect()
}

/// All links of these cells (CF-5.3).
fn links(galaxy: &Galaxy, cells: &[Cell]) -> Vec<(Cell, Side)> {
    let is_link = |&(cell, side): &(Cell, Side)| {
        let next = cell.neighbour(side);
        has_arm(galaxy, cell, side) && next.is_some_and(|next| has_arm(galaxy, next, side.opposite()))
    };
    cells.iter().flat_map(|&cell| Side::ALL.map(|side| (cell, side))).filter(is_link).collect()
}
