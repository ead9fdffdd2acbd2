//! The tokens in the middle. A tap takes one; sliding over several takes them in one go.

use cosmic_factory::game::{PhaseView, Taken};
use cosmic_factory::{Card, Color};
use leptos::ev;
use leptos::prelude::*;
use web_sys::{KeyboardEvent, PointerEvent};

use super::builder::BuildControls;
use crate::browser;
use crate::cosmic_factory::draw::{Coin, Sigil};
use crate::room::use_room;
use crate::texts::{t_string, use_i18n};
use crate::words;

#[component]
pub(crate) fn TokenRow(builder: BuildControls) -> impl IntoView {
    let i18n = use_i18n();
    let taken = Memo::new(move |_| {
        builder.live.view.with(|view| match view.as_ref().map(|view| &view.phase) {
            Some(PhaseView::Build { taken, .. }) => *taken,
            _ => Taken::default(),
        })
    });
    // The tokens that a pressed pointer has touched so far, or that are marked by keys.
    let marked = RwSignal::new(Vec::<Color>::new());
    let sliding = StoredValue::new(false);
    let take = move || {
        let colors = marked.get_untracked();
        if !colors.is_empty() {
            builder.wants_tokens(&colors);
        }
        if !builder.asking.get_untracked() {
            marked.set(Vec::new());
        }
    };
    let release = window_event_listener(ev::pointerup, move |_| {
        if sliding.get_value() {
            sliding.set_value(false);
            take();
        }
    });
    let slide = window_event_listener(ev::pointermove, move |event: PointerEvent| {
        if sliding.get_value()
            && let Some(color) = color_under(&event)
        {
            mark(marked, color);
        }
    });
    on_cleanup(move || {
        release.remove();
        slide.remove();
    });
    let press = move |color: Color, event: PointerEvent| {
        if event.button() == 0 {
            event.prevent_default();
            sliding.set_value(true);
            marked.set(vec![color]);
        }
    };
    let on_key = move |color: Color, event: KeyboardEvent| {
        if matches!(event.key().as_str(), "Enter" | " ") {
            event.prevent_default();
            mark(marked, color);
            if !event.shift_key() {
                take();
            }
        }
    };
    let token = move |color: Color| view! { <Token color card=builder.card taken marked press=Callback::new(move |event| press(color, event)) on_key=Callback::new(move |event| on_key(color, event)) /> };
    let title = Signal::derive(move || t_string!(i18n, build.tokens.title).to_owned());
    // The tokens of a question stay marked until it is answered.
    Effect::new(move |asked: Option<bool>| {
        let is_asking = builder.asking.get();
        if asked == Some(true) && !is_asking {
            marked.set(Vec::new());
        }
        is_asking
    });
    let bet = move || words::cosmic_factory::token_bet(i18n, builder.card);
    view! {
        <div class="token-row" role="group" aria-label=move || title.get()>
            <span class="token-bet u-small u-muted" aria-hidden="true">{bet}</span>
            {Color::ALL.map(token).into_iter().collect_view()}
        </div>
    }
}

fn mark(marked: RwSignal<Vec<Color>>, color: Color) {
    if !marked.with_untracked(|marked| marked.contains(&color)) {
        marked.update(|marked| marked.push(color));
    }
}

fn color_under(event: &PointerEvent) -> Option<Color> {
    let element = browser::document()?.element_from_point(event.client_x() as f32, event.client_y() as f32)?;
    let name = element.closest("[data-token]").ok()??.get_attribute("data-token")?;
    Color::ALL.into_iter().find(|color| color.name() == name)
}

/// A token, or its owner.
#[component]
fn Token(
    color: Color,
    card: Card,
    taken: Memo<Taken>,
    marked: RwSignal<Vec<Color>>,
    press: Callback<PointerEvent>,
    on_key: Callback<KeyboardEvent>,
) -> impl IntoView {
    let i18n = use_i18n();
    let room = use_room();
    let by = Memo::new(move |_| taken.get().by(color));
    // The label includes what the token bets on.
    let take = move || {
        let take = t_string!(i18n, build.tokens.take, token = words::cosmic_factory::the_token(i18n, color));
        words::sentences(i18n, &[take, words::cosmic_factory::token_bet(i18n, card)])
    };
    let took = move |seat| {
        let name = words::player(i18n, room, seat);
        t_string!(i18n, build.tokens.took, name = name, token = words::cosmic_factory::the_token(i18n, color))
    };
    // The touch that opens the question must not press a button that appears under the finger.
    view! {
        {move || match by.get() {
            None => view! {
                <button class="token" class:marked=move || marked.with(|marked| marked.contains(&color))
                    data-token=color.name() aria-label=take title=take
                    on:pointerdown=move |event| press.run(event) on:keydown=move |event| on_key.run(event)
                    on:touchend=move |event| event.prevent_default()>
                    <Coin color />
                </button>
            }.into_any(),
            Some(seat) => view! {
                <span class="token taken" role="img" data-taken=color.name() data-by=seat.index() aria-label=move || took(seat)>
                    <svg viewBox="0 0 52 52" aria-hidden="true"><circle class="token-socket" cx="26" cy="26" r="24" /></svg>
                    <Sigil seat />
                </span>
            }.into_any(),
        }}
    }
}
