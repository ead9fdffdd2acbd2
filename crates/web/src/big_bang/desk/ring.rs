//! The clock as a ring of twelve boxes, with counters in stacks.

use std::f64::consts::TAU;

use big_bang::{BOXES, Clock};
use leptos::prelude::*;
use tabletop::Seat;

use super::table::Desk;
use super::turns::{clock, cost};
use super::years::YearsSheet;
use crate::kit::Sheet;
use crate::live::Room;
use crate::texts::{Texts, t_string, use_i18n};
use crate::words;

/// The middle of the boxes, from the middle of the ring.
const RADIUS: f64 = 44.0;
/// How far a counter lies further in than the one on top of it.
const STACK: f64 = 6.5;
/// How large a counter is.
const COUNTER: f64 = 9.0;

/// A point of the ring: a place in boxes from the top, clockwise, and how far out.
fn point(place: f64, radius: f64) -> (f64, f64) {
    let angle = TAU * place / f64::from(BOXES) - TAU / 4.0;
    (radius * angle.cos(), radius * angle.sin())
}

/// A box of the ring as path data.
fn sector(place: u16) -> String {
    let (inner, outer, half) = (34.0, 56.0, 0.47);
    let middle = f64::from(place);
    let [(ax, ay), (bx, by)] = [point(middle - half, outer), point(middle + half, outer)];
    let [(cx, cy), (dx, dy)] = [point(middle + half, inner), point(middle - half, inner)];
    format!(
        "M{ax:.2} {ay:.2}A{outer} {outer} 0 0 1 {bx:.2} {by:.2}L{cx:.2} {cy:.2}A{inner} {inner} 0 0 0 {dx:.2} {dy:.2}z"
    )
}

/// A counter on the ring.
#[derive(Clone, Debug, PartialEq)]
struct Token {
    seat: Seat,
    x: f64,
    y: f64,
}

/// How far out a counter lies with so many on top of it.
fn height(above: usize) -> f64 {
    RADIUS + 5.0 - STACK * above as f64
}

/// The counters, those below others first. One that might come to lie in a box makes room on top of those there.
fn tokens(clock: &Clock, coming: Option<u16>) -> Vec<Token> {
    let counters = clock.counters();
    let token = |(index, counter): (usize, &big_bang::Counter)| {
        let place = counter.place();
        let above = counters[..index].iter().filter(|other| other.place() == place).count();
        let above = above + usize::from(coming == Some(place));
        let (x, y) = point(f64::from(place), height(above));
        Token { seat: counter.seat, x, y }
    };
    counters.iter().enumerate().map(token).rev().collect()
}

/// The way of a counter over the boxes, and where it ends.
fn way(from: u16, years: u8) -> (String, (f64, f64)) {
    const OUT: f64 = 60.5;
    let (start, end) = (f64::from(from), f64::from(from) + f64::from(years));
    let [(ax, ay), (bx, by)] = [point(start, OUT), point(end, OUT)];
    let large = u8::from(f64::from(years) > f64::from(BOXES) / 2.0);
    (format!("M{ax:.2} {ay:.2}A{OUT} {OUT} 0 {large} 1 {bx:.2} {by:.2}"), point(end, height(0)))
}

fn face() -> String {
    (0..BOXES)
        .map(|place| {
            let (x, y) = point(f64::from(place), 27.5);
            let class = if place == 0 { "clock-box zero" } else { "clock-box" };
            format!("<path class='{class}' d='{}'/><text x='{x:.1}' y='{:.1}'>{place}</text>", sector(place), y + 3.0)
        })
        .collect()
}

/// The clock. Asked, it tells all years.
#[component]
pub(crate) fn ClockRing(
    /// The desk.
    desk: Desk,
) -> impl IntoView {
    let (i18n, room) = (use_i18n(), desk.room);
    let clock = Memo::new(move |_| desk.live.view.with(|view| view.as_ref().and_then(|view| clock(view))));
    let years = Memo::new(move |_| {
        let piece = desk.plan.get().piece.filter(|_| desk.is_mine.get())?;
        desk.state.with(|state| state.as_ref().map(|state| cost(state, piece)))
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
                "<path class='clock-way' d='{path}'/><circle class='clock-landing' cx='{x:.1}' cy='{y:.1}' r='{COUNTER}'/>"
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
                <text class="clock-middle" y="6">{move || years.get().map(|years| words::signed(i18n, i32::from(years)))}</text>
            </svg>
        </button>
        <Sheet open label=move || t_string!(i18n, bb.desk.clock.title).to_owned()>
            <YearsSheet desk />
        </Sheet>
    }
}

fn drawn(token: &Token, mine: bool) -> String {
    let class = if mine { "clock-counter me" } else { "clock-counter" };
    let (Token { seat, x, y }, scale) = (token, COUNTER / 12.0);
    let sigil = artwork::sigil(seat.index());
    format!(
        "<g class='{class}' data-seat='{}' transform='translate({x:.2} {y:.2}) scale({scale}) translate(-12 -12)'>\
         <circle cx='12' cy='12' r='11.4'/><path d='{sigil}'/></g>",
        seat.index()
    )
}

/// The clock for those who hear it: who stands where, whoever is next first.
fn spoken(i18n: Texts, room: Room, clock: &Clock) -> String {
    let one = |counter: &big_bang::Counter| {
        let name = words::player_or_you(i18n, room, counter.seat);
        t_string!(i18n, bb.desk.clock.counter, name = name, place = counter.place(), years = counter.years)
    };
    let all: Vec<String> = clock.counters().iter().map(one).collect();
    words::pair(i18n, t_string!(i18n, bb.desk.clock.title), words::items(i18n, &all))
}

#[cfg(test)]
mod tests {
    use big_bang::Counter;

    use super::*;

    fn clock(all: &[(usize, u16)]) -> Clock {
        let counter = |&(index, years): &(usize, u16)| Counter { seat: Seat::new(index).expect("a seat"), years };
        Clock::of(all.iter().map(counter))
    }

    #[test]
    fn the_ring_begins_at_the_top_and_goes_clockwise() {
        let (x, y) = point(0.0, 10.0);
        assert!(x.abs() < 1e-9 && (y + 10.0).abs() < 1e-9);
        let (x, y) = point(3.0, 10.0);
        assert!((x - 10.0).abs() < 1e-9 && y.abs() < 1e-9);
    }

    #[test]
    fn counters_in_one_box_lie_in_a_stack_with_the_next_on_top() {
        let all = tokens(&clock(&[(1, 0), (0, 0), (2, 12), (3, 5)]), None);
        let seats: Vec<usize> = all.iter().map(|token| token.seat.index()).collect();
        assert_eq!(seats, [2, 3, 0, 1], "what lies on top is drawn last");
        let height = |seat: usize| all.iter().find(|token| token.seat.index() == seat).map_or(0.0, |token| -token.y);
        assert!(height(1) > height(0) && height(0) > height(2), "the same box, though a lap later");
        let room = tokens(&clock(&[(1, 0)]), Some(0));
        assert!(-room[0].y < height(1), "it makes room for who comes");
    }

    #[test]
    fn a_way_ends_where_the_counter_would_land() {
        let (path, end) = way(10, 4);
        assert!(path.contains(" 0 0 1 "), "{path}");
        let there = point(2.0, height(0));
        assert!((end.0 - there.0).abs() < 1e-9 && (end.1 - there.1).abs() < 1e-9);
    }
}
