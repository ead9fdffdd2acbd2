//! The game itself: a state that takes entries, whatever the mode.

use std::sync::Arc;

use tabletop::{Actor, Awaits, Dice, Entry, Millis, Outcome, Rules, Seat, SeatSet, Setup, SetupError, Viewer};

use crate::board::Board;
use crate::mode::{Cosmic, Hexidomino, ModeRules, Parallel, Simple, Solitary, Turn};
use crate::setup::Agreement;
use crate::{Deal, Mode, Move, Options, Play, Refusal, Score, UniverseAccount, View};

/// A game of Big Bang 13.7.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BigBang {
    pub(crate) agreed: Arc<Agreement>,
    /// When the present move could first be made.
    pub(crate) since: Millis,
    pub(crate) stage: Stage,
}

/// Before the deal nothing is there; after it the mode has the word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    Deal,
    Cosmic(Cosmic),
    Simple(Simple),
    Solitary(Solitary),
    Hexidomino(Hexidomino),
    Parallel(Box<Parallel>),
}

/// Does the same in every mode; something else before the deal.
macro_rules! in_mode {
    ($stage:expr, $course:ident => $do:expr, $before:expr) => {
        match $stage {
            Stage::Deal => $before,
            Stage::Cosmic($course) => $do,
            Stage::Simple($course) => $do,
            Stage::Solitary($course) => $do,
            Stage::Hexidomino($course) => $do,
            Stage::Parallel($course) => $do,
        }
    };
}

impl BigBang {
    /// The number of players.
    pub fn seats(&self) -> usize {
        self.agreed.seats
    }

    /// Which mode is played.
    pub fn mode(&self) -> Mode {
        self.agreed.mode
    }

    /// The options of the table.
    pub fn options(&self) -> &Options {
        &self.agreed.options
    }

    /// The boards: one, or one for each universe; none in Hexidomino and before the deal.
    pub fn boards(&self) -> &[Board] {
        match &self.stage {
            Stage::Deal | Stage::Hexidomino(_) => &[],
            Stage::Cosmic(cosmic) => std::slice::from_ref(cosmic.board()),
            Stage::Simple(simple) => std::slice::from_ref(simple.board()),
            Stage::Solitary(solitary) => std::slice::from_ref(solitary.board()),
            Stage::Parallel(parallel) => parallel.universes(),
        }
    }

    /// The seat that has to move; none before the deal, while the table has to move, and after the end.
    ///
    /// ```
    /// use big_bang::{BigBang, Mode, Options};
    /// use tabletop::{Dice, Game, Rules, Setup};
    ///
    /// let mut game = Game::<BigBang>::new(Setup { mode: Mode::Cosmic, seats: 3, options: Options::default() })?;
    /// assert_eq!(game.state().seat_to_move(), None);
    /// game.settle(0, &mut Dice::new(1, 0)).expect("the table deals");
    /// let seat = game.state().seat_to_move().expect("the first of the clock");
    /// assert!(game.state().awaits().seats().contains(seat));
    /// # Ok::<(), tabletop::SetupError>(())
    /// ```
    pub fn seat_to_move(&self) -> Option<Seat> {
        match in_mode!(&self.stage, course => course.turn(), Turn::Over) {
            Turn::Of(seat) => Some(seat),
            Turn::Skip(_) | Turn::Over => None,
        }
    }

    /// Lists every move of the player who has to move, each once, in place of what was in `plays`.
    ///
    /// ```
    /// use big_bang::{BigBang, Mode, Options};
    /// use tabletop::{Dice, Game, Setup};
    ///
    /// let mut dice = Dice::new(1, 0);
    /// let mut game = Game::<BigBang>::new(Setup { mode: Mode::Cosmic, seats: 2, options: Options::default() })?;
    /// game.settle(0, &mut dice).expect("the table deals");
    /// // A playout: random moves until the end, without the cost of a log.
    /// let mut state = game.state().clone();
    /// let mut plays = Vec::new();
    /// while state.seat_to_move().is_some() {
    ///     state.list_plays(&mut plays);
    ///     state.make(*dice.pick(&plays).expect("whoever has to move has a move"));
    /// }
    /// assert!(state.seat_to_move().is_none());
    /// # Ok::<(), tabletop::SetupError>(())
    /// ```
    pub fn list_plays(&self, plays: &mut Vec<Play>) {
        self.list_placements(plays);
        if self.seat_to_move().is_some() {
            in_mode!(&self.stage, course => course.for_each_other(|play| plays.push(play)), ());
        }
    }

    /// Lists those that place a piece: cheaper where actions could be played as well.
    pub fn list_placements(&self, plays: &mut Vec<Play>) {
        plays.clear();
        if self.seat_to_move().is_some() {
            in_mode!(&self.stage, course => course.for_each_placement(|play| plays.push(play)), ());
        }
    }

    /// Makes a move of the player who has to move. It must be one of those listed: this is for playing games out
    /// quickly, and asks no rule.
    pub fn make(&mut self, play: Play) {
        debug_assert_eq!(in_mode!(&self.stage, course => course.check(play), Ok(())), Ok(()));
        in_mode!(&mut self.stage, course => course.make(play), ());
    }

    /// What a seat has now in each of its universes: every objective with the alignments that count best. In
    /// Hexidomino there is nothing to align.
    ///
    /// ```
    /// use big_bang::{BigBang, Mode, Options};
    /// use tabletop::{Dice, Game, Seat, Setup};
    ///
    /// let mut dice = Dice::new(1, 0);
    /// let mut game = Game::<BigBang>::new(Setup { mode: Mode::Simple, seats: 2, options: Options::default() })?;
    /// game.settle(0, &mut dice).expect("the table deals");
    /// let account = game.state().account(Seat::new(0).unwrap());
    /// assert_eq!(account[0].objectives.len(), 2, "a shape and a colour");
    /// assert_eq!(account[0].points, 0, "nothing is aligned yet");
    /// # Ok::<(), tabletop::SetupError>(())
    /// ```
    pub fn account(&self, seat: Seat) -> Vec<UniverseAccount> {
        in_mode!(&self.stage, course => course.account(seat), Vec::new())
    }

    fn turn(&self) -> Option<Turn> {
        in_mode!(&self.stage, course => Some(course.turn()), None)
    }

    fn awaited(&self) -> &'static str {
        match self.turn() {
            None => "the table deals",
            Some(Turn::Of(_)) => "a player moves",
            Some(Turn::Skip(_)) => "a player who can place nothing is skipped",
            Some(Turn::Over) => "the game is over",
        }
    }

    fn not_now(&self) -> Refusal {
        Refusal::NotNow { awaited: self.awaited() }
    }

    fn deal(&mut self, deal: &Deal) -> Result<(), Refusal> {
        if self.stage != Stage::Deal {
            return Err(self.not_now());
        }
        deal.check(&self.agreed)?;
        self.stage = match self.agreed.mode {
            Mode::Cosmic => Stage::Cosmic(Cosmic::new(deal)),
            Mode::Simple => Stage::Simple(Simple::new(deal, self.agreed.options.common_feature)),
            Mode::Solitary => Stage::Solitary(Solitary::new(deal)),
            Mode::Hexidomino => Hexidomino::new(deal).map_or(Stage::Deal, Stage::Hexidomino),
            Mode::Parallel => Parallel::new(deal).map_or(Stage::Deal, |game| Stage::Parallel(Box::new(game))),
        };
        Ok(())
    }

    fn skip(&mut self, seat: Seat) -> Result<(), Refusal> {
        match (self.turn(), &mut self.stage) {
            (Some(Turn::Skip(next)), Stage::Parallel(parallel)) if seat == next => {
                parallel.skip();
                Ok(())
            }
            (Some(Turn::Skip(next)), _) => Err(Refusal::OtherSkipped { next }),
            _ => Err(self.not_now()),
        }
    }

    fn take_play(&mut self, seat: Seat, play: Play) -> Result<(), Refusal> {
        match self.turn() {
            Some(Turn::Of(next)) if next == seat => {}
            Some(Turn::Of(next)) => return Err(Refusal::OutOfTurn { seat, next, mode: self.mode() }),
            _ => return Err(self.not_now()),
        }
        in_mode!(&mut self.stage, course => course.check(play).map(|()| course.make(play)), Ok(()))
    }
}

impl Rules for BigBang {
    const NAME: &'static str = "big-bang";
    const VERSION: u32 = 1;
    const RECORD_KEY: &'static str = "orrery";
    const TAKES_TURNS: bool = true;

    type Mode = Mode;
    type Options = Options;
    type Move = Move;
    type Refusal = Refusal;
    type View = View;
    type Score = Score;

    fn set_up(setup: &Setup<BigBang>) -> Result<BigBang, SetupError> {
        Ok(BigBang { agreed: Arc::new(Agreement::new(setup)?), since: 0, stage: Stage::Deal })
    }

    fn awaits(&self) -> Awaits {
        match self.turn() {
            None | Some(Turn::Skip(_)) => Awaits::Table,
            Some(Turn::Of(seat)) => Awaits::Seats {
                seats: SeatSet::from_iter([seat]),
                deadline: self.agreed.turn_time().map(|time| self.since.saturating_add(time)),
            },
            Some(Turn::Over) => Awaits::Nothing,
        }
    }

    fn play(&mut self, entry: &Entry<Move>) -> Result<(), Refusal> {
        let seats = self.seats();
        let known = |seat: Seat| {
            if seat.index() < seats { Ok(seat) } else { Err(Refusal::NoSuchSeat { seat, seats }) }
        };
        match (entry.actor, &entry.action) {
            (Actor::Table, Move::Deal(deal)) => self.deal(deal),
            (Actor::Table, &Move::Skip { skipped }) => self.skip(known(skipped)?),
            (Actor::Table, Move::Play(_)) => Err(Refusal::ForPlayers),
            (Actor::Seat(seat), &Move::Play(play)) => self.take_play(known(seat)?, play),
            (Actor::Seat(_), Move::Deal(_) | Move::Skip { .. }) => Err(Refusal::ForTheTable),
        }?;
        self.since = entry.t;
        Ok(())
    }

    fn legal_moves(&self, seat: Seat) -> impl Iterator<Item = Move> {
        let mut plays = Vec::new();
        if self.seat_to_move() == Some(seat) {
            self.list_plays(&mut plays);
        }
        plays.into_iter().map(Move::Play)
    }

    fn table_move(&self, dice: &mut Dice) -> Option<Move> {
        match self.turn() {
            None => Some(Move::Deal(Box::new(Deal::random(&self.agreed, dice)))),
            Some(Turn::Skip(skipped)) => Some(Move::Skip { skipped }),
            Some(Turn::Of(_) | Turn::Over) => None,
        }
    }

    /// The table makes any legal move for who is late.
    fn time_out(&self, dice: &mut Dice) -> Option<(Actor, Move)> {
        let seat = self.seat_to_move()?;
        Some((Actor::Seat(seat), self.random_move(seat, dice)?))
    }

    /// All is done in the open, except dealing.
    fn shows(&self, entry: &Entry<Move>, _viewer: Viewer) -> bool {
        !matches!(entry.action, Move::Deal(_))
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn imagine(view: &View, dice: &mut Dice) -> BigBang {
        view.imagine(dice)
    }

    fn outcome(&self) -> Option<Outcome<Score>> {
        (self.turn() == Some(Turn::Over)).then(
            || in_mode!(&self.stage, course => course.outcome(), Outcome { scores: Vec::new(), winners: Vec::new() }),
        )
    }
}
