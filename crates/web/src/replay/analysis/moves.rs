//! A move that was worse than another one: the better one, the reasons, and a button to try it.

use std::sync::Arc;

use analysis::{Chance, MoveReview};
use big_bang::{BigBang, Move};
use leptos::prelude::*;

use super::super::big_bang::play_in_words;
use super::super::location;
use super::super::player::use_player;
use super::super::try_it::use_trial;
use crate::big_bang::{Remedy, Suggested};
use crate::room::use_room;
use crate::texts::{gap, t, t_string, use_i18n};
use crate::ui::{Icon, Sign};
use crate::words;
use page_model::replay::analysis::percents::Percents;
use page_model::replay::analysis::reasons::fact_in_words;
use page_model::replay::model::Recording;

const MAX_REASONS: usize = 2;

/// The step before the reviewed move, and the better move.
pub(super) type ShownRemedy = RwSignal<Option<(usize, Remedy)>>;

/// Marks on the board what was played and what would have been better, as long as the replay stands at that step.
pub(super) fn show_on_board() -> ShownRemedy {
    let player = use_player();
    let suggested = use_context::<Suggested>();
    let shown: ShownRemedy = RwSignal::new(None);
    Effect::new(move |_| {
        let at = player.at.get();
        let remedy = shown.get().filter(|(entry, _)| *entry == at).map(|(_, remedy)| remedy);
        if let Some(Suggested(suggested)) = suggested
            && suggested.get_untracked() != remedy
        {
            suggested.set(remedy);
        }
    });
    shown
}

/// A reviewed move. A press goes to the step before it, and shows both moves there.
#[component]
pub(super) fn OneMove(
    /// Its index in the log, which is also the step before it.
    entry: usize,
    decision: MoveReview,
    /// What the move did to the chance.
    chance: Chance,
    reel: Arc<Recording<BigBang>>,
    /// What is shown on the board.
    shown: ShownRemedy,
) -> impl IntoView {
    let (i18n, room, player, trial) = (use_i18n(), use_room(), use_player(), use_trial());
    let MoveReview { seat, played: Move::Play(played), best: Move::Play(better), facts, .. } = decision else {
        return ().into_any();
    };
    let before = Arc::new(reel.at(entry));
    let in_words = move |play| {
        let before = Arc::clone(&before);
        move || play_in_words(i18n, room, &before, seat, play)
    };
    let (what, remedy) = (in_words.clone()(played), in_words(better));
    let percents = Percents::from(chance);
    let better_line = move || {
        let (best, value) = (percents.before, percents.after);
        t_string!(i18n, replay.analysis.better, best = best, value = value, what = remedy())
    };
    let loss = move || match percents.loss() {
        0 => t_string!(i18n, replay.analysis.loss_small).to_owned(),
        loss => t_string!(i18n, replay.analysis.loss, loss = loss),
    };
    // The next number in the graph is another one if luck had a part in it: that is said.
    let luck = percents.luck().map(|came| {
        let left = percents.after;
        view! {
            <p class="u-small u-muted" data-luck=came>{t!(i18n, replay.analysis.luck, value = left, after = came)}</p>
        }
    });
    let reasons = facts.into_iter().take(MAX_REASONS).map(|fact| {
        view! { <li>{move || fact_in_words(i18n, &words::names(i18n, room), &fact)}</li> }
    });
    let is_here = Memo::new(move |_| player.at.get() == entry && shown.get().is_some_and(|(at, _)| at == entry));
    let go = move |_| {
        shown.set(Some((entry, Remedy { played, better })));
        player.go(entry);
        location::show_stage();
    };
    view! {
        <li
            class="study-move" data-entry=entry data-loss=percents.loss() data-value=percents.after
            data-best=percents.before
        >
            <button
                type="button" class="button quiet" data-action="swing" aria-pressed=move || is_here.get().to_string()
                on:click=go
            >
                <span class="study-verdict worse" aria-hidden="true">"✕"</span>
                <span>{what} {gap(i18n)} <b class="u-loss">{loss}</b></span>
                <span class="study-verdict better" aria-hidden="true">"✓"</span>
                <span>{better_line}</span>
            </button>
            <ul class="study-reasons u-small" data-reasons>{reasons.collect_view()}</ul>
            {luck}
            <Show when=move || is_here.get()>
                <button type="button" class="button" data-action="try-here" on:click=move |_| trial.ask(Some(seat))>
                    <Icon icon=Sign::Person /> {t!(i18n, replay.try_it.title)}
                </button>
            </Show>
        </li>
    }
    .into_any()
}
