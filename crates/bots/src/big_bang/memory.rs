//! What a bot remembers of the views it has had, and determinization: sampling a full state that fits them.

use big_bang::{BigBang, Board, Move, Piece, PlacedPiece, Play, Row, TableView, View};
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use tabletop::{Dice, Rules, Seat, Viewer};

use super::board_heuristic::BoardHeuristic;
use super::hand_belief::HandBelief;
use super::objective_belief::ObjectiveBelief;
use super::weights::Weights;
use super::xorshift::XorShift;

/// What has been learnt from the views so far. Nothing else goes in, so that what a bot believes follows from what its
/// seat has seen.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub(super) struct Memory {
    /// Whether beliefs are kept at all.
    attentive: bool,
    last: Option<View>,
    /// What the bot itself has done since then.
    #[serde(serialize_with = "serialize_play", deserialize_with = "deserialize_play")]
    own: Option<Play>,
    belief: ObjectiveBelief,
    hands: HandBelief,
}

impl Memory {
    pub(super) fn new(attentive: bool) -> Memory {
        Memory { attentive, last: None, own: None, belief: ObjectiveBelief::default(), hands: HandBelief::default() }
    }

    /// Remembers what the bot does.
    pub(super) fn acted(&mut self, play: Play) {
        self.own = Some(play);
    }

    /// Takes in a view.
    pub(super) fn observe(&mut self, view: &View) {
        if !self.attentive || self.last.as_ref() == Some(view) {
            return;
        }
        if let (Some(last), Viewer::Seat(viewer)) = (self.last.take(), view.viewer) {
            match (&last.table, &view.table) {
                (TableView::Hexidomino(before), TableView::Hexidomino(now)) => {
                    self.hands.update(viewer, before, now, self.own);
                }
                (TableView::Cosmic(_), TableView::Cosmic(_)) | (TableView::Parallel(_), TableView::Parallel(_)) => {
                    self.learn(viewer, &last, view);
                }
                _ => {}
            }
        }
        self.last = Some(view.clone());
        self.own = None;
    }

    /// Updates the belief about objectives by what has been placed between two views.
    fn learn(&mut self, viewer: Seat, last: &View, view: &View) {
        // Only what can be seen is asked of these states, so it does not matter how the rest is made up.
        let mut dice = Dice::new(0, 0);
        let (before, now) = (BigBang::imagine(last, &mut dice), BigBang::imagine(view, &mut dice));
        let heuristic = BoardHeuristic::new(view, Weights::DEFAULT);
        let own = if let Some(Play::Place { piece, .. }) = self.own { Some(piece) } else { None };
        let fresh: Vec<(u8, PlacedPiece)> = (0..)
            .zip(before.boards().iter().zip(now.boards()))
            .flat_map(|(index, (before, now)): (u8, (&Board, &Board))| {
                let known = before.all_pieces();
                now.pieces()
                    .into_iter()
                    .filter(move |lying| !known.contains(lying.piece))
                    .map(move |lying| (index, lying))
            })
            .filter(|(_, lying)| lying.piece.is_body() && !lying.overturned && own != Some(lying.piece))
            .collect();
        let Some(mover) = self.mover(viewer, &before, &now, fresh.len()) else { return };
        let mut options = Vec::new();
        for &(index, lying) in &fresh {
            let universe = (before.boards().len() > 1).then_some(index);
            let play = Play::Place { piece: lying.piece, at: lying.at, universe };
            if fresh.len() == 1 && self.own.is_none() && before.seat_to_move() == Some(mover) {
                before.list_placements(&mut options);
                self.belief.update(mover, &before, &options, play, &heuristic);
            } else {
                // What the row was is not known then, only where else the piece could have gone.
                let without = BigBang::imagine(&taken_back(view, index, lying.piece), &mut dice);
                without.list_placements(&mut options);
                options.retain(|option| matches!(option, Play::Place { piece, .. } if *piece == lying.piece));
                self.belief.update(mover, &without, &options, play, &heuristic);
            }
        }
    }

    /// Who must have placed what is new, if that is clear.
    fn mover(&self, viewer: Seat, before: &BigBang, now: &BigBang, fresh: usize) -> Option<Seat> {
        let seats = now.seats();
        if seats == 2 {
            return Seat::first(2).find(|&seat| seat != viewer);
        }
        if fresh == 1 && self.own.is_none() {
            return before.seat_to_move().filter(|&seat| seat != viewer);
        }
        let years = |game: &BigBang, seat: Seat| {
            game.clock()?.counters().iter().find(|counter| counter.seat == seat).map(|counter| counter.years)
        };
        let mut moved = Seat::first(seats).filter(|&seat| seat != viewer && years(before, seat) != years(now, seat));
        moved.next().filter(|_| moved.next().is_none())
    }

    /// Samples a state of the information set: one that gives this view, weighted by the beliefs.
    pub(super) fn determinize(&self, view: &View, random: &mut XorShift, dice: &mut Dice) -> BigBang {
        if !self.attentive {
            return BigBang::imagine(view, dice);
        }
        let mut view = view.clone();
        match &mut view.table {
            TableView::Cosmic(view) => self.belief.sample(&mut view.objectives, random),
            TableView::Parallel(view) => self.belief.sample(&mut view.objectives, random),
            TableView::Hexidomino(view) => self.hands.sample(view, random),
            _ => {}
        }
        BigBang::imagine(&view, dice)
    }
}

/// Plays are serialized as the moves that they are.
fn serialize_play<S: Serializer>(play: &Option<Play>, serializer: S) -> Result<S::Ok, S::Error> {
    play.map(Move::Play).serialize(serializer)
}

fn deserialize_play<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Play>, D::Error> {
    let action = Option::<Move>::deserialize(deserializer)?;
    Ok(if let Some(Move::Play(play)) = action { Some(play) } else { None })
}

/// The view with a piece taken from the board back into an otherwise empty row.
fn taken_back(view: &View, index: u8, piece: Piece) -> View {
    let mut view = view.clone();
    let row = Row::new([Some(piece), None, None, None]);
    match &mut view.table {
        TableView::Cosmic(view) => {
            view.board.retain(|lying| lying.piece != piece);
            view.row = row;
            view.bonus = big_bang::Bonus::default();
            view.over = false;
        }
        TableView::Parallel(view) => {
            view.universes[usize::from(index)].retain(|lying| lying.piece != piece);
            view.row = row;
            view.stuck = false;
            view.over = false;
        }
        _ => {}
    }
    view
}
