//! The search itself: simulated annealing with restarts.

use cosmic_factory::score::fast::{Frame, Scorer, TurnedTile};
use cosmic_factory::{Card, Hand, Points, TileAt, Turns};
use tabletop::Dice;

use super::fitness::{Fitness, GainsValue};
use super::layout::{BuildSpot, Layout};
use super::{BuildObjective, Builder, GalaxyPlan, HAND};
use crate::TimeUp;

/// The temperature at first and in the end: the loss that is accepted half of the time, in sixteenths.
const TEMPERATURE_RANGE: [i64; 2] = [45, 16];

/// The steps between two checks whether the time is up.
const STEPS_BETWEEN_TIME_CHECKS: usize = 500;

/// The steps before the first restart; later runs are longer.
const FIRST_RUN_STEPS: usize = 3000;

/// One search for a galaxy.
pub(super) struct Search<'a, F> {
    builder: &'a Builder,
    scorer: &'a Scorer<F>,
    fitness: Fitness,
    best: Candidate,
}

/// An arrangement with its gains and their value.
#[derive(Copy, Clone, Debug)]
struct Candidate {
    spots: [BuildSpot; HAND],
    gains: Points,
    value: i32,
}

impl<'a, F: Frame> Search<'a, F> {
    pub(super) fn new(
        builder: &'a Builder,
        scorer: &'a Scorer<F>,
        fitness: Fitness,
        hand: Hand,
        dice: &mut Dice,
    ) -> Search<'a, F> {
        let face_down = if builder.card == Card::BlackHole { 2 } else { 0 };
        let mut tiles = hand.iter();
        let spots = std::array::from_fn(|place| BuildSpot {
            tile: tiles.next().expect("nine tiles were counted"),
            turns: Turns::default(),
            down: place < face_down,
        });
        let best = Candidate { spots, gains: Points::default(), value: i32::MIN };
        let mut search = Search { builder, scorer, fitness, best };
        search.visit(&search.random_layout(dice));
        search
    }

    /// Visits about `steps` arrangements, or as many as there is time for, and returns the best.
    pub(super) fn run(mut self, steps: usize, dice: &mut Dice, is_time_up: TimeUp<'_>) -> GalaxyPlan {
        let mut left = match self.builder.objective {
            // Each step looks at all nine losses, too.
            BuildObjective::Withstand { .. } => steps.div_ceil(1 + F::CELLS.len()),
            _ => steps,
        };
        let mut length = FIRST_RUN_STEPS;
        while left > 0 {
            // What is left over for another run joins the last one.
            let run = if left < 2 * length { left } else { length };
            if !self.anneal(run, dice, is_time_up) {
                break;
            }
            left -= run;
            length += length / 8;
        }
        self.plan()
    }

    fn random_layout(&self, dice: &mut Dice) -> Layout {
        let mut spots = self.best.spots;
        dice.shuffle(&mut spots);
        Layout::new(spots.map(|spot| BuildSpot { turns: Turns::ALL[dice.below(4)], ..spot }))
    }

    /// Notes the arrangement if it is the best so far, and returns its score in the search.
    #[inline(always)]
    fn visit(&mut self, layout: &Layout) -> i32 {
        let gains = self.scorer.gains(&layout.pieces);
        let evaluated = match self.builder.objective {
            BuildObjective::Withstand { .. } => self.worst_loss(layout),
            _ => self.fitness.evaluate(gains),
        };
        if evaluated.value > self.best.value {
            self.best = Candidate { spots: layout.spots, gains, value: evaluated.value };
        }
        self.fitness.search_score(evaluated, self.builder.arms.links::<F>(&layout.spots))
    }

    /// What remains after the loss of the tile that hurts most.
    fn worst_loss(&self, layout: &Layout) -> GainsValue {
        let losses = (0..F::CELLS.len()).map(|place| {
            let mut pieces = layout.pieces;
            pieces[place] = TurnedTile::NOTHING;
            self.fitness.evaluate(self.scorer.gains(&pieces))
        });
        losses.min().expect("a frame has cells")
    }

    /// Walks `steps` steps from a random arrangement, and cools down on the way; false if the time was up before.
    fn anneal(&mut self, steps: usize, dice: &mut Dice, is_time_up: TimeUp<'_>) -> bool {
        let mut layout = self.random_layout(dice);
        let mut search_score = self.visit(&layout);
        let [hot, cold] = TEMPERATURE_RANGE.map(|temperature| temperature << 32);
        let cooling = (hot - cold) / steps as i64;
        let mut temperature = hot;
        for step in 1..=steps {
            let [(a, at_a), (b, at_b)] = self.change(&layout, dice);
            let before = [(a, layout.spots[a]), (b, layout.spots[b])];
            layout.put([(a, at_a), (b, at_b)]);
            let now = self.visit(&layout);
            let loss = i64::from(search_score - now);
            // Sixteenths, 32 bits of the temperature, 8 bits of the halvings: 44 bits more on the right side.
            if loss <= 0 || loss << 44 <= temperature * halvings(dice) {
                search_score = now;
            } else {
                layout.put(before);
            }
            temperature -= cooling;
            if step % STEPS_BETWEEN_TIME_CHECKS == 0 && is_time_up() {
                return false;
            }
        }
        true
    }

    /// A random change: what comes to lie on two places, or twice on the same.
    #[inline(always)]
    fn change(&self, layout: &Layout, dice: &mut Dice) -> [(usize, BuildSpot); 2] {
        // One throw for all that is to be decided.
        let draw = dice.below(16 * 9 * 8 * 16);
        let (kind, draw) = (draw % 16, draw / 16);
        let (a, draw) = (draw % 9, draw / 9);
        let (further, choice) = (draw % 8, draw / 8);
        let b = (a + 1 + further) % 9;
        let (at_a, at_b) = (layout.spots[a], layout.spots[b]);
        match kind {
            0..5 => {
                let turns = usize::from(at_a.turns.count()) + 1 + choice % 3;
                let turned = BuildSpot { turns: Turns::ALL[turns % 4], ..at_a };
                [(a, turned), (a, turned)]
            }
            // The other one is face down now, all stays where it is.
            _ if at_a.down != at_b.down && choice % 2 == 0 => {
                [(a, BuildSpot { down: at_b.down, ..at_a }), (b, BuildSpot { down: at_a.down, ..at_b })]
            }
            5..9 => {
                let turned = |spot: BuildSpot, turns: usize| BuildSpot { turns: Turns::ALL[turns % 4], ..spot };
                [(a, turned(at_b, choice)), (b, turned(at_a, choice / 4))]
            }
            // A swap that keeps paths together: most others would tear them.
            _ => {
                let arms = &self.builder.arms;
                [(a, arms.fit(at_b, at_a, choice)), (b, arms.fit(at_a, at_b, choice / 4))]
            }
        }
    }

    fn plan(&self) -> GalaxyPlan {
        let Candidate { spots, gains, value } = self.best;
        let tiles = std::array::from_fn(|place| {
            // The discarded tile has no cell of its own.
            let (column, row) = F::CELLS.get(place).copied().unwrap_or_default();
            let BuildSpot { tile, turns, down } = spots[place];
            TileAt { x: column as i32, y: row as i32, tile, turns, down }
        });
        GalaxyPlan { gains, value, tiles, laid: F::CELLS.len() }
    }
}

/// The loss that is accepted now, in units of the one that is accepted half of the time: it is twice as rarely above 2
/// as above 1, and so on. The lower 8 bits are fractions.
#[inline(always)]
fn halvings(dice: &mut Dice) -> i64 {
    // The logarithm of an even draw, bent straight between powers of two, so that it is the same on every machine.
    let draw = dice.below(1 << 24) as u32 | 1;
    let zeros = draw.leading_zeros();
    let fraction = draw << zeros << 1 >> 24;
    i64::from((zeros - 7) << 8) - i64::from(fraction)
}
