//! What the card asks a player for, and what would come of an answer. Pure, so that it can be tested anywhere.

use cosmic_factory::game::{Choice, PhaseView, RoundCount, galaxy};
use cosmic_factory::{Card, Cell, Color, CosmicFactory, Galaxy, Hand, Laid, Move, Points, TileNumber, Track, View};
use tabletop::{Dice, Rules as _, Seat, SeatSet};

use crate::cosmic_factory::build::moves::FACE_DOWN_TILES;

/// Where somebody stands while the card asks.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Role {
    /// Has to answer.
    Decides(Seat),
    /// Has answered.
    Decided(Seat),
    /// Is not asked.
    Spared(Seat),
    /// Does not play.
    Watches,
}

/// Who is asked, and who of them has answered.
pub fn asked(view: &View) -> (SeatSet, SeatSet) {
    match view.phase {
        PhaseView::Choose { asked, chosen, .. } => (asked, chosen),
        _ => (SeatSet::EMPTY, SeatSet::EMPTY),
    }
}

/// Where somebody stands who sits there.
pub fn role(view: &View, seat: Option<Seat>) -> Role {
    let (asked, chosen) = asked(view);
    match seat {
        None => Role::Watches,
        Some(seat) if chosen.contains(seat) => Role::Decided(seat),
        Some(seat) if asked.contains(seat) => Role::Decides(seat),
        Some(seat) => Role::Spared(seat),
    }
}

/// What a player has chosen, as far as it is known.
pub fn choice_of(view: &View, seat: Seat) -> Option<Choice> {
    match &view.phase {
        PhaseView::Choose { choices, .. } => choices.get(seat.index()).copied().flatten(),
        _ => None,
    }
}

/// Whose galaxy the card asks a player about.
pub fn owner(card: Card, seat: Seat, seats: usize) -> Seat {
    match card {
        Card::BlackHole => seat.right(seats),
        Card::Sabotage => seat.left(seats),
        _ => seat,
    }
}

/// What lies in a galaxy.
pub fn laid(view: &View, owner: Seat) -> &[Laid] {
    view.benches().get(owner.index()).map(|bench| bench.laid.as_slice()).unwrap_or_default()
}

/// How many tiles are to be chosen.
pub fn wanted(card: Card, laid: &[Laid]) -> usize {
    match card {
        Card::BlackHole => FACE_DOWN_TILES.saturating_sub(laid.iter().filter(|tile| tile.down).count()),
        _ => 1,
    }
}

/// Chooses a tile, or no longer. What was chosen first makes room for what would be too much.
pub fn toggle(picks: &mut Vec<TileNumber>, tile: TileNumber, wanted: usize) {
    if let Some(index) = picks.iter().position(|&pick| pick == tile) {
        picks.remove(index);
        return;
    }
    picks.push(tile);
    if picks.len() > wanted {
        picks.remove(0);
    }
}

/// The choice that these tiles make.
pub fn of_tiles(card: Card, picks: &[TileNumber]) -> Option<Choice> {
    match (card, picks) {
        (_, []) => None,
        (Card::Sabotage, [tile, ..]) => Some(Choice::Sabotage(*tile)),
        (Card::BlackHole, tiles) => Some(Choice::Darken(tiles.iter().copied().collect::<Hand>())),
        _ => None,
    }
}

/// The galaxy as it would be with this choice.
pub fn after(laid: &[Laid], choice: Option<Choice>, view: &View) -> Galaxy {
    let mut laid = laid.to_vec();
    match choice {
        Some(Choice::Darken(tiles)) => {
            laid.iter_mut().filter(|tile| tiles.contains(tile.tile)).for_each(|tile| tile.down = true);
        }
        Some(Choice::Sabotage(tile)) => laid.retain(|laid| laid.tile != tile),
        _ => {}
    }
    galaxy(&laid, &view.options().tiles)
}

/// The upper left cell of what lies there.
pub fn corner(laid: &[Laid]) -> Cell {
    let least = |of: fn(&Laid) -> i32| laid.iter().map(of).min().unwrap_or_default();
    Cell::new(least(|tile| tile.cell.x), least(|tile| tile.cell.y))
}

/// What the round would bring with this choice, and with none but this.
pub fn outlook(view: &View, seat: Seat, choice: Option<Choice>) -> Option<RoundCount> {
    CosmicFactory::imagine(view, &mut Dice::new(0, 0)).preview(seat, choice)
}

/// Where tracks would stand: without a choice, and with it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct ChoiceOutcome {
    /// Whose tracks.
    pub seat: Seat,
    /// Without.
    pub without: Points,
    /// With.
    pub with: Points,
}

impl ChoiceOutcome {
    /// How many points are lost in all; less than nothing if some are gained.
    pub fn lost(&self) -> i32 {
        let sum = |points: Points| Track::ALL.into_iter().map(|track| i32::from(points[track])).sum::<i32>();
        sum(self.without) - sum(self.with)
    }
}

/// What a choice would do: to the one it is about, and to all others for whom it makes a difference.
pub fn outcomes(without: &RoundCount, with: &RoundCount, first: Seat) -> Vec<ChoiceOutcome> {
    let all = Seat::first(without.seats.len()).zip(without.seats.iter().zip(&with.seats));
    let mut outcomes: Vec<ChoiceOutcome> = all
        .map(|(seat, (without, with))| ChoiceOutcome { seat, without: without.after, with: with.after })
        .filter(|outcome| outcome.seat == first || outcome.without != outcome.with)
        .collect();
    outcomes.sort_by_key(|outcome| outcome.seat != first);
    outcomes
}

/// One of the ways between which a player chooses.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct ChoiceOption {
    /// What would be chosen.
    pub choice: Choice,
    /// The colour that it is about; none to decline.
    pub color: Option<Color>,
    /// What it would do.
    pub outcome: ChoiceOutcome,
}

/// The ways that a player has under a card that asks for a colour.
pub fn ways(view: &View, seat: Seat) -> Vec<ChoiceOption> {
    let game = CosmicFactory::imagine(view, &mut Dice::new(0, 0));
    let tracks = |choice| game.preview(seat, choice)?.seats.get(seat.index()).map(|count| count.after);
    let way = |action: Move| {
        let (choice, color) = match action {
            Move::Swap { color } => (Choice::Swap(color), Some(color)),
            Move::Offer { color } => (Choice::Offer(color), color),
            _ => return None,
        };
        let outcome = ChoiceOutcome { seat, without: tracks(None)?, with: tracks(Some(choice))? };
        Some(ChoiceOption { choice, color, outcome })
    };
    game.legal_moves(seat).filter_map(way).collect()
}

#[cfg(test)]
mod tests;
