//! Phenomena: black hole, supernova, and the two ends of the worm hole.

use std::f64::consts::PI;

use super::grounds::BLUE_RIM;
use crate::palette::{GOLD, NIGHT, PALE};
use crate::svg::{num, point};

/// The phenomena as symbols.
pub(crate) fn defs() -> String {
    [black_hole(), supernova(), worm_hole(1), worm_hole(2)].join("\n")
}

/// Nothing, and what falls into it.
fn black_hole() -> String {
    let half = |sweep: u8, width: &str, ink: &str, glow: &str| {
        format!(
            "<path d='M-36 0A36 9 0 0 {sweep} 36 0' stroke='{ink}' stroke-width='{width}' stroke-opacity='{glow}'/>"
        )
    };
    let far = half(1, "7", "#b4602a", ".7") + &half(1, "3", GOLD, ".8");
    let near = half(0, "9", "#e08a3a", ".85") + &half(0, "4", "#ffe9bd", "1");
    format!(
        "<radialGradient id='orrery-bb-pull'><stop offset='.5' stop-color='#e08a3a' stop-opacity='.75'/>\
         <stop offset='1' stop-color='#e08a3a' stop-opacity='0'/></radialGradient>\n\
         <g id='orrery-bb-black-hole'><circle r='35' fill='url(#orrery-bb-pull)'/>\
         <g transform='rotate(-14)' fill='none' stroke-linecap='round'>{far}\
         <circle r='21' fill='none' stroke='#ffe9bd' stroke-width='2.6'/>\
         <circle r='19.4' fill='#000' stroke='{NIGHT}' stroke-width='1.4'/>{near}</g></g>"
    )
}

/// A star that bursts: a shell, rays, a core of light.
fn supernova() -> String {
    let ray = |index: i32| {
        let angle = f64::from(index) * PI / 12.0;
        let reach = [37.0, 19.0, 27.0, 19.0][(index % 4) as usize];
        let at = |angle: f64, reach: f64| point((angle.sin() * reach, -angle.cos() * reach));
        format!("M{}L{} {}z", at(angle - 0.5, 5.0), at(angle, reach), at(angle + 0.5, 5.0))
    };
    let rays: String = (0..24).map(ray).collect();
    format!(
        "<radialGradient id='orrery-bb-burst'><stop offset='0' stop-color='#fff'/>\
         <stop offset='.3' stop-color='#ffd9f2'/><stop offset='.62' stop-color='#ee7fc0' stop-opacity='.75'/>\
         <stop offset='.8' stop-color='#7a5cff' stop-opacity='.55'/>\
         <stop offset='1' stop-color='#7a5cff' stop-opacity='0'/></radialGradient>\n\
         <g id='orrery-bb-supernova'><circle r='38' fill='url(#orrery-bb-burst)'/>\
         <g fill='none' stroke='#ffb6de'><circle r='30' stroke-width='2.2' stroke-dasharray='9 5'/>\
         <circle r='23' stroke-width='1.2' stroke-dasharray='4 6' stroke-opacity='.8'/></g>\
         <path d='{rays}' fill='#fff4dc'/><circle r='9' fill='#fff'/></g>"
    )
}

/// A funnel that turns, one this way, the other that way; strokes in its throat count it.
fn worm_hole(number: i32) -> String {
    let side = if number == 1 { 1.0 } else { -1.0 };
    let arm = |turn: i32| {
        let line: Vec<String> = (0..9)
            .map(|step| {
                let step = f64::from(step);
                let (angle, reach) = (side * (f64::from(turn) * PI / 3.0 + step * 0.2), 14.0 + step * 2.9);
                point((angle.cos() * reach, angle.sin() * reach))
            })
            .collect();
        format!("M{}", line.join("L"))
    };
    let arms: String = (0..6).map(arm).collect();
    let strokes: String =
        (0..number).map(|index| format!("M{} -6.5V6.5", num(f64::from(2 * index - number + 1) * 3.2))).collect();
    format!(
        "<radialGradient id='orrery-bb-throat-{number}'><stop offset='.3' stop-color='{NIGHT}'/>\
         <stop offset='.5' stop-color='#2c8fb0'/><stop offset='1' stop-color='#14305e' stop-opacity='0'/>\
         </radialGradient>\n\
         <g id='orrery-bb-worm-hole-{number}'><circle r='39' fill='url(#orrery-bb-throat-{number})'/>\
         <g fill='none' stroke-linecap='round' stroke-linejoin='round'>\
         <path d='{arms}' stroke='#7fe3f0' stroke-width='3.4' stroke-opacity='.85'/>\
         <circle r='13.4' fill='{NIGHT}' stroke='{BLUE_RIM}' stroke-width='2'/>\
         <path d='{strokes}' stroke='{PALE}' stroke-width='3.6'/></g></g>"
    )
}
