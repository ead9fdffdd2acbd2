//! What a decision was worth: the search of the strongest player, told in full.

use big_bang::{BigBang, Mode, Play, TableView, View};
use tabletop::{Dice, Rules, Seat, Viewer};

use super::board_guide::BoardGuide;
use super::chain_guide::ChainGuide;
use super::guide::{Guide, PerSeat};
use super::noise::Noise;
use super::player::{Player, Style};
use super::search::{Effort, Tried, explore};
use super::solitary_guide::SolitaryGuide;
use super::weights::Weights;
use crate::{Level, Strength};

/// A move that was looked into.
#[derive(Clone, Debug, PartialEq)]
pub struct Candidate {
    /// The move.
    pub play: Play,
    /// How often it was looked into.
    pub visits: u32,
    /// What every seat can expect after it, see [`Evaluation`].
    pub values: Vec<f32>,
}

/// What a search found out about a decision.
///
/// Values are what a seat can expect, from 0 to 1: its share of the victory, by what the search hopes and fears where
/// it does not see the end. All seats together have 1. Alone it is the final score, where 1 stands for
/// [`FULL_SCORE`](super::FULL_SCORE) points and more.
#[derive(Clone, Debug, PartialEq)]
pub struct Evaluation {
    /// Who decides.
    pub seat: Seat,
    /// The moves that were looked into, the best first. The one that was made is among them.
    pub candidates: Vec<Candidate>,
    /// What every seat can expect now, seen by somebody who knows all objectives and hands, but not what is still to be
    /// drawn. Who decides knows less, and believes too much in what it has itself.
    pub outlook: Vec<f32>,
}

impl Evaluation {
    /// The move that the search would make.
    pub fn best(&self) -> Option<&Candidate> {
        self.candidates.first()
    }

    /// What was found out about a move.
    pub fn of(&self, play: Play) -> Option<&Candidate> {
        self.candidates.iter().find(|candidate| candidate.play == play)
    }
}

/// Follows a game as its players see it, and judges their decisions as an expert on their seat would: by what the seat
/// has seen, and by nothing else.
#[derive(Clone, Debug)]
pub struct Evaluator {
    players: Vec<Player>,
}

impl Evaluator {
    /// An evaluator for a table of `seats`, with so many iterations for each decision.
    pub fn new(seats: usize, iterations: u32) -> Evaluator {
        let strength = Strength { level: Level::Expert, iterations: Some(iterations) };
        Evaluator { players: Seat::first(seats).map(|seat| Player::new(strength, seat)).collect() }
    }

    /// Takes in where the game stands; to be called after every entry.
    pub fn observe(&mut self, game: &BigBang) {
        for (player, seat) in self.players.iter_mut().zip(Seat::first(game.seats())) {
            player.memory.observe(&game.view(Viewer::Seat(seat)));
        }
    }

    /// Takes in what a seat is about to do.
    pub fn acted(&mut self, seat: Seat, play: Play) {
        if let Some(player) = self.players.get_mut(seat.index()) {
            player.memory.acted(play);
        }
    }

    /// Judges the decision of whoever is to move, who then makes the move `made`; none if nobody is.
    pub fn evaluate(&self, game: &BigBang, made: Option<Play>, dice: &mut Dice) -> Option<Evaluation> {
        let seat = game.seat_to_move()?;
        let player = self.players.get(seat.index())?;
        let Style::Search { effort, .. } = player.style(game.mode()) else { return None };
        let closed = Decision { player, view: game.view(Viewer::Seat(seat)), made, effort };
        let candidates = closed.look_into(dice);
        let open = opened(&closed.view, game);
        let best = if open == closed.view {
            candidates.first()?.clone()
        } else {
            // Just a number is asked for, not which of many moves is a little better.
            let effort = Effort { iterations: effort.iterations.div_ceil(2), ..effort };
            Decision { view: open, made: None, effort, ..closed }.look_into(dice).into_iter().next()?
        };
        Some(Evaluation { seat, candidates, outlook: best.values })
    }
}

/// The view of somebody who sees what all seats see.
fn opened(view: &View, game: &BigBang) -> View {
    let mut view = view.clone();
    let known = || Seat::first(game.seats()).map(|seat| game.objectives(seat)).collect();
    match &mut view.table {
        TableView::Cosmic(view) => view.objectives = known(),
        TableView::Parallel(view) => view.objectives = known(),
        TableView::Hexidomino(view) => view.hands = game.hands().iter().copied().map(Some).collect(),
        _ => {}
    }
    view
}

/// A decision that is to be judged.
struct Decision<'a> {
    player: &'a Player,
    view: View,
    made: Option<Play>,
    effort: Effort,
}

impl Decision<'_> {
    /// What comes of the moves, the best first.
    fn look_into(&self, dice: &mut Dice) -> Vec<Candidate> {
        match self.view.mode() {
            Mode::Cosmic | Mode::Simple | Mode::Parallel => {
                self.look_with(&BoardGuide::new(&self.view, Weights::USUAL), dice)
            }
            Mode::Solitary => self.look_with(&SolitaryGuide, dice),
            Mode::Hexidomino => self.look_with(&ChainGuide, dice),
        }
    }

    fn look_with(&self, guide: &impl Guide, dice: &mut Dice) -> Vec<Candidate> {
        let mut plays = Vec::new();
        BigBang::imagine(&self.view, dice).list_plays(&mut plays);
        let mut roots = self.player.weigh(guide, &self.view, plays, 0.0, dice);
        // What was made is looked into, however little it promises.
        let unpromising = roots.iter().skip(self.effort.roots).find(|&&(play, _)| Some(play) == self.made).copied();
        roots.truncate(self.effort.roots);
        roots.extend(unpromising);
        if roots.is_empty() {
            return Vec::new();
        }
        let mut noise = Noise::new(dice);
        let imagine = |dice: &mut Dice| self.player.memory.imagine(&self.view, &mut noise, dice);
        let tried = explore(guide, &roots, self.made, self.effort, imagine, dice);
        let seats = self.view.seats();
        let candidate =
            |tried: Tried| Candidate { play: tried.play, visits: tried.visits, values: shares(&tried.means, seats) };
        tried.into_iter().map(candidate).collect()
    }
}

/// Values as shares of the victory; alone there is nobody to share with.
fn shares(values: &PerSeat, seats: usize) -> Vec<f32> {
    let all: f32 = values[..seats].iter().sum();
    let whole = if seats > 1 && all > 0.0 { all } else { 1.0 };
    values[..seats].iter().map(|value| value / whole).collect()
}

/// What every seat has got in the end, on the scale of [`Evaluation`]; none before the end.
pub fn final_values(game: &BigBang) -> Option<Vec<f32>> {
    let outcome = game.outcome()?;
    if game.mode() == Mode::Solitary {
        return Some(shares(&SolitaryGuide.value(game), 1));
    }
    let share = 1.0 / outcome.winners.len().max(1) as f32;
    let seats = Seat::first(game.seats());
    Some(seats.map(|seat| if outcome.winners.contains(&seat) { share } else { 0.0 }).collect())
}
