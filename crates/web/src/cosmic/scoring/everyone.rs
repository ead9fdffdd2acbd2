//! Everyone's result side by side.

use std::sync::Arc;

use cosmic_factory::Track;
use cosmic_factory::game::RoundCount;
use leptos::prelude::*;
use tabletop::Seat;

use super::steps::{gain, ranking};
use crate::cosmic::draw::{Piece, Sigil};
use crate::room::use_room;
use crate::texts::{t, t_string, use_i18n};
use crate::words;

/// Where everyone's tracks stand after a round, and what they gained in it. A name pressed shows that player's galaxy, a
/// number says why.
#[component]
pub(super) fn Everyone(
    /// The account of the round.
    count: Arc<RoundCount>,
    /// Whose galaxy is shown.
    #[prop(into)]
    shown: Signal<Seat>,
    /// Shows the galaxy of another.
    on_show: Callback<Seat>,
    /// Is asked why a track of somebody moved as it did.
    on_why: Callback<(Seat, Track)>,
) -> impl IntoView {
    let i18n = use_i18n();
    let heads: Vec<_> = Track::ALL
        .into_iter()
        .map(|track| {
            view! { <th scope="col"><Piece track /><span class="unseen">{move || words::track(i18n, track)}</span></th> }
        })
        .collect();
    let rows: Vec<_> = ranking(&count).into_iter().map(|seat| row(&count, seat, shown, on_show, on_why)).collect();
    view! {
        <div class="scroll" tabindex="0" role="group" aria-label=move || t_string!(i18n, scoring.side_by_side)>
            <table class="results">
                <thead><tr>
                    <th scope="col"><span class="unseen">{t!(i18n, scoring.player)}</span></th>
                    {heads}
                    <th scope="col">{t!(i18n, scoring.score)}</th>
                </tr></thead>
                <tbody>{rows}</tbody>
            </table>
        </div>
    }
}

/// The line of one player.
fn row(
    count: &RoundCount,
    seat: Seat,
    shown: Signal<Seat>,
    on_show: Callback<Seat>,
    on_why: Callback<(Seat, Track)>,
) -> AnyView {
    let (i18n, room) = (use_i18n(), use_room());
    let Some(own) = count.seats.get(seat.index()) else { return ().into_any() };
    let name = move || words::player(i18n, room, seat);
    let cells: Vec<_> = Track::ALL
        .into_iter()
        .map(|track| {
            let (after, gained) = (own.after[track], gain(own, track));
            // The number comes first, as it does for the eye.
            let about = move || format!(", {}, {}. {}", words::track(i18n, track), name(), t_string!(i18n, common.why));
            view! {
                <td>
                    <button class="ask" data-track=track.to_string() on:click=move |_| on_why.run((seat, track))>
                        {after} " " <small class:loss={gained < 0}>{move || words::signed(i18n, gained)}</small>
                        <span class="unseen">{about}</span>
                    </button>
                </td>
            }
        })
        .collect();
    let total = own.after.total();
    view! {
        <tr class:me=move || room.seat.get() == Some(seat) data-seat=seat.index()>
            <th scope="row">
                <button class="ask row tight" aria-pressed=move || (shown.get() == seat).to_string()
                    on:click=move |_| on_show.run(seat)>
                    <Sigil seat small=true />
                    <span class="name">{name}</span>
                </button>
            </th>
            {cells}
            <td class="total">{total}</td>
        </tr>
    }
    .into_any()
}
