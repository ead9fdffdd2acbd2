//! The cosmic clock: a ring of twelve boxes.

use std::f64::consts::PI;

use big_bang::{BOXES, Counter};

use super::Scene;
use super::players::counter;
use crate::Caption;
use crate::big_bang::block::Block;
use crate::palette::{BRASS, DEEP, DUSK, MUTED, NIGHT, PALE};
use crate::svg::{escape, group, num, point};

/// The ring, and where counters and numbers stand in it.
const INNER_RADIUS: f64 = 64.0;
const OUTER_RADIUS: f64 = 116.0;
const COUNTERS_RADIUS: f64 = 96.0;
const NUMBERS_RADIUS: f64 = 73.0;

fn at(box_: f64, reach: f64) -> (f64, f64) {
    let angle = box_ * 2.0 * PI / f64::from(BOXES);
    (angle.sin() * reach, -angle.cos() * reach)
}

/// The clock with these counters, whoever is next first; lit unless the game is over.
pub(super) fn clock(scene: Scene<'_>, counters: &[Counter], over: bool) -> Block {
    let first = counters.first();
    let lit = first.filter(|_| !over);
    let boxes: String = (0..BOXES).map(|number| sector(number, lit.is_some_and(|it| it.place() == number))).collect();
    let mut stacks = String::new();
    // In one box the first lies on top: draw it last, and highest.
    for (index, &it) in counters.iter().enumerate().rev() {
        let same = |others: &[Counter]| others.iter().filter(|other| other.place() == it.place()).count() as f64;
        let (below, all) = (same(&counters[index + 1..]), same(counters));
        let (x, y) = at(f64::from(it.place()), COUNTERS_RADIUS);
        stacks += &group((x, y - 8.0 * (below - (all - 1.0) / 2.0)), &counter(it.seat, index == 0 && !over));
    }
    let year = first.map(|it| it.years).unwrap_or_default();
    let unit = escape(&scene.say(&Caption::YearsUnit));
    let middle = format!(
        "<circle r='{}' fill='{NIGHT}' stroke='{DUSK}'/><g fill='none' stroke='{BRASS}' stroke-opacity='.25'>\
         <circle r='50'/><circle r='36'/></g><text y='9' font-size='28' font-weight='700' text-anchor='middle' \
         fill='{PALE}'>{year}</text><text y='26' font-size='11' text-anchor='middle' fill='{MUTED}'>{unit}</text>",
        num(INNER_RADIUS - 3.0)
    );
    Block::around((OUTER_RADIUS + 4.0, OUTER_RADIUS + 10.0), &(boxes + &middle + &stacks))
}

/// A box of the ring.
fn sector(number: u16, lit: bool) -> String {
    let middle = f64::from(number);
    let corner = |side: f64, reach: f64| point(at(middle + side * (0.5 - 1.4 / reach), reach));
    let (inner, outer) = (num(INNER_RADIUS), num(OUTER_RADIUS));
    let shape = format!(
        "M{}A{outer} {outer} 0 0 1 {}L{}A{inner} {inner} 0 0 0 {}z",
        corner(-1.0, OUTER_RADIUS),
        corner(1.0, OUTER_RADIUS),
        corner(1.0, INNER_RADIUS),
        corner(-1.0, INNER_RADIUS)
    );
    let (border, ground) = match (lit, number) {
        (true, _) => (BRASS, "#2b2540"),
        (false, 0) => ("#6a6a92", DEEP),
        _ => (DUSK, DEEP),
    };
    let (x, y) = at(middle, NUMBERS_RADIUS);
    format!(
        "<path d='{shape}' fill='{ground}' stroke='{border}' stroke-width='1.3'/>\
         <text x='{}' y='{}' font-size='10' text-anchor='middle' fill='{MUTED}'>{number}</text>",
        num(x),
        num(y + 3.5)
    )
}
