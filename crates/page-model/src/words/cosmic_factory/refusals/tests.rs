use cosmic_factory::TileNumber;
use cosmic_factory::game::PhaseName;
use protocol::to_client::Refused;
use serde_json::json;
use tabletop::Refusal as _;

use super::*;
use crate::texts::{Locale, td_string};
use crate::words::rules::rule_title;

/// Every refusal that the rules know.
fn every_refusal() -> Vec<Refusal> {
    let seat = Seat::new(1).expect("a seat");
    let tile = TileNumber::all().last().expect("a tile");
    let (color, card, shape) = (Color::Blue, Card::Gift, Shape::TwoSquares);
    let points = Points::new([1, 2, 3, 4]);
    let phases = [
        PhaseName::Deal,
        PhaseName::Draft,
        PhaseName::Build,
        PhaseName::Close,
        PhaseName::Settle,
        PhaseName::Choose,
        PhaseName::Count,
        PhaseName::Over,
    ];
    let mut all: Vec<Refusal> = phases.map(|phase| Refusal::NotNow { phase }).to_vec();
    all.extend([
        Refusal::ForTheTable,
        Refusal::ForPlayers,
        Refusal::NoSuchSeat { seat, seats: 1 },
        Refusal::NeverAutomatic,
        Refusal::OtherAutomatic { color: Some(color) },
        Refusal::OtherAutomatic { color: None },
        Refusal::WrongRound { expected: 2, found: 3 },
        Refusal::CardForBeginners,
        Refusal::NoCard,
        Refusal::CardAgain { card },
        Refusal::OtherCard { expected: card },
        Refusal::HandCount { expected: 2, found: 3 },
        Refusal::HandSize { seat, found: 8 },
        Refusal::DealtTwice { tile },
        Refusal::KeepThree { found: 2 },
        Refusal::NotInHand { tile },
        Refusal::KeptAlready,
        Refusal::NotYours { tile },
        Refusal::NotLaid { tile },
        Refusal::OffTable { cell: Cell::new(17, -3) },
        Refusal::Frozen,
        Refusal::SaidDone,
        Refusal::EveryoneDone,
        Refusal::NoBlackHole,
        Refusal::ThirdDown,
        Refusal::NoToken,
        Refusal::TokenGone { color, by: seat },
        Refusal::TakenAlready,
        Refusal::Incomplete { shape },
        Refusal::DoneAlready,
        Refusal::NotDone,
        Refusal::NothingToFill { seat },
        Refusal::WrongFill { seat },
        Refusal::WrongCells { seat, shape },
        Refusal::FilledDown,
        Refusal::NothingToDiscard { seat },
        Refusal::WrongDiscard { seat, tile },
        Refusal::OtherChoice { card },
        Refusal::NothingToChoose,
        Refusal::ChosenAlready,
        Refusal::DarkenCount { missing: 2, found: 1 },
        Refusal::NotFaceUp { tile, owner: seat, card },
        Refusal::TooFewPoints { color, points: 4 },
        Refusal::OtherGalaxy { seat },
        Refusal::OtherGains { seat, gains: points },
        Refusal::OtherTracks { seat, tracks: points },
        Refusal::ScoreCount { seats: 2 },
    ]);
    all
}

/// Does nothing, but does not compile when the rules have a refusal that is not listed above.
fn nothing_is_missing(refusal: &Refusal) {
    match refusal {
        Refusal::NotNow { .. }
        | Refusal::ForTheTable
        | Refusal::ForPlayers
        | Refusal::NoSuchSeat { .. }
        | Refusal::NeverAutomatic
        | Refusal::OtherAutomatic { .. }
        | Refusal::WrongRound { .. }
        | Refusal::CardForBeginners
        | Refusal::NoCard
        | Refusal::CardAgain { .. }
        | Refusal::OtherCard { .. }
        | Refusal::HandCount { .. }
        | Refusal::HandSize { .. }
        | Refusal::DealtTwice { .. }
        | Refusal::KeepThree { .. }
        | Refusal::NotInHand { .. }
        | Refusal::KeptAlready
        | Refusal::NotYours { .. }
        | Refusal::NotLaid { .. }
        | Refusal::OffTable { .. }
        | Refusal::Frozen
        | Refusal::SaidDone
        | Refusal::EveryoneDone
        | Refusal::NoBlackHole
        | Refusal::ThirdDown
        | Refusal::NoToken
        | Refusal::TokenGone { .. }
        | Refusal::TakenAlready
        | Refusal::Incomplete { .. }
        | Refusal::DoneAlready
        | Refusal::NotDone
        | Refusal::NothingToFill { .. }
        | Refusal::WrongFill { .. }
        | Refusal::WrongCells { .. }
        | Refusal::FilledDown
        | Refusal::NothingToDiscard { .. }
        | Refusal::WrongDiscard { .. }
        | Refusal::OtherChoice { .. }
        | Refusal::NothingToChoose
        | Refusal::ChosenAlready
        | Refusal::DarkenCount { .. }
        | Refusal::NotFaceUp { .. }
        | Refusal::TooFewPoints { .. }
        | Refusal::OtherGalaxy { .. }
        | Refusal::OtherGains { .. }
        | Refusal::OtherTracks { .. }
        | Refusal::ScoreCount { .. } => {}
    }
}

fn sentence(locale: Locale, refusal: &Refusal, shape: Option<Shape>) -> Option<String> {
    let known = serde_json::to_value(refusal).expect("facts are data");
    RefusalWording { facts: Facts { locale, known: &known, name: &name }, shape }.sentence()
}

fn name(seat: Seat) -> String {
    ["Ana", "Oleksa"][seat.index()].to_owned()
}

#[test]
fn every_refusal_of_the_rules_has_words_in_every_language() {
    for refusal in every_refusal() {
        nothing_is_missing(&refusal);
        for locale in Locale::ALL {
            let text =
                sentence(locale, &refusal, Some(Shape::Line)).unwrap_or_else(|| panic!("{refusal:?} has no words"));
            assert!(!text.is_empty() && !text.contains("{{"), "{text}");
            assert!(rule_title(locale, refusal.rule()).is_some(), "{} has no title", refusal.rule());
        }
    }
}

#[test]
fn facts_are_worded_as_people_say_them() {
    let seat = Seat::new(1).expect("a seat");
    let english = |refusal| sentence(Locale::En, &refusal, Some(Shape::Line)).expect("it has words");
    assert_eq!(english(Refusal::TokenGone { color: Color::Blue, by: seat }), "Oleksa already has the Ice token.");
    assert_eq!(english(Refusal::NoSuchSeat { seat, seats: 1 }), "There is no seat 2: this table has 1.");
    assert_eq!(english(Refusal::NotNow { phase: PhaseName::Close }), "Not now: the build is over.");
    assert!(english(Refusal::Incomplete { shape: Shape::Line }).contains("line"));
    assert_eq!(sentence(Locale::En, &Refusal::Incomplete { shape: Shape::Line }, None), None, "the shape is not known");
}

#[test]
fn what_the_server_refuses_is_worded_by_its_facts_or_its_reason_or_its_own_words() {
    let refused = |reason: &str, facts| Refused { reason: reason.to_owned(), text: "in English".to_owned(), facts };
    let sentence = |locale, refused: &Refused| crate::words::refusals::refused(locale, &name, refused, None);
    let facts = serde_json::to_value(Refusal::Frozen).ok();
    let by_rule = refused(&Refusal::Frozen.rule().to_string(), facts);
    for locale in Locale::ALL {
        assert_eq!(sentence(locale, &by_rule), td_string!(locale, refusals.game.frozen));
        assert_eq!(sentence(locale, &refused("too-late", None)), td_string!(locale, refusals.server.too_late));
        for strange in [
            refused("new", None),
            refused("CF-9.9", Some(json!({"reason": "strange"}))),
            refused("CF-2.4", Some(json!(7))),
        ] {
            let sentence = sentence(locale, &strange);
            assert!(sentence.starts_with(td_string!(locale, refusals.unknown)), "{sentence}");
            assert!(sentence.ends_with(&td_string!(locale, problems.details, text = "in English")), "{sentence}");
        }
    }
}
