//! Big Bang 13.7 on the page.

mod answers;
mod board;
mod draw;
mod end;
mod frame;
mod game;
mod hexidomino;
mod news;
mod objectives;
mod universe;

pub(crate) use game::{Game, Shown};
pub(crate) use news::{entry_in_words, move_in_words};

use std::sync::Arc;

use big_bang::{BigBang, Move, Play};
use leptos::prelude::*;
use tabletop::{Dice, Rules as _};

use crate::live::{self, Predictable};
use page_model::games::PageGame as _;

/// A table of Big Bang 13.7.
pub(crate) type BigBangLive = live::Live<BigBang>;

/// The table that is shown.
pub(crate) fn use_live() -> BigBangLive {
    expect_context()
}

/// An imagined game with the same view (determinization), by which the rules can be asked.
#[derive(Copy, Clone)]
struct StateHere(Memo<Option<Arc<BigBang>>>);

impl StateHere {
    fn provide(live: BigBangLive) {
        let state = Memo::new(move |_| {
            live.view.with(|view| view.as_ref().map(|view| Arc::new(BigBang::imagine(view, &mut Dice::new(0, 0)))))
        });
        provide_context(StateHere(state));
    }
}

/// The imagined game, once there is a view.
pub(crate) fn use_state() -> Memo<Option<Arc<BigBang>>> {
    expect_context::<StateHere>().0
}

/// A move that was made, and one that would have been better.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(crate) struct Remedy {
    pub(crate) played: Play,
    /// What would have been better.
    pub(crate) better: Play,
}

/// The move that a replay shows on its boards as the better one.
#[derive(Copy, Clone)]
pub(crate) struct Suggested(pub(crate) RwSignal<Option<Remedy>>);

impl Predictable for BigBang {
    const KEEPS_STEPS: bool = BigBang::INFO.keeps_log;

    /// Nearly every move reveals a piece of the pile.
    fn is_predictable(_: &Move) -> bool {
        false
    }
}
