//! The curtain, which hides the table while the device is passed on.

use leptos::html::Dialog;
use leptos::prelude::*;
use protocol::to_server::Request;
use tabletop::Seat;

use super::device::LocalTrouble;
use crate::room::{SeatSigil, use_room};
use crate::texts::{t, t_string, use_i18n};
use crate::ui::{Icon, Sign};
use crate::words;

/// The curtain over the table. What is rendered behind it is public.
#[component]
pub(crate) fn Curtain() -> impl IntoView {
    let room = use_room();
    let passing = Memo::new(move |_| room.local.and_then(|local| local.passing.get()));
    view! {
        <LocalTroubles />
        {move || passing.get().map(|seat| view! { <PassTo seat /> })}
    }
}

/// Asks the next player to take the device.
#[component]
fn PassTo(seat: Seat) -> impl IntoView {
    let (i18n, room) = (use_i18n(), use_room());
    let dialog = NodeRef::<Dialog>::new();
    let open = move || {
        if let Some(dialog) = dialog.get_untracked()
            && !dialog.open()
        {
            drop(dialog.show_modal());
        }
    };
    Effect::new(move |_| {
        dialog.track();
        open();
    });
    let name = move || words::player(i18n, room, seat);
    let take = move |_| room.ask(Request::Sit { seat: Some(seat) });
    view! {
        // It can only be closed by its button, with which the next player confirms.
        <dialog
            class="local-curtain" node_ref=dialog aria-labelledby="curtain-title" data-screen="curtain"
            data-seat=seat.index().to_string()
            on:cancel=move |event: leptos::ev::Event| event.prevent_default() on:close=move |_| open()
        >
            <div class="u-stack u-center">
                <SeatSigil seat />
                <h2 class="u-huge" id="curtain-title">{move || t_string!(i18n, offline.pass_to, name = name())}</h2>
                <p class="u-muted">{t!(i18n, offline.pass_about)}</p>
                <button type="button" class="button main big" data-action="take-device" autofocus on:click=take>
                    <Icon icon=Sign::Check />{move || t_string!(i18n, offline.take, name = name())}
                </button>
                <a class="button quiet" href="/" data-action="home">{t!(i18n, common.home)}</a>
            </div>
        </dialog>
    }
}

/// Says what is wrong with a table on this device.
#[component]
fn LocalTroubles() -> impl IntoView {
    let (i18n, room) = (use_i18n(), use_room());
    let trouble = Memo::new(move |_| room.local.and_then(|local| local.trouble.get()));
    move || {
        trouble.get().map(|trouble| {
            let text = move || match &trouble {
                LocalTrouble::NoRoom => t_string!(i18n, offline.no_room_playing).to_owned(),
                LocalTrouble::Broken(problem) => words::with_details(i18n, t_string!(i18n, offline.broken), problem),
            };
            view! {
                <div class="note trouble u-row local-trouble" role="alert">
                    <span class="u-grow">{text}</span>
                    <a class="button" href="/">{t!(i18n, common.home)}</a>
                </div>
            }
        })
    }
}
