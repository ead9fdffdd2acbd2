//! What happened in a game of Cosmic Factory, in words.

use cosmic_factory::game::Choice;
use cosmic_factory::{Mode, Move};
use tabletop::{Actor, Entry, Seat};

use crate::texts::{Language, t_string};
use crate::words;

/// What an entry did.
pub fn entry_in_words(i18n: impl Language, player: &dyn Fn(Seat) -> String, mode: Mode, entry: &Entry<Move>) -> String {
    let name = match entry.actor {
        Actor::Seat(seat) => player(seat),
        Actor::Table => String::new(),
    };
    let text = match &entry.action {
        &Move::Deal { round, card, .. } if mode == Mode::Standard => {
            t_string!(i18n, replay.did.round_card, round = round, card = words::cosmic_factory::card(i18n, card))
                .to_string()
        }
        Move::Deal { round, .. } => t_string!(i18n, replay.did.round, round = round).to_string(),
        Move::Keep { .. } => t_string!(i18n, replay.did.keep, name = name).to_string(),
        Move::Lay { tile, .. } => t_string!(i18n, replay.did.lay, name = name, tile = tile.get()).to_string(),
        Move::Lift { tile } => t_string!(i18n, replay.did.lift, name = name, tile = tile.get()).to_string(),
        Move::Flip { tile } => t_string!(i18n, replay.did.flip, name = name, tile = tile.get()).to_string(),
        Move::Take { tokens } => {
            let tokens: Vec<String> =
                tokens.iter().map(|color| words::cosmic_factory::the_token(i18n, color).to_owned()).collect();
            t_string!(i18n, replay.did.take, name = name, tokens = words::list(i18n, &tokens)).to_string()
        }
        Move::Done => t_string!(i18n, replay.did.done, name = name).to_string(),
        Move::Undone => t_string!(i18n, replay.did.undone, name = name).to_string(),
        Move::Close => t_string!(i18n, replay.did.close).to_owned(),
        &Move::Fill { seat, .. } => t_string!(i18n, replay.did.fill, name = player(seat)).to_string(),
        &Move::Discard { seat, .. } => t_string!(i18n, replay.did.discard, name = player(seat)).to_string(),
        &Move::Darken { tiles } => choice_in_words(i18n, &name, Choice::Darken(tiles)),
        &Move::Sabotage { tile } => choice_in_words(i18n, &name, Choice::Sabotage(tile)),
        &Move::Swap { color } => choice_in_words(i18n, &name, Choice::Swap(color)),
        &Move::Offer { color } => choice_in_words(i18n, &name, Choice::Offer(color)),
        Move::Score { round, .. } => t_string!(i18n, replay.did.score, round = round).to_string(),
    };
    if entry.auto { words::sentences(i18n, &[text, t_string!(i18n, replay.did.auto).to_owned()]) } else { text }
}

/// What somebody has chosen.
pub fn choice_in_words(i18n: impl Language, name: &str, choice: Choice) -> String {
    match choice {
        Choice::Darken(_) => t_string!(i18n, replay.did.darken, name = name).to_string(),
        Choice::Sabotage(tile) => t_string!(i18n, replay.did.sabotage, name = name, tile = tile.get()).to_string(),
        Choice::Swap(color) => {
            t_string!(i18n, replay.did.swap, name = name, color = words::cosmic_factory::color(i18n, color)).to_string()
        }
        Choice::Offer(Some(color)) => {
            t_string!(i18n, replay.did.offer, name = name, color = words::cosmic_factory::color(i18n, color))
                .to_string()
        }
        Choice::Offer(None) => t_string!(i18n, replay.did.offer_none, name = name).to_string(),
    }
}
