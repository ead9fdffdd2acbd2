use ::big_bang::BigBang;
use ::cosmic_factory::{Card, CosmicFactory};
use lessons::{About, CATALOG, Teach, about, lesson_info};

use crate::{book, both};

fn data<R: Teach>() -> Vec<(String, usize)> {
    book::<R>().lessons.iter().map(|lesson| (lesson.id.clone(), lesson.steps.len())).collect()
}

#[test]
fn the_list_is_that_of_the_data() {
    let listed = |game: &str| -> Vec<(String, usize)> {
        CATALOG.iter().filter(|info| info.game() == game).map(|info| (info.id.to_owned(), info.steps)).collect()
    };
    assert_eq!(listed("cosmic-factory"), data::<CosmicFactory>());
    assert_eq!(listed("big-bang"), data::<BigBang>());
}

#[test]
fn every_card_has_a_lesson() {
    for card in Card::ALL {
        let info = about(About::Card(card)).unwrap_or_else(|| panic!("{card} has none"));
        assert_eq!(info.id, format!("card-{card}"));
        assert_eq!(lesson_info(info.id), Some(info));
    }
}

#[test]
fn no_lesson_is_empty() {
    fn check<R: Teach>() {
        for lesson in &book::<R>().lessons {
            assert!(!lesson.steps.is_empty(), "{}", lesson.id);
            assert!(lesson.steps.iter().all(|step| !step.parts.is_empty()), "{}", lesson.id);
        }
    }
    both!(check);
}

#[test]
fn the_data_is_small() {
    let bytes = include_str!("../../data/cosmic-factory.json").len() + include_str!("../../data/big-bang.json").len();
    assert!(bytes <= 40 * 1024, "{bytes} bytes");
}
