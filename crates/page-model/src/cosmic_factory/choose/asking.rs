//! The choices that a card asks for, and their consequences.

use cosmic_factory::game::{Choice, PhaseView, RoundCount, galaxy};
use cosmic_factory::{Card, Cell, Color, CosmicFactory, Galaxy, Hand, Laid, Move, Points, TileNumber, Track, View};
use tabletop::{Dice, Rules as _, Seat, SeatSet};

use crate::cosmic_factory::build::moves::FACE_DOWN_TILES;

/// The role of a viewer while a card asks.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Role {
    Decides(Seat),
    Decided(Seat),
    /// Is not asked.
    Spared(Seat),
    Watches,
}

/// Who is asked, and who of them has answered.
pub fn asked(view: &View) -> (SeatSet, SeatSet) {
    match view.phase {
        PhaseView::Choose { asked, chosen, .. } => (asked, chosen),
        _ => (SeatSet::EMPTY, SeatSet::EMPTY),
    }
}

/// The role of the viewer on a seat.
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

/// Toggles a tile. If there are too many, the first choice is dropped.
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

/// The choice of these tiles.
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

/// The upper left corner of the laid tiles.
pub fn corner(laid: &[Laid]) -> Cell {
    let least = |of: fn(&Laid) -> i32| laid.iter().map(of).min().unwrap_or_default();
    Cell::new(least(|tile| tile.cell.x), least(|tile| tile.cell.y))
}

/// The count of the round with this choice and no other.
pub fn outlook(view: &View, seat: Seat, choice: Option<Choice>) -> Option<RoundCount> {
    CosmicFactory::imagine(view, &mut Dice::new(0, 0)).preview(seat, choice)
}

/// The tracks of a player without a choice, and with it.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct ChoiceOutcome {
    pub seat: Seat,
    pub without: Points,
    pub with: Points,
}

impl ChoiceOutcome {
    /// The points lost in all; negative if some are gained.
    pub fn lost(&self) -> i32 {
        let sum = |points: Points| Track::ALL.into_iter().map(|track| i32::from(points[track])).sum::<i32>();
        sum(self.without) - sum(self.with)
    }
}

/// The effect of a choice: on the player whom it is about, and on all others whom it affects.
pub fn outcomes(without: &RoundCount, with: &RoundCount, first: Seat) -> Vec<ChoiceOutcome> {
    let all = Seat::first(without.seats.len()).zip(without.seats.iter().zip(&with.seats));
    let mut outcomes: Vec<ChoiceOutcome> = all
        .map(|(seat, (without, with))| ChoiceOutcome { seat, without: without.after, with: with.after })
        .filter(|outcome| outcome.seat == first || outcome.without != outcome.with)
        .collect();
    outcomes.sort_by_key(|outcome| outcome.seat != first);
    outcomes
}

#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct ChoiceOption {
    /// The choice that it makes.
    pub choice: Choice,
    /// The colour; none to decline.
    pub color: Option<Color>,
    pub outcome: ChoiceOutcome,
}

/// The options of a player under a card that asks for a colour.
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
