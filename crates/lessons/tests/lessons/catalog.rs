use ::big_bang::BigBang;
use ::cosmic_factory::CosmicFactory;
use lessons::{CATALOG, Teach};

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
