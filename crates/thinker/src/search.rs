//! The search for the best galaxy, in slices.

use cosmic_factory::solver::{Question, Solution, Solver};
use cosmic_factory::{Card, Cell, Galaxy, Placed, Points, Tile, Turns};
use serde::{Deserialize, Serialize};

/// The steps of the solver between two checks of the clock: a few milliseconds.
const STEPS_PER_TIME_CHECK: u64 = 5_000;
/// The longest that a search may take, in milliseconds. Nearly all are proven in a tenth of that.
const SEARCH_TIMEOUT_MS: f64 = 15_000.0;

/// The question: which galaxy of these tiles is the best.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GalaxySearchRequest {
    pub tiles: Vec<Tile>,
    /// The card of the round.
    pub card: Card,
    /// Where the tracks stand before it counts.
    pub tracks: Points,
}

/// A tile of the request where it lies.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct PlacedTile {
    tile: usize,
    x: i32,
    y: i32,
    turns: Turns,
    down: bool,
}

/// The best galaxy so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GalaxySearchUpdate {
    spots: Vec<PlacedTile>,
    pub gains: Points,
    /// Whether the search has ended.
    pub done: bool,
    /// Whether there is no better one.
    pub proven: bool,
}

impl GalaxySearchUpdate {
    fn new(built: &Solution, done: bool, proven: bool) -> GalaxySearchUpdate {
        let spot = |laid: &cosmic_factory::solver::SolutionTile| PlacedTile {
            tile: laid.tile,
            x: laid.cell.x,
            y: laid.cell.y,
            turns: laid.turns,
            down: laid.down,
        };
        GalaxySearchUpdate { spots: built.tiles.iter().map(spot).collect(), gains: built.gains, done, proven }
    }

    /// The galaxy itself, of the tiles of the request.
    pub fn galaxy(&self, request: &GalaxySearchRequest) -> Galaxy {
        let placed = self.spots.iter().filter_map(|spot| {
            let tile = *request.tiles.get(spot.tile)?;
            Some(Placed { cell: Cell::new(spot.x, spot.y), tile, turns: spot.turns, down: spot.down })
        });
        Galaxy::new(placed.collect()).unwrap_or_default()
    }
}

/// Searches until the best galaxy is proven or the time is up by `now`, which counts milliseconds. Sends every better
/// galaxy, and in any case the end. A request that makes no sense has no answer.
pub fn search(request: &GalaxySearchRequest, now: impl Fn() -> f64, mut send: impl FnMut(GalaxySearchUpdate)) {
    let Ok(question) = Question::new(&request.tiles, request.card, request.tracks) else { return };
    let mut solver = Solver::best(question);
    let (begin, mut sent) = (now(), None);
    loop {
        let progress = solver.run(STEPS_PER_TIME_CHECK);
        let done = progress.done || now() - begin >= SEARCH_TIMEOUT_MS;
        if done || sent != Some(progress.best) {
            sent = Some(progress.best);
            if let Some(best) = solver.answer().first() {
                send(GalaxySearchUpdate::new(best, done, solver.is_proven()));
            }
        }
        if done {
            return;
        }
    }
}

#[cfg(test)]
mod tests {
    use std::cell::Cell as Counter;

    use cosmic_factory::{TileSet, score};

    use super::*;

    fn request(card: Card) -> GalaxySearchRequest {
        let tiles = TileSet::ours().iter().map(|(_, tile)| tile).step_by(6).collect();
        GalaxySearchRequest { tiles, card, tracks: Points::default() }
    }

    #[test]
    fn the_last_update_is_proven_and_worth_what_it_says() {
        let request = request(Card::None);
        let mut updates = Vec::new();
        search(&request, || 0.0, |update| updates.push(update));
        let last = updates.pop().expect("there is always an answer");
        assert!(last.done && last.proven);
        assert!(updates.iter().all(|update| !update.done));
        let galaxy = last.galaxy(&request);
        assert_eq!(galaxy.tiles().len(), 9);
        assert_eq!(score(&galaxy, request.card).gains, last.gains);
    }

    #[test]
    fn a_search_ends_when_its_time_is_up() {
        let looks = Counter::new(0.0);
        let now = || {
            looks.set(looks.get() + SEARCH_TIMEOUT_MS);
            looks.get()
        };
        let mut last = None;
        search(&request(Card::BlackHole), now, |update| last = Some(update));
        assert!(last.is_some_and(|last| last.done && !last.proven));
    }

    #[test]
    fn nonsense_has_no_answer() {
        let mut request = request(Card::None);
        request.tiles.pop();
        search(&request, || 0.0, |_| panic!("eight tiles make no galaxy"));
    }

    #[test]
    fn requests_travel_as_text() {
        let request = request(Card::Gift);
        let text = serde_json::to_string(&request).unwrap();
        assert_eq!(serde_json::from_str::<GalaxySearchRequest>(&text).unwrap(), request);
    }
}
