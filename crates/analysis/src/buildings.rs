//! Cosmic Factory: the best galaxy that everyone could have built in every round.

use std::collections::VecDeque;
use std::sync::Arc;

use cosmic_factory::game::{BenchView, RoundCount};
use cosmic_factory::solver::{Question, Solution, SolutionTile, Solver};
use cosmic_factory::{
    Card, Cell, CosmicFactory, Galaxy, Hand, Move, Placed, Points, TileAt, TileNumber, TileSet, score,
};
use serde::{Deserialize, Serialize};
use tabletop::{Game, Rules, Seat, Viewer};

use crate::misses::{Miss, misses};
use crate::{CosmicFactoryReport, Finding, GameAnalysis, Report};

/// The most steps that the solver takes for one galaxy, ten times what the slowest has needed to be proven.
const MAX_SOLVER_STEPS: u64 = 40_000_000;

/// What somebody built in a round, and could have built.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Building {
    /// The round, from 1.
    pub round: u8,
    pub card: Card,
    pub seat: Seat,
    /// The nine tiles that there were to build with.
    pub tiles: Hand,
    /// Where the tracks stood before the round.
    pub before: Points,
    /// What was built. Under Sabotage the tile is there that was removed afterwards: that was the neighbour's doing.
    /// Under the Black Hole all lie face down that did when it was scored.
    pub built: Vec<TileAt>,
    /// What that galaxy earns by itself, without tokens and choices.
    pub gains: Points,
    /// What these gains are worth to the solver, see [`Question::value`].
    pub value: u32,
    /// The best galaxy; none under the Gift, where it counts for somebody else.
    pub best: Option<BestGalaxy>,
}

/// The best galaxy that could have been built.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct BestGalaxy {
    /// The galaxy; what was built, if that is as good.
    pub built: Vec<TileAt>,
    /// What it earns by itself.
    pub gains: Points,
    /// What these gains are worth to the solver.
    pub value: u32,
    /// Whether it is proven that nothing is worth more. Where any layout is allowed it seldom is.
    pub proven: bool,
    /// The points that were left on the table: how much more the weakest colour and the star would make together after
    /// the gains of the best galaxy than after those of the one that was built, tokens and choices aside.
    pub left: u32,
    /// In what the galaxy that was built is short of the best one, the weightiest first; empty exactly if both are worth
    /// the same.
    pub missed: Vec<Miss>,
}

/// The analysis of a game of Cosmic Factory in progress.
#[derive(Debug)]
pub(crate) struct BuildingAnalysis {
    tiles: Arc<TileSet>,
    seats: usize,
    waiting: VecDeque<Building>,
    /// The search for the first of those, with the steps that it may still take.
    search: Option<(Solver, u64)>,
    done: usize,
}

impl BuildingAnalysis {
    pub(crate) fn new(game: &Game<CosmicFactory>) -> BuildingAnalysis {
        let (tiles, seats) = (game.state().options().tiles.clone(), game.setup().seats);
        let waiting = buildings(game, &tiles);
        BuildingAnalysis { tiles, seats, waiting, search: None, done: 0 }
    }
}

impl GameAnalysis for BuildingAnalysis {
    fn progress(&self) -> (usize, usize) {
        (self.done, self.done + self.waiting.len())
    }

    fn report(&self) -> Report {
        Report::CosmicFactory(CosmicFactoryReport::new(self.seats))
    }

    fn skip(&mut self, count: usize) {
        let count = count.min(self.waiting.len());
        self.waiting.drain(..count);
        self.search = None;
        self.done += count;
    }

    /// Searches for so many steps; gives what has been found out if a search has ended.
    fn step(&mut self, steps: u64) -> Option<Finding> {
        let first = self.waiting.front_mut()?;
        if self.search.is_none() {
            self.search = question(first, &self.tiles).map(|question| (Solver::best(question), MAX_SOLVER_STEPS));
        }
        if let Some((solver, more)) = &mut self.search {
            let steps = steps.clamp(1, *more);
            *more -= steps;
            if !solver.run(steps).done && *more > 0 {
                return None;
            }
            first.best = solver.answer().first().map(|found| best(first, found, solver, &self.tiles));
        }
        self.search = None;
        self.done += 1;
        self.waiting.pop_front().map(Finding::Building)
    }
}

/// What the solver is asked; nothing under the Gift (CF-7.2).
fn question(building: &Building, tiles: &TileSet) -> Option<Question> {
    let faces: Vec<_> = building.tiles.iter().map(|tile| tiles[tile]).collect();
    Question::new(&faces, building.card, building.before).ok().filter(|_| building.card != Card::Gift)
}

/// The better of what was found and what was built.
fn best(building: &Building, found: &Solution, solver: &Solver, tiles: &TileSet) -> BestGalaxy {
    let (value, proven) = (solver.question().value(found.gains), solver.is_proven());
    // A search that proves nothing may miss what somebody has seen.
    if building.value >= value {
        let Building { built, gains, value, .. } = building.clone();
        return BestGalaxy { built, gains, value, proven, left: 0, missed: Vec::new() };
    }
    let numbers: Vec<TileNumber> = building.tiles.iter().collect();
    let at = |laid: &SolutionTile| {
        let Cell { x, y } = laid.cell;
        Some(TileAt { x, y, tile: *numbers.get(laid.tile)?, turns: laid.turns, down: laid.down })
    };
    let built: Vec<TileAt> = found.tiles.iter().filter_map(at).collect();
    let account = |built: &[TileAt]| score(&galaxy(built, tiles), building.card);
    let missed = misses(building.card, building.before, &account(&building.built), &account(&built));
    let left = points(value) - points(building.value);
    BestGalaxy { built, gains: found.gains, value, proven, left, missed }
}

/// The weakest colour and the star, which are the thousands of what gains are worth to the solver.
fn points(value: u32) -> u32 {
    value / 1000
}

/// All that was built in a game.
fn buildings(game: &Game<CosmicFactory>, tiles: &TileSet) -> VecDeque<Building> {
    let mut all = VecDeque::new();
    let Ok(mut state) = CosmicFactory::set_up(game.setup()) else { return all };
    for entry in game.log() {
        let before = matches!(entry.action, Move::Score { .. }).then(|| state.clone());
        if state.play(entry).is_err() {
            break;
        }
        if let (Some(before), Some(count)) = (before, state.counted()) {
            all.extend(Seat::first(state.seats()).filter_map(|seat| building(&before, count, seat, tiles)));
        }
    }
    all
}

/// What a seat built in the round that is counted after `state`.
fn building(state: &CosmicFactory, count: &RoundCount, seat: Seat, tiles: &TileSet) -> Option<Building> {
    let view = state.view(Viewer::Seat(seat));
    let bench = view.benches().get(seat.index())?;
    let own = count.seats.get(seat.index())?;
    let mut built = own.built.clone();
    if count.card == Card::Sabotage {
        built = bench.laid.iter().map(TileAt::from).collect();
        built.sort_by_key(TileAt::cell);
    }
    let mut building = Building {
        round: count.round,
        card: count.card,
        seat,
        tiles: nine(bench),
        before: own.before,
        gains: score(&galaxy(&built, tiles), count.card).gains,
        built,
        value: 0,
        best: None,
    };
    // The Gift is no question, but its gains are worth something.
    let value = question(&Building { card: Card::None, ..building.clone() }, tiles)?.value(building.gains);
    building.value = value;
    Some(building)
}

/// All tiles of a bench.
fn nine(bench: &BenchView) -> Hand {
    let laid: Hand = bench.laid.iter().map(|laid| laid.tile).chain(bench.discarded).collect();
    laid.union(bench.hand.unwrap_or_default())
}

fn galaxy(built: &[TileAt], tiles: &TileSet) -> Galaxy {
    let placed =
        built.iter().map(|at| Placed { cell: at.cell(), tile: tiles[at.tile], turns: at.turns, down: at.down });
    Galaxy::new(placed.collect()).unwrap_or_default()
}
