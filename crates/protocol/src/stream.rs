//! A game as a stream of what one viewer may know of it.
//!
//! The viewer begins with a view and is told of every entry, numbered without gaps. Of an entry that it may see it is
//! told what was done; then it can mostly work out by the rules what has become of its view. So it is told besides only
//! what it could not have known: [`StreamEntry::now`], a change of the view that was worked out. An entry that it may not see,
//! and that changes nothing in its view, is a blank.
//!
//! All of this follows from the views before and after and from the entry if the viewer sees it, so that the stream
//! tells nothing that the views do not.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use tabletop::{Actor, Awaits, Change, Dice, Diff as _, Entry, Millis, Recordable, Viewer};

use crate::patch;

/// How a viewer wants to be told what has changed.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum StreamStyle {
    /// It knows the rules and is told what does not follow from them.
    #[default]
    Rules,
    /// It knows no rules and is told all that changes in its view, and who is awaited.
    Patches,
}

/// One entry, as one viewer is told of it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StreamEntry {
    /// How many entries the log has with this one.
    pub n: u64,
    /// When it was made.
    pub t: Millis,
    /// Who made it; none if the viewer is told nothing of it, or if it was the table.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub seat: Option<tabletop::Seat>,
    /// What was done, if the viewer may see it.
    #[serde(rename = "move", default, skip_serializing_if = "Option::is_none")]
    pub action: Option<Value>,
    /// Whether the table chose for a seat that let its time run out.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub auto: bool,
    /// What else has changed, as a JSON Merge Patch of the view: of the one that follows by the rules, or of the one
    /// before, as the viewer wishes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub now: Option<Value>,
    /// Who is awaited now, for those who know no rules.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub awaits: Option<Awaits>,
}

/// Why a stream cannot be followed.
#[derive(Debug, thiserror::Error)]
pub enum StreamError {
    /// An entry is missing.
    #[error("entry {found} came after entry {last}")]
    Gap {
        /// The last entry before.
        last: u64,
        /// The one that came.
        found: u64,
    },
    /// What was told makes no sense.
    #[error("entry {n} cannot be read: {error}")]
    Nonsense { n: u64, error: serde_json::Error },
}

/// What a viewer makes of an entry by itself: the view after it, as far as the rules tell.
///
/// What is hidden is dealt by dice that both sides throw alike, so that both come to the same view.
fn predict<R: Recordable>(view: &R::View, viewer: Viewer, n: u64, entry: Option<&Entry<R::Move>>) -> R::View {
    let Some(entry) = entry else { return view.clone() };
    let mut state = R::imagine_before(view, entry, &mut Dice::new(0, n));
    match state.play(entry) {
        Ok(()) => state.view(viewer),
        Err(_) => view.clone(),
    }
}

/// Tells one kind of viewer what happens.
#[derive(Clone, Debug)]
pub struct StreamEncoder<R: Recordable> {
    viewer: Viewer,
    style: StreamStyle,
    view: R::View,
}

impl<R: Recordable> StreamEncoder<R> {
    /// Begins with what the viewer sees now.
    pub fn new(viewer: Viewer, style: StreamStyle, state: &R) -> StreamEncoder<R> {
        StreamEncoder { viewer, style, view: state.view(viewer) }
    }

    /// What the viewer sees.
    pub fn view(&self) -> &R::View {
        &self.view
    }

    /// Tells of the entry with this number, which led from one state to the other.
    ///
    /// # Errors
    /// Only if a part of the game cannot be told in JSON, which would be a fault of its rules.
    pub fn encode(&mut self, n: u64, before: &R, entry: &Entry<R::Move>, after: &R) -> serde_json::Result<StreamEntry> {
        let shown = before.shows(entry, self.viewer).then_some(entry);
        let view = after.view(self.viewer);
        let (now, awaits) = match self.style {
            StreamStyle::Rules => {
                let predicted = predict::<R>(&self.view, self.viewer, n, shown);
                let surprise = predicted != view;
                (if surprise { changes::<R>(&predicted, &view)? } else { None }, None)
            }
            StreamStyle::Patches => (changes::<R>(&self.view, &view)?, Some(after.awaits())),
        };
        let seat = match entry.actor {
            Actor::Seat(seat) if shown.is_some() || now.is_some() => Some(seat),
            _ => None,
        };
        let action = shown.map(|entry| serde_json::to_value(&entry.action)).transpose()?;
        self.view = view;
        Ok(StreamEntry { n, t: entry.t, seat, action, auto: entry.auto && seat.is_some(), now, awaits })
    }
}

fn changes<R: Recordable>(old: &R::View, new: &R::View) -> serde_json::Result<Option<Value>> {
    let mut patch = Map::new();
    for Change { path, old, new } in old.diff(new)? {
        match patch::between(&old, &new)? {
            Some(whole) if path.is_empty() => return Ok(Some(whole)),
            Some(change) => patch::put(&mut patch, &path, change),
            None => {}
        }
    }
    Ok((!patch.is_empty()).then_some(Value::Object(patch)))
}

/// Follows a stream by the rules.
#[derive(Clone, Debug)]
pub struct StreamDecoder<R: Recordable> {
    viewer: Viewer,
    n: u64,
    view: R::View,
}

impl<R: Recordable> StreamDecoder<R> {
    /// Begins with a view that holds after `n` entries.
    pub fn new(viewer: Viewer, n: u64, view: R::View) -> StreamDecoder<R> {
        StreamDecoder { viewer, n, view }
    }

    /// How many entries were followed.
    pub fn n(&self) -> u64 {
        self.n
    }

    /// What the viewer sees now.
    pub fn view(&self) -> &R::View {
        &self.view
    }

    /// Takes in the next entry, and tells what it was if that may be seen.
    ///
    /// # Errors
    /// If entries are missing or cannot be read. The view is then as it was.
    pub fn decode(&mut self, told: &StreamEntry) -> Result<Option<Entry<R::Move>>, StreamError> {
        if told.n != self.n + 1 {
            return Err(StreamError::Gap { last: self.n, found: told.n });
        }
        let nonsense = |error| StreamError::Nonsense { n: told.n, error };
        let action = told.action.clone().map(serde_json::from_value).transpose().map_err(nonsense)?;
        let actor = Actor::from(told.seat);
        let entry = action.map(|action| Entry { t: told.t, actor, action, auto: told.auto });
        let predicted = predict::<R>(&self.view, self.viewer, told.n, entry.as_ref());
        self.view = match &told.now {
            None => predicted,
            Some(change) => {
                let view = serde_json::to_string(&predicted).map_err(nonsense)?;
                let view = patch::apply(&view, change).map_err(nonsense)?;
                serde_json::from_str(&view).map_err(nonsense)?
            }
        };
        self.n = told.n;
        Ok(entry)
    }
}
