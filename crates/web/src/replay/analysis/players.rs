//! All players' accuracy, and their costliest decisions.

use analysis::PlayerReport;
use leptos::prelude::*;
use tabletop::Seat;

use crate::room::PlayerName;
use crate::texts::{t, t_string, use_i18n};
use crate::ui::Sigil;

/// All players, one after the other.
#[component]
pub(super) fn Players(
    seats: usize,
    /// Gets the report of a player.
    report: Callback<Seat, PlayerReport>,
    /// Renders one of the costliest decisions, by its number in the report.
    decision: Callback<usize, AnyView>,
) -> impl IntoView {
    let i18n = use_i18n();
    view! {
        <h3 class="u-text">{t!(i18n, replay.analysis.accuracy)}</h3>
        <p class="u-small u-muted">{t!(i18n, replay.analysis.accuracy_about)}</p>
        {Seat::first(seats).map(|seat| view! { <OnePlayer seat report decision /> }).collect_view()}
    }
}

/// How one player did.
#[component]
fn OnePlayer(seat: Seat, report: Callback<Seat, PlayerReport>, decision: Callback<usize, AnyView>) -> impl IntoView {
    let i18n = use_i18n();
    let report = Memo::new(move |_| report.run(seat));
    let accuracy = Memo::new(move |_| report.with(|report| report.accuracy));
    let shown = move || match accuracy.get() {
        Some(accuracy) => t_string!(i18n, replay.analysis.percent, value = format!("{accuracy:.0}")),
        None => "–".to_owned(),
    };
    view! {
        <section class="study-player" data-player=seat.index()
            data-accuracy=move || accuracy.get().map(|accuracy| accuracy.to_string())
        >
            <h4 class="u-row">
                <Sigil seat=seat.index() small=true />
                <span class="u-grow"><PlayerName seat /></span>
                <b>{shown}</b>
            </h4>
            <Show when=move || accuracy.get().is_some() && report.with(|report| report.costliest.is_empty())>
                <p class="u-small u-muted">{t!(i18n, replay.analysis.swings_none)}</p>
            </Show>
            <ol class="study-moves">
                <For each=move || report.get().costliest key=|index| *index let(index)>{decision.run(index)}</For>
            </ol>
        </section>
    }
}
