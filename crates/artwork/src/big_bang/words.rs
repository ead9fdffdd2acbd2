//! Drawings in words, for those who cannot see them.

use big_bang::{Kind, Objective, Objectives, Piece, Piles, PlacedPiece, Row, TableView, UniverseAccount, View};
use tabletop::Seat;

use crate::TableCaptions;

/// A piece in words.
pub(crate) fn piece(piece: Piece) -> String {
    match piece.kind() {
        Kind::Body(color, shape, background) => format!("{color} {shape}, {background}"),
        _ => piece.to_string().replace('-', " "),
    }
}

/// All pieces in words.
pub(crate) fn set() -> String {
    Piece::all().map(|it| format!("{it}: {}.", piece(it))).collect::<Vec<_>>().join(" ")
}

/// A universe in words, cell by cell.
pub(crate) fn universe(pieces: &[PlacedPiece]) -> String {
    let words = pieces.iter().map(|lying| {
        let overturned = if lying.overturned { " (overturned)" } else { "" };
        let covers = lying.covers.map(|under| format!(" on {}", piece(under))).unwrap_or_default();
        format!("{}: {}{overturned}{covers}.", lying.at, piece(lying.piece))
    });
    words.collect::<Vec<_>>().join(" ")
}

/// What objectives earn, in words.
pub(crate) fn earned(accounts: &[&UniverseAccount]) -> String {
    let objectives = accounts.iter().flat_map(|account| &account.objectives);
    objectives.map(|score| format!(" The {} earns {}.", score.objective, score.points)).collect()
}

/// A game in words: what the viewer sees, beginning with whose turn it is.
pub(crate) fn table(view: &View, status: &str, captions: &dyn TableCaptions) -> String {
    let mut words = vec![format!("{}.", sentence(status))];
    match &view.table {
        TableView::Deal => {}
        TableView::Cosmic(cosmic) => {
            let clock =
                cosmic.clock.counters().iter().map(|it| format!("{} year {}", captions.name(it.seat), it.years));
            words.push(format!("Clock: {}.", clock.collect::<Vec<_>>().join(", ")));
            words.extend(objectives(&cosmic.objectives, captions));
            words.extend(supply(&cosmic.row, &cosmic.piles));
            words.push(universe(&cosmic.board));
        }
        TableView::Simple(simple) => {
            words.extend(objectives(&simple.objectives.iter().copied().map(Some).collect::<Vec<_>>(), captions));
            words.extend(supply(&simple.row, &simple.piles));
            words.push(universe(&simple.board));
        }
        TableView::Solitary(solitary) => {
            let cards = |name: &str, cards: &[Objective]| {
                let cards: Vec<String> = cards.iter().map(ToString::to_string).collect();
                (!cards.is_empty()).then(|| format!("{name}: {}.", cards.join(", ")))
            };
            words.push(format!("Clock: year {}.", solitary.years));
            words.extend(cards("Goal", solitary.goal.as_slice()));
            words.extend(cards("Attained", &solitary.attained));
            words.extend(cards("Threats", &solitary.threats));
            words.extend(supply(&solitary.row, &solitary.piles));
            words.push(universe(&solitary.board));
        }
        TableView::Hexidomino(hexidomino) => {
            words.push(format!("Chain: {}.", list(hexidomino.chain.pieces().iter().copied())));
            let hands = hexidomino.hands.iter().zip(&hexidomino.sizes);
            for (seat, (hand, size)) in Seat::first(view.seats()).zip(hands) {
                let pieces = hand.map(|hand| format!(": {}", list(hand.iter()))).unwrap_or_default();
                words.push(format!("Hand of {}, {size} pieces{pieces}.", captions.name(seat)));
            }
            words.push(format!("Pile: {}.", hexidomino.piles.count));
        }
        TableView::Parallel(parallel) => {
            words.extend(objectives(&parallel.objectives, captions));
            words.extend(supply(&parallel.row, &parallel.piles));
            for (index, pieces) in parallel.universes.iter().enumerate() {
                words.push(format!("Universe {index}: {}", universe(pieces)));
            }
        }
    }
    words.join(" ")
}

fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().collect::<String>() + letters.as_str()).unwrap_or_default()
}

fn list(pieces: impl Iterator<Item = Piece>) -> String {
    pieces.map(piece).collect::<Vec<_>>().join("; ")
}

fn supply(row: &Row, piles: &Piles) -> [String; 2] {
    [format!("Row: {}.", list(row.iter())), format!("Pile: {}, used: {}.", piles.count, piles.used.len())]
}

fn objectives(known: &[Option<Objectives>], captions: &dyn TableCaptions) -> Vec<String> {
    let known = Seat::first(known.len()).zip(known).filter_map(|(seat, objectives)| Some((seat, (*objectives)?)));
    let told =
        |(seat, Objectives { shape, color })| sentence(&format!("{} aligns {shape} and {color}.", captions.name(seat)));
    known.map(told).collect()
}
