//! The frame of the game's screens: the head with the card, the time and the menu.

use cosmic_factory::game::{PhaseView, ROUNDS};
use cosmic_factory::{Card, Mode};
use leptos::prelude::*;
use page_model::room::rules::counted_build_seconds;
use tabletop::Millis;

use super::answers::answer_questions;
use super::cards::CardTab;
use super::draw::{SandLine, SandTimer};
use super::points_table::PointsTab;
use super::{CosmicFactoryLive, use_live};
use crate::clock::use_now;
use crate::room::{BallotBar, ConnectionBanner, MenuButton, TableBrand, use_room};
use crate::texts::{t_string, use_i18n};

/// The time limit of the current phase that is counted down: its start, and its seconds.
pub(crate) fn use_limit() -> Memo<Option<(Millis, u32)>> {
    let live = use_live();
    Memo::new(move |_| {
        live.view.with(|view| {
            let view = view.as_ref()?;
            let options = view.options();
            let seconds = match view.phase {
                PhaseView::Build { .. } => counted_build_seconds(options.build_seconds),
                PhaseView::Draft { .. } => options.draft_seconds,
                PhaseView::Choose { .. } => options.choice_seconds,
                PhaseView::Deal | PhaseView::Settle { .. } | PhaseView::Over => None,
            };
            Some((view.since, seconds?))
        })
    })
}

/// The remaining and the total seconds of the current phase; none without a limit.
pub(crate) fn use_time_left() -> Signal<Option<(f64, f64)>> {
    let (limit, now) = (use_limit(), use_now(use_room()));
    Signal::derive(move || {
        let (since, seconds) = limit.get()?;
        let gone = now.get().saturating_sub(since) as f64 / 1000.0;
        let all = f64::from(seconds);
        Some(((all - gone).clamp(0.0, all), all))
    })
}

/// Whether the game waits for our decision.
fn is_awaited(live: CosmicFactoryLive) -> bool {
    let Some(seat) = live.room.seat.get() else { return false };
    live.view.with(|view| match view.as_ref().map(|view| &view.phase) {
        Some(PhaseView::Draft { chosen, .. }) => !chosen.contains(seat),
        Some(PhaseView::Build { done, .. }) => !done.contains(seat),
        Some(PhaseView::Choose { asked, .. }) => asked.contains(seat),
        _ => false,
    })
}

/// The table with its head.
#[component]
pub(crate) fn TableFrame(
    screen: &'static str,
    /// Classes of its own.
    #[prop(optional, into)]
    kind: Signal<String>,
    /// How many columns the board has, for layouts that depend on it.
    #[prop(optional, into)]
    columns: Signal<i32>,
    #[prop(optional, into)] rows: Signal<i32>,
    /// The round that is shown and its card, if it is not the present one.
    #[prop(optional)]
    past: Option<(u8, Card)>,
    /// What is on the table.
    children: Children,
) -> impl IntoView {
    let i18n = use_i18n();
    let live = use_live();
    answer_questions();
    // The count of an earlier round has no time limit, whatever has begun meanwhile.
    let limit = use_limit();
    let limit = Memo::new(move |_| limit.get().filter(|_| past.is_none()));
    let left = use_time_left();
    let is_busy = Memo::new(move |_| past.is_none() && is_awaited(live));
    let present = move || live.view.with(|view| view.as_ref().map_or(1, |view| view.round));
    let round = Memo::new(move |_| past.map_or_else(present, |(round, _)| round));
    let has_cards = live.view.with_untracked(|view| view.as_ref().is_some_and(|view| view.mode() == Mode::Standard));
    let round_line = move || t_string!(i18n, game.round, round = round.get(), rounds = ROUNDS).to_string();
    let seconds = Signal::derive(move || left.get().map_or(0.0, |(left, _)| left));
    view! {
        <main class=move || format!("table {}", kind.get()) data-screen=screen
            style=("--table-columns", move || columns.get().to_string()) style=("--table-rows", move || rows.get().to_string())>
            <header class="table-head">
                <span class="u-row">
                    <span class="u-wide"><TableBrand /></span>
                    {has_cards.then(|| view! { <CardTab past /> })}
                    <PointsTab past=past.map(|(_, card)| card) />
                </span>
                <span>
                    {move || match limit.get() {
                        Some((_, total)) => view! { <SandTimer left=seconds total=f64::from(total) /> }.into_any(),
                        None => view! { <span class="u-muted u-narrow">{round_line}</span> }.into_any(),
                    }}
                </span>
                <span class="u-row"><span class="u-wide u-muted">{round_line}</span><MenuButton /></span>
                {move || limit.get().map(|(_, total)| view! { <SandLine left=seconds total=f64::from(total) /> })}
                <ConnectionBanner />
                <BallotBar busy=is_busy />
            </header>
            {children()}
        </main>
    }
}
