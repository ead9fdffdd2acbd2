//! The table of results: a line for each player, a column for each track.

use cosmic_factory::Track;
use leptos::prelude::*;

use super::Piece;
use crate::texts::{t, t_string, use_i18n};
use crate::words;

/// The head of the table around its lines.
#[component]
pub(crate) fn ResultsTable(children: Children) -> impl IntoView {
    let i18n = use_i18n();
    let heads = Track::ALL.map(|track| {
        view! { <th scope="col"><Piece track /><span class="u-unseen">{move || words::cosmic_factory::track(i18n, track)}</span></th> }
    });
    view! {
        <div class="u-scroll" tabindex="0" role="group" aria-label=move || t_string!(i18n, scoring.side_by_side)>
            <table class="results">
                <thead><tr>
                    <th scope="col"><span class="u-unseen">{t!(i18n, scoring.player)}</span></th>
                    {heads}
                    <th scope="col">{t!(i18n, scoring.score)}</th>
                </tr></thead>
                <tbody>{children()}</tbody>
            </table>
        </div>
    }
}
