//! Pacing: when bots act and how long they may take, so that nobody waits for them long.

use games::GameSession;
use tabletop::{Millis, Seat, SeatSet};

/// The most that all bots together take between two turns of people, what they think included, in milliseconds.
pub const BOT_TIME_BETWEEN_TURNS: Millis = 1500;

/// The part of it that is left for what cannot be planned, saving and sending their moves, in milliseconds.
const RESERVED_TIME: Millis = 300;

/// The longest pause before each move where only bots have something left to do and do it side by side, in milliseconds.
const MAX_FINISHING_PAUSE: Millis = 60;

/// In this many moves a bot is done at most, about: nine tiles, tokens, and the word.
const MOVES_TO_FINISH: Millis = 12;

/// The shortest time that a decision gets, in milliseconds.
pub const MIN_DECISION_TIME: Millis = 20;

/// How long before the time is up a bot begins to decide at the latest, in milliseconds.
const DECISION_LEAD: Millis = 1500;

/// The shortest pause before a deadline, in milliseconds, lest a bot does everything at once or is asked again and again.
const MIN_PAUSE: Millis = 150;

/// Who plays at a table.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Company {
    /// How many seats there are.
    pub(crate) seats: usize,
    /// Seats for which bots play, be it only for a while.
    pub(crate) bots: SeatSet,
    /// Whether bots answer without a pause where players take turns.
    pub(crate) is_quick: bool,
}

impl Company {
    fn has_people(&self) -> bool {
        !SeatSet::first(self.seats).without(self.bots).is_empty()
    }

    /// How many bots sit in a row from this one on, in the order of turns.
    fn bots_in_a_row(&self, first: Seat) -> Millis {
        let mut count = 0;
        let mut seat = first;
        while self.bots.contains(seat) && count < self.seats {
            count += 1;
            seat = seat.left(self.seats);
        }
        count.max(1) as Millis
    }
}

/// When bots act and how long they may think, so that nobody waits for them long.
///
/// As long as somebody has something to do, bots take their time as people would. As soon as people can only wait, all
/// bots share [`BOT_TIME_BETWEEN_TURNS`]; where they take turns, those who come first leave a share to the others. Games in which
/// only bots play are for watching, and keep their natural pace.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct Pacing {
    /// Since when people wait for bots, by the game's clock.
    since: Option<Millis>,
    /// Whether somebody has asked the bots to finish what they are at.
    is_hurried: bool,
}

impl Pacing {
    /// Looks at what is awaited now; whether people have begun to wait for bots, so that all are to be asked anew.
    pub(crate) fn note(&mut self, game: &dyn GameSession, company: &Company, now: Millis) -> bool {
        let awaited = game.awaits().seats();
        let bots = company.bots;
        self.is_hurried &= awaited.without(bots) != awaited;
        let people_wait = company.has_people() && !awaited.is_empty() && awaited.without(bots).is_empty();
        let begins = people_wait && self.since.is_none();
        self.since = if people_wait || self.is_hurried { self.since.or(Some(now)) } else { None };
        begins
    }

    /// Has the bots finish what they are at without pauses, until none of them is awaited.
    pub(crate) fn hurry(&mut self, now: Millis) {
        *self = Pacing { since: self.since.or(Some(now)), is_hurried: true };
    }

    /// When the bot on a seat acts that would like to wait for a while from `now` on.
    pub(crate) fn when_bot_acts(
        &self,
        game: &dyn GameSession,
        company: &Company,
        seat: Seat,
        now: Millis,
        natural: Millis,
    ) -> Millis {
        let takes_turns = game.takes_turns();
        let pause = match self.since {
            _ if takes_turns && (company.is_quick || self.is_hurried) => 0,
            Some(_) if takes_turns => {
                let share = self.left(now) / company.bots_in_a_row(seat);
                // Who thinks for long has pondered enough by that.
                natural.min(if game.is_laborious(seat) { share / 4 } else { share })
            }
            Some(_) => natural.min(MAX_FINISHING_PAUSE).min(self.left(now) / MOVES_TO_FINISH),
            None => natural,
        };
        let latest = game.awaits().deadline().map_or(Millis::MAX, |deadline| deadline.saturating_sub(DECISION_LEAD));
        (now + pause).min(latest.max(now + MIN_PAUSE))
    }

    /// How many milliseconds the bot on a seat may think that begins now.
    pub(crate) fn time_to_think(&self, game: &dyn GameSession, company: &Company, seat: Seat, now: Millis) -> Millis {
        let sharing = if game.takes_turns() {
            company.bots_in_a_row(seat)
        } else {
            let waiting = game.awaits().seats();
            company.bots.iter().filter(|bot| waiting.contains(*bot)).count().max(1) as Millis
        };
        match self.since {
            Some(_) => (self.left(now) / sharing).max(MIN_DECISION_TIME),
            None => BOT_TIME_BETWEEN_TURNS,
        }
    }

    /// What is left of the time that all bots share.
    fn left(&self, now: Millis) -> Millis {
        let spent = self.since.map_or(0, |since| now.saturating_sub(since));
        (BOT_TIME_BETWEEN_TURNS - RESERVED_TIME).saturating_sub(spent)
    }
}

/// The time at which a move of a bot counts: whoever began to think in time is in time.
pub(crate) fn when_bot_moved(game: &dyn GameSession, now: Millis) -> Millis {
    let t = match game.awaits().deadline() {
        Some(deadline) => now.min(deadline.saturating_sub(1)),
        None => now,
    };
    t.max(game.last())
}

/// A stretch of the game that the same clock measures: a turn, a pass of the draft, a build.
#[derive(Copy, Clone, Debug, Default)]
pub(crate) struct TimedStretch {
    deadline: Option<Millis>,
    /// When it began.
    pub(crate) since: Millis,
}

impl TimedStretch {
    /// Looks at what is awaited now; whether another stretch has begun.
    pub(crate) fn note(&mut self, game: &dyn GameSession) -> bool {
        let deadline = game.awaits().deadline();
        let is_new = deadline != self.deadline;
        if is_new {
            *self = TimedStretch { deadline, since: game.last() };
        }
        is_new
    }
}

#[cfg(test)]
mod tests {
    use protocol::table::Settings;
    use serde_json::json;
    use tabletop::fair::Secret;

    use super::*;

    /// A game that has been dealt.
    fn dealt(settings: serde_json::Value) -> Box<dyn GameSession> {
        let settings: Settings = serde_json::from_value(settings).unwrap();
        let mut game = games::registry().begin(&settings, Secret::new([3; Secret::BYTES])).unwrap();
        game.settle(0).unwrap();
        game
    }

    fn seat(index: usize) -> Seat {
        Seat::new(index).unwrap()
    }

    fn company(seats: usize, bots: impl IntoIterator<Item = usize>) -> Company {
        Company { seats, bots: bots.into_iter().map(seat).collect(), is_quick: false }
    }

    /// A game of turns, and all who sit at it from whoever is awaited on.
    fn turns() -> (Box<dyn GameSession>, [usize; 4]) {
        let game = dealt(json!({"game": "big-bang", "mode": "cosmic", "seats": 4}));
        let next = game.awaits().seats().iter().next().unwrap().index();
        (game, std::array::from_fn(|place| (next + place) % 4))
    }

    #[test]
    fn bots_in_a_row_share_the_time_between_two_turns_of_people() {
        let (game, [one, two, three, person]) = turns();
        let company = company(4, [one, two, three]);
        let mut pacing = Pacing::default();
        assert!(pacing.note(&*game, &company, 10_000), "people begin to wait");
        assert!(!pacing.note(&*game, &company, 10_100), "and go on waiting");
        assert!(!company.bots.contains(seat(person)));
        let acts = |now| pacing.when_bot_acts(&*game, &company, seat(one), now, 6_000);
        assert_eq!(acts(10_000), 10_400, "a third");
        assert_eq!(acts(10_700), 10_866, "a third of what is left");
        assert_eq!(acts(12_000), 12_000, "nothing is left");
        let thinks = |now| pacing.time_to_think(&*game, &company, seat(one), now);
        assert_eq!((thinks(10_000), thinks(12_000)), (400, 20));
        assert_eq!(pacing.when_bot_acts(&*game, &company, seat(one), 10_000, 300), 10_300, "who is quick stays so");
    }

    #[test]
    fn whoever_has_something_to_do_is_not_waited_for() {
        let (game, [person, one, two, three]) = turns();
        let mut pacing = Pacing::default();
        assert!(!pacing.note(&*game, &company(4, [one, two, three]), 0));
        let build = dealt(json!({"game": "cosmic-factory", "mode": "beginner", "seats": 3}));
        let company = company(3, [1, 2]);
        assert!(!pacing.note(&*build, &company, 0));
        assert_eq!(pacing.when_bot_acts(&*build, &company, seat(1), 0, 5_000), 5_000);
        assert_eq!(pacing.time_to_think(&*build, &company, seat(1), 0), BOT_TIME_BETWEEN_TURNS);
        assert!(game.awaits().seats().contains(seat(person)));
    }

    #[test]
    fn bots_finish_side_by_side_once_only_they_are_left() {
        let mut build = dealt(json!({"game": "cosmic-factory", "mode": "beginner", "seats": 3}));
        let company = company(3, [1, 2]);
        let mut pacing = Pacing::default();
        // Whoever takes a token is done (CF-4.2).
        build.play(4_000, seat(0), json!({"do": "take", "tokens": ["blue"]}), "a".to_owned()).unwrap();
        assert!(pacing.note(&*build, &company, 4_000));
        assert_eq!(pacing.when_bot_acts(&*build, &company, seat(1), 4_000, 5_000), 4_060);
        assert_eq!(pacing.when_bot_acts(&*build, &company, seat(1), 5_300, 5_000), 5_300);
        assert_eq!(pacing.time_to_think(&*build, &company, seat(1), 4_000), 600);
    }

    #[test]
    fn a_request_hurries_bots_until_none_is_awaited() {
        let build = dealt(json!({"game": "cosmic-factory", "mode": "beginner", "seats": 3}));
        let company = company(3, [1, 2]);
        let mut pacing = Pacing::default();
        pacing.hurry(9_000);
        assert!(!pacing.note(&*build, &company, 9_500), "the person is still at it");
        assert_eq!(pacing.when_bot_acts(&*build, &company, seat(1), 9_500, 5_000), 9_558);
        let nobody = Company { bots: SeatSet::EMPTY, ..company };
        pacing.note(&*build, &nobody, 9_600);
        assert_eq!(pacing.when_bot_acts(&*build, &company, seat(1), 9_600, 5_000), 14_600, "it is over");
        let (game, [one, ..]) = turns();
        pacing.hurry(0);
        assert_eq!(pacing.when_bot_acts(&*game, &Company { seats: 4, ..company }, seat(one), 500, 5_000), 500);
    }

    #[test]
    fn quick_bots_do_not_pause_where_players_take_turns() {
        let (game, [one, ..]) = turns();
        let company = Company { is_quick: true, ..company(4, [one]) };
        let pacing = Pacing::default();
        assert_eq!(pacing.when_bot_acts(&*game, &company, seat(one), 1_000, 5_000), 1_000);
    }

    #[test]
    fn bots_among_themselves_take_their_time() {
        let (game, all) = turns();
        let company = company(4, all);
        let mut pacing = Pacing::default();
        assert!(!pacing.note(&*game, &company, 0));
        assert_eq!(pacing.when_bot_acts(&*game, &company, seat(all[0]), 0, 5_000), 5_000);
    }

    #[test]
    fn bots_hurry_before_the_time_is_up() {
        let options = |seconds: u64| json!({"game": "big-bang", "mode": "cosmic", "seats": 2, "options": {"turn-seconds": seconds}});
        let acts = |seconds, now| {
            let game = dealt(options(seconds));
            let next = game.awaits().seats().iter().next().unwrap();
            Pacing::default().when_bot_acts(&*game, &company(2, [0, 1]), next, now, 5_000)
        };
        assert_eq!(acts(60, 1_000), 6_000);
        assert_eq!(acts(5, 1_000), 3_500);
        assert_eq!(acts(2, 1_000), 1_150);
    }
}
