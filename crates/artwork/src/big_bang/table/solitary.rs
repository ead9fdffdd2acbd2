//! Solitary Mode.

use big_bang::{Counter, Objective, PieceSet, SolitaryView, UniverseAccount};
use tabletop::Seat;

use super::cards::{Meaning, captioned, card, hidden_card, marked};
use super::{SIDE, clock, known, spread, supply};
use crate::big_bang::block::{Align, Block, below, beside, wrapped};
use crate::big_bang::universe::board;
use crate::palette::MUTED;

/// How many cards lie side by side.
const COLUMNS: usize = 4;

pub(super) fn draw(view: &SolitaryView, accounts: &[Vec<UniverseAccount>]) -> Block {
    let counter = Seat::new(0).map(|seat| Counter { seat, years: view.years });
    spread(
        board(&view.board, &known(accounts, |_| true, None)),
        vec![supply::row(&view.row, true), supply::piles(&view.piles, PieceSet::EMPTY)],
        vec![
            clock::clock(counter.as_slice(), view.over).at_least(SIDE, 0.0).panel("clock"),
            cards(view).at_least_wide(SIDE).panel("cards"),
        ],
    )
}

fn cards(view: &SolitaryView) -> Block {
    let several = |title: &str, cards: &[Objective], meaning: Meaning| {
        if cards.is_empty() {
            return Block::default();
        }
        let faces: Vec<Block> = cards.iter().map(|&objective| marked(objective, meaning)).collect();
        below(vec![Block::words(11.0, MUTED, title), wrapped(&faces, COLUMNS, 6.0)], 4.0, Align::Start)
    };
    let goal = view.goal.map(|goal| captioned(card(goal).scaled(1.5), "goal")).unwrap_or_default();
    let left = match (view.cards_left, view.passes) {
        (0, 0) => Block::words(11.0, MUTED, "no card left"),
        (0, passes) => Block::words(11.0, MUTED, &format!("no card left, box 0 passed: {passes}")),
        (count, _) => captioned(hidden_card(), &format!("{count} left")),
    };
    let unseen = view.cards.as_deref().unwrap_or_default();
    below(
        vec![
            beside(vec![goal, left], 16.0, Align::Middle),
            several("attained", &view.attained, Meaning::Aim),
            several("threats", &view.threats, Meaning::Threat),
            several("never turned up", unseen, Meaning::Aim),
        ],
        10.0,
        Align::Start,
    )
}
