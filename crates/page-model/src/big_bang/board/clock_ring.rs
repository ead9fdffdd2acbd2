//! Coordinates of the clock: twelve sectors, and stacks of counters.

use big_bang::{BOXES, Clock};
use std::f64::consts::TAU;
use tabletop::Seat;

/// From the middle of the ring to the middle of its boxes.
pub const BOX_RADIUS: f64 = 44.0;

/// How far a counter lies further in than the one on top of it.
pub const STACK_STEP: f64 = 6.5;

pub const COUNTER_RADIUS: f64 = 9.0;

/// A point of the ring: `place` in boxes from the top, clockwise; `radius` from the middle.
pub fn point(place: f64, radius: f64) -> (f64, f64) {
    let angle = TAU * place / f64::from(BOXES) - TAU / 4.0;
    (radius * angle.cos(), radius * angle.sin())
}

/// A box of the ring as path data.
pub fn sector(place: u16) -> String {
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
pub struct Token {
    pub seat: Seat,
    pub x: f64,
    pub y: f64,
}

/// The distance from the middle of a counter with so many on top of it.
pub fn height(above: usize) -> f64 {
    BOX_RADIUS + 5.0 - STACK_STEP * above as f64
}

/// The counters in drawing order, lower ones first. Counters in the box `coming` make room for one more on top.
pub fn tokens(clock: &Clock, coming: Option<u16>) -> Vec<Token> {
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

/// The path of a counter over the boxes, and its end.
pub fn way(from: u16, years: u8) -> (String, (f64, f64)) {
    const WAY_RADIUS: f64 = 60.5;
    let (start, end) = (f64::from(from), f64::from(from) + f64::from(years));
    let [(ax, ay), (bx, by)] = [point(start, WAY_RADIUS), point(end, WAY_RADIUS)];
    let large = u8::from(f64::from(years) > f64::from(BOXES) / 2.0);
    (format!("M{ax:.2} {ay:.2}A{WAY_RADIUS} {WAY_RADIUS} 0 {large} 1 {bx:.2} {by:.2}"), point(end, height(0)))
}

pub fn face() -> String {
    (0..BOXES)
        .map(|place| {
            let (x, y) = point(f64::from(place), 27.5);
            let class = if place == 0 { "clock-box zero" } else { "clock-box" };
            format!("<path class='{class}' d='{}'/><text x='{x:.1}' y='{:.1}'>{place}</text>", sector(place), y + 3.0)
        })
        .collect()
}

pub fn drawn(token: &Token, mine: bool) -> String {
    let class = if mine { "clock-counter me" } else { "clock-counter" };
    let (Token { seat, x, y }, scale) = (token, COUNTER_RADIUS / 12.0);
    let sigil = artwork::sigil(seat.index());
    format!(
        "<g class='{class}' data-seat='{}' transform='translate({x:.2} {y:.2}) scale({scale}) translate(-12 -12)'>\
         <circle cx='12' cy='12' r='11.4'/><path d='{sigil}'/></g>",
        seat.index()
    )
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
