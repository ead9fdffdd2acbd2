//! Whole games between bots, without a server and without waiting: the clock is a number.

use tabletop::{Actor, Awaits, Dice, Entry, Fault, Game, Millis, Rules, Seat, SeatSet, Setup, SetupError, Viewer};

use crate::Bot;

/// Why a game between bots could not be played to its end.
#[derive(Debug, thiserror::Error)]
pub enum ArenaError<R: Rules> {
    /// The game cannot be set up this way.
    #[error("{0}")]
    Setup(#[from] SetupError),
    /// A bot made a move that the rules refuse.
    #[error("{seat} made an illegal move at {t} ms: {fault}")]
    Illegal { seat: Seat, t: Millis, fault: Fault<R::Refusal> },
    /// The rules refuse what they themselves had the table do.
    #[error("the table made an illegal move: {0}")]
    Table(Fault<R::Refusal>),
    /// Everyone who is awaited waits, and no clock runs.
    #[error("nobody acts though {0:?} are awaited")]
    Stuck(SeatSet),
}

/// How many independent streams of dice one game uses: the table's, and one for each bot.
const STREAMS: u64 = 16;

/// Plays one game. The same setup, bots, seed and number give the same game, on every machine.
///
/// # Errors
/// If the setup does not fit the game, or a bot does not play by its rules.
pub fn play<R: Rules>(
    setup: Setup<R>,
    bots: &mut [Box<dyn Bot<R>>],
    seed: u64,
    number: u64,
) -> Result<Game<R>, ArenaError<R>> {
    let stream = |index: u64| Dice::new(seed, number.wrapping_mul(STREAMS).wrapping_add(index));
    let mut table = stream(0);
    let game = Game::new(setup)?;
    let seats = bots.iter_mut().zip(Seat::first(game.setup().seats)).map(|(bot, seat)| ArenaSeat {
        seat,
        bot: bot.as_mut(),
        dice: stream(1 + seat.index() as u64),
        due: None,
    });
    let mut match_ = Match { seats: seats.collect(), game, now: 0 };
    match_.game.settle(0, &mut table).map_err(ArenaError::Table)?;
    match_.ask_everyone();
    while let Awaits::Seats { seats, deadline } = match_.game.state().awaits() {
        let entries = match_.game.log().len();
        let acted = match match_.next_due().filter(|&(due, _)| deadline.is_none_or(|deadline| due < deadline)) {
            Some((due, index)) => match_.decide(due, index)?,
            None => {
                match_.now = deadline.ok_or(ArenaError::Stuck(seats))?.max(match_.now);
                let (actor, action) = match_.game.state().time_out(&mut table).ok_or(ArenaError::Stuck(seats))?;
                let entry = Entry { t: match_.now, actor, action, auto: actor != Actor::Table };
                match_.game.play(entry).map_err(ArenaError::Table)?;
                None
            }
        };
        let moved = match_.game.log().len();
        match_.game.settle(match_.now, &mut table).map_err(ArenaError::Table)?;
        let anew = !match_.game.state().awaits().seats().without(seats).is_empty();
        if anew || match_.game.log().len() > moved {
            match_.ask_everyone();
        } else if let Some(index) = acted.filter(|_| moved > entries) {
            match_.ask(index);
        }
    }
    Ok(match_.game)
}

struct ArenaSeat<'a, R: Rules> {
    seat: Seat,
    bot: &'a mut dyn Bot<R>,
    dice: Dice,
    /// When it wants to decide.
    due: Option<Millis>,
}

/// A game between bots in progress.
struct Match<'a, R: Rules> {
    seats: Vec<ArenaSeat<'a, R>>,
    game: Game<R>,
    now: Millis,
}

impl<R: Rules> Match<'_, R> {
    fn ask(&mut self, index: usize) {
        let seated = &mut self.seats[index];
        let view = self.game.state().view(Viewer::Seat(seated.seat));
        let delay = seated.bot.delay(&view, &mut seated.dice);
        seated.due = delay.map(|delay| self.now + delay);
    }

    fn ask_everyone(&mut self) {
        (0..self.seats.len()).for_each(|index| self.ask(index));
    }

    /// When the next bot decides, and its index.
    fn next_due(&self) -> Option<(Millis, usize)> {
        self.seats.iter().enumerate().filter_map(|(index, seated)| Some((seated.due?, index))).min()
    }

    /// Has one bot decide; returns its index if it has made a move.
    fn decide(&mut self, due: Millis, index: usize) -> Result<Option<usize>, ArenaError<R>> {
        self.now = due;
        let seated = &mut self.seats[index];
        seated.due = None;
        let view = self.game.state().view(Viewer::Seat(seated.seat));
        let Some(action) = seated.bot.decide(&view, &mut seated.dice) else { return Ok(None) };
        let (seat, t) = (seated.seat, due);
        let played = self.game.play(Entry::by_seat(t, seat, action));
        played.map_err(|fault| ArenaError::Illegal { seat, t, fault })?;
        Ok(Some(index))
    }
}
