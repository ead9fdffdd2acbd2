//! Free layouts (CF-7.3).

use cosmic_factory::solver::{FreeLayout, FreeWalk};
use cosmic_factory::{Points, TileAt, TileSet};
use tabletop::Dice;

use super::GalaxyPlan;
use super::fitness::Fitness;
use crate::TimeUp;

/// The steps before the walk begins anew from the best that is known.
const STEPS_PER_RUN: usize = 5000;

/// Looks for a better layout than a planned square, walking `steps` steps through free ones.
pub(super) fn build_freely(
    tiles: &TileSet,
    fitness: &Fitness,
    square: GalaxyPlan,
    steps: usize,
    dice: &mut Dice,
    is_time_up: TimeUp<'_>,
) -> GalaxyPlan {
    let mut best = square;
    let mut walk = FreeWalk::new(square.tiles.map(|at| tiles[at.tile]));
    let mut left = steps;
    while left > 0 && !is_time_up() {
        // What is left over for another run joins the last one.
        let run = if left < 2 * STEPS_PER_RUN { left } else { STEPS_PER_RUN };
        let start = FreeLayout::new(best.tiles.map(|at| (at.cell(), at.turns)));
        let mut look = |layout: &FreeLayout, gains: Points, links: u32| {
            let evaluated = fitness.evaluate(gains);
            if evaluated.value > best.value {
                best = GalaxyPlan { gains, value: evaluated.value, ..laid(square, layout) };
            }
            fitness.search_score(evaluated, links)
        };
        walk.begin(start, run as u64, &mut look);
        for _ in 0..run {
            walk.step(dice, &mut look);
        }
        left -= run;
    }
    best.tiles.sort_by_key(TileAt::cell);
    best
}

/// The tiles of a plan, laid like this.
fn laid(plan: GalaxyPlan, layout: &FreeLayout) -> GalaxyPlan {
    let mut tiles = plan.tiles;
    for (at, (cell, turns)) in tiles.iter_mut().zip(layout.tiles()) {
        *at = TileAt { x: cell.x, y: cell.y, turns, ..*at };
    }
    GalaxyPlan { tiles, ..plan }
}
