//! What is secret in Big Bang 13.7: the pile, hands, objectives and cards.

use std::collections::HashSet;

use big_bang::BigBang;
use serde_json::Value;
use tabletop::record::Record;
use tabletop::{Dice, Rules, Viewer};

use crate::secrets::TextPart;

/// The words of objectives. Nothing else is called so.
const WORDS: [&str; 8] = ["planet", "sun", "comet", "asteroid", "blue", "yellow", "orange", "red"];

/// A move that cannot be made, with any piece.
pub(crate) fn nonsense(dice: &mut Dice) -> Value {
    let piece = dice.pick(&["earth", "rc2", "ba1", "ys3", "op2", "supernova"]).copied().unwrap_or_default();
    serde_json::json!({"do": "place", "piece": piece, "at": [30, 1]})
}

fn names(list: &Value) -> Vec<String> {
    list.as_array().into_iter().flatten().filter_map(|name| Some(name.as_str()?.to_owned())).collect()
}

/// For each number of entries, what a viewer may not have heard of.
pub(crate) struct Secrets {
    pile: Vec<String>,
    /// How many pieces of the pile have been drawn by then.
    drawn: Vec<usize>,
    /// Pieces that others hold.
    held: Vec<HashSet<String>>,
    /// The objectives of others.
    words: Vec<&'static str>,
    /// Cards in the order in which they are turned up, and how many have been by then.
    cards: Vec<String>,
    turned: Vec<usize>,
}

impl Secrets {
    pub(crate) fn new(record: &Value, text: &str, viewer: Viewer) -> Secrets {
        let log = record["log"].as_array().unwrap();
        let deal = &log[0];
        let (pile, cards) = (names(&deal["pile"]), names(&deal["cards"]));
        let mut secrets = Secrets {
            drawn: vec![0],
            turned: vec![0],
            held: vec![HashSet::new()],
            words: secret_words(record, viewer),
            pile,
            cards,
        };
        secrets.note_draws(text, log);
        secrets.note_hands(log, viewer);
        secrets
    }

    /// Pieces are drawn in the order of the pile, so the last that lies in the row, was discarded or placed tells how
    /// many have been drawn; and when the used pile is turned over, all have.
    fn note_draws(&mut self, text: &str, log: &[Value]) {
        let record = Record::parse(text).unwrap();
        let mut game = record.begin::<BigBang>().unwrap();
        let mut last = self.pile.len();
        for (n, entry) in (1..).zip(log) {
            record.advance(&mut game, n).unwrap();
            let view = serde_json::to_value(game.state().view(Viewer::Watcher)).unwrap();
            let table = view["table"].as_object().unwrap().values().next().unwrap();
            let open = names(&table["row"]).into_iter().chain(names(&table["piles"]["used"]));
            let open = open.chain(entry["piece"].as_str().map(str::to_owned));
            let drawn = open.filter_map(|piece| self.pile.iter().position(|other| *other == piece)).max();
            let count = table["piles"]["count"].as_u64().unwrap() as usize;
            let drawn = if count > last { self.pile.len() } else { drawn.map_or(0, |index| index + 1) };
            last = count;
            self.drawn.push(drawn.max(self.drawn[n - 1]));
            let left = table["cards_left"].as_u64().map_or(0, |left| left as usize);
            self.turned.push(self.cards.len() - left);
        }
    }

    /// Hands change by links and draws, which say enough to know who holds what.
    fn note_hands(&mut self, log: &[Value], viewer: Viewer) {
        let mut hands: Vec<HashSet<String>> =
            log[0]["hands"].as_array().into_iter().flatten().map(|hand| names(hand).into_iter().collect()).collect();
        if hands.is_empty() {
            self.held.resize(log.len() + 1, HashSet::new());
            return;
        }
        let mut pile = self.pile.clone().into_iter();
        for entry in log {
            if let Some(seat) = entry["seat"].as_u64() {
                let hand = &mut hands[seat as usize];
                match entry["do"].as_str().unwrap() {
                    "link" => drop(hand.remove(entry["piece"].as_str().unwrap())),
                    "draw" => hand.extend(pile.next()),
                    _ => {}
                }
            }
            let of_others = hands.iter().enumerate().filter(|&(seat, _)| match viewer {
                Viewer::Seat(own) => own.index() != seat,
                Viewer::Watcher => true,
            });
            // What is still in the pile is nobody's to know either, whatever the size of the pile says.
            self.held.push(of_others.flat_map(|(_, hand)| hand.clone()).chain(pile.clone()).collect());
        }
    }

    /// What a part of a message tells of it, if anything.
    pub(crate) fn leak(&self, part: &TextPart<'_>) -> Option<String> {
        let TextPart { n, text, asked, .. } = *part;
        let n = n as usize;
        let told = |name: &&str| {
            let quoted = format!("\"{name}\"");
            // Names of fields are no names of pieces.
            let is_there = text.match_indices(&quoted).any(|(at, _)| !text[at + quoted.len()..].starts_with(':'));
            is_there && !asked.is_some_and(|asked| asked.contains(&quoted))
        };
        // Where there are hands, what was drawn is in one of them.
        let drawn = if self.held[n].is_empty() { self.drawn[n] } else { self.pile.len() };
        let pile = self.pile.iter().skip(drawn).chain(&self.held[n]).map(String::as_str);
        let cards = self.cards.iter().skip(self.turned[n]).map(String::as_str);
        pile.chain(cards).chain(self.words.iter().copied()).find(told).map(str::to_owned)
    }
}

/// The words that a viewer is not told. In Simple Mode objectives are no secret (BB-6.1), in others there are none.
fn secret_words(record: &Value, viewer: Viewer) -> Vec<&'static str> {
    if !["cosmic", "parallel"].contains(&record["mode"].as_str().unwrap()) {
        return Vec::new();
    }
    let own = match viewer {
        Viewer::Seat(seat) => &record["log"][0]["objectives"][seat.index()],
        Viewer::Watcher => &Value::Null,
    };
    WORDS.into_iter().filter(|word| own["shape"] != *word && own["color"] != *word).collect()
}
