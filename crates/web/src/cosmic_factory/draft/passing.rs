//! The direction of passing, and who is still choosing.

use cosmic_factory::game::Pass;
use leptos::prelude::*;
use tabletop::Seat;

use super::state::DraftSelection;
use crate::cosmic_factory::draw::{Sigil, TileBack};
use crate::notifications::use_notifications;
use crate::room::SeatMark;
use crate::room::use_room;
use crate::texts::{gap, t, t_string, use_i18n};
use crate::ui::SayLine;
use crate::words;
use page_model::cosmic_factory::draft::picks::{giver, goes_left, receiver};

/// From whom and to whom tiles are passed.
#[component]
pub(super) fn Passing(round: u8, seat: Seat, seats: usize) -> impl IntoView {
    let (i18n, room) = (use_i18n(), use_room());
    let (to, from) = (receiver(round, seat, seats), giver(round, seat, seats));
    let left = goes_left(round);
    let heading = move || {
        let name = words::player(i18n, room, to);
        if left {
            t_string!(i18n, draft.pass_left, name = name).to_string()
        } else {
            t_string!(i18n, draft.pass_right, name = name).to_string()
        }
    };
    let coming = move || t_string!(i18n, draft.come_from, name = words::player(i18n, room, from)).to_string();
    view! {
        <section class="u-stack-tight">
            <h2 class="label">{heading}</h2>
            // Left on the page is left at the table.
            <div class="draft-pass" class:leftward=left>
                <span class="tile-fan">{(0..3).map(|_| view! { <span class="tile"><TileBack /></span> }).collect_view()}</span>
                <svg class="draft-arrow" viewBox="0 0 80 16" aria-hidden="true">
                    <path d="M2 8H72M66 3l8 5-8 5" fill="none" stroke="currentColor" stroke-width="1.5" stroke-linecap="round" />
                    <path d="M10 5v6M18 6v4M26 6v4M34 6v4M42 5v6M50 6v4M58 6v4" stroke="currentColor" stroke-width=".8" />
                </svg>
                <span class="u-row u-tight" data-receiver=to.index()>
                    <Sigil seat=to />
                    <b>{move || words::player(i18n, room, to)}</b>
                </span>
            </div>
            <p class="u-small u-muted">{coming}</p>
        </section>
    }
}

/// Who has chosen and who has not.
#[component]
pub(super) fn Choosers(drafting: Memo<Option<DraftSelection>>) -> impl IntoView {
    let (i18n, room) = (use_i18n(), use_room());
    let seats = Memo::new(move |_| drafting.with(|drafting| drafting.as_ref().map_or(0, |drafting| drafting.seats)));
    let chosen = Memo::new(move |_| drafting.with(|drafting| drafting.as_ref().map(|drafting| drafting.chosen)));
    let has_chosen = move |seat: Seat| chosen.get().is_some_and(|chosen| chosen.contains(seat));
    let heading = move || {
        let names: Vec<String> = Seat::first(seats.get())
            .filter(|&seat| !has_chosen(seat))
            .map(|seat| words::player(i18n, room, seat))
            .collect();
        if names.is_empty() {
            t_string!(i18n, draft.passing).to_owned()
        } else {
            t_string!(i18n, game.waiting.draft, names = words::list(i18n, &names)).to_string()
        }
    };
    let kept = move |seat: Seat| {
        drafting.with(|drafting| drafting.as_ref().and_then(|it| it.kept.get(seat.index()).copied()).unwrap_or(0))
    };
    let one = move |seat: Seat| {
        let state = move || {
            if has_chosen(seat) { t_string!(i18n, draft.has_chosen) } else { t_string!(i18n, draft.is_choosing) }
        };
        view! {
            <li data-seat=seat.index() data-chosen=move || has_chosen(seat).to_string()>
                <Sigil seat />
                <span class="u-grow">
                    <b>{move || words::player(i18n, room, seat)}</b> <br />
                    <SeatMark seat /> {gap(i18n)}
                    <span class="u-small u-muted">{move || t_string!(i18n, draft.kept, count = kept(seat) as u32)}</span>
                </span>
                <span class="u-small" class:u-accent=move || has_chosen(seat) class:u-muted=move || !has_chosen(seat)>{state}</span>
            </li>
        }
    };
    let others = move || {
        let own = room.seat.get();
        Seat::first(seats.get()).filter(|&seat| Some(seat) != own).collect::<Vec<_>>()
    };
    view! {
        <section class="u-stack-tight">
            <h2 class="label">{heading}</h2>
            <ul class="list short"><For each=others key=|seat| *seat children=one /></ul>
        </section>
    }
}

/// The prompt of the draft.
#[component]
pub(super) fn Asks(
    drafting: Memo<Option<DraftSelection>>,
    /// Who is asked; none if we watch.
    seat: Option<Seat>,
) -> impl IntoView {
    let (i18n, room, news) = (use_i18n(), use_room(), use_notifications());
    let line = move || {
        let DraftSelection { round, seats, pass, hand, .. } = drafting.get()?;
        let Some(seat) = seat else { return Some(t_string!(i18n, game.phase.draft).to_owned()) };
        if hand.is_none() {
            return Some(t_string!(i18n, draft.chosen).to_owned());
        }
        let name = words::player(i18n, room, receiver(round, seat, seats));
        Some(match pass {
            Pass::First => t_string!(i18n, draft.first, name = name).to_string(),
            Pass::Second => t_string!(i18n, draft.second, name = name).to_string(),
        })
    };
    let line = Memo::new(move |_| line().unwrap_or_default());
    // Screen readers announce the request as soon as there is one.
    Effect::new(move |_| news.say(line.get()));
    view! {
        <div class="table-title">
            <h1>{t!(i18n, draft.title)}</h1>
            <SayLine text=line />
        </div>
    }
}
