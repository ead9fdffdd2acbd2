//! A sheet over the page: it comes from below on phones and stands in the middle of large screens.

use leptos::ev::MouseEvent;
use leptos::html::Dialog;
use leptos::prelude::*;
use wasm_bindgen::JsCast as _;
use web_sys::HtmlDialogElement;

use super::{Icon, Sign};
use crate::texts::{t_string, use_i18n};

/// A sheet over the page, with a heading and a way out. What is in it lives only while it is open.
#[component]
pub(crate) fn Sheet(
    /// Whether it is open: Escape, the button and a click beside it set this to false.
    open: RwSignal<bool>,
    /// What it is about.
    #[prop(into)]
    label: Signal<String>,
    #[prop(optional)] class: &'static str,
    children: ChildrenFn,
) -> impl IntoView {
    let i18n = use_i18n();
    let dialog = NodeRef::<Dialog>::new();
    // A touch that opens the sheet ends with a click on where the sheet is by then; that one is not meant for it.
    let is_pressed_beside = StoredValue::new(false);
    Effect::new(move |_| {
        is_pressed_beside.set_value(false);
        if !open.get()
            && let Some(dialog) = dialog.get_untracked()
            && dialog.open()
        {
            dialog.close();
        }
    });
    view! {
        <dialog
            class=format!("sheet {class}") node_ref=dialog aria-label=move || label.get()
            on:close=move |_| {
                // The event comes later: somebody may have opened the sheet again.
                if dialog.get_untracked().is_none_or(|dialog| !dialog.open()) {
                    open.set(false);
                }
            }
            on:pointerdown=move |event| is_pressed_beside.set_value(is_beside(&event))
            on:click=move |event| {
                let is_pressed_beside = is_pressed_beside.with_value(|it| *it);
                if is_pressed_beside && is_beside(&event) {
                    open.set(false);
                }
            }
        >
            <div class="u-row sheet-head">
                <h2 class="label u-grow">{move || label.get()}</h2>
                <button
                    class="button quiet" type="button" data-action="close"
                    aria-label=move || t_string!(i18n, common.close)
                    on:click=move |_| open.set(false)
                >
                    <Icon icon=Sign::Close />
                </button>
            </div>
            <Show when=move || open.get()>
                {children()}
                <Opened dialog />
            </Show>
        </dialog>
    }
}

/// Opens the dialog once all that is in it is there, so that the focus goes to what asks for it.
#[component]
fn Opened(dialog: NodeRef<Dialog>) -> impl IntoView {
    Effect::new(move |_| {
        if let Some(dialog) = dialog.get()
            && !dialog.open()
        {
            drop(dialog.show_modal());
        }
    });
}

/// Whether a click went beside the dialog. The whole backdrop counts as the dialog itself, and so does its padding.
fn is_beside(event: &MouseEvent) -> bool {
    let Some(dialog) = event.target().and_then(|target| target.dyn_into::<HtmlDialogElement>().ok()) else {
        return false;
    };
    let frame = dialog.get_bounding_client_rect();
    let (x, y) = (f64::from(event.client_x()), f64::from(event.client_y()));
    x < frame.left() || x > frame.right() || y < frame.top() || y > frame.bottom()
}
