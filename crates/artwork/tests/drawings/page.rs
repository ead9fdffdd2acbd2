use artwork::{Icon, hourglass};
use cosmic_factory::{Color, Track};

use crate::cosmic_factory::alone;
use crate::sound::{has_short_numbers, parse};

#[test]
fn the_parts_of_a_page_are_sound_and_without_style() {
    let mut parts = vec![artwork::mark(), artwork::orrery()];
    parts.extend(Icon::ALL.map(artwork::icon));
    parts.extend(Color::ALL.map(artwork::token));
    parts.extend(Track::ALL.map(artwork::track_symbol));
    parts.extend([0.0, 0.01, 0.5, 1.0].map(hourglass::draw));
    for part in &parts {
        let document = alone(part);
        let document = parse(&document);
        assert!(!document.root().descendants().any(|node| node.has_attribute("style")), "{part}");
        assert!(has_short_numbers(part), "{part}");
    }
    parts.sort();
    parts.dedup();
    assert_eq!(parts.len(), 2 + Icon::ALL.len() + 3 + 4 + 4);
}

#[test]
fn the_app_icon_is_a_square_document_of_its_own() {
    let icon = artwork::app_icon();
    let document = parse(&icon);
    assert_eq!(document.root_element().attribute("viewBox"), Some("0 0 64 64"));
}

#[test]
fn every_seat_has_a_sign() {
    for seat in 0..6 {
        assert_eq!(artwork::sigil(seat), artwork::SIGILS[seat]);
        assert_eq!(artwork::sigil(seat + 6), artwork::sigil(seat));
        assert!(!artwork::SIGILS[..seat].contains(&artwork::sigil(seat)));
    }
}

#[test]
fn sand_runs_from_above_to_below() {
    let heaps = |left| hourglass::sand(left).matches('z').count();
    assert_eq!([1.0, 0.5, 0.0].map(heaps), [1, 2, 1]);
    // Clocks run a little over.
    assert_eq!(hourglass::sand(-0.1), hourglass::sand(0.0));
    assert_eq!(hourglass::sand(1.1), hourglass::sand(1.0));
    let marks = |left| hourglass::marks(left).matches(".55").count();
    assert_eq!([1.0, 0.5, 0.0].map(marks), [60, 30, 0]);
}
