//! Choices after the build (CF-7.1, CF-7.13, CF-7.19, CF-7.20, CF-7.21).

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use tabletop::{Actor, Millis, Seat, SeatSet};

use crate::game::build::BLACK_HOLE;
use crate::game::draft::choose;
use crate::game::{CosmicFactory, Move, PerSeat, Phase, Refusal, Site};
use crate::{Card, Color, Hand, TileNumber};

/// The least points on a colour that can be offered (CF-7.20).
pub(crate) const OFFERING: u8 = 5;

/// What a player has chosen.
///
/// ```
/// use cosmic_factory::{Color, Move, game::Choice};
///
/// assert_eq!(Move::from(Choice::Swap(Color::Blue)), Move::Swap { color: Color::Blue });
/// ```
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
pub enum Choice {
    /// These tiles of the right neighbour go face down.
    Darken(Hand),
    /// This tile of the left neighbour is removed.
    Sabotage(TileNumber),
    /// The path's points go on this colour.
    Swap(Color),
    /// This colour pays for stars, or none.
    Offer(Option<Color>),
}

impl Choice {
    /// The choice that a move makes, if it makes one after the build.
    pub(super) fn of(action: &Move) -> Option<Choice> {
        Some(match *action {
            Move::Darken { tiles } => Choice::Darken(tiles),
            Move::Sabotage { tile } => Choice::Sabotage(tile),
            Move::Swap { color } => Choice::Swap(color),
            Move::Offer { color } => Choice::Offer(color),
            _ => return None,
        })
    }

    /// The card that asks for such a choice.
    fn card(self) -> Card {
        match self {
            Choice::Darken(_) => Card::BlackHole,
            Choice::Sabotage(_) => Card::Sabotage,
            Choice::Swap(_) => Card::StellarSwap,
            Choice::Offer(_) => Card::Offering,
        }
    }
}

impl From<Choice> for Move {
    fn from(choice: Choice) -> Move {
        match choice {
            Choice::Darken(tiles) => Move::Darken { tiles },
            Choice::Sabotage(tile) => Move::Sabotage { tile },
            Choice::Swap(color) => Move::Swap { color },
            Choice::Offer(color) => Move::Offer { color },
        }
    }
}

/// Choices in the making: secret until all are there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Choosing {
    pub(super) site: Site,
    /// Who has something to choose.
    pub(super) asked: SeatSet,
    /// What was chosen.
    pub(super) made: PerSeat<Option<Choice>>,
}

impl Choosing {
    pub(super) fn undecided(&self) -> SeatSet {
        self.asked.iter().filter(|seat| self.made[seat.index()].is_none()).collect()
    }
}

impl CosmicFactory {
    /// Asks for the choices of the card; where nobody has one the table counts at once.
    pub(super) fn ask_choices(&mut self, t: Millis, site: Site) {
        let mut choosing = Choosing { site, asked: SeatSet::EMPTY, made: PerSeat::default() };
        choosing.asked = self.everyone().filter(|&seat| !self.options_of(&choosing, seat).is_empty()).collect();
        let phase = if choosing.asked.is_empty() { Phase::Count(choosing) } else { Phase::Choose(choosing) };
        self.enter(phase, t);
    }

    /// What `seat` could choose if it still had to; empty for who is not asked.
    fn options_of(&self, choosing: &Choosing, seat: Seat) -> Vec<Choice> {
        let benches = &choosing.site.benches;
        match self.card() {
            Card::BlackHole => {
                let bench = &benches[seat.right(self.seats()).index()];
                let face_up = bench.laid.iter().filter(|laid| !laid.down).map(|laid| laid.tile).collect();
                match BLACK_HOLE - bench.down() {
                    0 => Vec::new(),
                    missing => choose(face_up, missing).into_iter().map(Choice::Darken).collect(),
                }
            }
            Card::Sabotage => {
                let mut tiles: Vec<_> =
                    benches[seat.left(self.seats()).index()].laid.iter().map(|laid| laid.tile).collect();
                tiles.sort_unstable();
                tiles.into_iter().map(Choice::Sabotage).collect()
            }
            Card::StellarSwap => Color::ALL.map(Choice::Swap).to_vec(),
            Card::Offering => {
                let tracks = self.tracks_to_offer(choosing, seat);
                let rich: Vec<_> = Color::ALL.into_iter().filter(|&color| tracks[color.into()] >= OFFERING).collect();
                let declined = (!rich.is_empty()).then_some(Choice::Offer(None));
                rich.into_iter().map(|color| Choice::Offer(Some(color))).chain(declined).collect()
            }
            _ => Vec::new(),
        }
    }

    /// The legal choices of `seat` as moves.
    pub(super) fn choices(&self, choosing: &Choosing, seat: Seat) -> Vec<Move> {
        if !choosing.undecided().contains(seat) {
            return Vec::new();
        }
        self.options_of(choosing, seat).into_iter().map(Move::from).collect()
    }

    pub(super) fn choose(&mut self, t: Millis, seat: Seat, action: &Move) -> Result<(), Refusal> {
        let Phase::Choose(choosing) = &self.phase else { return Err(self.not_now()) };
        let choice = Choice::of(action).ok_or_else(|| self.not_now())?;
        self.check_choice(choosing, seat, choice)?;
        let Phase::Choose(choosing) = &mut self.phase else { return Ok(()) };
        choosing.made[seat.index()] = Some(choice);
        if choosing.undecided().is_empty() {
            let made = choosing.clone();
            self.enter(Phase::Count(made), t);
        }
        Ok(())
    }

    fn check_choice(&self, choosing: &Choosing, seat: Seat, choice: Choice) -> Result<(), Refusal> {
        let card = self.card();
        if choice.card() != card {
            return Err(Refusal::OtherChoice { card });
        }
        if !choosing.asked.contains(seat) {
            return Err(Refusal::NothingToChoose);
        }
        if choosing.made[seat.index()].is_some() {
            return Err(Refusal::ChosenAlready);
        }
        let check_face_up = |tile: TileNumber, owner: Seat| {
            let laid = choosing.site.benches[owner.index()].find(tile).filter(|laid| !laid.down);
            laid.map(|_| ()).ok_or(Refusal::NotFaceUp { tile, owner, card })
        };
        match choice {
            Choice::Darken(tiles) => {
                let owner = seat.right(self.seats());
                let missing = BLACK_HOLE - choosing.site.benches[owner.index()].down();
                if tiles.len() != missing {
                    return Err(Refusal::DarkenCount { missing, found: tiles.len() });
                }
                tiles.iter().try_for_each(|tile| check_face_up(tile, owner))
            }
            Choice::Sabotage(tile) => check_face_up(tile, seat.left(self.seats())),
            Choice::Swap(_) | Choice::Offer(None) => Ok(()),
            Choice::Offer(Some(color)) => match self.tracks_to_offer(choosing, seat)[color.into()] {
                points if points < OFFERING => Err(Refusal::TooFewPoints { color, points }),
                _ => Ok(()),
            },
        }
    }

    /// A choice that the table makes for a seat must be one that it makes, and the one that CF-7.21 names.
    pub(super) fn check_automatic(&self, actor: Actor, action: &Move) -> Result<(), Refusal> {
        let Actor::Seat(seat) = actor else { return Err(Refusal::NeverAutomatic) };
        if !action.is_choice() {
            return Err(Refusal::NeverAutomatic);
        }
        let Phase::Choose(choosing) = &self.phase else { return Ok(()) };
        match *action {
            Move::Swap { color } if color != self.automatic_swap(choosing, seat) => {
                Err(Refusal::OtherAutomatic { color: Some(self.automatic_swap(choosing, seat)) })
            }
            Move::Offer { color: Some(_) } => Err(Refusal::OtherAutomatic { color: None }),
            _ => Ok(()),
        }
    }

    /// The lowest colour after this round's zone points (CF-7.21).
    pub(super) fn automatic_swap(&self, choosing: &Choosing, seat: Seat) -> Color {
        self.tracks_after_zones(choosing, seat).weakest_color()
    }
}
