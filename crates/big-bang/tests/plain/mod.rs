//! A second move generator, written from the rules alone and as plainly as they are: maps of cells, walks from cell
//! to cell, every cell and every piece tried. It knows nothing of the first one and sees a game only as the player
//! who is next sees it. What it lacks in speed it has in being easy to compare with the rules.

pub(crate) mod moving;
pub(crate) mod universe;

use big_bang::play::{End, Feature};
use big_bang::{
    BigBang, CosmicView, HexidominoView, Kind, ParallelView, Piece, Play, SimpleView, SolitaryView, TableView,
};
use tabletop::{Rules, Seat, Viewer};

use universe::{Cell, Universe, hex, is_body, is_phenomenon};

/// All legal moves of whoever is next, in any order.
pub(crate) fn plays(game: &BigBang) -> Vec<Play> {
    let Some(next) = game.seat_to_move() else { return Vec::new() };
    match game.view(Viewer::Seat(next)).table {
        TableView::Deal => Vec::new(),
        TableView::Cosmic(view) => cosmic(&view),
        TableView::Simple(view) => simple(&view),
        TableView::Solitary(view) => solitary(&view),
        TableView::Hexidomino(view) => hexidomino(&view, next),
        TableView::Parallel(view) => parallel(&view, next),
    }
}

/// A body is placed where the rules of the mode allow it.
fn place_body(universe: &Universe, piece: Piece, may_lie: impl Fn(Cell) -> bool) -> Vec<Play> {
    let cells = universe.cells_in_box(2).into_iter().filter(|&cell| universe.is_empty_at(cell) && may_lie(cell));
    cells.map(|cell| Play::place(piece, hex(cell))).collect()
}

/// A body under the normal rules (BB-3.1, BB-3.2).
fn place_normally(universe: &Universe, piece: Piece) -> Vec<Play> {
    place_body(universe, piece, |cell| universe.holds(cell) && universe.shares_features(piece, cell))
}

/// What a piece of the row can do when it opens a turn (BB-2.3).
pub(crate) fn cosmic_opening(universe: &Universe, piece: Piece) -> Vec<Play> {
    match piece.kind() {
        Kind::Body(..) | Kind::Earth => place_normally(universe, piece),
        Kind::Phenomenon => {
            let cells = universe.cells_in_box(2).into_iter().filter(|&cell| universe.can_take_phenomenon(cell));
            cells.map(|cell| Play::place(piece, hex(cell))).collect()
        }
        // Without a legal move an action cannot be played (BB-4.7).
        Kind::Action if piece == Piece::HYPERSPACE => universe.hyperspace(),
        Kind::Action if piece == Piece::ORBIT => universe.orbits(),
        Kind::Action if piece == Piece::ECLIPSE => universe.eclipses(),
        // Dark energy can always be played (BB-4.6).
        Kind::Action => vec![Play::DarkEnergy],
        Kind::BigBang => panic!("big-bang is never in the row"),
    }
}

fn cosmic(view: &CosmicView) -> Vec<Play> {
    let universe = Universe::of(&view.board);
    let mut plays = Vec::new();
    for piece in view.row.iter() {
        // A placement of dark energy: one piece of any kind is enough, and features count (BB-4.6).
        if view.bonus.dark > 0 {
            if is_body(piece) {
                plays.extend(place_body(&universe, piece, |cell| {
                    !universe.next_to(cell).is_empty() && universe.shares_features(piece, cell)
                }));
            }
        // The supernova's bonus comes after it: a body or Earth by the normal rules (BB-3.5, BB-4.6).
        } else if view.bonus.supernova > 0 {
            if is_body(piece) {
                plays.extend(place_normally(&universe, piece));
            }
        } else {
            plays.extend(cosmic_opening(&universe, piece));
        }
    }
    // Each may be declined; where no body can be placed it has lapsed, and nobody is asked (BB-3.5, BB-4.6).
    if view.bonus.dark + view.bonus.supernova > 0 && !plays.is_empty() {
        plays.push(Play::Pass);
    }
    plays
}

pub(crate) fn simple(view: &SimpleView) -> Vec<Play> {
    let universe = Universe::of(&view.board);
    // Two pieces of any kind; one in the first round, each player's first turn (BB-6.2).
    let needed = if usize::from(view.turns) < view.order.len() { 1 } else { 2 };
    let mut plays = Vec::new();
    for piece in view.row.iter() {
        plays.extend(place_body(&universe, piece, |cell| {
            // The common feature is a setting of the table (BB-6.2).
            universe.next_to(cell).len() >= needed && (!view.common || universe.shares_features(piece, cell))
        }));
    }
    plays
}

/// The row is as in Cosmic Mode, with bodies only (BB-7.1).
fn solitary(view: &SolitaryView) -> Vec<Play> {
    let universe = Universe::of(&view.board);
    assert!(view.row.iter().all(|piece| is_body(piece) && !is_phenomenon(piece)), "only bodies are played with");
    view.row.iter().flat_map(|piece| place_normally(&universe, piece)).collect()
}

/// Whether two bodies have this feature in common (BB-8.2).
fn have_in_common(feature: Feature, one: Piece, other: Piece) -> bool {
    let (Kind::Body(color, shape, _), Kind::Body(other_color, other_shape, _)) = (one.kind(), other.kind()) else {
        panic!("a chain is made of bodies");
    };
    match feature {
        Feature::Shape => shape == other_shape,
        Feature::Color => color == other_color,
    }
}

pub(crate) fn hexidomino(view: &HexidominoView, next: Seat) -> Vec<Play> {
    let (pieces, links) = (view.chain.pieces(), view.chain.links());
    let hand = view.hands[next.index()].expect("one's own hand");
    let mut plays = Vec::new();
    for piece in hand.iter() {
        for end in [End::Left, End::Right] {
            let (last, link) = match end {
                End::Left => (pieces.first(), links.first()),
                End::Right => (pieces.last(), links.last()),
            };
            for feature in [Feature::Shape, Feature::Color] {
                let may_link = match link {
                    // Links alternate: the feature is another one than that of the end piece's link (BB-8.2).
                    Some(&link) => link != feature,
                    // The first link's feature is a choice; it is always at the right.
                    None => end == End::Right,
                };
                let last = *last.expect("there is a start piece");
                if may_link && have_in_common(feature, last, piece) {
                    plays.push(Play::Link { piece, end, feature });
                }
            }
        }
    }
    // Who can add a piece must; who cannot draws, as long as there is a pile (BB-8.3).
    if plays.is_empty() && view.piles.count > 0 {
        plays.push(Play::Draw);
    }
    plays
}

pub(crate) fn parallel(view: &ParallelView, next: Seat) -> Vec<Play> {
    let seats = view.universes.len();
    let mut plays = Vec::new();
    for (number, pieces) in view.universes.iter().enumerate() {
        // Universe i lies between the seats i and i+1 (BB-9.1).
        if next.index() != number && next.index() != (number + 1) % seats {
            continue;
        }
        let universe = Universe::of(pieces);
        for piece in view.row.iter() {
            let placed = match universe.len() {
                // The first lies at [0,0], the second next to it with a common feature (BB-9.2).
                0 => vec![Play::place(piece, hex((0, 0)))],
                1 => place_body(&universe, piece, |cell| {
                    !universe.next_to(cell).is_empty() && universe.shares_features(piece, cell)
                }),
                _ => place_normally(&universe, piece),
            };
            plays.extend(placed.into_iter().map(|play| match play {
                Play::Place { piece, at, .. } => Play::Place { piece, at, universe: Some(number as u8) },
                other => other,
            }));
        }
    }
    plays
}
