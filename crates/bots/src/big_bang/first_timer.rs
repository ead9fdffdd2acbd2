//! A player who has just been told the rules: the yardstick for the lowest levels.

use big_bang::{BigBang, Move, Objective, Objectives, Play, View};
use tabletop::{Dice, Millis, Rules, Seat};

use super::gains::matched;
use crate::{Bot, TimeUp};

/// Makes the first placement, cell by cell, that touches a body of one of its objectives, else any move. Playing alone it
/// goes by the goal. In Hexidomino, where there are no objectives, it adds any piece that it can.
#[derive(Copy, Clone, Debug)]
pub struct FirstTimer {
    seat: Seat,
}

impl FirstTimer {
    /// A first-timer for `seat`.
    pub fn new(seat: Seat) -> FirstTimer {
        FirstTimer { seat }
    }

    /// What the player wants to align.
    fn objectives(self, game: &BigBang) -> Vec<Objective> {
        let goal = game.cards().and_then(|cards| cards.goal);
        game.objectives(self.seat).into_iter().flat_map(Objectives::both).chain(goal).collect()
    }
}

/// Whether a placement touches a body of one of `objectives`.
fn touches(game: &BigBang, play: Play, objectives: &[Objective]) -> bool {
    let Play::Place { at, universe, .. } = play else { return false };
    let Some(board) = game.boards().get(universe.map_or(0, usize::from)) else { return false };
    let bodies = at.neighbours().into_iter().filter_map(|cell| board.body_at(cell));
    bodies.flat_map(matched).any(|index| objectives.iter().any(|objective| objective.index() == index))
}

impl Bot<BigBang> for FirstTimer {
    fn delay(&mut self, _view: &View, dice: &mut Dice) -> Option<Millis> {
        Some(1_000 + dice.below(2_000) as Millis)
    }

    fn decide_until(&mut self, view: &View, dice: &mut Dice, _is_time_up: TimeUp<'_>) -> Option<Move> {
        let game = BigBang::imagine(view, dice);
        if game.seat_to_move() != Some(self.seat) {
            return None;
        }
        let mut plays = Vec::new();
        game.list_plays(&mut plays);
        let objectives = self.objectives(&game);
        let first = plays.iter().find(|&&play| touches(&game, play, &objectives));
        first.or_else(|| dice.pick(&plays)).map(|&play| Move::Play(play))
    }
}
