//! The effect of a choice on the tracks of all players whom it affects.

use cosmic_factory::Track;
use leptos::prelude::*;

use crate::cosmic_factory::draw::Piece;
use crate::room::use_room;
use crate::texts::{t, t_string, use_i18n};
use crate::words;
use page_model::cosmic_factory::choose::asking::ChoiceOutcome;

/// The tracks after the round, without the choice and with it.
#[component]
pub(super) fn Consequence(outcomes: Memo<Vec<ChoiceOutcome>>) -> impl IntoView {
    move || outcomes.get().into_iter().map(|outcome| view! { <OutcomeOf outcome /> }).collect_view()
}

/// The tracks of one player.
#[component]
fn OutcomeOf(outcome: ChoiceOutcome) -> impl IntoView {
    let (i18n, room) = (use_i18n(), use_room());
    let title = move || {
        if room.seat.get() == Some(outcome.seat) {
            t_string!(i18n, choices.tracks_yours).to_owned()
        } else {
            t_string!(i18n, choices.tracks_of, name = words::player(i18n, room, outcome.seat)).to_string()
        }
    };
    let line = move |track: Track| {
        let (without, with) = (outcome.without[track], outcome.with[track]);
        let class = match with.cmp(&without) {
            std::cmp::Ordering::Less => "u-loss",
            std::cmp::Ordering::Greater => "u-gain",
            std::cmp::Ordering::Equal => "",
        };
        view! {
            <li class="account-effect" class:todo=without == with data-track=track.to_string()>
                <Piece track />
                <span class="account-name">{move || words::cosmic_factory::track(i18n, track)}</span>
                <span>{without}{t!(i18n, common.becomes_between)}<b class=class>{with}</b></span>
            </li>
        }
    };
    view! {
        <section class="u-stack-tight" data-seat=outcome.seat.index()>
            <h2 class="label">{title}</h2>
            <ul class="account two effects">{Track::ALL.map(line).into_iter().collect_view()}</ul>
        </section>
    }
}
