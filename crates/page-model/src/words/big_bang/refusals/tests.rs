use big_bang::Mode;
use big_bang::play::End;
use protocol::to_client::Refused;
use tabletop::{Refusal as _, Rule, Seat};

use super::*;
use crate::texts::Locale;
use crate::words::rules::rule_title;

/// Every refusal that the rules know.
fn every_refusal() -> Vec<Refusal> {
    let [seat, next] = [0, 1].map(|number| Seat::new(number).expect("a seat"));
    let [piece, body] = ["rc2", "bp3"].map(|name| name.parse().expect("a piece"));
    let [at, neighbour] = [(1, -2), (2, -2)].map(|(q, r)| Hex::new(q, r).expect("a cell"));
    let (mode, rule, feature) = (Mode::Hexidomino, Rule::new("BB", 3, 1), Feature::Color);
    let (from, to, apart, around, covered, other) = (at, neighbour, neighbour, neighbour, body, Piece::BIG_BANG);
    let awaited =
        ["the table deals", "a player moves", "a player who can place nothing is skipped", "the game is over"];
    let parts = ["hands", "start piece", "pairs of objectives", "objective cards", "pieces in each hand"];
    let mut all: Vec<Refusal> = awaited.map(|awaited| Refusal::NotNow { awaited }).to_vec();
    all.extend(parts.map(|part| Refusal::DealParts { expected: format!("2 {part}"), found: 3, mode }));
    all.extend(Mode::ALL.map(|mode| Refusal::OtherMode { mode }));
    all.extend(Objective::all().map(|objective| Refusal::ObjectiveTwice { objective, mode }));
    all.extend([
        Refusal::ForTheTable,
        Refusal::ForPlayers,
        Refusal::NoSuchSeat { seat: next, seats: 1 },
        Refusal::OutOfTurn { seat, next, mode },
        Refusal::ForeignPiece { piece, mode },
        Refusal::DealtTwice { piece, mode },
        Refusal::NotDealt { piece, mode },
        Refusal::WrongOrder { seats: 3, rotation: true, mode },
        Refusal::NotInRow { piece, mode },
        Refusal::BodiesOnly { piece: Piece::ORBIT, dark: true },
        Refusal::BonusDue { dark: false },
        Refusal::NothingToDecline,
        Refusal::NotForTheBoard { piece: Piece::ECLIPSE },
        Refusal::WhichUniverse { named: true },
        Refusal::WhichUniverse { named: false },
        Refusal::Occupied { at, piece },
        Refusal::TooFewNeighbours { at, found: 0, wanted: 1, rule },
        Refusal::TooFewNeighbours { at, found: 0, wanted: 2, rule },
        Refusal::TooFewNeighbours { at, found: 1, wanted: 2, rule },
        Refusal::NoBodyNear { at, rule },
        Refusal::NothingInCommon { piece, at, neighbour, body },
        Refusal::PhenomenonRepelled { piece: Piece::BLACK_HOLE, at, neighbour, other },
        Refusal::PhenomenonAlone { piece: Piece::SUPERNOVA, at, found: 1 },
        Refusal::NoBodyThere { at, found: None },
        Refusal::NoBodyThere { at, found: Some(other) },
        Refusal::OnEclipsed { from, piece, covered },
        Refusal::WouldSplit { from, piece, apart },
        Refusal::WouldSplit { from, piece, apart: Hex::ORIGIN },
        Refusal::Blocked { from, piece, between: Some((at, neighbour)) },
        Refusal::Blocked { from, piece, between: None },
        Refusal::SameCell { at, rule },
        Refusal::OutOfReach { from, to, piece },
        Refusal::NoPivot { from, around },
        Refusal::OutOfOrbit { from, to, around },
        Refusal::NothingToEclipse { from, to },
        Refusal::ThirdInStack { to, covered },
        Refusal::NotInHand { piece },
        Refusal::FirstAtRight,
        Refusal::OtherFeature { end: End::Left, feature },
        Refusal::NoLink { piece, neighbour: body, end: End::Right, feature },
        Refusal::NoLink { piece, neighbour: body, end: End::Right, feature: feature.other() },
        Refusal::CanLink { piece },
        Refusal::NotYourUniverse { universe: 2, seat },
        Refusal::FirstAtOrigin { at },
        Refusal::OtherSkipped { next },
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
        | Refusal::OutOfTurn { .. }
        | Refusal::OtherMode { .. }
        | Refusal::ForeignPiece { .. }
        | Refusal::DealtTwice { .. }
        | Refusal::NotDealt { .. }
        | Refusal::DealParts { .. }
        | Refusal::ObjectiveTwice { .. }
        | Refusal::WrongOrder { .. }
        | Refusal::NotInRow { .. }
        | Refusal::BodiesOnly { .. }
        | Refusal::BonusDue { .. }
        | Refusal::NothingToDecline
        | Refusal::NotForTheBoard { .. }
        | Refusal::WhichUniverse { .. }
        | Refusal::Occupied { .. }
        | Refusal::TooFewNeighbours { .. }
        | Refusal::NoBodyNear { .. }
        | Refusal::NothingInCommon { .. }
        | Refusal::PhenomenonRepelled { .. }
        | Refusal::PhenomenonAlone { .. }
        | Refusal::NoBodyThere { .. }
        | Refusal::OnEclipsed { .. }
        | Refusal::WouldSplit { .. }
        | Refusal::Blocked { .. }
        | Refusal::SameCell { .. }
        | Refusal::OutOfReach { .. }
        | Refusal::NoPivot { .. }
        | Refusal::OutOfOrbit { .. }
        | Refusal::NothingToEclipse { .. }
        | Refusal::ThirdInStack { .. }
        | Refusal::NotInHand { .. }
        | Refusal::FirstAtRight
        | Refusal::OtherFeature { .. }
        | Refusal::NoLink { .. }
        | Refusal::CanLink { .. }
        | Refusal::NotYourUniverse { .. }
        | Refusal::FirstAtOrigin { .. }
        | Refusal::OtherSkipped { .. } => {}
    }
}

fn name(seat: Seat) -> String {
    ["Ана", "Олекса"][seat.index()].to_owned()
}

/// What is shown when the server refuses a move for this reason.
fn from_server(locale: Locale, refusal: &Refusal) -> String {
    let refused = Refused {
        reason: refusal.rule().to_string(),
        text: "in its own words".to_owned(),
        facts: serde_json::to_value(refusal).ok(),
    };
    crate::words::refusals::refused(locale, &name, &refused, None)
}

#[test]
fn every_refusal_of_the_rules_has_words_in_every_language() {
    for refusal in every_refusal() {
        nothing_is_missing(&refusal);
        let known = serde_json::to_value(&refusal).expect("facts are data");
        let texts = Locale::ALL.map(|locale| {
            let text = sentence(Facts { locale, known: &known, name: &name });
            let text = text.unwrap_or_else(|| panic!("{refusal:?} has no words"));
            assert!(text.ends_with('.') && !text.contains("{{") && !text.contains("  "), "{text}");
            assert!(text.chars().next().is_some_and(char::is_uppercase), "{text}");
            assert_eq!(
                from_server(locale, &refusal),
                text,
                "the server's refusals have the same words as those found here"
            );
            assert!(rule_title(locale, refusal.rule()).is_some(), "{} has no title", refusal.rule());
            text
        });
        let [english, french, ukrainian, spanish] = &texts;
        assert!(![french, ukrainian, spanish].contains(&english), "{english}");
        assert!(!ukrainian.chars().any(|letter| letter.is_ascii_alphabetic()), "{ukrainian}");
    }
}

#[test]
fn refusals_name_their_facts() {
    let sentence = |json: &str| {
        let known = serde_json::from_str(json).expect("JSON");
        sentence(Facts { locale: Locale::En, known: &known, name: &name })
    };
    assert_eq!(
        sentence(r#"{"reason":"nothing-in-common","piece":"bs1","at":[1,0],"neighbour":[2,0],"body":"rc2"}"#)
            .as_deref(),
        Some("It shares no shape, colour or background with this neighbour: red comet, starry background.")
    );
    assert_eq!(
        sentence(r#"{"reason":"out-of-turn","seat":0,"next":1}"#).as_deref(),
        Some("It is not Ана’s turn. Next: Олекса.")
    );
    assert_eq!(sentence(r#"{"reason":"nothing-in-common"}"#), None, "the neighbour is not known");
    assert_eq!(sentence(r#"{"reason":"strange"}"#), None);
}

#[test]
fn causes_are_what_a_refusal_speaks_of() {
    let [at, neighbour] = [(1, -2), (2, -2)].map(|(q, r)| Hex::new(q, r).expect("a cell"));
    let (piece, body) = (Piece::EARTH, Piece::BIG_BANG);
    assert_eq!(causes(&Refusal::NothingInCommon { piece, at, neighbour, body }), [neighbour]);
    assert_eq!(causes(&Refusal::Blocked { from: at, piece, between: Some((neighbour, at)) }), [neighbour, at]);
    assert!(causes(&Refusal::NothingToDecline).is_empty());
}
