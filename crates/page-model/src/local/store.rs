//! Which stored games are deleted when there is no room for another.

use protocol::local::SavedGame;
use protocol::table::Phase;

/// The games that may be deleted to make room for another one, in this order; `all` begins with the newest.
pub fn disposable(all: &[SavedGame], other: &str) -> Vec<String> {
    let is_over = |kept: &&SavedGame| kept.phase == Phase::Over && kept.beginning.code != other;
    all.iter().rev().filter(is_over).map(|kept| kept.beginning.code.clone()).collect()
}

#[cfg(test)]
mod tests {
    use protocol::local::LocalGameSetup;
    use protocol::table::Settings;

    use super::*;

    fn game(code: &str, phase: Phase) -> SavedGame {
        let settings: Settings = serde_json::from_str(r#"{"game":"big-bang","mode":"simple","seats":2}"#).unwrap();
        let beginning =
            LocalGameSetup { code: code.to_owned(), settings, seats: Vec::new(), seed: String::new(), created: 0 };
        SavedGame { phase, ..beginning.new_game() }
    }

    #[test]
    fn games_that_are_over_go_first_and_those_in_progress_stay() {
        let all = ["d", "c", "b", "a"].map(|code| {
            let phase = if code == "c" { Phase::Playing } else { Phase::Over };
            game(code, phase)
        });
        assert_eq!(disposable(&all, "d"), ["a", "b"]);
        assert_eq!(disposable(&all[1..2], "x"), [""; 0]);
    }
}
