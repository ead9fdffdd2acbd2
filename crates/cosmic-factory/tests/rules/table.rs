//! A table whose dealer does what the test wants.

use std::sync::Arc;

use cosmic_factory::game::{PhaseView, SeatCount, Tokens};
use cosmic_factory::{
    Card, Cell, Color, CosmicFactory, Hand, Laid, Mode, Move, Options, Points, Refusal, TileNumber, TileSet, Turns,
    View,
};
use tabletop::{Dice, Entry, Fault, Game, Millis, Refusal as _, Rules, Seat, Setup, Viewer};

/// A game in the hands of a test.
pub(crate) struct Table {
    pub(crate) game: Game<CosmicFactory>,
    pub(crate) dice: Dice,
    pub(crate) t: Millis,
}

pub(crate) fn seat(index: usize) -> Seat {
    Seat::new(index).expect("a seat")
}

pub(crate) fn tile(number: u8) -> TileNumber {
    TileNumber::try_from(i64::from(number)).expect("a tile number")
}

pub(crate) fn hand(numbers: impl IntoIterator<Item = u8>) -> Hand {
    numbers.into_iter().map(tile).collect()
}

pub(crate) fn lay(number: u8, x: i32, y: i32) -> Move {
    Move::lay(tile(number), Cell::new(x, y), Turns::default())
}

pub(crate) fn take(colors: &[Color]) -> Move {
    Move::Take { tokens: colors.iter().copied().collect::<Tokens>() }
}

/// Tiles that are all plain green without planets, but for those named.
pub(crate) fn tiles(faces: &[(u8, &str)]) -> TileSet {
    let face =
        |number: TileNumber| faces.iter().find(|(n, _)| *n == number.get()).map_or("g0g0g0g0/-", |(_, face)| face);
    let lines: Vec<String> = TileNumber::all().map(|number| format!("{number} {}", face(number))).collect();
    lines.join("\n").parse().expect("sound tiles")
}

impl Table {
    pub(crate) fn new(mode: Mode, seats: usize, options: Options) -> Table {
        let game = Game::new(Setup { mode, seats, options }).expect("a sound setup");
        Table { game, dice: Dice::new(1, 1), t: 0 }
    }

    pub(crate) fn beginner(seats: usize) -> Table {
        let mut table = Table::new(Mode::Beginner, seats, Options::default());
        table.deal(1, Card::None);
        table
    }

    /// A standard game that has come to the build of its first round with this card. Everyone has kept the lowest
    /// tiles at each turn; see [`Table::hand`] for who has what.
    pub(crate) fn building(seats: usize, card: Card, faces: &[(u8, &str)]) -> Table {
        let options = Options { tiles: Arc::new(tiles(faces)), cards: vec![card], ..Options::default() };
        let mut table = Table::new(Mode::Standard, seats, options);
        table.deal(1, card);
        table.draft();
        table
    }

    /// Deals tiles 1 to 9 to seat 0, 10 to 18 to seat 1, and so on.
    pub(crate) fn deal(&mut self, round: u8, card: Card) {
        let hands = (0..self.seats() as u8).map(|index| hand(9 * index + 1..=9 * index + 9)).collect();
        self.table(Move::Deal { round, card, hands });
    }

    /// Everyone keeps the lowest three, twice.
    pub(crate) fn draft(&mut self) {
        for _ in 0..2 {
            for index in 0..self.seats() {
                let PhaseView::Draft { hand: Some(hand), .. } = self.view(index).phase else { panic!("no draft") };
                self.ok(index, Move::Keep { tiles: hand.iter().take(3).collect() });
            }
        }
    }

    pub(crate) fn seats(&self) -> usize {
        self.game.setup().seats
    }

    pub(crate) fn view(&self, index: usize) -> View {
        self.game.state().view(Viewer::Seat(seat(index)))
    }

    /// The tiles in a builder's hand, ascending.
    pub(crate) fn hand(&self, index: usize) -> Vec<u8> {
        let hand = self.view(index).benches()[index].hand.expect("the own hand");
        hand.iter().map(TileNumber::get).collect()
    }

    pub(crate) fn laid(&self, index: usize) -> Vec<Laid> {
        self.view(index).benches()[index].laid.clone()
    }

    /// Moves that must be accepted.
    pub(crate) fn ok(&mut self, index: usize, action: Move) {
        self.game.play(Entry::by_seat(self.t, seat(index), action)).unwrap_or_else(|fault| panic!("{fault}"));
    }

    pub(crate) fn table(&mut self, action: Move) {
        self.game.play(Entry::by_table(self.t, action)).unwrap_or_else(|fault| panic!("{fault}"));
    }

    /// A move that must be refused: the rule and the reason.
    #[track_caller]
    pub(crate) fn refused(&self, index: usize, action: Move) -> (String, Refusal) {
        refusal(self.game.clone().play(Entry::by_seat(self.t, seat(index), action)))
    }

    #[track_caller]
    pub(crate) fn table_refused(&self, action: Move) -> (String, Refusal) {
        refusal(self.game.clone().play(Entry::by_table(self.t, action)))
    }

    /// Lays all tiles of a hand in a square from 0,0, ascending, row by row.
    pub(crate) fn lay_square(&mut self, index: usize) {
        for (place, number) in (0..).zip(self.hand(index)) {
            self.ok(index, lay(number, place % 3, place / 3));
        }
    }

    /// Everyone builds a square and says done.
    pub(crate) fn all_square(&mut self) {
        for index in 0..self.seats() {
            self.lay_square(index);
            self.ok(index, Move::Done);
        }
    }

    pub(crate) fn tracks(&self, index: usize) -> Points {
        self.game.state().tracks(seat(index))
    }

    /// The account of the round just counted.
    pub(crate) fn count(&self, index: usize) -> SeatCount {
        self.game.state().counted().expect("a counted round").seats[index].clone()
    }
}

#[track_caller]
fn refusal(played: Result<(), Fault<Refusal>>) -> (String, Refusal) {
    match played {
        Err(Fault::Refused(refusal)) => (refusal.rule().to_string(), refusal),
        other => panic!("expected a refusal, got {other:?}"),
    }
}

impl Table {
    /// Lets the table move up to, but without, the next deal.
    pub(crate) fn settle_until_deal(&mut self) {
        while !matches!(self.view(0).phase, PhaseView::Deal | PhaseView::Over) {
            let Some(action) = self.game.state().table_move(&mut self.dice) else { return };
            self.table(action);
        }
    }
}
