//! Whose alignments are shown on the board while somebody points at an objective.

use big_bang::score::longest_run;
use big_bang::{BigBang, Mode, Objective};
use leptos::prelude::*;
use tabletop::Seat;

use crate::big_bang::use_state;
use page_model::big_bang::objectives::alignment_lines::{lines_of_objective, look};
use page_model::big_bang::universe::marks::AlignmentLine;

/// What is pointed at: an objective, and whose it is.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pointed {
    /// Whose.
    pub(crate) seat: Seat,
    /// Which.
    pub(crate) objective: Objective,
    /// Whether it must not come true (BB-7.3).
    pub(crate) threat: bool,
}

/// The objective that is pointed at. Who shows objectives sets it; who shows boards draws it.
#[derive(Copy, Clone)]
pub(crate) struct Highlight {
    /// What is pointed at for the moment.
    pub(crate) hovered: RwSignal<Option<Pointed>>,
    /// What stays shown until it is let go.
    pub(crate) kept: RwSignal<Option<Pointed>>,
}

impl Highlight {
    /// Provides it to all screens of the game.
    pub(crate) fn provide() {
        provide_context(Highlight { hovered: RwSignal::new(None), kept: RwSignal::new(None) });
    }

    /// The highlight of the game that is shown.
    pub(crate) fn provided() -> Highlight {
        expect_context()
    }

    /// What is shown now.
    pub(crate) fn pointed(self) -> Option<Pointed> {
        self.hovered.get().or_else(|| self.kept.get())
    }
}

/// The lines to be drawn for the objective that is pointed at, on a board by its number.
pub(crate) fn highlighted(universe: u8) -> Memo<Vec<AlignmentLine>> {
    let (highlight, state) = (Highlight::provided(), use_state());
    Memo::new(move |_| {
        let Some(pointed) = highlight.pointed() else { return Vec::new() };
        state.with(|state| state.as_ref().map(|state| lines(state, pointed, universe)).unwrap_or_default())
    })
}

/// The lines of an objective on a board; without any, how far it has come.
fn lines(state: &BigBang, pointed: Pointed, universe: u8) -> Vec<AlignmentLine> {
    let Pointed { seat, objective, threat } = pointed;
    let Some(board) = state.boards().get(usize::from(universe)) else { return Vec::new() };
    let pieces = board.pieces();
    let accounts = state.account(seat);
    let here = accounts.iter().filter(|account| account.universe.is_none_or(|number| number == universe));
    let scores = here.flat_map(|account| &account.objectives).filter(|score| score.objective == objective);
    let found: Vec<AlignmentLine> = scores.flat_map(|score| lines_of_objective(score, &pieces)).collect();
    if !found.is_empty() || state.mode() != Mode::Solitary {
        return found;
    }
    let run = longest_run(board, objective);
    if run.len() < 2 {
        return Vec::new();
    }
    let text = format!("{}/3", run.len());
    vec![AlignmentLine { runs: vec![run], holes: None, text, look: if threat { 2 } else { look(objective) } }]
}
