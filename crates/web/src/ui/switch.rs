//! Controls with several values, one of which is chosen.

use leptos::ev::KeyboardEvent;
use leptos::html::Div;
use leptos::prelude::*;
use page_model::ui::switch::direction;
use wasm_bindgen::JsCast as _;
use web_sys::HtmlElement;

/// One of several values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Value {
    /// Its name, which is never shown.
    pub(crate) name: String,
    /// The label of the board.
    pub(crate) text: String,
}

impl Value {
    pub(crate) fn new(name: impl Into<String>, text: impl Into<String>) -> Value {
        Value { name: name.into(), text: text.into() }
    }
}

/// A switch of a few values that stand side by side. Arrow keys go from one to the next.
#[component]
pub(crate) fn Switch(
    /// What it is about.
    #[prop(into)]
    label: Signal<String>,
    #[prop(into)] values: Signal<Vec<Value>>,
    /// The name of the one that holds.
    #[prop(into)]
    chosen: Signal<String>,
    /// Chooses another by its name.
    #[prop(into)]
    choose: Callback<String>,
    /// Its name for tests.
    #[prop(optional)]
    setting: &'static str,
) -> impl IntoView {
    let frame = NodeRef::<Div>::new();
    let step = move |event: KeyboardEvent| {
        let Some(by) = direction(&event.key()) else { return };
        event.prevent_default();
        let (values, chosen) = (values.get_untracked(), chosen.get_untracked());
        let here = values.iter().position(|value| value.name == chosen).unwrap_or_default();
        let there = (here as isize + by).rem_euclid(values.len().max(1) as isize) as usize;
        if let Some(value) = values.get(there) {
            choose.run(value.name.clone());
            if let Some(frame) = frame.get_untracked() {
                focus(&frame, there);
            }
        }
    };
    let button = move |value: Value| {
        let Value { name, text } = value;
        let is_chosen = {
            let name = name.clone();
            Memo::new(move |_| chosen.with(|chosen| *chosen == name))
        };
        view! {
            <button
                type="button" role="radio" data-value=name.clone()
                aria-checked=move || is_chosen.get().to_string()
                tabindex=move || if is_chosen.get() { "0" } else { "-1" }
                on:click=move |_| choose.run(name.clone())
            >
                {text}
            </button>
        }
    };
    view! {
        <div
            class="switch" role="radiogroup" node_ref=frame data-setting=setting
            aria-label=move || label.get() on:keydown=step
        >
            {move || values.get().into_iter().map(button).collect_view()}
        </div>
    }
}

/// Gives the focus to the button at some place.
fn focus(frame: &HtmlElement, place: usize) {
    let button = frame.children().item(u32::try_from(place).unwrap_or_default());
    if let Some(button) = button.and_then(|button| button.dyn_into::<HtmlElement>().ok()) {
        drop(button.focus());
    }
}

/// A list of many values that opens when it is asked for.
#[component]
pub(crate) fn Picker(
    /// What it is about.
    #[prop(into)]
    label: Signal<String>,
    #[prop(into)] values: Signal<Vec<Value>>,
    /// The name of the one that holds.
    #[prop(into)]
    chosen: Signal<String>,
    /// Chooses another by its name.
    #[prop(into)]
    choose: Callback<String>,
    /// Its name for tests.
    #[prop(optional)]
    setting: &'static str,
    /// Whether it is out of use.
    #[prop(into, optional)]
    disabled: Signal<bool>,
    #[prop(optional)] class: &'static str,
) -> impl IntoView {
    let option = move |value: Value| {
        let Value { name, text } = value;
        let is_chosen = chosen.with_untracked(|chosen| *chosen == name);
        view! { <option value=name selected=is_chosen>{text}</option> }
    };
    view! {
        <select
            class=format!("field {class}") data-setting=setting aria-label=move || label.get()
            disabled=move || disabled.get()
            prop:value=move || { values.track(); chosen.get() }
            on:change=move |event| choose.run(event_target_value(&event))
        >
            {move || values.get().into_iter().map(option).collect_view()}
        </select>
    }
}
