//! The nine tiles of a builder. An account has only those that were scored: one may have been removed or put away
//! since.

use cosmic_factory::Hand;
use cosmic_factory::game::SeatCount;
use leptos::prelude::*;
use page_model::cosmic_factory::scoring::built_tiles::{complete, of_view, read, written};

use crate::browser;
use crate::cosmic_factory::CosmicFactoryLive;

/// Kept on the device, so that a reload does not lose them.
const STORAGE_KEY: &str = "nine";

/// Stores our own nine tiles of each round as long as the component lives.
pub(crate) fn keep_nine(live: CosmicFactoryLive) {
    let nine = Memo::new(move |_| live.view.with(|view| view.as_deref().and_then(of_view)));
    Effect::new(move |_| {
        if let Some((round, tiles)) = nine.get() {
            let code = live.room.code.get_value();
            browser::remember(STORAGE_KEY, &written(&code, round, tiles));
        }
    });
}

/// The tiles of a builder in a round: those of the account if it has all nine, else the stored ones.
pub(super) fn nine_of(count: &SeatCount, code: &str, round: u8) -> Option<Hand> {
    let built: Hand = count.built.iter().map(|at| at.tile).collect();
    let kept = || browser::remembered(STORAGE_KEY).and_then(|text| read(&text, code, round));
    complete(built, kept)
}
