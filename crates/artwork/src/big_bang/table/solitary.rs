//! A table of Solitary Mode: goal, threats and attained cards.

use big_bang::{Counter, Objective, PieceSet, SolitaryView};
use tabletop::Seat;

use super::cards::{Meaning, captioned, card, hidden_card, marked};
use super::{MIN_SIDE_WIDTH, Scene, clock, known, spread, supply};
use crate::Caption;
use crate::big_bang::block::{Align, Block, below, beside, wrapped};
use crate::big_bang::universe::board;
use crate::palette::MUTED;

/// How many cards lie side by side.
const COLUMNS: usize = 4;

pub(super) fn draw(scene: Scene<'_>, view: &SolitaryView) -> Block {
    let counter = Seat::new(0).map(|seat| Counter { seat, years: view.years });
    spread(
        board(&view.board, &known(scene.accounts, |_| true, None)),
        vec![supply::row(scene, &view.row, true), supply::piles(scene, &view.piles, PieceSet::EMPTY)],
        vec![
            clock::clock(scene, counter.as_slice(), view.over)
                .at_least(MIN_SIDE_WIDTH, 0.0)
                .panel(&scene.say(&Caption::Clock)),
            cards(scene, view).at_least_wide(MIN_SIDE_WIDTH).panel(&scene.say(&Caption::Cards)),
        ],
    )
}

fn cards(scene: Scene<'_>, view: &SolitaryView) -> Block {
    let several = |title: Caption<'_>, cards: &[Objective], meaning: Meaning| {
        if cards.is_empty() {
            return Block::default();
        }
        let faces: Vec<Block> = cards.iter().map(|&objective| marked(objective, meaning)).collect();
        below(vec![Block::words(11.0, MUTED, &scene.say(&title)), wrapped(&faces, COLUMNS, 6.0)], 4.0, Align::Start)
    };
    let goal = view.goal.map(|goal| captioned(card(goal).scaled(1.5), &scene.say(&Caption::Goal))).unwrap_or_default();
    let left = match (view.cards_left, view.passes) {
        (0, passes) => Block::words(11.0, MUTED, &scene.say(&Caption::NoCardLeft { passes })),
        (count, _) => captioned(hidden_card(), &scene.say(&Caption::CardsLeft(count))),
    };
    let unseen = view.cards.as_deref().unwrap_or_default();
    below(
        vec![
            beside(vec![goal, left], 16.0, Align::Middle),
            several(Caption::Attained, &view.attained, Meaning::Aim),
            several(Caption::Threats, &view.threats, Meaning::Threat),
            several(Caption::NeverTurnedUp, unseen, Meaning::Aim),
        ],
        10.0,
        Align::Start,
    )
}
