//! The game itself: a state that takes entries.
//!
//! [`CosmicFactory`] is that state. A game is driven by entries, as any game of [`tabletop`]:
//!
//! ```
//! use cosmic_factory::{CosmicFactory, Mode, Move, Options, Refusal, Turns};
//! use tabletop::{Dice, Entry, Fault, Game, Rules, Seat, Setup, Viewer};
//!
//! let setup = Setup { mode: Mode::Beginner, seats: 2, options: Options::default() };
//! let mut game = Game::<CosmicFactory>::new(setup)?;
//! game.settle(0, &mut Dice::new(1, 0)).expect("the table deals nine tiles to each player");
//!
//! let seat = Seat::new(0).unwrap();
//! let hand = game.state().view(Viewer::Seat(seat)).benches()[0].hand.expect("the own hand is known");
//! let tile = hand.iter().next().unwrap();
//! let lay = Move::Lay { tile, x: 0, y: 0, turns: Turns::default() };
//! game.play(Entry::by_seat(2_000, seat, lay)).expect("tiles may be laid anywhere near the middle");
//!
//! let done = game.play(Entry::by_seat(3_000, seat, Move::Done));
//! assert!(matches!(done, Err(Fault::Refused(Refusal::Incomplete { .. }))));
//! # Ok::<(), tabletop::SetupError>(())
//! ```
//!
//! What happens in each phase of a round stands in a file of its own: the draft,
//! the build, what the table settles after it, the choices that cards ask for, and the count.

mod bench;
mod build;
mod chance;
mod choose;
mod count;
mod draft;
mod moves;
#[cfg(feature = "serde")]
mod moves_json;
mod preview;
mod refusal;
mod settle;
mod setup;
mod view;
#[cfg(feature = "serde")]
mod view_diff;

use std::sync::Arc;

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use tabletop::{Actor, Awaits, Dice, Entry, Millis, Outcome, Rules, Seat, SeatSet, Setup, SetupError, Viewer};

pub use bench::{Laid, TILES_EACH, TileAt, galaxy};
pub use build::Taken;
pub use choose::Choice;
pub use count::{RoundCount, SeatCount};
pub use draft::Pass;
pub use moves::{Move, Tokens};
pub use refusal::{PhaseName, Refusal};
pub use setup::{Mode, Options};
pub use view::{BenchView, PhaseView, View};

use crate::{Card, Points};
use bench::Bench;
use build::Build;
use choose::Choosing;
use draft::Draft;
use setup::Agreement;

/// How many rounds a game has (CF-2.1).
pub const ROUNDS: u8 = 5;

/// The most players of a game (CF-1.1).
pub const MAX_PLAYERS: usize = 6;

/// One value for each seat of the largest table.
type PerSeat<T> = [T; MAX_PLAYERS];

/// A game of Cosmic Factory.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CosmicFactory {
    agreed: Arc<Agreement>,
    /// The round that is played, or comes next; from 1.
    round: u8,
    /// The cards of all rounds so far, the present one last.
    cards: arrayvec::ArrayVec<Card, { ROUNDS as usize }>,
    tracks: PerSeat<Points>,
    phase: Phase,
    /// When the phase began, or the present pass of the draft.
    since: Millis,
    /// The account of the last round that was counted.
    counted: Option<Arc<RoundCount>>,
}

/// Where in a round the game stands.
#[derive(Clone, Debug, PartialEq, Eq)]
enum Phase {
    /// The table reveals a card and deals.
    Deal,
    /// Everyone keeps three tiles and passes the others.
    Draft(Draft),
    /// Everyone builds at once, against the clock.
    Build(Build),
    /// The table completes what is not complete.
    Settle(Site),
    /// Players choose what the card asks for.
    Choose(Choosing),
    /// The account of the round is due.
    Count(Choosing),
    /// The game is over.
    Over,
}

/// What stands on the table once building has begun.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Site {
    benches: PerSeat<Bench>,
    taken: Taken,
}

/// The final score of a seat.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct Score {
    /// Where the tracks stand.
    #[cfg_attr(feature = "serde", serde(flatten))]
    pub tracks: Points,
    /// The weakest colour and the star (CF-6.1).
    pub total: u8,
}

impl CosmicFactory {
    /// The number of players.
    pub fn seats(&self) -> usize {
        self.agreed.seats
    }

    /// The options of the table.
    pub fn options(&self) -> &Options {
        &self.agreed.options
    }

    /// The card of the round.
    pub fn card(&self) -> Card {
        self.cards.last().copied().unwrap_or_default()
    }

    /// Where the tracks of `seat` stand.
    pub fn tracks(&self, seat: Seat) -> Points {
        self.tracks.get(seat.index()).copied().unwrap_or_default()
    }

    /// The account of the last round that was counted: what every point was for.
    pub fn counted(&self) -> Option<&RoundCount> {
        self.counted.as_deref()
    }

    fn everyone(&self) -> impl DoubleEndedIterator<Item = Seat> + Clone + use<> {
        Seat::first(self.seats())
    }

    /// What the game waits for.
    fn phase_name(&self) -> PhaseName {
        match &self.phase {
            Phase::Deal => PhaseName::Deal,
            Phase::Draft(_) => PhaseName::Draft,
            Phase::Build(build) if self.all_done(build) => PhaseName::Close,
            Phase::Build(_) => PhaseName::Build,
            Phase::Settle(_) => PhaseName::Settle,
            Phase::Choose(_) => PhaseName::Choose,
            Phase::Count(_) => PhaseName::Count,
            Phase::Over => PhaseName::Over,
        }
    }

    fn not_now(&self) -> Refusal {
        Refusal::NotNow { phase: self.phase_name() }
    }

    fn all_done(&self, build: &Build) -> bool {
        build.done == SeatSet::first(self.seats())
    }

    fn enter(&mut self, phase: Phase, t: Millis) {
        self.phase = phase;
        self.since = t;
    }

    fn play_table(&mut self, t: Millis, action: &Move) -> Result<(), Refusal> {
        match (action, &self.phase) {
            (&Move::Deal { round, card, ref hands }, Phase::Deal) => self.deal(t, round, card, hands),
            (Move::Close, Phase::Build(_)) => {
                self.close(t);
                Ok(())
            }
            (&Move::Fill { seat, ref cells }, Phase::Settle(_)) => self.fill(t, seat, cells),
            (&Move::Discard { seat, tile }, Phase::Settle(_)) => self.discard(t, seat, tile),
            (&Move::Score { round, ref galaxies, ref gains, ref tracks }, Phase::Count(_)) => {
                self.take_count(t, round, galaxies, gains, tracks)
            }
            (action, _) if action.is_for_table() => Err(self.not_now()),
            _ => Err(Refusal::ForPlayers),
        }
    }

    fn play_seat(&mut self, t: Millis, seat: Seat, action: &Move) -> Result<(), Refusal> {
        match (action, &mut self.phase) {
            (&Move::Keep { tiles }, Phase::Draft(_)) => self.keep(t, seat, tiles),
            (
                Move::Lay { .. }
                | Move::Lift { .. }
                | Move::Flip { .. }
                | Move::Take { .. }
                | Move::Done
                | Move::Undone,
                Phase::Build(_),
            ) => self.build(seat, action),
            (
                Move::Darken { .. } | Move::Sabotage { .. } | Move::Swap { .. } | Move::Offer { .. },
                Phase::Choose(_),
            ) => self.choose(t, seat, action),
            (action, _) if action.is_for_table() => Err(Refusal::ForTheTable),
            _ => Err(self.not_now()),
        }
    }
}

impl Rules for CosmicFactory {
    const NAME: &'static str = "cosmic-factory";
    const VERSION: u32 = 1;
    const RECORD_KEY: &'static str = "orrery";
    const TAKES_TURNS: bool = false;

    type Mode = Mode;
    type Options = Options;
    type Move = Move;
    type Refusal = Refusal;
    type View = View;
    type Score = Score;

    fn set_up(setup: &Setup<CosmicFactory>) -> Result<CosmicFactory, SetupError> {
        Ok(CosmicFactory {
            agreed: Arc::new(Agreement::new(setup)?),
            round: 1,
            cards: arrayvec::ArrayVec::new(),
            tracks: PerSeat::default(),
            phase: Phase::Deal,
            since: 0,
            counted: None,
        })
    }

    fn awaits(&self) -> Awaits {
        let seats = |seats: SeatSet, time: Option<Millis>| Awaits::Seats {
            seats,
            deadline: time.map(|time| self.since.saturating_add(time)),
        };
        match &self.phase {
            Phase::Deal | Phase::Settle(_) | Phase::Count(_) => Awaits::Table,
            Phase::Draft(draft) => seats(draft.undecided(self.seats()), self.agreed.draft_time()),
            Phase::Build(build) if self.all_done(build) => Awaits::Table,
            Phase::Build(build) => {
                seats(SeatSet::first(self.seats()).without(build.done), Some(self.agreed.build_time()))
            }
            Phase::Choose(choosing) => seats(choosing.undecided(), self.agreed.choice_time()),
            Phase::Over => Awaits::Nothing,
        }
    }

    fn play(&mut self, entry: &Entry<Move>) -> Result<(), Refusal> {
        let Entry { t, actor, ref action, auto } = *entry;
        let named = match (actor, action) {
            (Actor::Seat(seat), _) | (_, &Move::Fill { seat, .. } | &Move::Discard { seat, .. }) => Some(seat),
            _ => None,
        };
        if let Some(seat) = named.filter(|seat| seat.index() >= self.seats()) {
            return Err(Refusal::NoSuchSeat { seat, seats: self.seats() });
        }
        if auto {
            self.check_automatic(actor, action)?;
        }
        match actor {
            Actor::Table => self.play_table(t, action),
            Actor::Seat(seat) => self.play_seat(t, seat, action),
        }
    }

    fn legal_moves(&self, seat: Seat) -> impl Iterator<Item = Move> {
        let moves: Box<dyn Iterator<Item = Move>> = match &self.phase {
            _ if seat.index() >= self.seats() => Box::new(std::iter::empty()),
            Phase::Draft(draft) => Box::new(draft.moves(seat)),
            Phase::Build(build) if !self.all_done(build) => Box::new(build.moves(seat, self.card())),
            Phase::Choose(choosing) => Box::new(self.choices(choosing, seat).into_iter()),
            _ => Box::new(std::iter::empty()),
        };
        moves
    }

    fn random_move(&self, seat: Seat, dice: &mut Dice) -> Option<Move> {
        if seat.index() < self.seats() { self.try_something(seat, dice) } else { None }
    }

    fn table_move(&self, dice: &mut Dice) -> Option<Move> {
        self.draw(dice)
    }

    fn time_out(&self, dice: &mut Dice) -> Option<(Actor, Move)> {
        self.choose_for_the_late(dice)
    }

    fn shows(&self, entry: &Entry<Move>, viewer: Viewer) -> bool {
        match entry.action {
            Move::Deal { .. } => false,
            // What is drafted is secret (CF-3.3), and so are choices until all have chosen (CF-7.21).
            Move::Keep { .. }
            | Move::Darken { .. }
            | Move::Sabotage { .. }
            | Move::Swap { .. }
            | Move::Offer { .. } => matches!(entry.actor, Actor::Seat(seat) if viewer.is(seat)),
            _ => true,
        }
    }

    fn view(&self, viewer: Viewer) -> View {
        View::of(self, viewer)
    }

    fn imagine(view: &View, dice: &mut Dice) -> CosmicFactory {
        view.imagine(dice)
    }

    fn imagine_before(view: &View, entry: &Entry<Move>, dice: &mut Dice) -> CosmicFactory {
        view.imagine_before(entry, dice)
    }

    fn outcome(&self) -> Option<Outcome<Score>> {
        if self.phase != Phase::Over {
            return None;
        }
        let tracks = &self.tracks[..self.seats()];
        Some(Outcome {
            scores: tracks.iter().map(|&tracks| Score { tracks, total: tracks.total() }).collect(),
            winners: winners(tracks),
        })
    }
}

/// Who has won with these tracks (CF-6.1): the highest total, among equals the higher weakest colour; who is still
/// tied shares the victory.
///
/// ```
/// use cosmic_factory::Points;
/// use cosmic_factory::game::winners;
///
/// // Both have 12 points; the first one has the better weakest colour.
/// let tracks = [Points::new([9, 9, 8, 4]), Points::new([20, 7, 9, 5])];
/// assert_eq!(winners(&tracks).len(), 1);
/// assert_eq!(winners(&tracks)[0].index(), 0);
/// ```
pub fn winners(tracks: &[Points]) -> Vec<Seat> {
    let rank = |tracks: &Points| (tracks.total(), tracks.weakest());
    let best = tracks.iter().map(rank).max();
    Seat::first(tracks.len())
        .zip(tracks)
        .filter(|(_, tracks)| Some(rank(tracks)) == best)
        .map(|(seat, _)| seat)
        .collect()
}
