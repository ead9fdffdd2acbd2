//! The tokens in the middle. A tap takes one; sliding over several takes them in one go.

use cosmic_factory::game::{PhaseView, Taken};
use cosmic_factory::{Card, Color};
use leptos::ev;
use leptos::prelude::*;
use web_sys::{KeyboardEvent, PointerEvent};

use super::builder::Builder;
use crate::browser;
use crate::cosmic::draw::{Coin, Sigil};
use crate::kit::Sheet;
use crate::room::use_room;
use crate::texts::{t, t_string, use_i18n};
use crate::words;

/// The three tokens.
#[component]
pub(crate) fn TokenRow(
    /// Who builds.
    builder: Builder,
) -> impl IntoView {
    let i18n = use_i18n();
    let taken = Memo::new(move |_| {
        builder.live.view.with(|view| match view.as_ref().map(|view| &view.phase) {
            Some(PhaseView::Build { taken, .. }) => *taken,
            _ => Taken::default(),
        })
    });
    // What a pressed pointer has touched so far, or the keyboard has marked.
    let marked = RwSignal::new(Vec::<Color>::new());
    let sliding = StoredValue::new(false);
    let asking = RwSignal::new(false);
    let take = move || {
        let colors = marked.get_untracked();
        if colors.is_empty() {
            return;
        }
        let freezes = builder.card != Card::Optimization;
        if freezes && !untrack(|| is_complete(builder)) && untrack(|| builder.may_touch.get()) {
            asking.set(true);
        } else {
            marked.set(Vec::new());
            builder.take(&colors);
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
    let token = move |color: Color| view! { <Token color taken marked press=Callback::new(move |event| press(color, event)) on_key=Callback::new(move |event| on_key(color, event)) /> };
    let title = Signal::derive(move || t_string!(i18n, build.tokens.title).to_owned());
    let take_anyway = move |_| {
        let colors = marked.get_untracked();
        asking.set(false);
        builder.take(&colors);
    };
    Effect::new(move |asked: Option<bool>| {
        let is_asking = asking.get();
        if asked == Some(true) && !is_asking {
            marked.set(Vec::new());
        }
        is_asking
    });
    view! {
        <span class="tokens" role="group" aria-label=move || title.get()>{Color::ALL.map(token).into_iter().collect_view()}</span>
        <Sheet open=asking label=title>
            <p>{t!(i18n, build.tokens.freezes_unfinished)}</p>
            <div class="row">
                <button class="button grow" on:click=move |_| asking.set(false)>{t!(i18n, common.cancel)}</button>
                <button class="button main grow" data-action="take-anyway" on:click=take_anyway>{t!(i18n, common.confirm)}</button>
            </div>
        </Sheet>
    }
}

/// Whether all tiles that the shape asks for are laid.
pub(crate) fn is_complete(builder: Builder) -> bool {
    builder.laid.with(|laid| laid.len() >= builder.card.shape().tiles())
}

fn mark(marked: RwSignal<Vec<Color>>, color: Color) {
    if !marked.with_untracked(|marked| marked.contains(&color)) {
        marked.update(|marked| marked.push(color));
    }
}

/// The token under a pointer.
fn color_under(event: &PointerEvent) -> Option<Color> {
    let element = browser::document()?.element_from_point(event.client_x() as f32, event.client_y() as f32)?;
    let name = element.closest("[data-token]").ok()??.get_attribute("data-token")?;
    Color::ALL.into_iter().find(|color| color.name() == name)
}

/// A token, or who has it.
#[component]
fn Token(
    color: Color,
    taken: Memo<Taken>,
    marked: RwSignal<Vec<Color>>,
    press: Callback<PointerEvent>,
    on_key: Callback<KeyboardEvent>,
) -> impl IntoView {
    let i18n = use_i18n();
    let room = use_room();
    let by = Memo::new(move |_| taken.get().by(color));
    let take = move || t_string!(i18n, build.tokens.take, color = words::color(i18n, color)).to_string();
    let took = move |seat| {
        let name = words::player(i18n, room, seat);
        t_string!(i18n, build.tokens.took, name = name, color = words::color(i18n, color)).to_string()
    };
    view! {
        {move || match by.get() {
            None => view! {
                <button class="token" class:marked=move || marked.with(|marked| marked.contains(&color))
                    data-token=color.name() aria-label=take title=take
                    on:pointerdown=move |event| press.run(event) on:keydown=move |event| on_key.run(event)>
                    <Coin color />
                </button>
            }.into_any(),
            Some(seat) => view! {
                <span class="token taken" role="img" data-taken=color.name() data-by=seat.index() aria-label=move || took(seat)>
                    <svg viewBox="0 0 52 52" aria-hidden="true"><circle class="coin-socket" cx="26" cy="26" r="24" /></svg>
                    <Sigil seat />
                </span>
            }.into_any(),
        }}
    }
}
