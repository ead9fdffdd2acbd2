//! Which game of a file is shown without asking.

use super::model::RecordFile;

/// The game to be shown at once: the wanted one, or the only one.
pub fn choose(shelf: &RecordFile, wanted: Option<usize>) -> Option<usize> {
    match wanted {
        Some(number) => number.checked_sub(1).filter(|&index| index < shelf.games.len()),
        None => (shelf.games.len() == 1 && shelf.damaged.is_empty()).then_some(0),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::replay::model::{Damage, ListedRecord};

    #[test]
    fn the_wanted_game_is_opened_and_the_only_one() {
        let game = |line| ListedRecord {
            line,
            game: String::new(),
            mode: String::new(),
            seats: 2,
            entries: 1,
            names: Vec::new(),
            text: String::new(),
        };
        let one = RecordFile { games: vec![game(1)], damaged: Vec::new() };
        let two = RecordFile { games: vec![game(1), game(2)], damaged: Vec::new() };
        assert_eq!(choose(&one, None), Some(0));
        assert_eq!(choose(&two, None), None);
        assert_eq!([1, 2, 3, 0].map(|wanted| choose(&two, Some(wanted))), [Some(0), Some(1), None, None]);
        let worse = RecordFile { damaged: vec![(2, Damage::Later)], ..one };
        assert_eq!(choose(&worse, None), None, "what is wrong is shown first");
    }
}
