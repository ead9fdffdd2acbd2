//! Whether what somebody was told is what they may know: their stream is made again from the log, and compared word for word.

use std::collections::BTreeMap;

use games::Playable;
use protocol::stream::{StreamEncoder, StreamStyle};
use protocol::to_client::{Message, Welcome};
use serde_json::Value;
use tabletop::{Dice, Entry, Viewer};

use crate::laws::{Law, number_of};
use crate::world::World;

/// How many entries of a game are tried with another secret behind the same view.
const TWINS: usize = 4;

/// What one viewer is to be told of a game.
pub(super) struct Expected<R: Playable> {
    viewer: Viewer,
    encoder: StreamEncoder<R>,
    /// From the first entry on, as they are sent.
    texts: Vec<String>,
    /// What is seen after so many entries, where somebody was welcomed with it.
    views: BTreeMap<u64, Option<Value>>,
    dice: Dice,
    twins: Vec<usize>,
}

impl<R: Playable> Expected<R> {
    pub(super) fn new(viewer: Viewer, state: &R, welcomes: &[Welcome], entries: usize) -> Expected<R> {
        let mut dice = Dice::new(entries as u64, 7);
        let twins = (0..TWINS).map(|_| dice.below(entries)).collect();
        let bases = welcomes.iter().filter(|welcome| welcome.view.is_some()).map(Expected::<R>::base);
        let views = bases.map(|n| (n, None)).collect();
        let encoder = StreamEncoder::new(viewer, StreamStyle::Rules, state);
        let mut expected = Expected { viewer, encoder, texts: Vec::new(), views, dice, twins };
        expected.note_view();
        expected
    }

    /// How many entries are known with the view of a welcome.
    fn base(welcome: &Welcome) -> u64 {
        welcome.n.saturating_sub(welcome.tail.len() as u64)
    }

    fn note_view(&mut self) {
        if let Some(view) = self.views.get_mut(&(self.texts.len() as u64)) {
            *view = serde_json::to_value(self.encoder.view()).ok();
        }
    }

    /// The game goes on. An error if the entry tells something that the viewer may not know.
    pub(super) fn follow(&mut self, before: &R, entry: &Entry<R::Move>, after: &R) -> Result<(), String> {
        let n = self.texts.len() as u64 + 1;
        let told = self.encoder.encode(n, before, entry, after).map_err(|error| error.to_string())?;
        if self.twins.contains(&self.texts.len()) {
            let other = R::imagine_before(&before.view(self.viewer), entry, &mut self.dice);
            let mut then = other.clone();
            // The other game must go on in a way that this viewer cannot tell apart either.
            if then.play(entry).is_ok() && then.view(self.viewer) == after.view(self.viewer) {
                let mut encoder = StreamEncoder::new(self.viewer, StreamStyle::Rules, &other);
                let again = encoder.encode(n, &other, entry, &then).map_err(|error| error.to_string())?;
                if again != told {
                    return Err(format!("entry {n} tells {:?} more than it sees", self.viewer));
                }
            }
        }
        self.texts.push(serde_json::to_string(&Message::Entry(told)).unwrap_or_default());
        self.note_view();
        Ok(())
    }

    fn is_told(&self, n: u64, text: &str) -> bool {
        self.texts.get(n as usize - 1).is_some_and(|expected| expected == text)
    }

    fn is_welcome(&self, welcome: &Welcome) -> bool {
        let base = Expected::<R>::base(welcome);
        let has_view = welcome.view.is_none() || self.views.get(&base) == Some(&welcome.view);
        let mut tail = (base + 1..).zip(&welcome.tail);
        has_view
            && tail.all(|(n, entry)| {
                serde_json::to_string(&Message::Entry(entry.clone())).is_ok_and(|text| self.is_told(n, &text))
            })
    }
}

impl<R: Playable> World<R> {
    /// The welcomes that the watched person got at a table.
    pub(super) fn welcomes(&self, code: &str) -> Vec<Welcome> {
        let texts = self.witness.transcript.iter().filter(|(at, text)| at == code && text.starts_with(r#"{"welcome""#));
        let welcome = |text: &str| match serde_json::from_str(text) {
            Ok(Message::Welcome(welcome)) => Some(*welcome),
            _ => None,
        };
        texts.filter_map(|(_, text)| welcome(text)).collect()
    }

    /// Whether all that the watched person was told at a table is what one of these viewers is told.
    pub(super) fn check_transcript(&mut self, code: &str, expected: &[Expected<R>], welcomes: &[Welcome]) {
        let told = self.witness.transcript.iter().filter(|(at, _)| at == code);
        let mut told = told.filter_map(|(_, text)| Some((number_of(text)?, text)));
        let wrong = told.find(|(n, text)| !expected.iter().any(|expected| expected.is_told(*n, text)));
        if let Some((_, text)) = wrong {
            return self.violate(Law::Secrets, format!("this is not what the viewer is to be told: {text}"));
        }
        if let Some(wrong) =
            welcomes.iter().find(|welcome| !expected.iter().any(|expected| expected.is_welcome(welcome)))
        {
            let viewers: Vec<Viewer> = expected.iter().map(|expected| expected.viewer).collect();
            self.violate(Law::Secrets, format!("a welcome after {} entries is not that of {viewers:?}", wrong.n));
        }
    }
}
