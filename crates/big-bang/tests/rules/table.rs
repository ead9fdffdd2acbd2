//! Tables in any position that a test wants to look at.

use big_bang::{
    BigBang, CosmicView, Deal, Drawing, Hex, Mode, Move, Options, Piece, PieceSet, Play, Refusal, Row, Score,
    TableView, View,
};
use tabletop::{Dice, Entry, Refusal as _, Rules, Seat, Setup, Viewer};

/// A game in the hands of a test.
pub(crate) struct Table {
    pub(crate) game: BigBang,
}

pub(crate) fn seat(index: usize) -> Seat {
    Seat::new(index).expect("a seat")
}

pub(crate) fn hex(q: i64, r: i64) -> Hex {
    Hex::new(q, r).expect("a cell")
}

pub(crate) fn piece(name: &str) -> Piece {
    name.parse().expect("a piece")
}

/// Pieces named one after another.
pub(crate) fn pieces(names: &str) -> Vec<Piece> {
    names.split_whitespace().map(piece).collect()
}

/// Positions 1 to 4, `-` for an empty one.
pub(crate) fn row(names: &str) -> Row {
    let mut positions = names.split_whitespace().map(|name| (name != "-").then(|| piece(name)));
    let row = Row::new(std::array::from_fn(|_| positions.next().flatten()));
    assert!(positions.next().is_none(), "a row has four positions");
    row
}

pub(crate) fn place(name: &str, (q, r): (i64, i64)) -> Play {
    Play::place(piece(name), hex(q, r))
}

impl Table {
    /// A table before the deal.
    pub(crate) fn new(mode: Mode, seats: usize, options: Options) -> Table {
        Table { game: BigBang::set_up(&Setup { mode, seats, options }).expect("a sound setup") }
    }

    /// A table dealt at random; the deal can be changed first.
    pub(crate) fn dealt(mode: Mode, seats: usize, options: Options, change: impl FnOnce(&mut Deal)) -> Table {
        let mut table = Table::new(mode, seats, options);
        let Some(Move::Deal(mut deal)) = table.game.table_move(&mut Dice::new(1, 0)) else { panic!("no deal") };
        change(&mut deal);
        table.by_table(Move::Deal(deal)).unwrap_or_else(|refusal| panic!("{refusal}"));
        table
    }

    /// A table dealt with these pieces first in the pile, the others behind them.
    pub(crate) fn with_pile(mode: Mode, seats: usize, first: &str) -> Table {
        Table::dealt(mode, seats, Options::default(), |deal| {
            let first = pieces(first);
            deal.pile.retain(|piece| !first.contains(piece));
            deal.pile.splice(0..0, first);
        })
    }

    /// A table of any mode whose view is changed as the test likes; what the view does not show is dealt at random.
    pub(crate) fn changed(mode: Mode, seats: usize, change: impl FnOnce(&mut TableView)) -> Table {
        let table = Table::dealt(mode, seats, Options::default(), |_| ());
        let mut view: View = table.game.view(Viewer::Seat(seat(0)));
        change(&mut view.table);
        Table { game: BigBang::imagine(&view, &mut Dice::new(1, 1)) }
    }

    /// Cosmic Mode for two with this universe and row; seat 0 is next, all other pieces are in the pile.
    pub(crate) fn cosmic(drawing: &str, row_names: &str) -> Table {
        Table::cosmic_with(drawing, row_names, |_| ())
    }

    /// The same, with whatever else the test changes.
    pub(crate) fn cosmic_with(drawing: &str, row_names: &str, change: impl FnOnce(&mut CosmicView)) -> Table {
        Table::changed(Mode::Cosmic, 2, |view| {
            let TableView::Cosmic(view) = view else { panic!("not cosmic") };
            let drawing: Drawing = drawing.parse().unwrap_or_else(|error| panic!("{error}"));
            view.board = drawing.pieces().to_vec();
            view.row = row(row_names);
            view.clock = big_bang::Clock::of([0, 1].map(|index| big_bang::Counter { seat: seat(index), years: 0 }));
            let seen = view.board.iter().flat_map(|lying| [Some(lying.piece), lying.covers]).flatten();
            let seen: PieceSet = seen.chain(view.row.iter()).collect();
            view.piles.count = Mode::Cosmic.pieces().without(seen).len();
            change(view);
        })
    }

    /// The cosmic view of whoever is next.
    pub(crate) fn view(&self) -> CosmicView {
        match self.game.view(Viewer::Seat(self.game.seat_to_move().unwrap_or(seat(0)))).table {
            TableView::Cosmic(view) => view,
            other => panic!("not cosmic: {other:?}"),
        }
    }

    pub(crate) fn by_table(&mut self, action: Move) -> Result<(), Refusal> {
        self.game.play(&Entry::by_table(0, action))
    }

    pub(crate) fn by_seat(&mut self, index: usize, play: Play) -> Result<(), Refusal> {
        self.game.play(&Entry::by_seat(0, seat(index), Move::Play(play)))
    }

    /// Whoever is next makes a move that must be accepted.
    pub(crate) fn play(&mut self, play: Play) -> &mut Table {
        let next = self.game.seat_to_move().expect("somebody is next");
        self.by_seat(next.index(), play).unwrap_or_else(|refusal| panic!("{play:?}: {refusal}"));
        self
    }

    /// Whoever is next makes a move that must be refused: the rule and the reason.
    pub(crate) fn refuse(&self, play: Play) -> (String, String) {
        let next = self.game.seat_to_move().expect("somebody is next");
        let mut game = self.game.clone();
        match game.play(&Entry::by_seat(0, next, Move::Play(play))) {
            Ok(()) => panic!("{play:?} is accepted"),
            Err(refusal) => {
                assert_eq!(game, self.game, "a refused move changes nothing");
                assert!(!self.plays().contains(&play), "a refused move is not listed");
                (refusal.rule().to_string(), refusal.to_string())
            }
        }
    }

    /// All moves of whoever is next.
    pub(crate) fn plays(&self) -> Vec<Play> {
        let mut plays = Vec::new();
        self.game.list_plays(&mut plays);
        plays
    }

    /// The cells on which a piece can be placed now, in order.
    pub(crate) fn cells_for(&self, name: &str) -> Vec<(i64, i64)> {
        let placed = self.plays().into_iter().filter_map(|play| match play {
            Play::Place { piece: placed, at, .. } if placed == piece(name) => Some(at),
            _ => None,
        });
        let mut cells: Vec<Hex> = placed.collect();
        cells.sort();
        cells.into_iter().map(Into::into).collect()
    }

    /// The universe as text, its rows without spaces at their ends.
    pub(crate) fn drawn(&self) -> String {
        let text = Drawing::of(&self.game.boards()[0]).to_string();
        text.lines().map(str::trim_end).collect::<Vec<_>>().join("\n")
    }

    pub(crate) fn scores(&self) -> Vec<Score> {
        self.game.outcome().expect("the game is over").scores
    }

    /// Cosmic Mode for two with this universe and row, and exactly these pieces in the pile and the used pile.
    pub(crate) fn cosmic_piles(drawing: &str, row_names: &str, pile: &str, used: &str) -> Table {
        Table::cosmic_with(drawing, row_names, |view| {
            view.piles.count = pieces(pile).len();
            view.piles.pile = Some(pieces(pile));
            view.piles.used = pieces(used);
        })
    }

    /// Positions 1 to 4, `-` for an empty one.
    pub(crate) fn row_text(&self) -> String {
        let name = |piece: Option<Piece>| piece.map_or_else(|| "-".to_owned(), |piece| piece.to_string());
        self.view().row.positions().map(name).join(" ")
    }

    /// The used pile, the first discarded first.
    pub(crate) fn used_text(&self) -> String {
        self.view().piles.used.iter().map(Piece::to_string).collect::<Vec<_>>().join(" ")
    }

    /// The counters as seat and years, whoever is next first.
    pub(crate) fn years(&self) -> Vec<(usize, u16)> {
        self.view().clock.counters().iter().map(|counter| (counter.seat.index(), counter.years)).collect()
    }

    /// Placements that are still due, by dark energy and by the supernova.
    pub(crate) fn due(&self) -> (u8, u8) {
        let bonus = self.view().bonus;
        (bonus.dark, bonus.supernova)
    }

    /// Whoever is next makes a move that must be refused for this reason.
    #[track_caller]
    pub(crate) fn refuses(&self, play: Play, rule: &str, reason: &str) {
        assert_eq!(self.refuse(play), (rule.to_owned(), reason.to_owned()));
    }

    /// The table of before, changed once more: what seat 0 does not see is dealt anew.
    pub(crate) fn rearranged(&self, change: impl FnOnce(&mut TableView)) -> Table {
        let mut view: View = self.game.view(Viewer::Seat(seat(0)));
        change(&mut view.table);
        Table { game: BigBang::imagine(&view, &mut Dice::new(1, 2)) }
    }

    /// The table makes a move that must be refused: the rule and the reason.
    pub(crate) fn table_refused(&self, action: Move) -> (String, String) {
        let mut game = self.game.clone();
        let refusal = game.play(&Entry::by_table(0, action)).expect_err("it is accepted");
        assert_eq!(game, self.game, "a refused move changes nothing");
        (refusal.rule().to_string(), refusal.to_string())
    }

    /// A deal that must be refused when it has been changed: the rule and the reason.
    pub(crate) fn deal_refused(mode: Mode, seats: usize, change: impl FnOnce(&mut Deal)) -> (String, String) {
        let table = Table::new(mode, seats, Options::default());
        let Some(Move::Deal(mut deal)) = table.game.table_move(&mut Dice::new(1, 0)) else { panic!("no deal") };
        change(&mut deal);
        table.table_refused(Move::Deal(deal))
    }

    /// The universe looks like this drawing.
    #[track_caller]
    pub(crate) fn looks(&self, drawing: &str) {
        let expected: Drawing = drawing.parse().unwrap_or_else(|error| panic!("{error}"));
        let expected = expected.to_string();
        assert_eq!(self.drawn(), expected.lines().map(str::trim_end).collect::<Vec<_>>().join("\n"));
    }
}
