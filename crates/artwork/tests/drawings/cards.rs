use cosmic_factory::Card;

use crate::cosmic_factory::alone;
use crate::sound::{has_short_numbers, parse};

/// All pictures, and that of no card.
fn pictures() -> impl Iterator<Item = (Card, String)> {
    Card::ALL.into_iter().chain([Card::None]).map(|card| (card, artwork::card_picture(card)))
}

/// How many times `part` occurs.
fn count(picture: &str, part: &str) -> usize {
    picture.matches(part).count()
}

#[test]
fn every_card_has_a_sound_picture_without_words_or_style() {
    for (card, picture) in pictures() {
        let document = alone(&picture);
        let document = parse(&document);
        for node in document.root().descendants() {
            assert!(!node.has_attribute("style"), "{card}");
            assert!(!node.has_tag_name("text"), "{card}");
        }
        // A page shows the same picture in several places.
        assert_eq!(count(&picture, " id='"), 0, "{card}");
        assert!(has_short_numbers(&picture), "{card}");
    }
}

#[test]
fn no_two_cards_look_alike() {
    let mut all: Vec<String> = pictures().map(|(_, picture)| picture).collect();
    let count = all.len();
    all.sort();
    all.dedup();
    assert_eq!(all.len(), count);
}

#[test]
fn pictures_show_what_their_rules_count() {
    let rim = "M4 .5H96Q99.5";
    let tiles = |card| count(&artwork::card_picture(card), rim);
    for (card, expected) in [
        (Card::NewDimension, 9),
        (Card::UniqueDimension, 9),
        (Card::ParallelUniverse, 8),
        (Card::Gift, 9),
        (Card::Sabotage, 9),
        (Card::SpacePirate, 3),
        (Card::Optimization, 1),
        (Card::Arborescence, 9),
        (Card::MultiPath, 8),
    ] {
        assert_eq!(tiles(card), expected, "{card}");
    }
    let uses = |card, symbol| count(&artwork::card_picture(card), &format!("#orrery-{symbol}'"));
    assert_eq!(uses(Card::BlackHole, "back"), 2);
    assert_eq!(uses(Card::District, "planet-green"), 3);
    assert_eq!((uses(Card::Offering, "planet-orange"), uses(Card::Offering, "star")), (5, 2));
    // One, two and four stars.
    assert_eq!(uses(Card::SiderealVacuum, "star"), 7);
    for planet in ["planet-green", "planet-blue", "planet-orange"] {
        assert_eq!((uses(Card::HappyHour, planet), uses(Card::StellarSwap, planet)), (2, 1), "{planet}");
    }
}
