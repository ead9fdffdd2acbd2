//! Leaving the table.

use leptos::html::Div;
use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::use_navigate;
use protocol::table::{IfAway, IfResigned, Phase};
use protocol::to_server::Request;

use super::use_room;
use crate::kit::{Icon, Sign};
use crate::texts::{t, t_string, use_i18n};

/// A button that leads home. Before the game it frees our seat; during the game it first tells what will happen.
#[component]
pub(super) fn LeaveButton(
    /// The menu it is in.
    menu: RwSignal<bool>,
) -> impl IntoView {
    let (i18n, room) = (use_i18n(), use_room());
    let navigate = StoredValue::new_local(use_navigate());
    let asking = RwSignal::new(false);
    let leaving = Memo::new(move |_| room.table.with(|table| table.leaving).filter(|_| room.seat.get().is_some()));
    let go = move || navigate.with_value(|navigate| navigate("/", NavigateOptions::default()));
    let leave = move |_| {
        if leaving.get_untracked().is_some() {
            return asking.set(true);
        }
        let gathers = room.table.with_untracked(|table| table.phase == Phase::Gathering);
        if gathers && room.seat.get_untracked().is_some() {
            room.ask(Request::Stand {});
        }
        go();
    };
    let away = move || match leaving.get()?.away {
        IfAway::Waits => Some(t_string!(i18n, room.leave_waits)),
        IfAway::Bot => Some(t_string!(i18n, room.leave_bot)),
        IfAway::Vote => Some(t_string!(i18n, room.leave_vote)),
    };
    let for_good = move || match leaving.get()?.resign {
        IfResigned::Bot => Some(t_string!(i18n, room.resign_bot)),
        IfResigned::Ends => Some(t_string!(i18n, room.resign_ends)),
    };
    let resign = move |_| {
        // Where the game ends there is an end to look at, and on one device others may play on.
        let stays =
            room.local.is_some() || leaving.get_untracked().is_some_and(|leaving| leaving.resign == IfResigned::Ends);
        room.ask(Request::Resign {});
        if stays { menu.set(false) } else { go() }
    };
    let question = NodeRef::<Div>::new();
    // It is longer than the button, which stands at the lower end of the menu.
    Effect::new(move |_| {
        if let Some(question) = question.get() {
            request_animation_frame(move || question.scroll_into_view_with_bool(false));
        }
    });
    move || match asking.get() {
        false => view! {
            <button type="button" class="button" data-action="leave" on:click=leave>
                <Icon icon=Sign::ArrowLeft />{t!(i18n, room.leave)}
            </button>
        }
        .into_any(),
        true => view! {
            <div class="note u-stack-tight" role="alert" node_ref=question>
                <p>{away}</p>
                <p>{for_good}</p>
                <div class="u-row u-wrap">
                    <button type="button" class="button" data-action="leave-now" on:click=move |_| go()>
                        {t!(i18n, room.leave_later)}
                    </button>
                    <button type="button" class="button" data-action="resign" on:click=resign>
                        {t!(i18n, room.resign)}
                    </button>
                    <button type="button" class="button quiet" on:click=move |_| asking.set(false)>
                        {t!(i18n, common.cancel)}
                    </button>
                </div>
            </div>
        }
        .into_any(),
    }
}
