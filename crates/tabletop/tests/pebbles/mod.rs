//! Pebbles: a toy game with everything that a game can have, to test what serves all games.

use std::sync::atomic::{AtomicU32, Ordering};

use serde::{Deserialize, Serialize};
use tabletop::{Actor, Awaits, Dice, Diff, Entry, Outcome, Refusal, Rule, Rules, Seat, Setup, SetupError, Viewer};

/// What is wrong with the game.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum Flaw {
    #[default]
    Nothing,
    RemembersRefusals,
    TakesUnlistedMoves,
    ListsIllegalMoves,
    ShowsSecrets,
    AnswersWithSecrets,
    HasSecretChance,
    NeverEnds,
}

/// Pebbles: everyone has a secret number and takes one or two pebbles in turn; whoever takes the last has won.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Pebbles {
    flaw: Flaw,
    seats: usize,
    secrets: Vec<u8>,
    left: u8,
    turn: usize,
    noise: u32,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
pub(crate) enum PebblesMove {
    Deal { secrets: Vec<u8> },
    Take { count: u8 },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, thiserror::Error)]
#[error("no: {why}")]
pub(crate) struct PebblesRefusal {
    why: String,
}

impl Refusal for PebblesRefusal {
    fn rule(&self) -> Rule {
        Rule::new("PE", 1, 1)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PebblesView {
    flaw: Flaw,
    viewer: Viewer,
    seats: usize,
    own: Option<u8>,
    all: Vec<u8>,
    pub(crate) left: u8,
    pub(crate) turn: usize,
    dealt: bool,
    noise: u32,
}

impl Diff for PebblesView {}

#[derive(Copy, Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub(crate) enum PebblesMode {
    /// The only way to play.
    Plain,
}

#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct PebblesOptions {
    #[serde(default)]
    pub(crate) flaw: Flaw,
}

/// Chance that is not in the log.
static SECRET_CHANCE: AtomicU32 = AtomicU32::new(0);

impl Pebbles {
    fn taken(&self, seat: Seat, count: u8) -> Result<u8, PebblesRefusal> {
        let no = |why: &str| Err(PebblesRefusal { why: why.to_owned() });
        let most = if self.flaw == Flaw::TakesUnlistedMoves { 3 } else { 2 };
        if self.secrets.is_empty() || seat.index() != self.turn {
            return match self.flaw {
                Flaw::AnswersWithSecrets => no(&format!("{:?}", self.secrets)),
                _ => no("not your turn"),
            };
        }
        if count == 0 || count > most { no("one or two") } else { Ok(self.left.saturating_sub(count)) }
    }
}

impl Rules for Pebbles {
    const NAME: &'static str = "pebbles";
    const VERSION: u32 = 3;
    const TAKES_TURNS: bool = true;

    type Mode = PebblesMode;
    type Options = PebblesOptions;
    type Move = PebblesMove;
    type Refusal = PebblesRefusal;
    type View = PebblesView;
    type Score = u8;

    fn set_up(setup: &Setup<Pebbles>) -> Result<Pebbles, SetupError> {
        let &Setup { seats, options: PebblesOptions { flaw }, .. } = setup;
        if seats < 2 {
            return Err(SetupError("pebbles need two".to_owned()));
        }
        Ok(Pebbles { flaw, seats, secrets: Vec::new(), left: 30, turn: 0, noise: 0 })
    }

    fn awaits(&self) -> Awaits {
        match (self.secrets.is_empty(), self.left) {
            (true, _) => Awaits::Table,
            (_, 0) => Awaits::Nothing,
            _ => Awaits::Seats { seats: Seat::first(self.seats).skip(self.turn).take(1).collect(), deadline: None },
        }
    }

    fn play(&mut self, entry: &Entry<PebblesMove>) -> Result<(), PebblesRefusal> {
        match (entry.actor, &entry.action) {
            (Actor::Table, PebblesMove::Deal { secrets }) if self.secrets.is_empty() => {
                self.secrets.clone_from(secrets);
                if self.flaw == Flaw::HasSecretChance {
                    self.noise = SECRET_CHANCE.fetch_add(1, Ordering::Relaxed);
                }
                Ok(())
            }
            (Actor::Seat(seat), &PebblesMove::Take { count }) => {
                let left = self.taken(seat, count).inspect_err(|_| {
                    self.noise += u32::from(self.flaw == Flaw::RemembersRefusals);
                })?;
                self.left = if self.flaw == Flaw::NeverEnds { left.max(2) } else { left };
                self.turn = (self.turn + 1) % self.seats;
                Ok(())
            }
            _ => Err(PebblesRefusal { why: "not now".to_owned() }),
        }
    }

    fn legal_moves(&self, seat: Seat) -> impl Iterator<Item = PebblesMove> {
        let counts = if self.flaw == Flaw::ListsIllegalMoves { 0..=2 } else { 1..=2 };
        let may = !self.secrets.is_empty() && self.left > 0 && seat.index() == self.turn;
        counts.filter(move |_| may).map(|count| PebblesMove::Take { count })
    }

    fn random_move(&self, seat: Seat, dice: &mut Dice) -> Option<PebblesMove> {
        // Three are tried by those who get away with it.
        let most = if self.flaw == Flaw::TakesUnlistedMoves { 3 } else { 2 };
        self.legal_moves(seat).next().map(|_| PebblesMove::Take { count: 1 + dice.below(most) as u8 })
    }

    fn table_move(&self, dice: &mut Dice) -> Option<PebblesMove> {
        let dealt = !self.secrets.is_empty();
        (!dealt).then(|| PebblesMove::Deal { secrets: (0..self.seats).map(|_| dice.below(200) as u8).collect() })
    }

    fn time_out(&self, _dice: &mut Dice) -> Option<(Actor, PebblesMove)> {
        None
    }

    fn shows(&self, entry: &Entry<PebblesMove>, _viewer: Viewer) -> bool {
        !matches!(entry.action, PebblesMove::Deal { .. })
    }

    fn view(&self, viewer: Viewer) -> PebblesView {
        let own = |seat: Seat| self.secrets.get(seat.index()).copied();
        PebblesView {
            flaw: self.flaw,
            viewer,
            seats: self.seats,
            own: match viewer {
                Viewer::Seat(seat) => own(seat),
                Viewer::Watcher => None,
            },
            all: if self.flaw == Flaw::ShowsSecrets { self.secrets.clone() } else { Vec::new() },
            left: self.left,
            turn: self.turn,
            dealt: !self.secrets.is_empty(),
            noise: self.noise,
        }
    }

    fn imagine(view: &PebblesView, dice: &mut Dice) -> Pebbles {
        let mut secret = |seat: Seat| match view.own {
            Some(own) if view.viewer.is(seat) => own,
            _ => dice.below(200) as u8,
        };
        let secrets = if view.dealt { Seat::first(view.seats).map(&mut secret).collect() } else { Vec::new() };
        let &PebblesView { flaw, seats, left, turn, noise, .. } = view;
        Pebbles { flaw, seats, secrets, left, turn, noise }
    }

    fn outcome(&self) -> Option<Outcome<u8>> {
        let last = Seat::first(self.seats).nth((self.turn + self.seats - 1) % self.seats);
        let over = self.awaits() == Awaits::Nothing;
        over.then(|| Outcome { scores: self.secrets.clone(), winners: last.into_iter().collect() })
    }
}
