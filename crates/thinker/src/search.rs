//! The search for the best galaxy, in slices.

use cosmic_factory::solver::{Question, Solution, Solver};
use cosmic_factory::{Card, Cell, Galaxy, Placed, Points, Tile, Turns};
use serde::{Deserialize, Serialize};

/// Steps between two looks at the clock: a few milliseconds.
const SLICE: u64 = 5_000;
/// How long a search may take, in milliseconds. Nearly all are proven in a tenth of that.
const LIMIT: f64 = 15_000.0;

/// Tiles to build the best galaxy of.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Asked {
    /// The nine tiles.
    pub tiles: Vec<Tile>,
    /// The card of the round.
    pub card: Card,
    /// Where the tracks stand before it counts.
    pub tracks: Points,
}

/// A tile of the question where it lies.
#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Spot {
    tile: usize,
    x: i32,
    y: i32,
    turns: Turns,
    down: bool,
}

/// The best galaxy so far.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Thought {
    spots: Vec<Spot>,
    /// What it earns.
    pub gains: Points,
    /// Whether the search has ended.
    pub done: bool,
    /// Whether there is no better one.
    pub proven: bool,
}

impl Thought {
    fn new(built: &Solution, done: bool, proven: bool) -> Thought {
        let spot = |laid: &cosmic_factory::solver::SolutionTile| Spot {
            tile: laid.tile,
            x: laid.cell.x,
            y: laid.cell.y,
            turns: laid.turns,
            down: laid.down,
        };
        Thought { spots: built.tiles.iter().map(spot).collect(), gains: built.gains, done, proven }
    }

    /// The galaxy itself, of the tiles that were asked about.
    pub fn galaxy(&self, asked: &Asked) -> Galaxy {
        let placed = self.spots.iter().filter_map(|spot| {
            let tile = *asked.tiles.get(spot.tile)?;
            Some(Placed { cell: Cell::new(spot.x, spot.y), tile, turns: spot.turns, down: spot.down })
        });
        Galaxy::new(placed.collect()).unwrap_or_default()
    }
}

/// Searches until it is proven that there is nothing better, or too much time has passed by `now`, which counts
/// milliseconds. Tells of every better galaxy, and in any case of the end. A question that makes no sense has no answer.
pub fn search(asked: &Asked, now: impl Fn() -> f64, mut tell: impl FnMut(Thought)) {
    let Ok(question) = Question::new(&asked.tiles, asked.card, asked.tracks) else { return };
    let mut solver = Solver::best(question);
    let (begin, mut told) = (now(), None);
    loop {
        let progress = solver.run(SLICE);
        let done = progress.done || now() - begin >= LIMIT;
        if done || told != Some(progress.best) {
            told = Some(progress.best);
            if let Some(best) = solver.answer().first() {
                tell(Thought::new(best, done, solver.is_proven()));
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

    fn asked(card: Card) -> Asked {
        let tiles = TileSet::ours().iter().map(|(_, tile)| tile).step_by(6).collect();
        Asked { tiles, card, tracks: Points::default() }
    }

    #[test]
    fn the_last_thought_is_proven_and_worth_what_it_says() {
        let asked = asked(Card::None);
        let mut thoughts = Vec::new();
        search(&asked, || 0.0, |thought| thoughts.push(thought));
        let last = thoughts.pop().expect("there is always an answer");
        assert!(last.done && last.proven);
        assert!(thoughts.iter().all(|thought| !thought.done));
        let galaxy = last.galaxy(&asked);
        assert_eq!(galaxy.tiles().len(), 9);
        assert_eq!(score(&galaxy, asked.card).gains, last.gains);
    }

    #[test]
    fn a_search_ends_when_its_time_is_up() {
        let looks = Counter::new(0.0);
        let now = || {
            looks.set(looks.get() + LIMIT);
            looks.get()
        };
        let mut last = None;
        search(&asked(Card::BlackHole), now, |thought| last = Some(thought));
        assert!(last.is_some_and(|last| last.done && !last.proven));
    }

    #[test]
    fn nonsense_has_no_answer() {
        let mut asked = asked(Card::None);
        asked.tiles.pop();
        search(&asked, || 0.0, |_| panic!("eight tiles make no galaxy"));
    }

    #[test]
    fn thoughts_travel_as_text() {
        let asked = asked(Card::Gift);
        let text = serde_json::to_string(&asked).unwrap();
        assert_eq!(serde_json::from_str::<Asked>(&text).unwrap(), asked);
    }
}
