//! The cards of Solitary Mode: the goal, the attained cards, the threats; and the lap.

use big_bang::score::longest_run;
use big_bang::{BOXES, BigBang, Objective, SolitaryView, TableView};
use leptos::prelude::*;
use tabletop::Seat;

use super::account::AccountSheet;
use super::highlight::{Highlight, Pointed};
use super::picture::ObjectivePicture;
use crate::big_bang::{use_live, use_state};
use crate::texts::{Texts, gap, t, t_string, use_i18n};
use crate::ui::{Icon, Sheet, Sign, use_is_wide};
use crate::words;
use page_model::big_bang::objectives::card::{points_of, points_text};
use page_model::big_bang::objectives::lap::{Lap, LapPass};
use page_model::big_bang::objectives::threat::MIN_ALIGNMENT;

/// A memo of a part of the table of Solitary Mode.
fn part<T: PartialEq + Send + Sync + 'static>(
    get: impl Fn(&SolitaryView) -> T + Send + Sync + 'static,
) -> Memo<Option<T>> {
    let live = use_live();
    Memo::new(move |_| {
        live.view.with(|view| match view.as_ref().map(|view| &view.table) {
            Some(TableView::Solitary(solitary)) => Some(get(solitary)),
            _ => None,
        })
    })
}

/// The longest run of bodies for an objective.
fn length(state: &BigBang, objective: Objective) -> usize {
    state.boards().first().map_or(0, |board| longest_run(board, objective).len())
}

/// The goal, the threats and the laps of Solitary Mode.
#[component]
pub(crate) fn SolitaryGoals() -> impl IntoView {
    let (i18n, state, highlight) = (use_i18n(), use_state(), Highlight::provided());
    let (goal, attained, threats) =
        (part(|view| view.goal), part(|view| view.attained.clone()), part(|view| view.threats.clone()));
    let cards_left = part(|view| view.cards_left);
    let accounts = Memo::new(move |_| {
        let (Some(seat), Some(state)) = (Seat::new(0), state.get()) else { return Vec::new() };
        state.account(seat)
    });
    let (is_wide, listing) = (use_is_wide(), RwSignal::new(false));
    let (asked, asking) = (RwSignal::new(None::<Objective>), RwSignal::new(false));
    let keep = Callback::new(move |objective: Objective| {
        asking.set(false);
        highlight.kept.set(pointed(objective, false));
    });
    let (card_shown, is_card_open) = (RwSignal::new(None::<(Objective, bool)>), RwSignal::new(false));
    let show = Callback::new(move |card| {
        card_shown.set(Some(card));
        is_card_open.set(true);
    });
    let cards = move || {
        let threats = threats.get().unwrap_or_default().into_iter();
        let goal = goal.get().flatten();
        view! {
            {goal.map(|objective| view! { <Card objective threat=false show /> })}
            {goal.is_none().then(|| view! { <p class="u-small u-muted">{t!(i18n, bb.goals.no_goal)}</p> })}
            {threats.map(|objective| view! { <Card objective threat=true show /> }).collect_view()}
        }
    };
    let attained_chip = move |objective: Objective| {
        let points = Memo::new(move |_| accounts.with(|accounts| points_text(i18n, &points_of(accounts, objective))));
        let ask = move |_| {
            listing.set(false);
            asked.set(Some(objective));
            asking.set(true);
        };
        view! {
            <li><button type="button" class="objective brief" data-attained=objective.to_string() on:click=ask>
                <ObjectivePicture objective />
                <span class="u-unseen">{move || words::big_bang::objective(i18n, objective)}</span>
                <b>{points}</b> <span class="u-unseen">{t!(i18n, common.why)}</span>
            </button></li>
        }
    };
    let chips = move || {
        let cards = attained.get().unwrap_or_default();
        view! { <ul class="objective-chips">{cards.into_iter().map(attained_chip).collect_view()}</ul> }
    };
    let has_attained = Memo::new(move |_| attained.with(|cards| cards.as_ref().is_some_and(|cards| !cards.is_empty())));
    let sum = move || accounts.with(|accounts| accounts.iter().map(|account| account.points).sum::<u32>());
    // On small screens one chip stands for all of them.
    let shown_attained = move || match is_wide.get() {
        true => view! {
            <section class="u-stack-tight"><h2 class="label">{t!(i18n, bb.goals.attained)}</h2> {chips}</section>
        }
        .into_any(),
        false => view! {
            <button type="button" class="objective brief" data-action="attained" aria-haspopup="dialog"
                on:click=move |_| listing.set(true)>
                <span class="objective-check"><Icon icon=Sign::Check /></span>
                <span class="u-unseen">{t!(i18n, bb.goals.attained)}{gap(i18n)}</span> <b>{sum}</b>
            </button>
        }
        .into_any(),
    };
    let left = move || cards_left.get().map(|count| left_in_words(i18n, count));
    view! {
        <section class="objective-goals u-stack-tight" data-goals="">
            <h2 class="label u-wide">{t!(i18n, bb.goals.title)}</h2>
            <div class="objective-cards">{cards}</div>
            <LapLine />
            <p class="u-small u-muted" data-cards-left=move || cards_left.get()>{left}</p>
            <Show when=move || has_attained.get()>{shown_attained}</Show>
        </section>
        <Sheet open=listing label=move || t_string!(i18n, bb.goals.attained).to_owned()>{chips}</Sheet>
        <AccountSheet open=asking asked accounts keep />
        <CardSheet open=is_card_open card=card_shown />
    }
}

/// All about a card in a sheet, for small screens.
#[component]
fn CardSheet(
    open: RwSignal<bool>,
    /// The card, and whether it is a threat.
    card: RwSignal<Option<(Objective, bool)>>,
) -> impl IntoView {
    let (i18n, state, highlight) = (use_i18n(), use_state(), Highlight::provided());
    let (lap, cards_left) = (part(Lap::of), part(|view| view.cards_left));
    let label = move || {
        let named =
            |(objective, threat)| words::pair(i18n, meaning(i18n, threat), words::big_bang::objective(i18n, objective));
        card.get().map(named).unwrap_or_default()
    };
    let close = move || {
        let (objective, threat) = card.get()?;
        state.with(|state| Some(how_close(i18n, length(state.as_ref()?, objective), threat)))
    };
    let keep = move |_| {
        open.set(false);
        highlight.kept.set(card.get_untracked().and_then(|(objective, threat)| pointed(objective, threat)));
    };
    let content = move || {
        view! {
            <div class="u-row">{card.get().map(|(objective, _)| view! { <ObjectivePicture objective wide=true /> })}
                <p class="u-grow" data-told="close">{close}</p></div>
            <p data-told="lap">{move || lap.get().map(|lap| lap_in_words(i18n, lap))}</p>
            <p data-told="cards">{move || cards_left.get().map(|count| left_in_words(i18n, count))}</p>
            <button class="button" data-action="show-lines" on:click=keep>{t!(i18n, bb.objectives.show_on_board)}</button>
        }
    };
    view! { <Sheet open label class="objective-sheet">{content}</Sheet> }
}

/// A highlighted card of the only player.
fn pointed(objective: Objective, threat: bool) -> Option<Pointed> {
    Seat::new(0).map(|seat| Pointed { seat, objective, threat })
}

/// The goal or a threat, with its longest run.
#[component]
fn Card(
    objective: Objective,
    /// Whether it must not come true.
    threat: bool,
    /// Opens a sheet about the card, where there is only room for a chip.
    show: Callback<(Objective, bool)>,
) -> impl IntoView {
    let (i18n, state, highlight) = (use_i18n(), use_state(), Highlight::provided());
    let is_wide = use_is_wide();
    let press = move |_| match (highlight.kept.get_untracked() == pointed(objective, threat), is_wide.get_untracked()) {
        (true, _) => highlight.kept.set(None),
        (false, true) => highlight.kept.set(pointed(objective, threat)),
        (false, false) => show.run((objective, threat)),
    };
    let length = Memo::new(move |_| state.with(|state| state.as_ref().map_or(0, |state| length(state, objective))));
    let is_near = Memo::new(move |_| threat && length.get() + 1 >= MIN_ALIGNMENT);
    let is_kept = Memo::new(move |_| highlight.kept.get() == pointed(objective, threat));
    let sign = if threat { Sign::Warning } else { Sign::Goal };
    let close = move || how_close(i18n, length.get(), threat);
    let dots = (0..MIN_ALIGNMENT)
        .map(|dot| view! { <i class="objective-dot" class:full=move || { length.get() > dot }></i> })
        .collect_view();
    let kind = if threat { "threat" } else { "goal" };
    view! {
        <button type="button" class=if threat { "objective threat" } else { "objective wanted" } class:near=is_near class:kept=is_kept
            data-card=kind data-objective=objective.to_string() data-length=length
            aria-pressed=move || is_kept.get().to_string()
            on:click=press
            on:pointerenter=move |event| if event.pointer_type() == "mouse" { highlight.hovered.set(pointed(objective, threat)) }
            on:pointerleave=move |_| highlight.hovered.set(None)>
            <span class="u-narrow"><ObjectivePicture objective /></span>
            <span class="u-narrow objective-badge"><Icon icon=sign /></span>
            <span class="u-wide"><ObjectivePicture objective wide=true /></span>
            <span class="objective-name">
                <small class="objective-kind">{move || meaning(i18n, threat)}</small>
                <span>{move || words::big_bang::objective(i18n, objective)}</span>
                <small class="objective-close u-muted">{close}</small>
            </span>
            <span class="objective-dots" aria-hidden="true">{dots}</span>
        </button>
    }
}

/// The goal, the threats and the distance to box 0 in words, for screen readers.
pub(crate) fn goals_in_words(i18n: Texts, view: &SolitaryView, state: &BigBang) -> String {
    let lap = lap_in_words(i18n, Lap::of(view));
    words::items(i18n, &cards_in_words(i18n, view, state).into_iter().chain([lap]).collect::<Vec<_>>())
}

/// The goal and the threats, each with its longest run on a board.
pub(crate) fn cards_in_words(i18n: Texts, view: &SolitaryView, state: &BigBang) -> Vec<String> {
    let card = |objective: Objective, threat: bool| {
        let close = how_close(i18n, length(state, objective), threat);
        let what = [words::big_bang::objective(i18n, objective), &close].join(t_string!(i18n, common.list_between));
        words::pair(i18n, meaning(i18n, threat), what)
    };
    let goal = view.goal.iter().map(|&objective| card(objective, false));
    let threats = view.threats.iter().map(|&objective| card(objective, true));
    goal.chain(threats).collect()
}

fn meaning(i18n: Texts, threat: bool) -> &'static str {
    match threat {
        true => t_string!(i18n, bb.goals.threat),
        false => t_string!(i18n, bb.goals.goal),
    }
}

fn left_in_words(i18n: Texts, count: usize) -> String {
    match count {
        0 => t_string!(i18n, bb.goals.no_cards).to_owned(),
        _ => t_string!(i18n, bb.goals.cards, count = count).to_string(),
    }
}

fn lap_in_words(i18n: Texts, lap: Lap) -> String {
    let boxes = t_string!(i18n, bb.goals.boxes, count = lap.left).to_string();
    let then = match lap.pass {
        LapPass::Threat => t_string!(i18n, bb.goals.then_threat),
        LapPass::LastLap => t_string!(i18n, bb.goals.then_last_lap),
        LapPass::End => t_string!(i18n, bb.goals.then_end),
    };
    words::sentences(i18n, &[boxes, then.to_owned()])
}

/// How close a card is, in words.
fn how_close(i18n: Texts, length: usize, threat: bool) -> String {
    match (length, threat) {
        (0, _) => t_string!(i18n, bb.goals.none_in_line).to_owned(),
        (MIN_ALIGNMENT.., false) => t_string!(i18n, bb.goals.add_to_it, count = length).to_string(),
        (_, false) => t_string!(i18n, bb.goals.in_line, count = length).to_string(),
        (2.., true) => t_string!(i18n, bb.goals.one_more_loses, count = length).to_string(),
        (_, true) => t_string!(i18n, bb.goals.in_line, count = length).to_string(),
    }
}

/// The distance to box 0, and what happens there.
#[component]
fn LapLine() -> impl IntoView {
    let i18n = use_i18n();
    let lap = part(Lap::of);
    let words = move || lap.get().map(|lap| lap_in_words(i18n, lap));
    let boxes = (0..BOXES)
        .map(|place| {
            let state = move || match lap.get() {
                Some(lap) if place == lap.place => "lap-box now",
                Some(lap) if place < lap.place => "lap-box gone",
                _ => "lap-box",
            };
            view! { <i class=state></i> }
        })
        .collect_view();
    let pass = move || {
        lap.get().map(|lap| match lap.pass {
            LapPass::Threat => "threat",
            LapPass::LastLap => "last-lap",
            LapPass::End => "end",
        })
    };
    view! {
        <div class="lap" data-lap=move || lap.get().map(|lap| lap.left) data-pass=pass>
            <span class="lap-boxes" aria-hidden="true">{boxes}</span>
            <p class="u-small">{words}</p>
        </div>
    }
}
