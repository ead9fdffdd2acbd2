//! The objective whose alignments are marked on the board.

use big_bang::score::longest_run;
use big_bang::{BigBang, Mode, Objective};
use leptos::prelude::*;
use tabletop::Seat;

use crate::big_bang::use_state;
use page_model::big_bang::objectives::alignment_lines::{lines_of_objective, look};
use page_model::big_bang::universe::marks::AlignmentLine;

/// A highlighted objective of a seat.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pointed {
    pub(crate) seat: Seat,
    pub(crate) objective: Objective,
    /// Whether it is a threat (BB-7.3).
    pub(crate) threat: bool,
}

/// The highlighted objective. The components of objectives set it; those of boards draw it.
#[derive(Copy, Clone)]
pub(crate) struct Highlight {
    /// Set while an objective is hovered or focused.
    pub(crate) hovered: RwSignal<Option<Pointed>>,
    /// Set while an objective is kept marked.
    pub(crate) kept: RwSignal<Option<Pointed>>,
}

impl Highlight {
    /// Provides this to all screens of the game.
    pub(crate) fn provide() {
        provide_context(Highlight { hovered: RwSignal::new(None), kept: RwSignal::new(None) });
    }

    /// The highlight of the game that is shown.
    pub(crate) fn provided() -> Highlight {
        expect_context()
    }

    /// The highlighted objective: the hovered one, else the kept one.
    pub(crate) fn pointed(self) -> Option<Pointed> {
        self.hovered.get().or_else(|| self.kept.get())
    }
}

/// The lines of the highlighted objective on a board.
pub(crate) fn highlighted(universe: u8) -> Memo<Vec<AlignmentLine>> {
    let (highlight, state) = (Highlight::provided(), use_state());
    Memo::new(move |_| {
        let Some(pointed) = highlight.pointed() else { return Vec::new() };
        state.with(|state| state.as_ref().map(|state| lines(state, pointed, universe)).unwrap_or_default())
    })
}

/// The lines of an objective on a board; without an alignment, the longest run.
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
