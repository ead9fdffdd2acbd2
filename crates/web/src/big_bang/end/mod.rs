//! The end of a game: everything is revealed and counted.

mod boards;
mod count;
mod hands;
mod now_line;
mod results;

use std::sync::Arc;

use big_bang::{BigBang, Mode, View};
use leptos::prelude::*;
use tabletop::{Rules as _, Seat};

use self::boards::EndBoards;
use self::count::Count;
use self::now_line::NowLine;
use self::results::Results;
use super::{use_live, use_state};
use crate::notifications::use_notifications;
use crate::prefs::use_prefs;
use crate::room::{
    Again, AgainLine, ConnectionBanner, Fairness, LevelSuggestion, MenuButton, Placing, Podium, RecordLink, ReplayLink,
    ShareButton, use_room,
};
use crate::texts::{Texts, t_string, use_i18n};
use crate::ui::{Bar, use_title};
use crate::words;
use page_model::big_bang::end::standing::{FinalStanding, decision, one_sided, standings};
use page_model::big_bang::end::steps::steps;
use page_model::big_bang::end::verdict::{self, detail, total};

#[component]
pub(crate) fn End() -> impl IntoView {
    // The game is over, so nothing of this is reactive.
    match (use_live().view.get_untracked(), use_state().get_untracked()) {
        (Some(view), Some(state)) => view! { <Ended seen=view state /> }.into_any(),
        _ => ().into_any(),
    }
}

/// Everyone by place, as the podium shows them.
fn placings(i18n: Texts, standings: &[FinalStanding]) -> Vec<Placing> {
    let placing = |standing: &FinalStanding| {
        let score = standing.score.clone();
        Placing {
            seat: standing.seat,
            place: standing.place,
            total: Signal::stored(total(&score).to_string()),
            detail: Signal::derive(move || detail(i18n, &score)),
        }
    };
    standings.iter().map(placing).collect()
}

/// Who has won, and all about it.
#[component]
fn Ended(
    /// The final view.
    seen: Arc<View>,
    state: Arc<BigBang>,
) -> impl IntoView {
    let (i18n, room, news, prefs) = (use_i18n(), use_room(), use_notifications(), use_prefs());
    let is_played = !room.is_shown_only();
    if is_played {
        use_title(move || t_string!(i18n, end.title).to_owned());
    }
    let Some(outcome) = state.outcome() else { return ().into_any() };
    let standings = standings(&seen.table, &outcome);
    let decision = decision(&seen.table, &standings);
    // The last place is counted first, to keep the suspense.
    let order: Vec<Seat> = standings.iter().rev().map(|standing| standing.seat).collect();
    let counted = steps(&state, &order);
    let own = room.seat.get_untracked();
    let Some(looked_at) = own.filter(|seat| order.contains(seat)).or_else(|| order.last().copied()) else {
        return ().into_any();
    };
    let mode = state.mode();
    let count = Count::new(state, counted, looked_at, prefs.has_motion() && is_played);
    let podium = (mode != Mode::Solitary).then(|| placings(i18n, &standings));
    let shown = StoredValue::new((seen, standings.clone()));
    let sentence = move || {
        shown.with_value(|(seen, standings)| {
            verdict::sentence(i18n, &words::names(i18n, room), room.seat.get(), &seen.table, standings)
        })
    };
    let reason = move || {
        shown.with_value(|(seen, standings)| {
            verdict::reason(i18n, &words::names(i18n, room), room.seat.get(), &seen.table, standings, decision)
        })
    };
    let share = move || {
        shown.with_value(|(seen, standings)| verdict::share(i18n, &words::names(i18n, room), &seen.table, standings))
    };
    Effect::new(move |_| {
        // During the count the steps are announced instead.
        if count.playback.is_over() {
            news.say(words::sentences(i18n, &[sentence(), reason()]));
        }
    });
    let one_sided = move |own| shown.with_value(|(_, standings)| one_sided(standings, own));
    let over = Memo::new(move |_| count.playback.is_over());
    view! {
        {is_played.then(|| view! { <ConnectionBanner /> })}
        <main class="page has-acts end-page" data-screen="end" data-counted=move || over.get().then_some("")>
            {is_played.then(|| view! { <Bar><MenuButton /></Bar> })}
            <div class="u-stack-tight u-center end-verdict">
                <h1 class="u-huge">{move || if over.get() { sentence() } else { t_string!(i18n, end.title).to_owned() }}</h1>
                <p class="u-muted">{move || over.get().then(reason)}</p>
            </div>
            {is_played.then(|| view! { <AgainLine /> })}
            <div class="page-halves end-halves">
                <section class="u-stack">
                    <NowLine count />
                    <EndBoards count />
                </section>
                <section class="u-stack">
                    {podium.map(|placed| view! {
                        <div class="end-podium" class:waiting=move || !over.get()><Podium placed /></div>
                    })}
                    {(mode != Mode::Hexidomino).then(|| view! { <Results count standings /> })}
                    {is_played.then(|| view! { <Fairness /> })}
                </section>
            </div>
        </main>
        {is_played.then(|| view! {
            <footer class="table-acts on-page">
                <ReplayLink />
                <RecordLink />
                <ShareButton text=Signal::derive(share) />
                <LevelSuggestion one_sided is_shown=over />
                <Again />
            </footer>
        })}
    }
    .into_any()
}
