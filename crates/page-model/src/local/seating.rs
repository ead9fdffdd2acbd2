//! The seating of a table that is set up on this device.

use protocol::local::SeatedPlayer;

use crate::games::{self, GameKind};

/// In place of a bot's level, for a chair on which a person sits.
pub const PERSON: &str = "person";

/// A chair, with the player for it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Chair {
    /// Different for each.
    pub id: u32,
    /// [`PERSON`], or the level of a bot.
    pub kind: String,
    pub name: String,
}

impl Chair {
    /// Whether a person sits there.
    pub fn is_person(&self) -> bool {
        self.kind == PERSON
    }

    fn sitter(&self) -> SeatedPlayer {
        match self.is_person() {
            true => SeatedPlayer::Person { name: self.name.trim().to_owned() },
            false => SeatedPlayer::Bot { level: self.kind.clone() },
        }
    }
}

/// Whether several people can play on one device: not in games where all act at the same time.
pub fn takes_turns(mode: &str) -> bool {
    GameKind::of_mode(mode).is_some_and(|game| game.takes_turns)
}

/// Adapts the chairs to a mode: its number of players, and one person where all act at the same time. New chairs get
/// bots.
pub fn fit(chairs: &mut Vec<Chair>, mode: &str, level: &str) {
    let players = games::players(mode);
    chairs.truncate(*players.end());
    while chairs.len() < *players.start() {
        add(chairs, level);
    }
    if !takes_turns(mode) {
        for chair in chairs.iter_mut().skip(1).filter(|chair| chair.is_person()) {
            level.clone_into(&mut chair.kind);
        }
    }
}

/// Adds a chair with a bot.
pub fn add(chairs: &mut Vec<Chair>, level: &str) {
    let id = chairs.iter().map(|chair| chair.id + 1).max().unwrap_or(0);
    chairs.push(Chair { id, kind: level.to_owned(), name: String::new() });
}

pub fn sitters(chairs: &[Chair]) -> Vec<SeatedPlayer> {
    chairs.iter().map(Chair::sitter).collect()
}

/// The chair of a person without a name, if there is one.
pub fn nameless(chairs: &[Chair]) -> Option<u32> {
    chairs.iter().find(|chair| chair.is_person() && chair.name.trim().is_empty()).map(|chair| chair.id)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person(id: u32, name: &str) -> Chair {
        Chair { id, kind: PERSON.to_owned(), name: name.to_owned() }
    }

    #[test]
    fn there_are_as_many_chairs_as_can_play() {
        let mut chairs = vec![person(0, "Ada")];
        fit(&mut chairs, "solitary", "easy");
        assert_eq!(chairs.len(), 1);
        fit(&mut chairs, "cosmic", "hard");
        assert_eq!(sitters(&chairs)[1], SeatedPlayer::Bot { level: "hard".to_owned() });
        for _ in 0..4 {
            add(&mut chairs, "easy");
        }
        fit(&mut chairs, "parallel", "easy");
        assert_eq!(chairs.len(), 4);
        let ids: std::collections::BTreeSet<u32> = chairs.iter().map(|chair| chair.id).collect();
        assert_eq!(ids.len(), 4);
    }

    #[test]
    fn only_one_person_plays_where_all_act_at_once() {
        let mut chairs = vec![person(0, "Ada"), person(1, "Bo")];
        fit(&mut chairs, "simple", "easy");
        assert!(chairs[1].is_person());
        fit(&mut chairs, "standard", "medium");
        assert_eq!((chairs[0].is_person(), chairs[1].kind.as_str()), (true, "medium"));
    }

    #[test]
    fn people_need_names() {
        assert_eq!(nameless(&[person(3, "Ada"), person(4, " ")]), Some(4));
        assert_eq!(nameless(&[person(3, "Ada")]), None);
    }
}
