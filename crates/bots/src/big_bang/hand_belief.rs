//! The belief about hidden hands in Hexidomino: a player who draws had no piece that fits.

use big_bang::{HexidominoView, Piece, PieceSet, Play};
use serde::{Deserialize, Serialize};
use tabletop::Seat;

use super::xorshift::XorShift;

/// For each seat and each piece of its hand, what it cannot be.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub(super) struct HandBelief {
    slots: Vec<Vec<PieceSet>>,
}

impl HandBelief {
    /// Updates the belief by what happened between two views; `own` is what the viewer did in the meantime.
    pub(super) fn update(&mut self, viewer: Seat, before: &HexidominoView, now: &HexidominoView, own: Option<Play>) {
        let own = if let Some(Play::Link { piece, .. }) = own { Some(piece) } else { None };
        let old: PieceSet = before.chain.pieces().iter().copied().collect();
        let mut fresh: Vec<Piece> =
            now.chain.pieces().iter().copied().filter(|&piece| !old.contains(piece) && own != Some(piece)).collect();
        // With two players nobody can have changed the chain since the other drew.
        let sure = now.sizes.len() == 2 || now.chain == before.chain;
        self.slots.resize(now.sizes.len(), Vec::new());
        for (seat, slots) in Seat::first(now.sizes.len()).zip(&mut self.slots).filter(|(seat, _)| *seat != viewer) {
            let (had, has) = (before.sizes[seat.index()], now.sizes[seat.index()]);
            slots.resize(had, PieceSet::EMPTY);
            if has < had {
                // Which of the new pieces was whose does not matter much; which slot it came from is guessed.
                let piece = fresh.pop();
                let could = |slot: &PieceSet| piece.is_none_or(|piece| !slot.contains(piece));
                let from = slots.iter().rposition(could).unwrap_or(slots.len() - 1);
                slots.remove(from);
            } else if has > had && sure {
                let takes = now.chain.takes();
                slots.iter_mut().for_each(|slot| *slot = slot.union(takes));
            }
            slots.resize(has, PieceSet::EMPTY);
        }
    }

    /// Samples the hands that are not seen.
    pub(super) fn sample(&self, view: &mut HexidominoView, random: &mut XorShift) {
        let seen = view.hands.iter().flatten().fold(PieceSet::EMPTY, |all, &hand| all.union(hand));
        let chain: PieceSet = view.chain.pieces().iter().copied().collect();
        let mut unseen = PieceSet::BODIES.without(seen).without(chain);
        for (seat, hand) in view.hands.iter_mut().enumerate().filter(|(_, hand)| hand.is_none()) {
            let mut slots = self.slots.get(seat).cloned().unwrap_or_default();
            slots.resize(view.sizes[seat], PieceSet::EMPTY);
            // What can be least is dealt first.
            slots.sort_by_key(|slot| std::cmp::Reverse(slot.len()));
            let mut dealt = PieceSet::EMPTY;
            for slot in slots {
                let fitting = unseen.without(slot);
                let from = if fitting.is_empty() { unseen } else { fitting };
                let index = (random.fraction() * from.len() as f32) as usize;
                let Some(piece) = from.iter().nth(index.min(from.len().saturating_sub(1))) else { break };
                dealt.insert(piece);
                unseen.remove(piece);
            }
            *hand = Some(dealt);
        }
    }
}
