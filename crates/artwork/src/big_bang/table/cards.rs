//! Objectives as cards with a sign.

use big_bang::Objective;

use crate::big_bang::block::{Align, Block, below};
use crate::big_bang::glyphs::glyph;
use crate::palette::{BRASS, DEEP, DUSK, MUTED};
use crate::svg::{group, num};

/// Width and height of a card.
const SIZE: (f64, f64) = (40.0, 52.0);

/// What a card means at the moment.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(super) enum Meaning {
    Aim,
    /// It loses the game.
    Threat,
}

fn frame(border: &str, ground: &str, content: &str) -> Block {
    let (wide, high) = (num(SIZE.0 - 2.0), num(SIZE.1 - 2.0));
    let rect = format!(
        "<rect x='1' y='1' width='{wide}' height='{high}' rx='7' fill='{ground}' stroke='{border}' stroke-width='1.4'/>"
    );
    Block::new(SIZE, rect + &group((SIZE.0 / 2.0, SIZE.1 / 2.0), content))
}

/// A card with its face up.
pub(super) fn card(objective: Objective) -> Block {
    marked(objective, Meaning::Aim)
}

/// A card with its face up, framed by what it means.
pub(super) fn marked(objective: Objective, meaning: Meaning) -> Block {
    let sign = group((0.0, -5.0), &glyph(objective, 0.5));
    // Three in line: that is what is asked for.
    let line = "<g fill='#e6eaff' fill-opacity='.8'><circle cx='-8' cy='18' r='2.2'/><circle cy='18' r='2.2'/>\
                <circle cx='8' cy='18' r='2.2'/></g>";
    match meaning {
        Meaning::Aim => frame(BRASS, DEEP, &(sign + line)),
        Meaning::Threat => {
            let cross = "<path d='M-11 18H11' stroke='#ff7d86' stroke-width='2.4' stroke-linecap='round'/>";
            frame("#ff7d86", "#33122a", &(sign + line + cross))
        }
    }
}

/// A card with its face down.
pub(super) fn hidden_card() -> Block {
    let lines = format!(
        "<g fill='none' stroke='{BRASS}' stroke-opacity='.45'><circle r='5'/><circle r='10'/></g>\
         <g fill='{BRASS}' fill-opacity='.6'><circle r='1.8'/><circle cx='7' cy='-7' r='1.5'/></g>"
    );
    frame(DUSK, "#1d2140", &lines)
}

/// A card with words below it.
pub(super) fn captioned(card: Block, words: &str) -> Block {
    let words = Block::caption(card.width.max(44.0), 10.0, MUTED, words);
    below(vec![card, words], 3.0, Align::Middle)
}
