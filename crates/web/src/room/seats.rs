//! The seats around the table before the game: who sits there, and what can be done about it.

use leptos::prelude::*;
use protocol::table::SeatInfo;
use protocol::to_server::Request;
use tabletop::Seat;
use wasm_bindgen::JsCast as _;

use super::SeatMark;
use super::intent::{last_level, remember_level};
use super::{use_is_host, use_room};
use crate::browser;
use crate::home::{NameSheet, wants_name};
use crate::texts::{gap, t, t_string, use_i18n};
use crate::ui::{FreeSigil, Icon, IconButton, Picker, Sigil, Sign, Value};
use crate::words;
use page_model::games::{BOT_LEVELS, GameKind};
use page_model::room::order::{shuffled, swapped};

#[component]
pub(super) fn Seats() -> impl IntoView {
    let (i18n, room, is_host) = (use_i18n(), use_room(), use_is_host());
    let count = Memo::new(move |_| room.table.with(|table| table.seats.len()));
    let (arranging, naming) = (RwSignal::new(false), RwSignal::new(!is_host.get_untracked() && wants_name()));
    let mode = Memo::new(move |_| room.table.with(|table| table.settings.mode.clone()));
    let order_about = move || mode.with(|mode| words::order_about(i18n, mode));
    let shuffle = move |_| room.ask(Request::Order(shuffled(count.get_untracked(), browser::random)));
    view! {
        <section class="room-seats u-stack-tight" aria-labelledby="seats">
            <h2 class="label" id="seats">{t!(i18n, room.seats.title)}</h2>
            <ol class="list seats">
                <For each=move || Seat::first(count.get()) key=|seat| *seat let(seat)>
                    <SeatLine seat arranging naming />
                </For>
            </ol>
            <p class="u-small u-muted">{order_about}</p>
            <NameSheet open=naming skippable=true />
            <Show when=move || is_host.get() && { count.get() > 1 }>
                <div class="u-row u-wrap">
                    <button type="button" class="button quiet" data-action="shuffle" on:click=shuffle>
                        {t!(i18n, room.seats.shuffle)}
                    </button>
                    <button
                        type="button" class="button quiet" data-action="arrange"
                        aria-pressed=move || arranging.get().to_string()
                        on:click=move |_| arranging.update(|arranging| *arranging = !*arranging)
                    >
                        {t!(i18n, room.seats.arrange)}
                    </button>
                </div>
            </Show>
        </section>
    }
}

/// The kind of player on a seat. A line is rendered anew only when this changes.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
enum Kind {
    Nobody,
    Person,
    Bot,
}

fn kind(sitting: &SeatInfo) -> Kind {
    match sitting {
        SeatInfo::Nobody => Kind::Nobody,
        SeatInfo::Person { .. } => Kind::Person,
        SeatInfo::Bot { .. } => Kind::Bot,
    }
}

#[component]
fn SeatLine(seat: Seat, arranging: RwSignal<bool>, naming: RwSignal<bool>) -> impl IntoView {
    let (i18n, room, is_host) = (use_i18n(), use_room(), use_is_host());
    let sitting = Memo::new(move |_| room.sitting(seat).unwrap_or_default());
    let kind = Memo::new(move |_| sitting.with(kind));
    let is_mine = Memo::new(move |_| room.seat.get() == Some(seat));
    let number = seat.index() + 1;
    view! {
        <li data-seat=seat.index()>
            <span class="u-unseen">{t!(i18n, room.seats.seat_of, number = number)} {gap(i18n)}</span>
            {move || match kind.get() {
                Kind::Nobody => view! { <FreeSigil /> }.into_any(),
                Kind::Person | Kind::Bot => view! { <Sigil seat=seat.index() mine=is_mine /> }.into_any(),
            }}
            {move || match kind.get() {
                Kind::Nobody => view! { <Free seat /> }.into_any(),
                Kind::Person => view! { <Person seat sitting is_mine naming /> }.into_any(),
                Kind::Bot => view! { <Bot seat sitting /> }.into_any(),
            }}
            <Show when=move || is_host.get() && arranging.get()>
                <Move seat up=true />
                <Move seat up=false />
            </Show>
        </li>
    }
}

/// A free seat with buttons to sit down, or to add a bot.
#[component]
fn Free(seat: Seat) -> impl IntoView {
    let (i18n, room, is_host) = (use_i18n(), use_room(), use_is_host());
    let add = move |_| room.ask(Request::Bot { seat, level: last_level() });
    view! {
        <span class="u-grow u-muted seats-empty">{t!(i18n, room.seats.nobody)}</span>
        <button
            type="button" class="button" data-action="sit"
            on:click=move |_| room.ask(Request::Sit { seat: Some(seat) })
        >
            {t!(i18n, room.seats.sit)}
        </button>
        <Show when=move || is_host.get()>
            <button type="button" class="button" data-action="add-bot" on:click=add>{t!(i18n, room.seats.add_bot)}</button>
        </Show>
    }
}

#[component]
fn Person(seat: Seat, sitting: Memo<SeatInfo>, is_mine: Memo<bool>, naming: RwSignal<bool>) -> impl IntoView {
    let (i18n, room, is_host) = (use_i18n(), use_room(), use_is_host());
    let name = move || words::player(i18n, room, seat);
    let hosts = Memo::new(move |_| {
        sitting.with(|sitting| matches!(sitting, SeatInfo::Person { guest, .. } if room.is_host(guest)))
    });
    view! {
        <span class="u-grow seats-name">
            <b>{move || match is_mine.get() {
                true => t_string!(i18n, room.seats.you, name = name()).to_string(),
                false => name(),
            }}</b>
        </span>
        <Show when=move || hosts.get()><span class="tag on">{t!(i18n, room.seats.host)}</span></Show>
        <SeatMark seat />
        <Show when=move || is_mine.get()>
            <IconButton
                action="name" icon=Sign::Person label=move || t_string!(i18n, names.title).to_owned()
                act=move |()| naming.set(true)
            />
            <button type="button" class="button quiet" data-action="stand" on:click=move |_| room.ask(Request::Stand {})>
                {t!(i18n, room.seats.stand)}
            </button>
        </Show>
        <Show when=move || is_host.get() && !is_mine.get()>
            <IconButton
                action="free" icon=Sign::FreeSeat
                label=move || t_string!(i18n, room.seats.remove_person, name = name()).to_string()
                act=move |()| room.ask(Request::Free { seat })
            />
        </Show>
    }
}

/// A bot on a seat; the host changes its level.
#[component]
fn Bot(seat: Seat, sitting: Memo<SeatInfo>) -> impl IntoView {
    let (i18n, room, is_host) = (use_i18n(), use_room(), use_is_host());
    let level = Memo::new(move |_| match sitting.get() {
        SeatInfo::Bot { level } => level,
        SeatInfo::Nobody | SeatInfo::Person { .. } => String::new(),
    });
    let game = Memo::new(move |_| room.table.with(|table| GameKind::named(&table.settings.game)).unwrap_or_default());
    let name = move || match is_host.get() {
        true => t_string!(i18n, names.bot, name = words::player(i18n, room, seat)).to_string(),
        false => words::player(i18n, room, seat),
    };
    // An optimistic value: what we asked for, until all requests are answered. Then the table shows what came of it.
    let asked = RwSignal::new(None::<String>);
    Effect::new(move |_| {
        if room.unanswered.get() == 0 {
            asked.set(None);
        }
    });
    let shown = Memo::new(move |_| asked.get().unwrap_or_else(|| level.get()));
    let choose = move |level: String| {
        remember_level(&level);
        asked.set(Some(level.clone()));
        room.ask(Request::Bot { seat, level });
    };
    view! {
        <span class="u-grow seats-name">
            <b>{name}</b>
            // The host reads the level on the control.
            <Show when=move || !is_host.get()>{gap(i18n)} <SeatMark seat /></Show>
        </span>
        <Show when=move || is_host.get()>
            <Picker
                class="level" setting="level" label=move || t_string!(i18n, room.seats.change_bot).to_owned()
                values=Signal::derive(move || BOT_LEVELS.map(|level| Value::new(level, words::level(i18n, level))).to_vec())
                chosen=shown choose
            />
            <IconButton
                action="remove-bot" icon=Sign::Close label=move || t_string!(i18n, room.seats.remove_bot).to_owned()
                act=move |()| room.ask(Request::Free { seat })
            />
        </Show>
        <span class="seats-about u-small u-muted">{move || shown.with(|level| words::level_about(i18n, game.get(), level))}</span>
    }
}

/// Moves whoever sits on a seat one seat up or down.
#[component]
fn Move(seat: Seat, up: bool) -> impl IntoView {
    let (i18n, room) = (use_i18n(), use_room());
    let (action, here) = (if up { "up" } else { "down" }, seat.index());
    let there = move || {
        let seats = room.table.with(|table| table.seats.len());
        let there = if up { here.checked_sub(1)? } else { here + 1 };
        (there < seats).then_some(there)
    };
    let go = move |_| {
        if let Some(there) = untrack(there) {
            let seats = room.table.with_untracked(|table| table.seats.len());
            room.ask(Request::Order(swapped(seats, here, there)));
            follow(there, action);
        }
    };
    let label = move || match up {
        true => t_string!(i18n, room.seats.up),
        false => t_string!(i18n, room.seats.down),
    };
    view! {
        <button
            type="button" class=format!("button quiet seats-move {action}") data-action=action
            aria-label=label title=label aria-disabled=move || there().is_none().then_some("true") on:click=go
        >
            <Icon icon=Sign::ArrowLeft />
        </button>
    }
}

/// Moves the focus along with the player who was moved, so that they can be moved further.
fn follow(seat: usize, action: &str) {
    let place = format!("[data-seat='{seat}'] [data-action='{action}']");
    let button = browser::document().and_then(|document| document.query_selector(&place).ok().flatten());
    if let Some(button) = button.and_then(|button| button.dyn_into::<web_sys::HtmlElement>().ok()) {
        drop(button.focus());
    }
}
