//! The requests and settings that follow from what a person wants at a table before it is reached.

use crate::games::{self, GameKind};
use protocol::table::{Settings, Visibility};
use protocol::to_server::Request;
use tabletop::Seat;

use super::rules::{BUILD_LIMIT, UNHURRIED_BUILD_SECONDS, has_setting, set_seconds};

/// The seats of a game that begins at once, if the mode allows it: against two bots a beginner can follow what happens.
pub const SEATS_AT_ONCE: usize = 3;

/// The seats of a new table, if the mode allows it; free ones are removed at the start.
pub const SEATS_OF_FRIENDS: usize = 4;

/// What is to be done at a table as soon as it is reached.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Intent {
    Sit,
    /// Sit down, put bots on all other seats, and begin.
    PlayNow,
}

/// The requests for an intent at a table with so many seats, the first of which is free.
pub fn requests(intent: Intent, seats: usize, level: &str) -> Vec<Request> {
    let bot = |seat| Request::Bot { seat, level: level.to_owned() };
    match intent {
        Intent::Sit => vec![Request::Sit { seat: None }],
        Intent::PlayNow => {
            let sit = Request::Sit { seat: Seat::new(0) };
            [sit].into_iter().chain(Seat::first(seats).skip(1).map(bot)).chain([Request::Start {}]).collect()
        }
    }
}

/// The settings of a game against bots, or alone in modes for one player. Those who have never played are not hurried.
pub fn game_at_once(mode: &str, is_first: bool) -> Settings {
    let mut settings = settings(mode, SEATS_AT_ONCE, Visibility::Link);
    // Against bots only the build has a time limit.
    for (limit, _) in GameKind::of_mode(mode).map_or(&[][..], |game| game.time_limits) {
        set_seconds(&mut settings, limit, None);
    }
    if is_first && has_setting(mode, BUILD_LIMIT) {
        set_seconds(&mut settings, BUILD_LIMIT, Some(UNHURRIED_BUILD_SECONDS));
    }
    settings
}

/// The settings of a table for friends, or of an open one.
pub fn new_table(mode: &str, visibility: Visibility) -> Settings {
    settings(mode, SEATS_OF_FRIENDS, visibility)
}

pub fn settings(mode: &str, seats: usize, visibility: Visibility) -> Settings {
    let (players, game) = (games::players(mode), GameKind::of_mode(mode).unwrap_or_default());
    Settings {
        game: game.name.to_owned(),
        mode: mode.to_owned(),
        seats: seats.clamp(*players.start(), *players.end()),
        options: serde_json::Map::new(),
        visibility,
        chat: true,
        break_seconds: game.break_seconds,
        quick_bots: false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn playing_now_seats_us_and_bots_and_begins() {
        let asked = requests(Intent::PlayNow, 3, "easy");
        assert_eq!(asked.len(), 4);
        assert_eq!(asked.first(), Some(&Request::Sit { seat: Seat::new(0) }));
        assert_eq!(asked.last(), Some(&Request::Start {}));
        let bots = asked.iter().filter(|request| matches!(request, Request::Bot { level, .. } if level == "easy"));
        assert_eq!(bots.count(), 2);
    }

    #[test]
    fn sitting_down_takes_any_seat() {
        assert_eq!(requests(Intent::Sit, 4, "hard"), vec![Request::Sit { seat: None }]);
    }

    #[test]
    fn nobody_is_hurried_in_the_first_game_on_a_device() {
        let limits = |mode, is_first| game_at_once(mode, is_first).options;
        assert_eq!(limits("beginner", true)["build-seconds"], UNHURRIED_BUILD_SECONDS);
        assert_eq!(limits("beginner", false).get("build-seconds"), None, "later the clock is that of the rules");
        for (mode, limit) in [("standard", "draft-seconds"), ("standard", "choice-seconds"), ("cosmic", "turn-seconds")]
        {
            assert_eq!(limits(mode, true)[limit], serde_json::Value::Null);
        }
        assert_eq!(limits("cosmic", true).get("build-seconds"), None, "nothing is built there");
    }

    #[test]
    fn tables_have_seats_for_those_who_can_play() {
        let seats = |mode| (game_at_once(mode, false).seats, new_table(mode, Visibility::Open).seats);
        assert_eq!(seats("beginner"), (3, 4));
        assert_eq!(seats("solitary"), (1, 1));
        assert_eq!(seats("parallel"), (3, 4));
        assert_eq!(game_at_once("hexidomino", true).game, "big-bang");
        assert_eq!(requests(Intent::PlayNow, 1, "easy").len(), 2, "who plays alone sits down and begins");
    }
}
