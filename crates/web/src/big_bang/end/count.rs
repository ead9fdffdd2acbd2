//! The state of the count: what has been counted so far, and for whom.

use std::sync::Arc;

use big_bang::{BigBang, Objective};
use leptos::prelude::*;
use tabletop::Seat;

use crate::ui::Playback;
use page_model::big_bang::end::steps::{CountStep, CountedPart, points_so_far, totals};
use page_model::big_bang::objectives::alignment_lines::{all_lines, line_of};
use page_model::big_bang::universe::marks::Marks;

/// The count of a game that is over.
#[derive(Copy, Clone)]
pub(super) struct Count {
    pub(super) state: StoredValue<Arc<BigBang>>,
    pub(super) steps: StoredValue<Vec<CountStep>>,
    pub(super) playback: Playback,
    /// The player whose result is shown when all is counted.
    pub(super) looked_at: RwSignal<Seat>,
}

impl Count {
    /// Starts the count; with reduced motion it is at its end at once.
    pub(super) fn new(state: Arc<BigBang>, steps: Vec<CountStep>, looked_at: Seat, moves: bool) -> Count {
        let playback = Playback::new(Signal::stored(steps.len()), moves && !steps.is_empty());
        Count {
            state: StoredValue::new(state),
            steps: StoredValue::new(steps),
            playback,
            looked_at: RwSignal::new(looked_at),
        }
    }

    /// The current item.
    pub(super) fn current(self) -> Option<CountStep> {
        let current = self.playback.current()?;
        self.steps.with_value(|steps| steps.get(current).cloned())
    }

    /// How many steps have been counted.
    pub(super) fn counted(self) -> usize {
        self.playback
            .current()
            .map_or_else(|| if self.playback.is_over() { usize::MAX } else { 0 }, |current| current + 1)
    }

    /// What a player has on each board so far.
    pub(super) fn totals(self, seat: Seat) -> [u32; 2] {
        let counted = self.counted();
        self.steps.with_value(|steps| totals(steps, counted, seat))
    }

    /// The points of an objective so far.
    pub(super) fn points_so_far(self, seat: Seat, objective: Objective) -> u32 {
        let counted = self.counted();
        self.steps.with_value(|steps| points_so_far(steps, counted, seat, objective))
    }

    /// Whose result is shown.
    pub(super) fn shown(self) -> Seat {
        // Before the first step, the player of the first step.
        let first = || self.steps.with_value(|steps| steps.first().map(|step| step.seat));
        match self.current() {
            Some(step) => step.seat,
            None if self.playback.is_over() => self.looked_at.get(),
            None => first().unwrap_or_else(|| self.looked_at.get()),
        }
    }

    /// Shows the whole result of a player.
    pub(super) fn look_at(self, seat: Seat) {
        self.playback.skip();
        self.looked_at.set(seat);
    }

    /// The marks of a board: all alignments of one player, or those counted so far.
    pub(super) fn marks(self, universe: u8) -> Marks {
        let seat = self.shown();
        let current = self.current();
        let counted = self.counted();
        let lines = self.state.with_value(|state| {
            let Some(board) = state.boards().get(usize::from(universe)) else { return Vec::new() };
            let pieces = board.pieces();
            if counted == usize::MAX {
                return all_lines(state, seat, universe, &pieces);
            }
            self.steps.with_value(|steps| {
                let so_far = steps.iter().take(counted).filter(|step| step.seat == seat && step.universe == universe);
                so_far
                    .filter_map(|step| match &step.what {
                        CountedPart::Alignment(objective, item) => Some(line_of(*objective, item, &pieces)),
                        CountedPart::Piece(_) => None,
                    })
                    .collect()
            })
        });
        let last = match current.filter(|step| step.universe == universe).map(|step| step.what) {
            Some(CountedPart::Alignment(_, item)) => item.what.cells().collect(),
            _ => Vec::new(),
        };
        Marks { lines, last, ..Marks::default() }
    }
}
