//! Who has come which place.

use cosmic_factory::Points;
use tabletop::Seat;

use crate::room::after_game::one_sided::{self, OneSided};

/// A player at the end of a game.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct FinalPlace {
    pub seat: Seat,
    /// The place, from 1; players who are equal in everything share it.
    pub place: usize,
    /// Where the tracks stand.
    pub tracks: Points,
}

/// Everyone by place (CF-6.1): the highest total, among equals the higher lowest colour.
pub fn places(tracks: &[Points]) -> Vec<FinalPlace> {
    let rank = |tracks: &Points| (tracks.total(), tracks.weakest());
    let place = |own: &Points| 1 + tracks.iter().filter(|other| rank(other) > rank(own)).count();
    let mut placed: Vec<FinalPlace> = Seat::first(tracks.len())
        .zip(tracks)
        .map(|(seat, own)| FinalPlace { seat, place: place(own), tracks: *own })
        .collect();
    placed.sort_by_key(|placed| placed.place);
    placed
}

/// How the first place was decided.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum CosmicFactoryTieBreak {
    Total,
    /// Totals were equal, the lowest colour was higher.
    Lowest,
    /// Not at all: several are equal in everything.
    Shared,
}

/// How the first place was decided.
pub fn decision(placed: &[FinalPlace]) -> CosmicFactoryTieBreak {
    match placed {
        [_, second, ..] if second.place == 1 => CosmicFactoryTieBreak::Shared,
        [first, second, ..] if first.tracks.total() == second.tracks.total() => CosmicFactoryTieBreak::Lowest,
        _ => CosmicFactoryTieBreak::Total,
    }
}

/// How the game went for a player, if it was one-sided.
pub fn one_sided(placed: &[FinalPlace], own: Seat) -> Option<OneSided> {
    /// A fifth of what players who know the game come to.
    const MARGIN: u32 = 8;
    let (mine, others): (Vec<_>, Vec<_>) = placed.iter().partition(|placed| placed.seat == own);
    let total = |placed: &FinalPlace| u32::from(placed.tracks.total());
    one_sided::by_points(total(mine.first()?), others.iter().map(total), MARGIN)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clear_lead_is_one_sided() {
        let won = |own: u8, other: u8| {
            let tracks = [own, other].map(|lowest| Points::new([lowest, 30, 30, 0]));
            one_sided(&places(&tracks), Seat::new(0).expect("a seat"))
        };
        assert_eq!(won(24, 16), Some(OneSided::Won));
        assert_eq!(won(16, 24), Some(OneSided::Lost));
        assert_eq!(won(24, 17), None);
        assert_eq!(won(10, 3), None, "seven points are no clear lead");
    }

    fn order(tracks: &[[u8; 4]]) -> Vec<(usize, usize)> {
        let tracks: Vec<Points> = tracks.iter().map(|&tracks| Points::new(tracks)).collect();
        places(&tracks).into_iter().map(|placed| (placed.seat.index(), placed.place)).collect()
    }

    fn decided(tracks: &[[u8; 4]]) -> CosmicFactoryTieBreak {
        decision(&places(&tracks.iter().map(|&tracks| Points::new(tracks)).collect::<Vec<_>>()))
    }

    #[test]
    fn the_total_decides_then_the_lowest_colour() {
        let tracks = [[9, 9, 9, 1], [30, 30, 8, 2], [5, 5, 5, 0]];
        assert_eq!(order(&tracks), [(0, 1), (1, 2), (2, 3)]);
        assert_eq!(decided(&tracks), CosmicFactoryTieBreak::Lowest);
        assert_eq!(decided(&[[9, 9, 9, 1], [8, 9, 9, 1]]), CosmicFactoryTieBreak::Total);
    }

    #[test]
    fn equal_players_share_a_place_and_the_next_is_left_out() {
        let tracks = [[1, 1, 1, 0], [7, 7, 7, 3], [9, 7, 8, 3], [2, 2, 2, 0], [1, 2, 1, 0], [0, 0, 0, 0]];
        assert_eq!(order(&tracks), [(1, 1), (2, 1), (3, 3), (0, 4), (4, 4), (5, 6)]);
        assert_eq!(decided(&tracks), CosmicFactoryTieBreak::Shared);
    }
}
