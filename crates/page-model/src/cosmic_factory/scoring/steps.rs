//! The count of a round, step by step: the highlighted part, and the tracks.

use cosmic_factory::game::{RoundCount, SeatCount};
use cosmic_factory::score::{Earning, GalaxyScore, Source, SpaceAt};
use cosmic_factory::{Color, Points, Track};
use tabletop::{Item, Seat};

/// The highlighted part of a galaxy.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Highlighted {
    /// A zone, by its index in the account.
    Zone(usize),
    /// A Constellation zone, by its index in the account.
    Constellation(usize),
    Path,
    /// The points are for something that is not in the galaxy.
    Nothing,
}

impl Highlighted {
    /// The highlighted spaces, if it is a zone of this account.
    pub fn spaces(self, score: &GalaxyScore) -> Option<&[SpaceAt]> {
        match self {
            Highlighted::Zone(index) => score.zones.get(index).map(|zone| zone.spaces.as_slice()),
            Highlighted::Constellation(index) => score.constellations.get(index).map(|zone| zone.spaces.as_slice()),
            Highlighted::Path | Highlighted::Nothing => None,
        }
    }
}

/// What a step of the count shows: a galaxy, and its highlighted part.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub struct CountScene {
    /// Who built the galaxy.
    pub owner: Seat,
    pub light: Highlighted,
}

/// The scene for an item in the account of `seat`.
pub fn scene(count: &RoundCount, seat: Seat, item: &Item<Earning>) -> CountScene {
    let scored = count.seats.get(seat.index()).map_or(seat, |own| own.scored);
    match &item.what.source {
        Source::Zone { zone } => CountScene { owner: scored, light: Highlighted::Zone(*zone) },
        Source::Constellation { zone } => CountScene { owner: scored, light: Highlighted::Constellation(*zone) },
        Source::Path => CountScene { owner: scored, light: Highlighted::Path },
        // Tokens compare what each player built, whoever scores it (CF-7.2).
        Source::Token { color, .. } => CountScene { owner: seat, light: largest(score_of(count, seat), *color) },
        Source::Offering => CountScene { owner: scored, light: Highlighted::Nothing },
    }
}

/// The zone of a colour with the most planets.
fn largest(score: Option<&GalaxyScore>, color: Color) -> Highlighted {
    // Zones of a colour are in descending order of their planets.
    let index = score.and_then(|score| score.zones.iter().position(|zone| zone.color == color));
    index.map_or(Highlighted::Nothing, Highlighted::Zone)
}

/// The score of the galaxy that `owner` built, whoever scores it (CF-7.2).
pub fn score_of(count: &RoundCount, owner: Seat) -> Option<&GalaxyScore> {
    count.seats.iter().find(|own| own.scored == owner).map(|own| &own.galaxy)
}

/// The tracks after the first `counted` items; they stop at both ends (CF-5.7).
pub fn tracks_after(count: &SeatCount, counted: usize) -> Points {
    count.items.iter().take(counted).fold(count.before, |mut tracks, item| {
        tracks.advance(item.what.track, item.points);
        tracks
    })
}

/// The movement of a track for the item with this index, which is less than its points at the ends of the track.
pub fn movement(count: &SeatCount, index: usize) -> i32 {
    let Some(item) = count.items.get(index) else { return 0 };
    let at = |counted| i32::from(tracks_after(count, counted)[item.what.track]);
    at(index + 1) - at(index)
}

/// How much each track moved in the whole round.
pub fn gain(count: &SeatCount, track: Track) -> i32 {
    i32::from(count.after[track]) - i32::from(count.before[track])
}

/// The seats by score, highest first: after the round, or before it.
pub fn ranking(count: &RoundCount, after: bool) -> Vec<Seat> {
    let mut seats: Vec<Seat> = Seat::first(count.seats.len()).collect();
    seats.sort_by_key(|seat| {
        let own = &count.seats[seat.index()];
        let tracks = if after { own.after } else { own.before };
        std::cmp::Reverse((tracks.total(), tracks.weakest()))
    });
    seats
}

#[cfg(test)]
pub mod tests {
    use cosmic_factory::{Card, Galaxy, score};
    use tabletop::Rule;

    use super::*;

    fn seat(index: usize) -> Seat {
        Seat::new(index).unwrap()
    }

    fn earned(points: i32, track: Track, source: Source) -> Item<Earning> {
        Item { rule: Rule::new("CF", 5, 2), points, what: Earning { track, source } }
    }

    /// The account of an empty galaxy with these items.
    pub fn account(before: [u8; 4], items: Vec<Item<Earning>>) -> SeatCount {
        let before = Points::new(before);
        let galaxy = score(&Galaxy::default(), Card::None);
        let mut count = SeatCount { built: Vec::new(), scored: seat(0), galaxy, items, before, after: before };
        count.after = tracks_after(&count, count.items.len());
        count
    }

    #[test]
    fn tracks_stop_at_both_ends() {
        let token = |points| earned(points, Track::Green, Source::Token { color: Color::Green, planets: 1, others: 2 });
        let count = account([1, 0, 0, 29], vec![token(-2), token(3), earned(4, Track::Star, Source::Path)]);
        assert_eq!(tracks_after(&count, 0), count.before);
        assert_eq!((0..3).map(|index| movement(&count, index)).collect::<Vec<_>>(), [-1, 3, 1]);
        assert_eq!(count.after, Points::new([3, 0, 0, 30]));
        assert_eq!([Track::Green, Track::Star].map(|track| gain(&count, track)), [2, 1]);
        assert_eq!(movement(&count, 7), 0);
    }

    #[test]
    fn under_the_gift_points_come_from_the_neighbour_and_tokens_from_the_own_galaxy() {
        let galaxy = score(&"g2g1b2b2/-".parse().unwrap(), Card::Gift);
        let mut seats = vec![account([0; 4], Vec::new()), account([0; 4], Vec::new())];
        (seats[0].scored, seats[1].scored) = (seat(1), seat(0));
        seats[1].galaxy = galaxy;
        let count = RoundCount { round: 1, card: Card::Gift, seats };
        let zone = earned(1, Track::Green, Source::Zone { zone: 0 });
        assert_eq!(scene(&count, seat(0), &zone), CountScene { owner: seat(1), light: Highlighted::Zone(0) });
        let token = earned(3, Track::Blue, Source::Token { color: Color::Blue, planets: 4, others: 0 });
        assert_eq!(scene(&count, seat(0), &token), CountScene { owner: seat(0), light: Highlighted::Zone(1) });
        assert_eq!(scene(&count, seat(1), &token), CountScene { owner: seat(1), light: Highlighted::Nothing });
    }

    #[test]
    fn the_best_come_first() {
        let seats = [[5, 5, 5, 0], [6, 6, 6, 3], [4, 9, 9, 1]].map(|tracks| account(tracks, Vec::new())).to_vec();
        let count = RoundCount { round: 2, card: Card::None, seats };
        assert_eq!(ranking(&count, true), [seat(1), seat(0), seat(2)]);
        assert_eq!(ranking(&count, false), [seat(1), seat(0), seat(2)], "nothing was gained");
    }
}
