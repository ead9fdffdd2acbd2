//! The points that another galaxy would have brought, all else being equal.

use cosmic_factory::game::SeatCount;
use cosmic_factory::score::{GalaxyScore, Source};
use cosmic_factory::{Card, Points, Track};

/// The tracks if this galaxy had been built instead: with the tokens that were taken, as they would have paid then, and
/// with the same choices.
pub fn tracks_with(count: &SeatCount, other: &GalaxyScore, card: Card) -> Points {
    let mut tracks = count.before;
    // The points of the path went to another colour (CF-7.19).
    let swapped = count.items.iter().find(|item| item.what.source == Source::Path).map(|item| item.what.track);
    let path_to = swapped.filter(|_| card == Card::StellarSwap);
    let track_of = |track: Track, source: &Source| match (source, path_to) {
        (Source::Path, Some(color)) => color,
        _ => track,
    };
    for item in &other.items {
        tracks.advance(track_of(item.what.track, &item.what.source), item.points);
    }
    for item in &count.items {
        if let Source::Token { color, others, .. } = item.what.source {
            let factor = if card == Card::HappyHour { 2 } else { 1 };
            let points = if other.most_planets(color) >= others { 3 } else { -2 };
            tracks.advance(item.what.track, points * factor);
        }
    }
    for item in &other.extras {
        tracks.advance(item.what.track, item.points);
    }
    for item in count.items.iter().filter(|item| item.what.source == Source::Offering) {
        tracks.advance(item.what.track, item.points);
    }
    tracks
}

#[cfg(test)]
mod tests {
    use cosmic_factory::score::Earning;
    use cosmic_factory::{Color, Galaxy, score};
    use tabletop::{Item, Rule};

    use super::*;
    use crate::cosmic_factory::scoring::steps::tests::account;

    fn item(points: i32, track: Track, source: Source) -> Item<Earning> {
        Item { rule: Rule::new("CF", 5, 6), points, what: Earning { track, source } }
    }

    #[test]
    fn a_lost_token_would_have_been_won_with_more_planets() {
        let galaxy: Galaxy = "g3g3b0o0/-".parse().unwrap();
        let token = Source::Token { color: Color::Green, planets: 2, others: 5 };
        let count = account([10, 10, 10, 0], vec![item(-2, Track::Green, token)]);
        let with = |card| tracks_with(&count, &score(&galaxy, card), card).green;
        assert_eq!(with(Card::None), 10 + 3 + 3);
        assert_eq!(with(Card::HappyHour), 10 + 3 + 6);
    }

    #[test]
    fn an_offering_stays_made_and_path_points_stay_swapped() {
        let none = score(&Galaxy::default(), Card::None);
        let given = vec![item(-5, Track::Blue, Source::Offering), item(2, Track::Star, Source::Offering)];
        assert_eq!(tracks_with(&account([9, 9, 9, 1], given), &none, Card::Offering), Points::new([9, 4, 9, 3]));
        let row = ["g0g0b0o0/ew"; 6].join(" ");
        let path = score(&row.parse().unwrap(), Card::StellarSwap);
        let count = account([0; 4], vec![item(1, Track::Orange, Source::Path)]);
        assert_eq!(tracks_with(&count, &path, Card::StellarSwap), Points::new([0, 0, 2, 0]));
    }
}
