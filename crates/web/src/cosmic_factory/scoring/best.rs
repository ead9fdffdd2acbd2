//! The best possible galaxy beside the one that was built.

use std::sync::Arc;

use cosmic_factory::game::RoundCount;
use cosmic_factory::solver::Question;
use cosmic_factory::{Card, Hand, Points, Track, score};
use leptos::html::Section;
use leptos::prelude::*;
use tabletop::Seat;
use thinker::{GalaxySearchRequest, GalaxySearchUpdate};

use crate::cosmic_factory::draw::{GalaxyPicture, Piece};
use crate::cosmic_factory::use_tiles;
use crate::texts::{t, t_string, use_i18n};
use crate::thinking::Thinker;
use crate::words;
use page_model::cosmic_factory::scoring::steps::score_of;
use page_model::cosmic_factory::scoring::worth::tracks_with;

/// The state of the search.
#[derive(Clone, PartialEq)]
enum Search {
    /// Running, with the best galaxy so far.
    On(Option<GalaxySearchUpdate>),
    Over(GalaxySearchUpdate),
    /// The browser has no workers, or the worker failed.
    Failed,
}

/// The best galaxy of a player's nine tiles. The search begins by itself; its result is shown on demand.
#[component]
pub(super) fn Best(
    /// The account of the round.
    count: Arc<RoundCount>,
    seat: Seat,
    nine: Hand,
    /// Whether all has been counted; only then the best galaxy is offered.
    is_over: Memo<bool>,
) -> impl IntoView {
    let i18n = use_i18n();
    if count.card == Card::Gift {
        return view! { <p class="u-small u-muted">{t!(i18n, scoring.best.gift)}</p> }.into_any();
    }
    let tiles = use_tiles();
    let before = count.seats.get(seat.index()).map(|own| own.before).unwrap_or_default();
    let asked =
        GalaxySearchRequest { tiles: nine.iter().map(|tile| tiles[tile]).collect(), card: count.card, tracks: before };
    let (asked_for, found) = (RwSignal::new(false), RwSignal::new(Search::On(None)));
    let thinker = Thinker::begin(&asked, move |thought| {
        let news = match thought {
            Some(thought) if thought.done => Search::Over(thought),
            Some(thought) => Search::On(Some(thought)),
            None => Search::Failed,
        };
        // The component may be gone.
        found.try_set(news);
    });
    if thinker.is_none() {
        found.set(Search::Failed);
    }
    // The search ends with the screen.
    let thinker = StoredValue::new_local(thinker);
    Effect::new(move |_| {
        if matches!(found.get(), Search::Over(_) | Search::Failed) {
            thinker.set_value(None);
        }
    });
    let section = NodeRef::<Section>::new();
    let is_shown = Memo::new(move |_| asked_for.get() && found.with(|found| *found != Search::On(None)));
    Effect::new(move |_| {
        if is_shown.get() {
            // After the frame that renders the result.
            request_animation_frame(move || {
                if let Some(section) = section.try_get_untracked().flatten() {
                    section.scroll_into_view();
                    drop(section.focus());
                }
            });
        }
    });
    let shown = move || match (asked_for.get(), found.get()) {
        (_, Search::Failed) => ().into_any(),
        (false, _) => view! {
            <button class="button" data-action="best" on:click=move |_| asked_for.set(true)>
                {t!(i18n, scoring.best.ask)}
            </button>
        }
        .into_any(),
        (true, Search::On(None)) => view! { <p role="status">{t!(i18n, scoring.best.searching)}</p> }.into_any(),
        (true, Search::On(Some(thought)) | Search::Over(thought)) => {
            view! { <Pair count=Arc::clone(&count) seat asked=asked.clone() thought /> }.into_any()
        }
    };
    view! {
        <Show when=move || is_over.get()>
            <section class="u-stack-tight scoring-best" data-best="" tabindex="-1" node_ref=section
                aria-label=move || t_string!(i18n, scoring.best.title)>
                <h2 class="label">{t!(i18n, scoring.best.title)}</h2>
                {shown.clone()}
            </section>
        </Show>
    }
    .into_any()
}

/// The built and the best galaxy, side by side.
#[component]
fn Pair(
    /// The account of the round.
    count: Arc<RoundCount>,
    seat: Seat,
    asked: GalaxySearchRequest,
    thought: GalaxySearchUpdate,
) -> impl IntoView {
    let i18n = use_i18n();
    let (Some(own), Some(mine)) = (count.seats.get(seat.index()), score_of(&count, seat)) else {
        return ().into_any();
    };
    let built = own.galaxy_built(&use_tiles());
    let best = thought.galaxy(&asked);
    let best_score = score(&best, count.card);
    let (my_total, best_total) = (own.after.total(), tracks_with(own, &best_score, count.card).total());
    let value =
        |gains| Question::new(&asked.tiles, asked.card, asked.tracks).map_or(0, |question| question.value(gains));
    let equal = value(mine.gains) >= value(thought.gains);
    let GalaxySearchUpdate { done, proven, .. } = thought;
    let verdict = move || match (done, proven, equal) {
        (false, ..) => t_string!(i18n, scoring.best.searching),
        (_, true, true) => t_string!(i18n, scoring.best.equal),
        (_, true, false) => t_string!(i18n, scoring.best.found_proven),
        (_, false, _) => t_string!(i18n, scoring.best.found_unproven),
    };
    let (my_gains, best_gains) = (mine.gains, thought.gains);
    view! {
        <div class="pair">
            <figure data-built="mine">
                <span class="mini"><GalaxyPicture galaxy=built score=Signal::stored(Some(mine.clone())) /></span>
                <figcaption>{t!(i18n, scoring.best.yours)}<Gains gains=my_gains /></figcaption>
            </figure>
            <figure data-built="best">
                <span class="mini"><GalaxyPicture galaxy=best score=Signal::stored(Some(best_score)) /></span>
                <figcaption>{t!(i18n, scoring.best.theirs)}<Gains gains=best_gains /></figcaption>
            </figure>
        </div>
        <p role="status">{verdict}</p>
        {(best_total > my_total).then(|| view! {
            <p>{move || t_string!(i18n, scoring.best.worth, yours = my_total, best = best_total).to_string()}</p>
        })}
        <p class="u-small u-muted">{t!(i18n, scoring.best.about)}</p>
    }
    .into_any()
}

/// Gains on all four tracks in a line.
#[component]
fn Gains(gains: Points) -> impl IntoView {
    let i18n = use_i18n();
    let one = move |track: Track| {
        // No line break between a number and its sign.
        view! {
            <span class="gains-one">
                <span class="u-unseen">{move || words::cosmic_factory::track(i18n, track)}</span><Piece track /><b>{gains[track]}</b>
            </span>
        }
    };
    view! { <span class="gains-line">{Track::ALL.into_iter().map(one).collect_view()}</span> }
}
