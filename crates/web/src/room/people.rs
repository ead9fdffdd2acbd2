//! What can be done about people at a table: whom we do not want to hear, and whom the host mutes or lets sit again.

use leptos::prelude::*;
use protocol::table::{NamedGuest, SeatInfo};
use protocol::to_server::Request;

use super::{use_is_host, use_room};
use crate::browser;
use crate::guest::use_guest;
use crate::live::Room;
use crate::texts::{t, t_string, use_i18n};
use crate::ui::Sheet;
use crate::words;
use page_model::room::hidden_people::HiddenPeople;

/// Where it is kept on this device whom we do not want to hear.
const KEPT_AS: &str = "hidden-people";

/// Whom we do not want to hear, at any table.
#[derive(Copy, Clone)]
pub(super) struct Hidden(RwSignal<HiddenPeople>);

impl Hidden {
    pub(super) fn recall() -> Hidden {
        let kept = browser::remembered(KEPT_AS).unwrap_or_default();
        Hidden(RwSignal::new(HiddenPeople::parse(&kept)))
    }

    /// Whether we want to hear a guest; older servers tell no guest.
    pub(super) fn hears(self, guest: Option<&str>) -> bool {
        guest.is_none_or(|guest| self.0.with(|hidden| !hidden.has(guest)))
    }

    fn has(self, guest: &str) -> bool {
        self.0.with(|hidden| hidden.has(guest))
    }

    fn toggle(self, guest: &str) {
        self.0.update(|hidden| hidden.toggle(guest));
        browser::remember(KEPT_AS, &self.0.with_untracked(ToString::to_string));
    }
}

/// Everybody but us about whom something can be done.
fn people(room: Room, me: &str) -> Vec<NamedGuest> {
    let seated = room.table.with(|table| {
        let named = |sitting: &SeatInfo| match sitting {
            SeatInfo::Person { name, guest, .. } => Some(NamedGuest { name: name.clone(), guest: guest.clone() }),
            SeatInfo::Nobody | SeatInfo::Bot { .. } => None,
        };
        let listed = table.muted.iter().chain(&table.removed).cloned();
        table.seats.iter().filter_map(named).chain(listed).collect::<Vec<_>>()
    });
    let mut people: Vec<NamedGuest> = Vec::new();
    for person in seated.into_iter().chain(room.heard.get()) {
        if person.guest != me && people.iter().all(|known| known.guest != person.guest) {
            people.push(person);
        }
    }
    people
}

/// A button for the list of people, once somebody has been heard or the host has done something about somebody.
#[component]
pub(super) fn PeopleButton(hidden: Hidden) -> impl IntoView {
    let (i18n, room) = (use_i18n(), use_room());
    let open = RwSignal::new(false);
    let is_of_use = Memo::new(move |_| {
        let is_listed = room.table.with(|table| !table.muted.is_empty() || !table.removed.is_empty());
        is_listed || room.heard.with(|heard| !heard.is_empty())
    });
    view! {
        <Show when=move || is_of_use.get()>
            <button
                type="button" class="button quiet" data-action="people" aria-haspopup="dialog"
                on:click=move |_| open.set(true)
            >
                {t!(i18n, room.people.title)}
            </button>
        </Show>
        <Sheet open label=move || t_string!(i18n, room.people.title).to_owned()>
            <PeopleList hidden />
        </Sheet>
    }
}

#[component]
fn PeopleList(hidden: Hidden) -> impl IntoView {
    let (i18n, room, guest) = (use_i18n(), use_room(), use_guest());
    let all = Memo::new(move |_| people(room, &guest.id()));
    view! {
        <div class="u-stack">
            <p class="u-small u-muted">{t!(i18n, room.people.about)}</p>
            <ul class="list">
                <For each=move || all.get() key=|person| person.guest.clone() let(person)>
                    <PersonLine person hidden />
                </For>
            </ul>
        </div>
    }
}

/// One person, with what can be done.
#[component]
fn PersonLine(person: NamedGuest, hidden: Hidden) -> impl IntoView {
    let (i18n, room, is_host) = (use_i18n(), use_room(), use_is_host());
    let NamedGuest { name, guest } = person;
    let guest = StoredValue::new(guest);
    let is_in = move |listed: &[NamedGuest]| guest.with_value(|id| listed.iter().any(|other| other.guest == *id));
    let is_muted = Memo::new(move |_| room.table.with(|table| is_in(&table.muted)));
    let is_removed = Memo::new(move |_| room.table.with(|table| is_in(&table.removed)));
    let is_hidden = Memo::new(move |_| guest.with_value(|guest| hidden.has(guest)));
    let mute = move |_| room.ask(Request::Mute { guest: guest.get_value(), muted: !is_muted.get_untracked() });
    view! {
        <li class="u-row u-wrap" data-guest=guest.get_value()>
            <b class="u-grow">{move || words::person(i18n, &name)}</b>
            <Show when=move || is_removed.get()><span class="tag">{t!(i18n, room.people.removed)}</span></Show>
            <Show when=move || is_muted.get()><span class="tag">{t!(i18n, room.people.muted)}</span></Show>
            <button
                type="button" class="button quiet" data-action="hide-person"
                on:click=move |_| guest.with_value(|guest| hidden.toggle(guest))
            >
                {move || match is_hidden.get() {
                    true => t!(i18n, room.people.show).into_any(),
                    false => t!(i18n, room.people.hide).into_any(),
                }}
            </button>
            <Show when=move || is_host.get()>
                <button type="button" class="button quiet" data-action="mute-person" on:click=mute>
                    {move || match is_muted.get() {
                        true => t!(i18n, room.people.unmute).into_any(),
                        false => t!(i18n, room.people.mute).into_any(),
                    }}
                </button>
                <Show when=move || is_removed.get()>
                    <button
                        type="button" class="button quiet" data-action="invite-person"
                        on:click=move |_| room.ask(Request::Invite { guest: guest.get_value() })
                    >
                        {t!(i18n, room.people.invite)}
                    </button>
                </Show>
            </Show>
        </li>
    }
}
