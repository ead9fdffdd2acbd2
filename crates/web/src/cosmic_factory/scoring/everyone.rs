//! Everyone's result side by side.

use std::sync::Arc;

use cosmic_factory::Track;
use cosmic_factory::game::RoundCount;
use leptos::prelude::*;
use tabletop::Seat;

use crate::cosmic_factory::draw::{ResultsTable, Sigil};
use crate::room::PlayerName;
use crate::room::use_room;
use crate::texts::{gap, t_string, use_i18n};
use crate::words;
use page_model::cosmic_factory::scoring::steps::{gain, ranking};

/// The tracks of all players: before the round until it is counted, then after it, with the gains. A press on a name
/// shows that player's galaxy, on a number the reasons.
#[component]
pub(super) fn Everyone(
    /// The account of the round.
    count: Arc<RoundCount>,
    /// Whether all has been counted; only then the results are shown.
    is_over: Memo<bool>,
    /// Whose galaxy is shown.
    #[prop(into)]
    shown: Signal<Seat>,
    /// Shows the galaxy of another player.
    on_show: Callback<Seat>,
    /// Called to show why a track of a player moved.
    on_why: Callback<(Seat, Track)>,
) -> impl IntoView {
    let rows = move || {
        let is_over = is_over.get();
        ranking(&count, is_over)
            .into_iter()
            .map(|seat| row(&count, is_over, seat, shown, on_show, on_why))
            .collect_view()
    };
    view! { <ResultsTable>{rows}</ResultsTable> }
}

/// The line of one player.
fn row(
    count: &RoundCount,
    is_over: bool,
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
            let points = if is_over { own.after } else { own.before };
            let gained = is_over.then(|| gain(own, track));
            // The number comes first, as on the screen.
            let label = move || {
                let points = words::cosmic_factory::points_and_gain(i18n, points[track], gained);
                t_string!(i18n, spoken.cell_of, points, track = words::cosmic_factory::track(i18n, track), name = name())
            };
            view! {
                <td>
                    <button class="ask" data-track=track.to_string() aria-label=label on:click=move |_| on_why.run((seat, track))>
                        {points[track]} {gap(i18n)}
                        <small class:u-loss=gained.is_some_and(|gained| gained < 0)>
                            {move || gained.map_or_else(|| "\u{a0}".to_owned(), |gained| words::cosmic_factory::signed(i18n, gained))}
                        </small>
                    </button>
                </td>
            }
        })
        .collect();
    let total = if is_over { own.after } else { own.before }.total();
    view! {
        <tr class="results-row" class:me=move || room.seat.get() == Some(seat) data-seat=seat.index()>
            <th scope="row">
                <button class="ask u-row u-tight" aria-pressed=move || (shown.get() == seat).to_string()
                    on:click=move |_| on_show.run(seat)>
                    <Sigil seat small=true />
                    <PlayerName seat />
                </button>
            </th>
            {cells}
            <td class="results-total">{total}</td>
        </tr>
    }
    .into_any()
}
