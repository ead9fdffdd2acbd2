//! The podium, and all results below it.

use cosmic_factory::Track;
use leptos::prelude::*;

use crate::cosmic_factory::draw::{ResultsTable, Sigil};
use crate::room::PlayerName;
use crate::room::{Placing, use_room};
use crate::texts::{Texts, t_string};
use page_model::cosmic_factory::end::places::FinalPlace;

/// The sum behind a total: the lowest colour and the stars.
pub(super) fn sum(i18n: Texts, placed: FinalPlace) -> String {
    let tracks = placed.tracks;
    t_string!(i18n, end.total, lowest = tracks.weakest(), star = tracks.star, total = tracks.total()).to_string()
}

/// Everyone by place, as the podium shows them.
pub(super) fn placings(i18n: Texts, placed: &[FinalPlace]) -> Vec<Placing> {
    let placing = |&placed: &FinalPlace| Placing {
        seat: placed.seat,
        place: placed.place,
        total: Signal::stored(placed.tracks.total().to_string()),
        detail: Signal::derive(move || sum(i18n, placed)),
    };
    placed.iter().map(placing).collect()
}

/// The tracks of all players, with the numbers that count in bold.
#[component]
pub(super) fn Results(placed: Vec<FinalPlace>) -> impl IntoView {
    let room = use_room();
    let row = |FinalPlace { seat, tracks, .. }: FinalPlace| {
        let counts = |track| track == Track::Star || track == Track::from(tracks.weakest_color());
        let cells = Track::ALL.map(|track| {
            view! { <td class=if counts(track) { "results-counts" } else { "u-muted" }>{tracks[track]}</td> }
        });
        view! {
            <tr class="results-row" class:me=move || room.seat.get() == Some(seat) data-seat=seat.index()>
                <th scope="row"><span class="u-row u-tight">
                    <Sigil seat small=true /> <PlayerName seat />
                </span></th>
                {cells}
                <td class="results-total">{tracks.total()}</td>
            </tr>
        }
    };
    let rows: Vec<_> = placed.into_iter().map(row).collect();
    view! { <ResultsTable>{rows}</ResultsTable> }
}
