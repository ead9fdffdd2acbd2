//! Deals: made by chance, checked by the rules.

use tabletop::{Dice, Seat};

use crate::game::{BigBang, Stage};
use crate::setup::Agreement;
use crate::supply::Supply;
use crate::{Color, Deal, Mode, Objective, Objectives, Piece, PieceSet, Refusal, Shape};

/// How many pieces each player is dealt in Hexidomino (BB-8.1).
pub(crate) const HAND: usize = 7;

impl Deal {
    /// A deal for a table, from dice.
    pub(crate) fn random(agreed: &Agreement, dice: &mut Dice) -> Deal {
        let Agreement { mode, seats, .. } = *agreed;
        let mut deal = Deal { pile: mode.pieces().iter().collect(), ..Deal::default() };
        dice.shuffle(&mut deal.pile);
        let mut order: Vec<Seat> = Seat::first(seats).collect();
        match mode {
            Mode::Cosmic => dice.shuffle(&mut order),
            Mode::Simple => order.rotate_left(dice.below(seats)),
            Mode::Solitary => {}
            // The highest seat counts as the one who sat down last (BB-8.1, BB-9.1).
            Mode::Hexidomino | Mode::Parallel => order.rotate_right(1),
        }
        deal.order = order;
        match mode {
            Mode::Cosmic | Mode::Simple | Mode::Parallel => {
                let (mut shapes, mut colors) = (Shape::ALL, Color::ALL);
                dice.shuffle(&mut shapes);
                dice.shuffle(&mut colors);
                let objectives = shapes.into_iter().zip(colors).take(seats);
                deal.objectives = objectives.map(|(shape, color)| Objectives { shape, color }).collect();
            }
            Mode::Solitary => {
                deal.cards = Objective::all().collect();
                dice.shuffle(&mut deal.cards);
            }
            Mode::Hexidomino => {
                deal.hands = (0..seats).map(|_| deal.pile.drain(..HAND).collect()).collect();
                deal.start = Some(deal.pile.remove(0));
            }
        }
        deal
    }

    /// Whether this is a sound deal for a table.
    pub(crate) fn check(&self, agreed: &Agreement) -> Result<(), Refusal> {
        let Agreement { mode, seats, .. } = *agreed;
        self.check_parts(mode, seats)?;
        self.check_pieces(mode)?;
        self.check_objectives(mode)?;
        self.check_order(mode, seats)
    }

    fn check_parts(&self, mode: Mode, seats: usize) -> Result<(), Refusal> {
        let (mut hands, mut starts, mut objectives, mut cards) = (0, 0, 0, 0);
        match mode {
            Mode::Cosmic | Mode::Simple | Mode::Parallel => objectives = seats,
            Mode::Solitary => cards = Objective::all().count(),
            Mode::Hexidomino => (hands, starts) = (seats, 1),
        }
        let parts = [
            (hands, self.hands.len(), "hands"),
            (starts, self.start.iter().len(), "start piece"),
            (objectives, self.objectives.len(), "pairs of objectives"),
            (cards, self.cards.len(), "objective cards"),
        ];
        let sizes = self.hands.iter().map(|hand| (HAND, hand.len(), "pieces in each hand"));
        match parts.into_iter().chain(sizes).find(|(expected, found, _)| expected != found) {
            Some((expected, found, what)) => {
                Err(Refusal::DealParts { expected: format!("{expected} {what}"), found, mode })
            }
            None => Ok(()),
        }
    }

    /// Every piece of the mode is dealt once.
    fn check_pieces(&self, mode: Mode) -> Result<(), Refusal> {
        let mut missing = mode.pieces();
        for &piece in self.hands.iter().flatten().chain(&self.start).chain(&self.pile) {
            if !mode.pieces().contains(piece) {
                return Err(Refusal::ForeignPiece { piece, mode });
            }
            if !missing.contains(piece) {
                return Err(Refusal::DealtTwice { piece, mode });
            }
            missing.remove(piece);
        }
        let missing: Option<Piece> = PieceSet::iter(missing).next();
        missing.map_or(Ok(()), |piece| Err(Refusal::NotDealt { piece, mode }))
    }

    fn check_objectives(&self, mode: Mode) -> Result<(), Refusal> {
        let mut seen = Vec::new();
        let dealt = self.objectives.iter().flat_map(|objectives| objectives.both());
        for objective in dealt.chain(self.cards.iter().copied()) {
            if seen.contains(&objective) {
                return Err(Refusal::ObjectiveTwice { objective, mode });
            }
            seen.push(objective);
        }
        Ok(())
    }

    fn check_order(&self, mode: Mode, seats: usize) -> Result<(), Refusal> {
        let rotation = mode != Mode::Cosmic;
        let is_complete = self.order.len() == seats && Seat::first(seats).all(|seat| self.order.contains(&seat));
        let goes_round = self.order.windows(2).all(|pair| pair[1] == pair[0].left(seats));
        if is_complete && (goes_round || !rotation) {
            Ok(())
        } else {
            Err(Refusal::WrongOrder { seats, rotation, mode })
        }
    }
}

impl BigBang {
    /// A deal that could have led here as well as `deal`, which did: pieces and cards that have not been drawn yet come
    /// in another order. Where the used pile has been turned over, their order is no secret, and stays.
    ///
    /// ```
    /// use big_bang::{BigBang, Mode, Move, Options};
    /// use tabletop::{Dice, Game, Setup};
    ///
    /// let mut dice = Dice::new(1, 0);
    /// let mut game = Game::<BigBang>::new(Setup { mode: Mode::Parallel, seats: 2, options: Options::default() })?;
    /// game.settle(0, &mut dice).expect("the table deals");
    /// let Move::Deal(deal) = &game.log()[0].action else { unreachable!("the table deals first") };
    /// let other = game.state().redeal(deal, &mut dice);
    /// assert_eq!(other.objectives, deal.objectives, "what is known stays");
    /// assert_ne!(other.pile, deal.pile, "what is hidden may as well be different");
    /// # Ok::<(), tabletop::SetupError>(())
    /// ```
    pub fn redeal(&self, deal: &Deal, dice: &mut Dice) -> Deal {
        let mut redealt = deal.clone();
        let (supply, cards): (&Supply, usize) = match &self.stage {
            Stage::Deal => return redealt,
            Stage::Cosmic(cosmic) => (cosmic.supply(), 0),
            Stage::Simple(simple) => (simple.supply(), 0),
            Stage::Solitary(solitary) => (solitary.supply(), solitary.cards().hidden.len()),
            Stage::Hexidomino(hexidomino) => (hexidomino.supply(), 0),
            Stage::Parallel(parallel) => (parallel.supply(), 0),
        };
        let pile: Vec<Piece> = supply.pile_in_order().collect();
        let undrawn = (0..=pile.len()).rev().find(|&count| deal.pile.ends_with(&pile[..count])).unwrap_or_default();
        let drawn = redealt.pile.len() - undrawn;
        dice.shuffle(&mut redealt.pile[drawn..]);
        let shown = redealt.cards.len().saturating_sub(cards);
        dice.shuffle(&mut redealt.cards[shown..]);
        redealt
    }
}
