//! Through whose eyes a game is seen.

use std::fmt;
use std::str::FromStr;

use tabletop::{Seat, Viewer};

/// Through whose eyes a game is seen.
#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Eyes {
    /// Nothing is hidden.
    #[default]
    All,
    /// As somebody saw it who only watched.
    Watcher,
    /// As the player on this seat saw it.
    Seat(Seat),
}

impl Eyes {
    /// All eyes at a table of `seats`.
    pub fn at_table(seats: usize) -> impl Iterator<Item = Eyes> {
        [Eyes::All].into_iter().chain(Seat::first(seats).map(Eyes::Seat)).chain([Eyes::Watcher])
    }

    /// The seat whose eyes they are.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Eyes::Seat(seat) => Some(seat),
            Eyes::All | Eyes::Watcher => None,
        }
    }

    /// Whether what only the player on `seat` may know is seen.
    pub fn know(self, seat: Seat) -> bool {
        self == Eyes::All || self.seat() == Some(seat)
    }

    /// Who sees at least a part of this.
    pub fn viewer(self) -> Viewer {
        self.seat().map_or(Viewer::Watcher, Viewer::Seat)
    }

    /// The same eyes if there are such at a table of `seats`, else those that see all.
    pub fn or_all(self, seats: usize) -> Eyes {
        match self {
            Eyes::Seat(seat) if seat.index() >= seats => Eyes::All,
            eyes => eyes,
        }
    }
}

impl fmt::Display for Eyes {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Eyes::All => f.write_str("all"),
            Eyes::Watcher => f.write_str("watcher"),
            Eyes::Seat(seat) => write!(f, "{}", seat.index()),
        }
    }
}

impl FromStr for Eyes {
    type Err = ();

    fn from_str(text: &str) -> Result<Eyes, ()> {
        match text {
            "all" => Ok(Eyes::All),
            "watcher" => Ok(Eyes::Watcher),
            number => number.parse().ok().and_then(Seat::new).map(Eyes::Seat).ok_or(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eyes_are_read_as_they_are_written() {
        for eyes in Eyes::at_table(4) {
            assert_eq!(eyes.to_string().parse(), Ok(eyes));
        }
        assert_eq!("9".parse::<Eyes>(), Err(()));
        assert_eq!("me".parse::<Eyes>(), Err(()));
    }

    #[test]
    fn eyes_know_what_they_may() {
        let [one, two] = [0, 1].map(|index| Seat::new(index).unwrap());
        assert!(Eyes::All.know(one) && Eyes::Seat(one).know(one));
        assert!(!Eyes::Seat(one).know(two) && !Eyes::Watcher.know(one));
        assert_eq!(Eyes::Seat(two).or_all(1), Eyes::All);
        assert_eq!(Eyes::Seat(two).or_all(2), Eyes::Seat(two));
    }
}
