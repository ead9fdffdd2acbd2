//! What is secret in Cosmic Factory: hands, what is drafted, cards to come, and choices until all have chosen.
//!
//! All of this is worked out from the record alone, without the rules.

use std::collections::BTreeSet;

use serde_json::Value;
use tabletop::{Dice, Seat, Viewer};

use crate::secrets::TextPart;

type Tiles = BTreeSet<u64>;

const CARDS: [&str; 20] = [
    "black-hole",
    "gift",
    "new-dimension",
    "arborescence",
    "district",
    "dispersion",
    "unique-dimension",
    "constellation",
    "sidereal-vacuum",
    "multi-path",
    "parallel-universe",
    "space-pirate",
    "sabotage",
    "ice-age",
    "global-warming",
    "temperate-climate",
    "happy-hour",
    "optimization",
    "stellar-swap",
    "offering",
];

/// Moves that are secret until all have chosen (CF-7.21).
const CHOICES: [&str; 4] = ["darken", "sabotage", "swap", "offer"];

/// Fields whose numbers are no tiles. Any other number is taken for a tile, lest a new field goes unnoticed.
const NO_TILES: [&str; 39] = [
    "n",
    "t",
    "x",
    "y",
    "turns",
    "time",
    "seat",
    "seats",
    "since",
    "deadline",
    "now",
    "round",
    "kept",
    "in_hand",
    "lays",
    "taken",
    "done",
    "frozen",
    "chosen",
    "asked",
    "watchers",
    "version",
    "for",
    "green",
    "blue",
    "orange",
    "star",
    "by",
    "owner",
    "found",
    "missing",
    "expected",
    "points",
    "away-since",
    "bot-from",
    "end-from",
    "absent",
    "bot",
    "end",
];

/// Parts that everybody knows from the start.
const OPEN: [&str; 4] = ["options", "settings", "said", "clock"];

/// A move that cannot be made, or hardly ever.
pub(crate) fn nonsense(dice: &mut Dice) -> Value {
    serde_json::json!({"do": "lay", "tile": 1 + dice.below(54), "x": 17, "y": 0, "turns": 0})
}

fn tiles(list: &Value) -> Tiles {
    list.as_array().into_iter().flatten().filter_map(Value::as_u64).collect()
}

/// All numbers in a document that may be tiles; those of rounds that were counted go to `counted`.
fn find<'a>(document: &'a Value, name: &'a str, found: &mut Tiles, counted: &mut Tiles) {
    match document {
        Value::Number(number) if !NO_TILES.contains(&name) => {
            found.extend(number.as_u64().filter(|number| (1..=54).contains(number)));
        }
        Value::Array(values) => values.iter().for_each(|value| find(value, name, found, counted)),
        Value::Object(fields) => {
            for (key, value) in fields {
                match key.as_str() {
                    key if OPEN.contains(&key) => {}
                    "counted" => value["seats"].as_array().into_iter().flatten().for_each(|seat| {
                        find(&seat["built"], "built", counted, &mut Tiles::new());
                    }),
                    // Where tracks stand is no tile.
                    "gains" | "tracks" => {}
                    key => find(value, key, found, counted),
                }
            }
        }
        _ => {}
    }
}

/// A document without the accounts of rounds.
fn without_account(document: &Value) -> Value {
    match document {
        Value::Array(values) => values.iter().map(without_account).collect(),
        Value::Object(fields) => {
            let others = fields.iter().filter(|(key, _)| *key != "counted");
            others.map(|(key, value)| (key.clone(), without_account(value))).collect()
        }
        other => other.clone(),
    }
}

/// What a viewer may be told at some time.
#[derive(Clone, Default)]
struct Moment {
    /// Tiles that may be shown.
    open: Tiles,
    /// Tiles of the rounds that were counted.
    counted: Tiles,
    /// Cards that were revealed.
    cards: BTreeSet<String>,
    /// Whether the last entry is a choice, and others have not chosen yet.
    choosing: bool,
    /// Whether that was the viewer's own choice.
    is_own: bool,
}

/// What lies where, by the record.
#[derive(Default)]
struct Course {
    seats: usize,
    round: u64,
    card: String,
    /// What each seat can choose from in the draft; none once it has chosen.
    hands: Vec<Option<Tiles>>,
    passed_on: Vec<Tiles>,
    kept: Vec<Tiles>,
    /// The nine tiles of each seat, once building has begun.
    nine: Vec<Tiles>,
    laid: Tiles,
    passes: u32,
}

impl Course {
    fn deal(&mut self, entry: &Value, drafts: bool) {
        let hands: Vec<Tiles> = entry["hands"].as_array().unwrap().iter().map(tiles).collect();
        *self = Course {
            seats: hands.len(),
            round: entry["round"].as_u64().unwrap(),
            card: entry["card"].as_str().unwrap().to_owned(),
            passed_on: vec![Tiles::new(); hands.len()],
            kept: vec![Tiles::new(); hands.len()],
            ..Course::default()
        };
        if drafts {
            self.hands = hands.into_iter().map(Some).collect();
        } else {
            self.nine = hands;
        }
    }

    fn keep(&mut self, seat: usize, kept: &Tiles) {
        let hand = self.hands[seat].take().unwrap();
        // To the left in odd rounds, to the right in even ones (CF-3.2).
        let step = if self.round % 2 == 1 { 1 } else { self.seats - 1 };
        self.passed_on[(seat + step) % self.seats] = &hand - kept;
        self.kept[seat].extend(kept);
        if self.hands.iter().any(Option::is_some) {
            return;
        }
        self.passes += 1;
        let received = std::mem::replace(&mut self.passed_on, vec![Tiles::new(); self.seats]);
        if self.passes == 1 {
            self.hands = received.into_iter().map(Some).collect();
            return;
        }
        let mut nine: Vec<Tiles> = self.kept.iter().zip(&received).map(|(kept, last)| kept | last).collect();
        if self.card == "space-pirate" {
            // All nine go to the right neighbour (CF-7.12).
            nine.rotate_left(1);
        }
        self.nine = nine;
    }

    /// What a viewer may see.
    fn seen(&self, viewer: Viewer) -> Tiles {
        let mut seen = self.laid.clone();
        if let Viewer::Seat(seat) = viewer {
            seen.extend(self.hands.get(seat.index()).into_iter().flatten().flatten());
            seen.extend(self.nine.get(seat.index()).into_iter().flatten());
        }
        seen
    }
}

/// For each number of entries, what a viewer may be told.
pub(crate) struct Secrets {
    viewer: Viewer,
    moments: Vec<Moment>,
    cards_are_secret: bool,
}

impl Secrets {
    pub(crate) fn new(record: &Value, viewer: Viewer) -> Secrets {
        let log = record["log"].as_array().unwrap();
        let drafts = record["mode"] == "standard";
        let mut course = Course::default();
        let mut moments = vec![Moment::default()];
        for (index, entry) in log.iter().enumerate() {
            let mut moment = moments[index].clone();
            let (name, seat) = (entry["do"].as_str().unwrap(), entry["seat"].as_u64().map(|seat| seat as usize));
            let is_own = matches!(viewer, Viewer::Seat(own) if Some(own.index()) == seat);
            let mut told = Tiles::new();
            match name {
                "deal" => {
                    course.deal(entry, drafts);
                    moment.cards.insert(course.card.clone());
                }
                "keep" => {
                    let kept = tiles(&entry["tiles"]);
                    course.keep(seat.unwrap(), &kept);
                    // One's own move is told, though what was kept cannot be looked at again (CF-3.3).
                    told.extend(kept.iter().filter(|_| is_own));
                }
                "lay" | "discard" => course.laid.extend(entry["tile"].as_u64()),
                "fill" => {
                    let cells = entry["cells"].as_array().unwrap();
                    course.laid.extend(cells.iter().filter_map(|cell| cell["tile"].as_u64()));
                }
                "score" => moment.counted.clone_from(&course.laid),
                _ => {}
            }
            let next = log.get(index + 1).and_then(|next| next["do"].as_str());
            // The last choice of a round is followed by the count, and then all choices lie open.
            moment.choosing = CHOICES.contains(&name) && next != Some("score");
            moment.is_own = is_own;
            moment.open = &course.seen(viewer) | &told;
            moments.push(moment);
        }
        Secrets { viewer, moments, cards_are_secret: record["options"]["cards"].is_null() }
    }

    /// What a part of a message tells besides, if anything.
    pub(crate) fn leak(&self, part: &TextPart<'_>) -> Option<String> {
        let TextPart { n, document, asked, is_entry, .. } = *part;
        let moment = &self.moments[n as usize];
        let (mut found, mut counted, mut named) = (Tiles::new(), Tiles::new(), Tiles::new());
        find(document, "", &mut found, &mut counted);
        if let Some(asked) = asked {
            // Whoever asked for a tile may hear its number again.
            find(&serde_json::from_str(asked).unwrap(), "", &mut named, &mut Tiles::new());
        }
        let secret = &(&found - &moment.open) - &named;
        if !secret.is_empty() {
            return Some(format!("tiles {secret:?}"));
        }
        if !counted.is_subset(&moment.counted) {
            return Some(format!("tiles {counted:?}, which were not counted yet"));
        }
        // The account of a round has words of its own, some of which are names of cards too.
        let text = without_account(document).to_string();
        let quoted = |word: &str| text.contains(&format!("\"{word}\""));
        let card = CARDS.iter().find(|&&card| self.cards_are_secret && !moment.cards.contains(card) && quoted(card));
        if let Some(card) = card {
            return Some(format!("the card {card}"));
        }
        let tells_choice = CHOICES.iter().any(|choice| quoted(choice)) || !document["move"].is_null();
        let shown = document["welcome"]["view"]["phase"]["choices"].as_array().into_iter().flatten().enumerate();
        let of_others = shown.filter(|&(seat, _)| self.viewer != Viewer::Seat(Seat::new(seat).unwrap()));
        let shows_choice = of_others.into_iter().any(|(_, choice)| !choice.is_null());
        let leak = (is_entry && tells_choice && !moment.is_own) || shows_choice;
        (moment.choosing && leak).then(|| "a choice".to_owned())
    }
}
