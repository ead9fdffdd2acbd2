//! The clock as a ring of twelve boxes, with counters in stacks.

use page_model::big_bang::board::clock_ring::{COUNTER_RADIUS, drawn, face, tokens, way};

use big_bang::{BOXES, Clock};
use leptos::prelude::*;

use super::context::BoardContext;
use super::years::YearsSheet;
use crate::live::Room;
use crate::texts::{Texts, t_string, use_i18n};
use crate::ui::Sheet;
use crate::words;
use page_model::big_bang::board::turns::{clock, cost};

/// The clock; pressed, it opens a table of all years.
#[component]
pub(crate) fn ClockRing(context: BoardContext) -> impl IntoView {
    let (i18n, room) = (use_i18n(), context.room);
    let clock = Memo::new(move |_| context.live.view.with(|view| view.as_ref().and_then(|view| clock(view))));
    let years = Memo::new(move |_| {
        let piece = context.plan.get().piece.filter(|_| context.is_mine.get())?;
        context.state.with(|state| state.as_ref().map(|state| cost(state, piece)))
    });
    let landing = Memo::new(move |_| {
        let (clock, years) = (clock.get()?, years.get()?);
        clock.counters().first().map(|counter| way(counter.place(), years))
    });
    let drawn = move || {
        let coming = years.get().and_then(|years| {
            let first = clock.with(|clock| clock.as_ref()?.counters().first().copied())?;
            Some((first.place() + u16::from(years)) % BOXES)
        });
        let all = clock.with(|clock| clock.as_ref().map(|clock| tokens(clock, coming)).unwrap_or_default());
        all.iter().map(|token| drawn(token, room.seat.get() == Some(token.seat))).collect::<String>()
    };
    let ahead = move || {
        let arrow = |(path, (x, y)): (String, (f64, f64))| {
            format!(
                "<path class='clock-way' d='{path}'/><circle class='clock-landing' cx='{x:.1}' cy='{y:.1}' r='{COUNTER_RADIUS}'/>"
            )
        };
        landing.get().map(arrow).unwrap_or_default()
    };
    let open = RwSignal::new(false);
    let label = move || clock.with(|clock| clock.as_ref().map(|clock| spoken(i18n, room, clock)).unwrap_or_default());
    view! {
        <button type="button" class="clock-ring" data-action="clock" aria-haspopup="dialog"
            on:click=move |_| open.set(true)>
            <span class="u-unseen">{label}</span>
            <svg viewBox="-64 -64 128 128" aria-hidden="true">
                <g class="clock-face" inner_html=face()></g>
                <g inner_html=drawn></g>
                <g inner_html=ahead></g>
                <text class="clock-middle" y="6">{move || years.get().map(|years| words::cosmic_factory::signed(i18n, i32::from(years)))}</text>
            </svg>
        </button>
        <Sheet open label=move || t_string!(i18n, bb.boards.clock.title).to_owned()>
            <YearsSheet context />
        </Sheet>
    }
}

/// The clock for screen readers: who stands where, the next player first.
fn spoken(i18n: Texts, room: Room, clock: &Clock) -> String {
    let one = |counter: &big_bang::Counter| {
        let name = words::player_or_you(i18n, room, counter.seat);
        t_string!(i18n, bb.boards.clock.counter, name = name, place = counter.place(), years = counter.years)
    };
    let all: Vec<String> = clock.counters().iter().map(one).collect();
    words::pair(i18n, t_string!(i18n, bb.boards.clock.title), words::items(i18n, &all))
}
