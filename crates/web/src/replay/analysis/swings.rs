//! The moves that gave most away, with what would have been better.

use std::sync::Arc;

use analysis::Decision;
use big_bang::{BigBang, Move, Play};
use leptos::prelude::*;
use tabletop::{Entry, Seat};

use super::super::bigbang::{better_move, entry_in_words};
use super::super::model::Reel;
use super::super::player::use_player;
use super::chances::of;
use super::graph::percent;
use super::study::Study;
use crate::bigbang::Suggested;
use crate::kit::{Icon, Sigil, Sign};
use crate::room::use_room;
use crate::texts::{t, t_string, use_i18n};

/// A move that gave something away.
#[derive(Clone, Debug, PartialEq)]
struct Swing {
    /// Its index in the log, which is also the step before it.
    entry: usize,
    decision: Decision,
}

/// The moves that gave most away, the worst first.
#[component]
pub(super) fn Swings(
    /// The study.
    study: Study,
    /// The game.
    reel: Arc<Reel<BigBang>>,
) -> impl IntoView {
    let (i18n, player) = (use_i18n(), use_player());
    let swings = Memo::new(move |_| {
        of(study, |report| {
            let swing = |&entry: &usize| {
                let decision = report.moments.get(entry)?.decision.clone()?;
                Some(Swing { entry, decision })
            };
            report.swings.iter().filter_map(swing).collect::<Vec<_>>()
        })
    });
    // What is suggested belongs to one moment.
    let suggested = use_context::<Suggested>();
    let shown = RwSignal::new(None::<(usize, Play)>);
    Effect::new(move |_| {
        let at = player.at.get();
        let play = shown.get().filter(|(entry, _)| *entry == at).map(|(_, play)| play);
        if let Some(Suggested(suggested)) = suggested
            && suggested.get_untracked() != play
        {
            suggested.set(play);
        }
    });
    let one = move |swing: Swing| view! { <OneSwing swing reel=Arc::clone(&reel) shown /> };
    view! {
        <h3 class="text">{t!(i18n, replay.analysis.swings)}</h3>
        <Show when=move || swings.with(Vec::is_empty)>
            <p class="small muted">{t!(i18n, replay.analysis.swings_none)}</p>
        </Show>
        <ol class="swings">
            <For each=move || swings.get() key=|swing| swing.entry children=one.clone() />
        </ol>
    }
}

/// One of them. Pressed, the game goes to the moment before it, and the better move is shown there.
#[component]
fn OneSwing(swing: Swing, reel: Arc<Reel<BigBang>>, shown: RwSignal<Option<(usize, Play)>>) -> impl IntoView {
    let (i18n, room, player) = (use_i18n(), use_room(), use_player());
    let Swing { entry, decision } = swing;
    let seat: Seat = decision.seat;
    let before = Arc::new(reel.at(entry));
    let played = Entry::by_seat(0, seat, decision.played.clone());
    let what = {
        let before = Arc::clone(&before);
        move || entry_in_words(i18n, room, &before, &played)
    };
    let (value, best_value, loss) = (decision.value, decision.best_value, decision.loss);
    let best = decision.best.clone();
    let better = move || {
        let told = better_move(i18n, room, &before, seat, &best);
        t_string!(i18n, replay.analysis.better, best = percent(best_value), value = percent(value), what = told)
            .to_string()
    };
    let play = match decision.best {
        Move::Play(play) => Some(play),
        Move::Deal(_) | Move::Skip { .. } => None,
    };
    let go = move |_| {
        shown.set(play.map(|play| (entry, play)));
        player.go(entry);
    };
    view! {
        <li data-entry=entry data-loss=loss.to_string() data-value=value.to_string() data-best=best_value.to_string()>
            <button type="button" class="button quiet" data-action="swing" on:click=go>
                <Sigil seat=seat.index() small=true />
                <span class="grow">
                    {what} " " <b class="loss">{move || t_string!(i18n, replay.analysis.loss, loss = percent(loss)).to_string()}</b>
                    <br /> <span class="small muted">{better}</span>
                </span>
                <Icon icon=Sign::Eye />
            </button>
        </li>
    }
}
