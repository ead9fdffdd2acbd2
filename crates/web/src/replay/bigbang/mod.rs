//! Big Bang 13.7 as it is looked at again.

mod everyone;
mod tell;

pub(super) use tell::{better_move, entry_in_words};

use std::sync::Arc;

use big_bang::BigBang;
use leptos::prelude::*;
use tabletop::Seat;

use self::everyone::Everyone;
use super::analysis::BigBangAnalysis;
use super::frame::ReplayFrame;
use super::model::{Eyes, Reel, Replayed as _};
use super::picture::Pictures;
use super::watch::{Source, set_up};
use crate::bigbang::{Live, Shown, Suggested};
use crate::kit::Value;
use crate::texts::{t_string, use_i18n};

/// A game of Big Bang 13.7 with all that surrounds it.
#[component]
pub(super) fn BigBangReplay(
    /// The game.
    reel: Arc<Reel<BigBang>>,
    /// Where it comes from.
    source: Source,
) -> impl IntoView {
    let i18n = use_i18n();
    let seats = reel.setup().seats;
    let (room, player) = set_up(&source, reel.tape().clone(), seats);
    let state = {
        let reel = Arc::clone(&reel);
        Memo::new(move |_| Arc::new(reel.at(player.at.get())))
    };
    let seen = move || Some(Arc::new(state.get().seen(player.eyes.get())));
    let view = RwSignal::new(untrack(seen));
    Effect::new(move |_| {
        let seen = seen();
        if view.with_untracked(|shown| *shown != seen) {
            view.set(seen);
        }
    });
    let live = Live::shown(room, view);
    provide_context(Suggested(RwSignal::new(None)));
    let happened = {
        let reel = Arc::clone(&reel);
        Signal::derive(move || {
            let step = player.at.get();
            match reel.entry(step) {
                None => t_string!(i18n, replay.did.begin).to_owned(),
                Some(entry) => entry_in_words(i18n, room, &reel.at(step - 1), entry),
            }
        })
    };
    let pictures = Pictures {
        values: Signal::derive(move || {
            let table = Value::new("table", t_string!(i18n, replay.picture_table));
            vec![table]
        }),
        draw: Callback::new(move |_: String| {
            let (state, eyes) = (state.get_untracked(), player.eyes.get_untracked());
            let accounts: Vec<_> =
                Seat::first(seats).map(|seat| if eyes.know(seat) { state.account(seat) } else { Vec::new() }).collect();
            artwork::big_bang::table(&state.seen(eyes), &accounts)
        }),
    };
    let record = Arc::clone(&source.record);
    let side = view! { <BigBangAnalysis reel record /> }.into_any();
    let all = move || player.eyes.get() == Eyes::All;
    view! {
        <ReplayFrame source seats happened pictures side>
            <Show when=all><Everyone state seats /></Show>
            <Shown live />
        </ReplayFrame>
    }
}
