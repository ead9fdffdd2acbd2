//! The best galaxy that nine tiles can make, and the proof that there is none better: branch and bound, started from what
//! simulated annealing finds.
//!
//! [`Solver`] takes a [`Question`] and works on it in slices, so that whoever calls it decides how long it may take:
//!
//! ```
//! use cosmic_factory::solver::{Question, Solver};
//! use cosmic_factory::{Card, Points, TileSet};
//!
//! let tiles: Vec<_> = TileSet::ours().iter().map(|(_, tile)| tile).step_by(6).collect();
//! let question = Question::new(&tiles, Card::None, Points::default())?;
//! let mut solver = Solver::best(question);
//! while !solver.run(10_000).done {}
//! let best = solver.answer().first().cloned().expect("nine tiles can always be laid");
//! assert!(solver.is_proven());
//! assert_eq!(solver.question().value(best.gains), solver.bound());
//! # Ok::<(), cosmic_factory::solver::QuestionError>(())
//! ```
//!
//! Each kind of zone is bounded on its own by a table of profiles (broken-profile dynamic programming), and a
//! transposition table cuts beginnings that leave the same rest.

mod anneal;
mod arms;
mod free;
mod goal;
mod grid;
mod kind;
mod knapsack;
mod looks;
mod options;
mod profile;
mod question;
mod scorers;
mod tables;
mod transposition;
mod tree;

pub use free::{FreeLayout, FreeWalk};
pub use question::{Question, QuestionError};

use crate::{Cell, Galaxy, Placed, Points, Turns};
use anneal::Annealing;
use free::FreeSearch;
use goal::{Found, Goal, on};
use grid::Grid;
use question::value;
use tree::Tree;

/// A tile of a [`Question`], where it lies in a [`Solution`].
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct SolutionTile {
    /// Its index in [`Question::tiles`].
    pub tile: usize,
    /// The cell that it covers.
    pub cell: Cell,
    /// Quarter turns from the face in the question.
    pub turns: Turns,
    /// Whether it lies face down.
    pub down: bool,
}

/// A galaxy that was found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    /// The points that it earns on its own, before choices and tokens.
    pub gains: Points,
    /// Its tiles, in the order of their cells.
    pub tiles: Vec<SolutionTile>,
}

impl Solution {
    /// The galaxy, ready to be drawn or scored.
    ///
    /// ```
    /// use cosmic_factory::solver::{Question, Solver};
    /// use cosmic_factory::{Card, Points, TileSet, score};
    ///
    /// let tiles: Vec<_> = TileSet::ours().iter().map(|(_, tile)| tile).take(4).collect();
    /// let mut solver = Solver::best(Question::small(&tiles, Card::None, Points::default())?);
    /// while !solver.run(10_000).done {}
    /// let best = &solver.answer()[0];
    /// assert_eq!(score(&best.galaxy(solver.question()), Card::None).gains, best.gains);
    /// # Ok::<(), cosmic_factory::solver::QuestionError>(())
    /// ```
    pub fn galaxy(&self, question: &Question) -> Galaxy {
        let placed = self.tiles.iter().filter_map(|laid| {
            let tile = *question.tiles().get(laid.tile)?;
            Some(Placed { cell: laid.cell, tile, turns: laid.turns, down: laid.down })
        });
        Galaxy::new(placed.collect()).unwrap_or_default()
    }
}

/// How far a solver has come.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Progress {
    /// Whether there is nothing left to do.
    pub done: bool,
    /// The value of the best galaxy so far; of a front, how many gains it has so far.
    pub best: u32,
    /// No galaxy is worth more than this.
    pub bound: u32,
    /// How many arrangements, whole or begun, were looked at.
    pub nodes: u64,
}

/// What a solver is doing.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Stage {
    /// Looking for good arrangements, for so many more steps.
    Annealing(u64),
    /// Going through all arrangements that may be better, for so many more steps before it looks for good ones again.
    Tree(u64),
    /// Looking for better layouts that are no square (CF-7.3), for so many more steps.
    Free(u64),
    /// Nothing.
    Done,
}

/// Steps of annealing at first, and when going through the rest takes long.
const ANNEALING: [u64; 2] = [3000, 10_000];

/// Links beyond these add nothing to a path: one through nine tiles has eight.
pub const LINKS_THAT_HELP: u32 = 8;

/// How many steps take long.
const LONG_SEARCH_STEPS: u64 = 4000;

/// Free layouts that are looked at.
const FREE_LAYOUTS: u64 = 400_000;

/// Answers a question, slice by slice. The same question gets the same answer, however it is sliced.
#[derive(Clone, Debug)]
pub struct Solver {
    question: Question,
    grid: &'static Grid,
    goal: Goal,
    tree: Box<Tree>,
    annealing: Option<Annealing>,
    free: Option<FreeSearch>,
    stage: Stage,
    /// Whether the answer is exact.
    proven: bool,
    /// Arrangements that annealing has looked at.
    annealed: u64,
}

impl Solver {
    /// Looks for the galaxy of the highest [value](Question::value).
    pub fn best(question: Question) -> Solver {
        let goal = Goal::best(question.tracks());
        Solver::new(question, goal)
    }

    /// Looks for the Pareto front of the four gains: all gains that no other galaxy beats or equals on every track,
    /// each once, with a galaxy that has them.
    ///
    /// ```
    /// use cosmic_factory::solver::{Question, Solver};
    /// use cosmic_factory::{Card, Points, TileSet};
    ///
    /// let tiles: Vec<_> = TileSet::ours().iter().map(|(_, tile)| tile).take(4).collect();
    /// let mut solver = Solver::front(Question::small(&tiles, Card::None, Points::default())?);
    /// while !solver.run(10_000).done {}
    /// let front = solver.answer();
    /// assert!(front.iter().all(|one| front.iter().filter(|other| other.gains == one.gains).count() == 1));
    /// # Ok::<(), cosmic_factory::solver::QuestionError>(())
    /// ```
    pub fn front(question: Question) -> Solver {
        Solver::new(question, Goal::front())
    }

    fn new(question: Question, goal: Goal) -> Solver {
        let grid = Grid::of(question.outline());
        Solver {
            grid,
            goal,
            tree: Box::new(Tree::new(&question, grid)),
            annealing: Annealing::new(&question, grid),
            free: FreeSearch::new(&question),
            stage: Stage::Annealing(ANNEALING[0]),
            proven: false,
            annealed: 0,
            question,
        }
    }

    /// The question that is answered.
    pub fn question(&self) -> &Question {
        &self.question
    }

    /// Works on for at most `steps` steps. A step looks at one arrangement, or at the beginning of one; now and then it
    /// takes a few milliseconds, because a table is filled.
    pub fn run(&mut self, steps: u64) -> Progress {
        let mut left = steps;
        while left > 0 && self.stage != Stage::Done {
            self.advance(&mut left);
        }
        self.progress()
    }

    /// Works on in one stage.
    fn advance(&mut self, left: &mut u64) {
        let Solver { goal, tree, annealing, free, .. } = self;
        let mut slice = match self.stage {
            Stage::Annealing(more) | Stage::Tree(more) | Stage::Free(more) => more.min(*left),
            Stage::Done => return,
        };
        let planned = slice;
        let enough = match self.stage {
            Stage::Annealing(_) => {
                annealing.as_mut().is_none_or(|annealing| annealing.run(&mut slice, goal, tree.caps()))
            }
            Stage::Tree(_) => tree.run(&mut slice, goal),
            Stage::Free(_) => free.as_mut().is_none_or(|free| free.run(&mut slice, goal, tree.free_caps)),
            Stage::Done => true,
        };
        let worked = planned - slice;
        *left -= worked;
        if !matches!(self.stage, Stage::Tree(_)) {
            self.annealed += worked;
        }
        self.stage = match self.stage {
            // The square is proven, or the free layout, to which caps of the square mean nothing.
            Stage::Annealing(_) | Stage::Tree(_) if enough && self.free.is_some() => Stage::Free(FREE_LAYOUTS),
            _ if enough => {
                self.proven = true;
                Stage::Done
            }
            Stage::Annealing(more) if more > worked => Stage::Annealing(more - worked),
            Stage::Annealing(_) if self.tree.has_begun() => Stage::Tree(u64::MAX),
            Stage::Annealing(_) => {
                self.lower_caps();
                Stage::Tree(LONG_SEARCH_STEPS)
            }
            Stage::Tree(more) if more > worked => Stage::Tree(more - worked),
            Stage::Tree(_) => Stage::Annealing(ANNEALING[1]),
            Stage::Free(more) if more > worked => Stage::Free(more - worked),
            Stage::Free(_) | Stage::Done => Stage::Done,
        };
    }

    /// Finds out how much colours can earn at most, where annealing has not seen as much as could be hoped for. With
    /// tiles that may lie face down this takes longer than it is worth.
    fn lower_caps(&mut self) {
        if self.question.blanks() > 0 {
            return;
        }
        let seen = self.annealing.as_ref().map(|annealing| annealing.seen).unwrap_or_default();
        for color in 0..3 {
            if on(seen, color) < on(self.tree.caps(), color) {
                self.tree.lower_cap(color, on(seen, color));
            }
        }
    }

    fn progress(&self) -> Progress {
        let best = match &self.goal {
            Goal::Best { value, .. } => *value,
            Goal::Front { found } => found.len() as u32,
        };
        let nodes = self.annealed + self.tree.count();
        Progress { done: self.stage == Stage::Done, best, bound: self.bound(), nodes }
    }

    /// Whether the answer is proven: it is exact, and no longer search would change it. Free layouts (CF-7.3) are
    /// proven only in the rare case that they earn all that their planets and arms could earn anywhere.
    pub fn is_proven(&self) -> bool {
        self.proven
    }

    /// No galaxy has a higher value than this.
    pub fn bound(&self) -> u32 {
        let caps = if self.free.is_some() { self.tree.free_caps } else { self.tree.caps() };
        match &self.goal {
            Goal::Best { value, .. } if self.proven => *value,
            _ => value(self.question.tracks(), caps),
        }
    }

    /// What was found: the best galaxy so far, or the front so far, sorted descending by green, blue, orange, star.
    pub fn answer(&self) -> Vec<Solution> {
        let mut found: Vec<&Found> = self.goal.found().iter().collect();
        found.sort_by_key(|found| {
            let Points { green, blue, orange, star } = found.gains;
            std::cmp::Reverse([green, blue, orange, star])
        });
        found.into_iter().map(|found| self.solution(found)).collect()
    }

    fn solution(&self, found: &Found) -> Solution {
        let places = found.places.unwrap_or_default();
        let mut tiles: Vec<SolutionTile> = Vec::with_capacity(self.grid.spots.len());
        for ((spot, piece), (column, row)) in self.grid.spots.iter().zip(&found.pieces).zip(places) {
            let (x, y) = match found.places {
                Some(_) => (i32::from(column), i32::from(row)),
                None => (spot.x, spot.y),
            };
            tiles.push(SolutionTile {
                tile: usize::from(piece.tile),
                cell: Cell::new(x, y),
                turns: Turns::ALL[usize::from(piece.turns) % 4],
                down: piece.down,
            });
        }
        tiles.sort_by_key(|laid| laid.cell);
        Solution { gains: found.gains, tiles }
    }
}
