//! Leaving the table.

use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::hooks::use_navigate;
use protocol::table::Phase;
use protocol::to_server::Request;

use super::use_room;
use crate::kit::{Icon, Sign};
use crate::texts::{t, use_i18n};

/// A button that leads home. Before the game it frees our seat; during the game it asks first.
#[component]
pub(super) fn LeaveButton() -> impl IntoView {
    let (i18n, room) = (use_i18n(), use_room());
    let navigate = StoredValue::new_local(use_navigate());
    let asking = RwSignal::new(false);
    let phase = Memo::new(move |_| room.table.with(|table| table.phase));
    let go = move || navigate.with_value(|navigate| navigate("/", NavigateOptions::default()));
    let leave = move |_| match (phase.get_untracked(), room.seat.get_untracked()) {
        // A game on this device waits for us.
        (Phase::Playing, Some(_)) if room.local.is_none() => asking.set(true),
        (Phase::Gathering, Some(_)) => {
            room.ask(Request::Stand {});
            go();
        }
        (Phase::Gathering | Phase::Playing | Phase::Over, _) => go(),
    };
    move || match asking.get() {
        false => view! {
            <button type="button" class="button" data-action="leave" on:click=leave>
                <Icon icon=Sign::ArrowLeft />{t!(i18n, room.leave)}
            </button>
        }
        .into_any(),
        true => view! {
            <div class="note stack-tight" role="alert">
                <p>{t!(i18n, room.leave_playing)}</p>
                <div class="row wrap">
                    <button type="button" class="button" data-action="leave-now" on:click=move |_| go()>
                        {t!(i18n, room.leave)}
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
