//! Choosing a colour: to which the points of the path go, or which pays for stars.

use cosmic_factory::score::Source;
use cosmic_factory::{Card, Color, Points, Track, score};
use leptos::ev::SubmitEvent;
use leptos::prelude::*;

use super::{CardBeside, PointsBeside, Question};
use crate::cosmic_factory::draw::{GalaxyPicture, Piece};
use crate::texts::{Texts, t, t_string};
use crate::ui::SayLine;
use crate::words;
use page_model::cosmic_factory::choose::asking;
use page_model::cosmic_factory::choose::asking::ChoiceOption;

/// The form that the button below the table belongs to.
const FORM_ID: &str = "ways";

/// The options of the choice, and the own galaxy.
#[component]
pub(super) fn PickWay(question: Question) -> impl IntoView {
    let Question { i18n, card, seat, .. } = question;
    let ways = StoredValue::new(question.view.with_value(|view| asking::ways(view, seat)));
    let picked = RwSignal::new(None::<usize>);
    let galaxy = question.view.with_value(|view| asking::after(asking::laid(view, seat), None, view));
    let worth = score(&galaxy, card);
    let path_points: i32 =
        worth.items.iter().filter(|item| item.what.source == Source::Path).map(|item| item.points).sum();
    let ask = move || match card {
        Card::StellarSwap if path_points == 0 => t_string!(i18n, choices.swap.none_earned).to_owned(),
        Card::StellarSwap => t_string!(i18n, choices.swap.ask, count = path_points).to_string(),
        _ => t_string!(i18n, choices.offer.ask).to_owned(),
    };
    question.news.say(untrack(ask));
    // Explains why declining is not possible (CF-7.19).
    let about = move || match card {
        Card::StellarSwap => t_string!(i18n, choices.swap.must).to_owned(),
        _ => t_string!(i18n, choices.secret).to_owned(),
    };
    let confirm = move |event: SubmitEvent| {
        event.prevent_default();
        match picked.get_untracked().and_then(|index| ways.with_value(|ways| ways.get(index).copied())) {
            Some(way) => question.answer(way.choice),
            None => question.news.note(untrack(ask)),
        }
    };
    let confirm_text = move || {
        let way = picked.get().and_then(|index| ways.with_value(|ways| ways.get(index).copied()));
        way.map_or_else(|| t_string!(i18n, common.confirm).to_owned(), |way| confirm_words(i18n, card, way.color))
    };
    let is_idle = move || picked.get().is_none() || question.is_answered();
    let list = ways.get_value();
    // An offering comes after all points of the round, which include those of the path.
    let now = question.view.with_value(|view| view.tracks.get(seat.index()).copied().unwrap_or_default());
    let before = move |way: ChoiceOption| if card == Card::Offering { way.outcome.without } else { now };
    view! {
        <div class="table-title">
            <h1>{ask}</h1>
            <SayLine text=Signal::derive(about) />
        </div>
        <section class="table-stage choose-stage" aria-label=move || t_string!(i18n, build.grid)>
            <div class="board"><GalaxyPicture galaxy=Signal::stored(galaxy) score=Signal::stored(Some(worth)) /></div>
        </section>
        <aside class="table-side">
            <CardBeside />
            <form id=FORM_ID on:submit=confirm>
                <fieldset class="ways">
                    <legend class="u-unseen">{ask}</legend>
                    {list
                        .into_iter()
                        .enumerate()
                        .map(|(index, way)| view! { <WayToGo way before=before(way) card index picked i18n /> })
                        .collect_view()}
                </fieldset>
            </form>
            <PointsBeside />
        </aside>
        <div class="table-acts">
            <button class="button main" type="submit" form=FORM_ID data-action="confirm" aria-disabled=move || is_idle().to_string()>
                {confirm_text}
            </button>
        </div>
    }
}

/// The label of the button.
fn confirm_words(i18n: Texts, card: Card, color: Option<Color>) -> String {
    match (card, color) {
        (_, None) => t_string!(i18n, choices.offer.decline).to_owned(),
        (Card::StellarSwap, Some(color)) => {
            t_string!(i18n, choices.swap.confirm, color = words::cosmic_factory::color(i18n, color)).to_string()
        }
        (_, Some(color)) => {
            t_string!(i18n, choices.offer.confirm, color = words::cosmic_factory::color(i18n, color)).to_string()
        }
    }
}

/// One option, with its consequences.
#[component]
fn WayToGo(
    way: ChoiceOption,
    before: Points,
    card: Card,
    index: usize,
    picked: RwSignal<Option<usize>>,
    i18n: Texts,
) -> impl IntoView {
    let outcome = way.outcome;
    let name = move || match way.color {
        Some(color) => words::cosmic_factory::track(i18n, color.into()).to_owned(),
        None => confirm_words(i18n, card, None),
    };
    let is_lowest = way.color.is_some_and(|color| outcome.without[color.into()] == outcome.without.weakest());
    let total = move || {
        let (before, after) = (before.total(), outcome.with.total());
        t_string!(i18n, choices.offer.preview, before = before, after = after).to_string()
    };
    let moving = Track::ALL.into_iter().filter(move |&track| {
        way.color.is_some_and(|color| track == color.into())
            || (card == Card::Offering && outcome.without[track] != outcome.with[track])
    });
    let change = move |track: Track| {
        let (without, with) = (outcome.without[track], outcome.with[track]);
        let class = if with < without { "u-loss" } else { "u-accent" };
        view! { <span class="u-row u-tight ways-effect"><Piece track /><b>{without}{t!(i18n, common.becomes_between)}<span class=class>{with}</span></b></span> }
    };
    view! {
        <label class="ways-one" data-way=way.color.map_or("none", Color::name)>
            <input class="u-unseen" type="radio" name="way" prop:checked=move || picked.get() == Some(index)
                on:change=move |_| picked.set(Some(index)) />
            <span class="u-grow u-stack-tight">
                <span class="u-row u-tight">
                    <b>{name}</b>
                    {is_lowest.then(|| view! { <span class="tag on">{t!(i18n, game.lowest)}</span> })}
                </span>
                <span class="u-small u-muted">{total}</span>
            </span>
            <span class="u-stack-tight">{moving.map(change).collect_view()}</span>
        </label>
    }
}
