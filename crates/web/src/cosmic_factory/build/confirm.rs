//! Questions before actions that cannot be undone, or are probably premature.

use cosmic_factory::Color;
use cosmic_factory::game::PhaseView;
use leptos::prelude::*;

use super::builder::{BuildControls, BuildQuestion};
use crate::cosmic_factory::draw::Coin;
use crate::room::use_room;
use crate::texts::{t, t_string, use_i18n};
use crate::ui::Sheet;
use crate::words;

/// The sheet that asks.
#[component]
pub(crate) fn Confirm(builder: BuildControls) -> impl IntoView {
    let (i18n, room) = (use_i18n(), use_room());
    let seats = builder.live.view.with_untracked(|view| view.as_ref().map_or(2, |view| view.seats()));
    let label = Signal::derive(move || match builder.question.get() {
        Some(BuildQuestion::Done) => words::cosmic_factory::card(i18n, builder.card).to_owned(),
        Some(BuildQuestion::Take(_)) | None => t_string!(i18n, build.tokens.title).to_owned(),
    });
    let forgotten = move || match builder.forgotten() as u32 {
        0 => String::new(),
        count => {
            let name = words::player(i18n, room, builder.seat.left(seats));
            t_string!(i18n, build.black_hole.forgotten, count = count, name = name).to_string()
        }
    };
    let frozen = move |colors: Vec<Color>| {
        if !builder.is_complete() {
            return t_string!(i18n, build.tokens.freezes_unfinished).to_owned();
        }
        let tokens: Vec<String> =
            colors.into_iter().map(|color| words::cosmic_factory::the_token(i18n, color).to_owned()).collect();
        t_string!(i18n, build.tokens.freezes, tokens = words::list(i18n, &tokens)).to_string()
    };
    let text = move || match builder.question.get()? {
        BuildQuestion::Take(colors) => Some(words::sentences(i18n, &[forgotten(), frozen(colors)])),
        BuildQuestion::Done => Some(forgotten()),
    };
    let confirm = move || match builder.question.get() {
        Some(BuildQuestion::Done) => t_string!(i18n, build.black_hole.done_anyway),
        Some(BuildQuestion::Take(_)) | None => t_string!(i18n, build.tokens.confirm),
    };
    view! {
        <Sheet open=builder.asking label>
            <p>{text}</p>
            <Several builder />
            <div class="u-row">
                <button class="button u-grow" data-action="not-yet" on:click=move |_| builder.asking.set(false)>
                    {t!(i18n, build.undone)}
                </button>
                <button class="button main u-grow" data-action="sure" on:click=move |_| builder.confirm()>{confirm}</button>
            </div>
        </Sheet>
    }
}

/// All tokens that nobody has: several are taken in one go, or none ever.
#[component]
fn Several(builder: BuildControls) -> impl IntoView {
    let i18n = use_i18n();
    let asked = Memo::new(move |_| match builder.question.get() {
        Some(BuildQuestion::Take(colors)) => Some(colors),
        Some(BuildQuestion::Done) | None => None,
    });
    let is_free = move |color: &Color| {
        builder.live.view.with(|view| match view.as_ref().map(|view| &view.phase) {
            Some(PhaseView::Build { taken, .. }) => taken.by(*color).is_none(),
            _ => false,
        })
    };
    let toggle = move |color: Color| {
        let mut colors = asked.get_untracked().unwrap_or_default();
        match colors.iter().position(|known| *known == color) {
            // One of them was asked for.
            Some(place) if colors.len() > 1 => drop(colors.remove(place)),
            Some(_) => return,
            None => colors.push(color),
        }
        builder.question.set(Some(BuildQuestion::Take(colors)));
    };
    let token = move |color: Color| {
        let is_marked = Memo::new(move |_| asked.with(|asked| asked.as_ref().is_some_and(|it| it.contains(&color))));
        view! {
            <button
                type="button" class="button quiet token-also" data-also=color.name()
                aria-pressed=move || is_marked.get().to_string()
                aria-label=move || words::cosmic_factory::the_token(i18n, color) on:click=move |_| toggle(color)
            >
                <Coin color />
            </button>
        }
    };
    view! {
        <Show when=move || asked.with(Option::is_some)>
            <div class="u-row" role="group" aria-label=move || t_string!(i18n, build.tokens.several)>
                <span class="u-grow u-small u-muted" aria-hidden="true">{t!(i18n, build.tokens.several)}</span>
                {Color::ALL.into_iter().filter(is_free).map(token).collect_view()}
            </div>
        </Show>
    }
}
