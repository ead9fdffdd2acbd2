//! Dealing and drafting (CF-2, CF-3).

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use tabletop::{Millis, Seat, SeatSet};

use crate::game::bench::{Bench, TILES_EACH};
use crate::game::build::Build;
use crate::game::{CosmicFactory, Mode, Move, PerSeat, Phase, Refusal};
use crate::{Card, Hand};

/// How many tiles are kept at a time (CF-3.1).
pub(crate) const KEPT: usize = 3;

/// Which of the two passes of a draft comes next.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize), serde(rename_all = "kebab-case"))]
pub enum Pass {
    /// From nine tiles, six are passed.
    First,
    /// From six tiles, three are passed, and go unseen.
    Second,
}

impl Pass {
    /// How many tiles were kept before.
    pub(crate) const fn kept_before(self) -> usize {
        match self {
            Pass::First => 0,
            Pass::Second => KEPT,
        }
    }
}

/// A draft in progress.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Draft {
    pub(super) pass: Pass,
    /// The tiles to choose from.
    pub(super) hands: PerSeat<Hand>,
    /// The tiles kept before.
    pub(super) kept: PerSeat<Hand>,
    /// The three chosen in this pass.
    pub(super) chosen: PerSeat<Option<Hand>>,
}

impl Draft {
    pub(super) fn undecided(&self, seats: usize) -> SeatSet {
        Seat::first(seats).filter(|seat| self.chosen[seat.index()].is_none()).collect()
    }

    pub(super) fn moves(&self, seat: Seat) -> impl Iterator<Item = Move> + use<> {
        let open = self.chosen[seat.index()].is_none();
        let hand = if open { self.hands[seat.index()] } else { Hand::EMPTY };
        choose(hand, KEPT).into_iter().map(|tiles| Move::Keep { tiles })
    }
}

/// Every way to choose `count` tiles from a hand.
pub(super) fn choose(hand: Hand, count: usize) -> Vec<Hand> {
    let mut ways = vec![Hand::EMPTY];
    for size in 0..count {
        ways = ways
            .into_iter()
            .flat_map(|way| {
                // Tiles are added in ascending order, so that every choice comes up once.
                let last = way.iter().last();
                hand.iter()
                    .filter(move |&tile| Some(tile) > last)
                    .map(move |tile| way.union([tile].into_iter().collect()))
            })
            .filter(|way| way.len() == size + 1)
            .collect();
    }
    ways
}

impl CosmicFactory {
    pub(super) fn deal(&mut self, t: Millis, round: u8, card: Card, hands: &[Hand]) -> Result<(), Refusal> {
        self.check_deal(round, card, hands)?;
        self.cards.push(card);
        let mut dealt: PerSeat<Hand> = PerSeat::default();
        dealt[..hands.len()].copy_from_slice(hands);
        let phase = match self.agreed.mode {
            Mode::Beginner => Phase::Build(Build::new(dealt.map(Bench::new))),
            Mode::Standard => Phase::Draft(Draft {
                pass: Pass::First,
                hands: dealt,
                kept: PerSeat::default(),
                chosen: PerSeat::default(),
            }),
        };
        self.enter(phase, t);
        Ok(())
    }

    fn check_deal(&self, round: u8, card: Card, hands: &[Hand]) -> Result<(), Refusal> {
        if round != self.round {
            return Err(Refusal::WrongRound { expected: self.round, found: round });
        }
        match (self.agreed.mode, card) {
            (Mode::Beginner, Card::None) => {}
            (Mode::Beginner, _) => return Err(Refusal::CardForBeginners),
            (Mode::Standard, Card::None) => return Err(Refusal::NoCard),
            (Mode::Standard, _) if self.cards.contains(&card) => return Err(Refusal::CardAgain { card }),
            (Mode::Standard, _) => match self.agreed_card() {
                Some(expected) if expected != card => return Err(Refusal::OtherCard { expected }),
                _ => {}
            },
        }
        if hands.len() != self.seats() {
            return Err(Refusal::HandCount { expected: self.seats(), found: hands.len() });
        }
        let mut dealt = Hand::EMPTY;
        for (seat, &hand) in self.everyone().zip(hands) {
            if hand.len() != TILES_EACH {
                return Err(Refusal::HandSize { seat, found: hand.len() });
            }
            if let Some(tile) = hand.iter().find(|&tile| dealt.contains(tile)) {
                return Err(Refusal::DealtTwice { tile });
            }
            dealt = dealt.union(hand);
        }
        Ok(())
    }

    /// The card that the table has agreed on for the coming round.
    pub(super) fn agreed_card(&self) -> Option<Card> {
        self.agreed.options.cards.get(usize::from(self.round) - 1).copied()
    }

    pub(super) fn keep(&mut self, t: Millis, seat: Seat, tiles: Hand) -> Result<(), Refusal> {
        let seats = self.seats();
        let Phase::Draft(draft) = &mut self.phase else { return Err(self.not_now()) };
        if draft.chosen[seat.index()].is_some() {
            return Err(Refusal::KeptAlready);
        }
        if tiles.len() != KEPT {
            return Err(Refusal::KeepThree { found: tiles.len() });
        }
        if let Some(tile) = tiles.without(draft.hands[seat.index()]).iter().next() {
            return Err(Refusal::NotInHand { tile });
        }
        draft.chosen[seat.index()] = Some(tiles);
        if draft.undecided(seats).is_empty() {
            self.pass_on(t);
        }
        Ok(())
    }

    /// Passes what was not kept (CF-3.2); after the second time building begins.
    fn pass_on(&mut self, t: Millis) {
        let Phase::Draft(draft) = &self.phase else { return };
        let (seats, everyone) = (self.seats(), self.everyone());
        let mut next = Draft { pass: Pass::Second, chosen: PerSeat::default(), ..draft.clone() };
        for seat in everyone.clone() {
            let chosen = draft.chosen[seat.index()].unwrap_or_default();
            let receiver = if self.round % 2 == 1 { seat.left(seats) } else { seat.right(seats) };
            next.kept[seat.index()] = draft.kept[seat.index()].union(chosen);
            next.hands[receiver.index()] = draft.hands[seat.index()].without(chosen);
        }
        if draft.pass == Pass::First {
            return self.enter(Phase::Draft(next), t);
        }
        let mut benches: PerSeat<Bench> = PerSeat::default();
        for seat in everyone {
            // Space Pirate (CF-7.12): all nine go on to the right neighbour.
            let builder = if self.card() == Card::SpacePirate { seat.right(seats) } else { seat };
            benches[builder.index()] = Bench::new(next.kept[seat.index()].union(next.hands[seat.index()]));
        }
        self.enter(Phase::Build(Build::new(benches)), t);
    }
}
