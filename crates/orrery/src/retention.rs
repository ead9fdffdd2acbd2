//! Options about how long a server keeps what nobody uses.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use clap::Args;
use server::Retention;

const HOUR: Duration = Duration::from_secs(3600);
const DAY: Duration = Duration::from_secs(24 * 3600);

/// How many hours or days; none for ever.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
struct Keep(Option<u32>);

#[derive(Args)]
pub(crate) struct RetentionArguments {
    /// How many hours tables are kept at which nobody is and no game has begun, or forever
    #[arg(long, value_name = "HOURS", default_value_t = Keep::of(Retention::default().empty_tables, HOUR))]
    keep_empty_tables: Keep,
    /// How many days games are kept that are not over and at which nobody is, or forever
    #[arg(long, value_name = "DAYS", default_value_t = Keep::of(Retention::default().abandoned_games, DAY))]
    keep_abandoned_games: Keep,
    /// How many days games are kept that are over, or forever
    #[arg(long, value_name = "DAYS", default_value_t = Keep::of(Retention::default().finished_games, DAY))]
    keep_finished_games: Keep,
    /// How many days it is kept what was said at tables, or forever
    #[arg(long, value_name = "DAYS", default_value_t = Keep::of(Retention::default().chat, DAY))]
    keep_chat: Keep,
    /// How many days names and devices of guests are kept who have no game and do not come, or forever
    #[arg(long, value_name = "DAYS", default_value_t = Keep::of(Retention::default().guests, DAY))]
    keep_guests: Keep,
}

impl RetentionArguments {
    pub(crate) fn retention(&self) -> Retention {
        Retention {
            empty_tables: self.keep_empty_tables.times(HOUR),
            abandoned_games: self.keep_abandoned_games.times(DAY),
            finished_games: self.keep_finished_games.times(DAY),
            chat: self.keep_chat.times(DAY),
            guests: self.keep_guests.times(DAY),
        }
    }
}

impl Keep {
    fn of(time: Option<Duration>, unit: Duration) -> Keep {
        Keep(time.and_then(|time| u32::try_from(time.as_secs() / unit.as_secs()).ok()))
    }

    fn times(self, unit: Duration) -> Option<Duration> {
        self.0.map(|count| unit.saturating_mul(count))
    }
}

impl FromStr for Keep {
    type Err = String;

    fn from_str(text: &str) -> Result<Keep, String> {
        match text.parse() {
            _ if text == "forever" => Ok(Keep(None)),
            Ok(count) if count > 0 => Ok(Keep(Some(count))),
            _ => Err("a number from 1 on, or forever".to_owned()),
        }
    }
}

impl fmt::Display for Keep {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Some(count) => count.fmt(f),
            None => f.write_str("forever"),
        }
    }
}

#[cfg(test)]
mod tests {
    use clap::Parser;

    use super::*;

    #[derive(Parser)]
    struct Program {
        #[command(flatten)]
        arguments: RetentionArguments,
    }

    fn retention(arguments: &[&str]) -> Result<Retention, String> {
        let parsed = Program::try_parse_from([&["orrery"], arguments].concat());
        parsed.map(|program| program.arguments.retention()).map_err(|error| error.to_string())
    }

    #[test]
    fn without_options_it_is_the_default() {
        assert_eq!(retention(&[]), Ok(Retention::default()));
    }

    #[test]
    fn everything_is_kept_as_long_as_one_says() {
        let arguments = [
            "--keep-empty-tables=2",
            "--keep-abandoned-games=3",
            "--keep-finished-games=4",
            "--keep-chat=5",
            "--keep-guests=forever",
        ];
        let expected = Retention {
            empty_tables: Some(2 * HOUR),
            abandoned_games: Some(3 * DAY),
            finished_games: Some(4 * DAY),
            chat: Some(5 * DAY),
            guests: None,
        };
        assert_eq!(retention(&arguments), Ok(expected));
    }

    #[test]
    fn nothing_is_deleted_at_once() {
        for wrong in ["0", "-1", "never", "", "1.5"] {
            let error = retention(&[&format!("--keep-finished-games={wrong}")]).expect_err(wrong);
            assert!(error.contains("a number from 1 on, or forever"), "{error}");
        }
    }
}
