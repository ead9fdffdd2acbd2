//! Conditions on tries in Cosmic Factory.

use std::str::FromStr;

use cosmic_factory::game::{PhaseView, View};
use cosmic_factory::{Color, CosmicFactory, Hand, Laid, Move, TileNumber};
use serde::{Deserialize, Deserializer, de};
use tabletop::{Rule, Rules, Viewer};

use super::notation::Lying;
use crate::judge::Tried;
use crate::script::Script;
use crate::teach::{LEARNER, Numbers, Teach};

/// What a move or what it led to has to be like: everything that is said has to hold.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Condition {
    /// One of these moves.
    #[serde(default)]
    moves: Option<Script<CosmicFactory>>,
    /// These tiles lie so, `22@0 1,1`; without turns in any way.
    #[serde(default, deserialize_with = "lying")]
    laid: Vec<Lying>,
    /// These tiles are laid, wherever that is.
    #[serde(default)]
    on_table: Vec<TileNumber>,
    /// Three of these tiles are kept.
    #[serde(default)]
    keeps: Option<Hand>,
    /// A kept tile is one of these.
    #[serde(default)]
    keeps_any: Option<Hand>,
    /// So many tiles lie face down.
    #[serde(default)]
    down: Option<usize>,
    /// Just these tokens are taken.
    #[serde(default)]
    tokens: Option<Vec<Color>>,
    /// This token is taken.
    #[serde(default)]
    took: Option<Color>,
    /// Whether the galaxy is finished: done, or the round is over.
    #[serde(default)]
    done: Option<bool>,
    /// This round is counted.
    #[serde(default)]
    counted: Option<u8>,
    /// Numbers that are at least so high.
    #[serde(default)]
    least: Numbers,
    /// Numbers that are at most so high.
    #[serde(default)]
    most: Numbers,
    /// The rule by which the engine refuses the move.
    #[serde(default)]
    refused: Option<Rule>,
}

fn lying<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Vec<Lying>, D::Error> {
    let texts = Vec::<String>::deserialize(deserializer)?;
    texts.iter().map(|text| Lying::from_str(text).map_err(de::Error::custom)).collect()
}

impl Condition {
    pub(super) fn holds(&self, tried: &Tried<'_, CosmicFactory>) -> bool {
        let is_one_of = |moves: &Script<CosmicFactory>| moves.actions().any(|action| action == tried.action);
        if !self.moves.as_ref().is_none_or(is_one_of) || !self.holds_of_kept(tried.action) {
            return false;
        }
        match (tried.after, self.refused) {
            (Err(rule), refused) => refused == Some(rule),
            (Ok(_), Some(_)) => false,
            (Ok(after), None) => self.holds_after(after),
        }
    }

    fn holds_of_kept(&self, action: &Move) -> bool {
        let kept = match *action {
            Move::Keep { tiles } => Some(tiles),
            _ => None,
        };
        self.keeps.is_none_or(|wanted| kept.is_some_and(|kept| kept.without(wanted).is_empty()))
            && self.keeps_any.is_none_or(|any| kept.is_some_and(|kept| kept.iter().any(|tile| any.contains(tile))))
    }

    fn holds_after(&self, after: &CosmicFactory) -> bool {
        let view = after.view(Viewer::Seat(LEARNER));
        let laid = laid(&view);
        let find = |tile| laid.iter().find(|laid| laid.tile == tile);
        self.laid.iter().all(|lying| {
            find(lying.tile)
                .is_some_and(|laid| laid.cell == lying.cell && lying.turns.is_none_or(|turns| turns == laid.turns))
        }) && self.on_table.iter().all(|&tile| find(tile).is_some())
            && self.down.is_none_or(|down| laid.iter().filter(|laid| laid.down).count() == down)
            && self.tokens.as_ref().is_none_or(|tokens| taken(&view, after) == *tokens)
            && self.took.is_none_or(|color| taken(&view, after).contains(&color))
            && self.done.is_none_or(|done| is_done(&view) == done)
            && self.counted.is_none_or(|round| after.counted().is_some_and(|counted| counted.round == round))
            && self.least.iter().all(|(name, least)| after.measure(name).is_some_and(|number| number >= *least))
            && self.most.iter().all(|(name, most)| after.measure(name).is_some_and(|number| number <= *most))
    }
}

/// The learner's laid tiles.
pub(super) fn laid(view: &View) -> &[Laid] {
    view.benches().get(LEARNER.index()).map(|bench| bench.laid.as_slice()).unwrap_or_default()
}

pub(super) fn is_done(view: &View) -> bool {
    match &view.phase {
        PhaseView::Build { done, .. } => done.contains(LEARNER),
        PhaseView::Draft { .. } => false,
        PhaseView::Deal | PhaseView::Settle { .. } | PhaseView::Choose { .. } | PhaseView::Over => true,
    }
}

/// The learner's tokens; of a round that has been counted, those of its account.
fn taken(view: &View, state: &CosmicFactory) -> Vec<Color> {
    use cosmic_factory::score::Source;
    match &view.phase {
        PhaseView::Build { taken, .. } | PhaseView::Settle { taken, .. } | PhaseView::Choose { taken, .. } => {
            taken.of(LEARNER).iter().collect()
        }
        _ => {
            let counted = state.counted().and_then(|counted| counted.seats.get(LEARNER.index()));
            let items = counted.into_iter().flat_map(|count| &count.items);
            let tokens = items.filter_map(|item| match item.what.source {
                Source::Token { color, .. } => Some(color),
                _ => None,
            });
            tokens.collect()
        }
    }
}
