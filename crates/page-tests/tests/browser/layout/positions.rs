//! Games of Cosmic Factory that have come to a certain point, with everyone but the first player ahead.

use cosmic_factory::game::{Pass, PhaseView};
use cosmic_factory::{Card, Cell, CosmicFactory, Mode, Move, Options, Turns};
use protocol::local::SeatedPlayer;
use serde_json::json;
use tabletop::{Awaits, Dice, Entry, Game, Rules as _, Seat, Setup, Viewer};

use crate::big_bang::me;
use crate::kit::{Manner, Person, answers};
use crate::play::{bot, somebody};

/// So long that no time runs out while a screen is looked at.
const SECONDS: u32 = 3599;

/// What a game has come to.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub(super) enum Point {
    /// The first player chooses tiles.
    Draft,
    /// The first player chooses from what was passed on.
    SecondDraft,
    /// The first player builds.
    Build,
    /// A card asks the first player something.
    Choose,
    /// The round has been counted.
    Scoring,
    /// The game is over.
    Over,
}

/// A game in which the first player is awaited.
pub(super) struct Position {
    game: Game<CosmicFactory>,
    dice: Dice,
    manner: Manner,
    /// The round whose points are looked at.
    scored: Option<u8>,
    /// Whether nobody but the first player builds.
    others_idle: bool,
}

impl Position {
    /// A game with these cards, or without any; the same each time.
    pub(super) fn new(seats: usize, cards: &[Card]) -> Position {
        let mode = if cards.is_empty() { Mode::Beginner } else { Mode::Standard };
        Position::with(seats, mode, Options { build_seconds: SECONDS, cards: cards.to_vec(), ..Options::default() })
    }

    /// The same with a limit for each choice.
    pub(super) fn limited(seats: usize, cards: &[Card]) -> Position {
        let (draft_seconds, choice_seconds) = (Some(SECONDS), Some(SECONDS));
        let cards = cards.to_vec();
        let options = Options { build_seconds: SECONDS, draft_seconds, choice_seconds, cards, ..Options::default() };
        Position::with(seats, Mode::Standard, options)
    }

    fn with(seats: usize, mode: Mode, options: Options) -> Position {
        let game = Game::new(Setup { mode, seats, options }).expect("it can be played so");
        let manner = Manner { face_down: 1, ..Manner::default() };
        let mut position = Position { game, dice: Dice::new(7, 0), manner, scored: None, others_idle: false };
        position.settle();
        position
    }

    /// Nobody but the first player builds.
    pub(super) fn with_idle_others(self) -> Position {
        Position { others_idle: true, ..self }
    }

    /// Goes on to a point of a round.
    pub(super) fn until(mut self, round: u8, point: Point) -> Position {
        while self.place(round) != Some(point) {
            assert!(self.game.state().awaits() != Awaits::Nothing, "round {round} does not come to {point:?}");
            self.act(me());
            self.settle();
        }
        self.scored = (point == Point::Scoring).then_some(round);
        self
    }

    /// The first player lays so many tiles.
    pub(super) fn laying(mut self, tiles: usize) -> Position {
        let moves = self.answers(me());
        for action in moves.into_iter().filter(|action| matches!(action, Move::Lay { .. })).take(tiles) {
            self.play(me(), action);
        }
        self
    }

    /// The first player lays tiles on these cells.
    pub(super) fn laying_on(mut self, cells: impl IntoIterator<Item = Cell>) -> Position {
        let moves = self.answers(me());
        let tiles = moves.into_iter().filter_map(|action| match action {
            Move::Lay { tile, .. } => Some(tile),
            _ => None,
        });
        for (tile, cell) in tiles.collect::<Vec<_>>().into_iter().zip(cells) {
            self.play(me(), Move::lay(tile, cell, Turns::default()));
        }
        self
    }

    /// How far a round has come; none if it has not begun, or is over for long.
    fn place(&self, round: u8) -> Option<Point> {
        let view = self.game.state().view(Viewer::Seat(me()));
        if self.deal_after(round).is_some() {
            return Some(Point::Scoring);
        }
        match view.phase {
            _ if view.round != round => None,
            PhaseView::Draft { pass: Pass::First, .. } => Some(Point::Draft),
            PhaseView::Draft { pass: Pass::Second, .. } => Some(Point::SecondDraft),
            PhaseView::Build { .. } => Some(Point::Build),
            PhaseView::Choose { .. } => Some(Point::Choose),
            PhaseView::Over => Some(Point::Over),
            PhaseView::Deal | PhaseView::Settle { .. } => None,
        }
    }

    /// The number of the entry that deals for the round after this one: what was counted is looked at before.
    fn deal_after(&self, round: u8) -> Option<usize> {
        let is_next = |action: &Move| matches!(action, Move::Deal { round: dealt, .. } if *dealt == round + 1);
        self.game.log().iter().position(|entry| is_next(&entry.action))
    }

    fn answers(&self, seat: Seat) -> Vec<Move> {
        answers(&self.game.state().view(Viewer::Seat(seat)), seat, &self.manner)
    }

    fn act(&mut self, seat: Seat) {
        for action in self.answers(seat) {
            self.play(seat, action);
        }
    }

    fn play(&mut self, seat: Seat, action: Move) {
        let entry = Entry::by_seat(self.game.now() + 1, seat, action);
        self.game.play(entry).expect("it is a legal move");
    }

    /// The table and all others do what they have to do.
    fn settle(&mut self) {
        self.game.settle(self.game.now(), &mut self.dice).expect("the table goes on");
        let others = self.game.state().awaits().seats().iter().filter(|&seat| seat != me());
        let builds = matches!(self.game.state().view(Viewer::Watcher).phase, PhaseView::Build { .. });
        for seat in others.filter(|_| !(builds && self.others_idle)).collect::<Vec<_>>() {
            self.act(seat);
        }
    }

    /// Puts it before somebody who looks on while bots play.
    pub(super) async fn watched_by(&self, person: &Person) {
        let bots = (0..self.game.setup().seats).map(|_| bot("medium")).collect();
        self.put_before(person, bots).await;
    }

    /// Puts it before somebody, among bots; what was dealt after a round that has been counted is taken back.
    pub(super) async fn before(&self, person: &Person) {
        let bots = (1..self.game.setup().seats).map(|_| bot("medium"));
        self.put_before(person, [somebody(&person.name)].into_iter().chain(bots).collect()).await;
    }

    async fn put_before(&self, person: &Person, sitters: Vec<SeatedPlayer>) {
        let setup = self.game.setup();
        let Options { build_seconds, draft_seconds, choice_seconds, cards, .. } = &setup.options;
        let options = json!({
            "build-seconds": build_seconds,
            "draft-seconds": draft_seconds,
            "choice-seconds": choice_seconds,
            "cards": cards,
        });
        let mut options = options.as_object().cloned().expect("options are an object");
        options.retain(|_, value| *value != json!([]) && !value.is_null());
        let entries = self.scored.and_then(|round| self.deal_after(round));
        let code = person.keeps(&self.game, entries.unwrap_or(self.game.log().len()), sitters, options).await;
        let is_over = self.game.state().awaits() == Awaits::Nothing;
        if entries.is_none() && !is_over {
            // The points of the rounds before were looked at.
            person.read::<Option<bool>>(&format!("localStorage.setItem('seen-{code}', 5), null")).await;
        }
        person.takes_up(&code).await;
    }
}
