//! The moment that an address names.

use std::fmt;

use super::Viewpoint;

/// What an address asks to be shown.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub struct ReplayAddress {
    /// Which game of a file, from 1.
    pub game: Option<usize>,
    pub at: Option<usize>,
    pub eyes: Option<Viewpoint>,
}

impl ReplayAddress {
    /// Reads the query of an address, with or without the question mark. Invalid parts are ignored.
    pub fn read(query: &str) -> ReplayAddress {
        let mut wanted = ReplayAddress::default();
        for (name, value) in query.trim_start_matches('?').split('&').filter_map(|part| part.split_once('=')) {
            match name {
                "game" => wanted.game = value.parse().ok(),
                "at" => wanted.at = value.parse().ok(),
                "eyes" => wanted.eyes = value.parse().ok(),
                _ => {}
            }
        }
        wanted
    }
}

impl fmt::Display for ReplayAddress {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut sign = '?';
        let mut write = |name: &str, value: Option<String>| match value {
            Some(value) => write!(f, "{}{name}={value}", std::mem::replace(&mut sign, '&')),
            None => Ok(()),
        };
        write("game", self.game.map(|game| game.to_string()))?;
        write("at", self.at.map(|at| at.to_string()))?;
        write("eyes", self.eyes.map(|eyes| eyes.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use tabletop::Seat;

    use super::*;

    #[test]
    fn an_address_leads_back_to_its_moment() {
        let wanted = ReplayAddress { game: Some(3), at: Some(41), eyes: Seat::new(1).map(Viewpoint::Seat) };
        assert_eq!(wanted.to_string(), "?game=3&at=41&eyes=1");
        assert_eq!(ReplayAddress::read(&wanted.to_string()), wanted);
        assert_eq!(ReplayAddress::default().to_string(), "");
        assert_eq!(
            ReplayAddress::read("at=7&eyes=all"),
            ReplayAddress { at: Some(7), eyes: Some(Viewpoint::All), game: None }
        );
    }

    #[test]
    fn nonsense_in_an_address_is_passed_over() {
        assert_eq!(ReplayAddress::read("?at=-3&eyes=nobody&x&game="), ReplayAddress::default());
    }
}
