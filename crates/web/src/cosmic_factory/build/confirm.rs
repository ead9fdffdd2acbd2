//! Questions before actions that cannot be undone, or are probably premature.

use cosmic_factory::Color;
use leptos::prelude::*;

use super::builder::{BuildControls, BuildQuestion};
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
            <div class="u-row">
                <button class="button u-grow" data-action="not-yet" on:click=move |_| builder.asking.set(false)>
                    {t!(i18n, build.undone)}
                </button>
                <button class="button main u-grow" data-action="sure" on:click=move |_| builder.confirm()>{confirm}</button>
            </div>
        </Sheet>
    }
}
