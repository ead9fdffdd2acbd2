//! The replay of Big Bang 13.7.

mod entry_words;

pub(super) use entry_words::play_in_words;

use std::sync::Arc;

use big_bang::{BigBang, Move};
use leptos::prelude::*;
use tabletop::{Entry, Rules as _, Seat};

use super::analysis::BigBangAnalysis;
use super::frame::ReplayFrame;
use super::picture::Pictures;
use super::try_it::Trial;
use super::watch::{ReplaySource, set_up};
use crate::big_bang::{BigBangLive, Shown, Suggested};
use crate::live::Step;
use crate::texts::{t_string, use_i18n};
use crate::ui::Value;
use crate::words;
use page_model::replay::captions::Captions;
use page_model::replay::model::{Recording, Replayed as _};
use page_model::texts::Language as _;

/// The replay of a game of Big Bang 13.7.
#[component]
pub(crate) fn BigBangReplay(
    reel: Arc<Recording<BigBang>>,
    /// Where it comes from.
    source: ReplaySource,
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
    let live = BigBangLive::shown(room, view);
    // The boards mark what the last entry did.
    let recording = Arc::clone(&reel);
    Effect::new(move |_| {
        let (n, eyes) = (player.at.get(), player.eyes.get());
        let seen = |n: usize| Arc::new(recording.at(n).seen(eyes));
        let step = |entry: &Entry<Move>| Step {
            n: n as u64,
            is_past: true,
            entry: Some(entry.clone()),
            before: seen(n - 1),
            after: seen(n),
        };
        live.steps.set(recording.entry(n).map(step).map(Arc::new).into_iter().collect());
    });
    provide_context(Suggested(RwSignal::new(None)));
    Trial::provide(&source, seats, move || state.with(|state| state.awaits()));
    let happened = {
        let reel = Arc::clone(&reel);
        Signal::derive(move || {
            let step = player.at.get();
            match reel.entry(step) {
                None => t_string!(i18n, replay.did.begin).to_owned(),
                Some(entry) => entry_words::entry_in_sentences(i18n, room, &reel.at(step - 1), entry),
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
            let captions = Captions { i18n: i18n.get_locale(), name: &words::names(i18n, room), owner: None };
            artwork::big_bang::table(&state.seen(eyes), &accounts, &captions)
        }),
    };
    let (record, damage) = (Arc::clone(&source.record), reel.damage().cloned());
    let side = view! { <BigBangAnalysis reel record /> }.into_any();
    view! {
        <ReplayFrame source seats happened damage pictures side>
            <Shown live />
        </ReplayFrame>
    }
}
