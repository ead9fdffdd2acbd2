//! The seat from whose view a game is seen.

use std::fmt;
use std::str::FromStr;

use tabletop::{Seat, Viewer};

#[derive(Copy, Clone, Debug, Default, PartialEq, Eq)]
pub enum Viewpoint {
    /// Nothing is hidden.
    #[default]
    All,
    /// As watchers saw it.
    Watcher,
    /// As the player on this seat saw it.
    Seat(Seat),
}

impl Viewpoint {
    /// All viewpoints at a table of `seats`.
    pub fn at_table(seats: usize) -> impl Iterator<Item = Viewpoint> {
        [Viewpoint::All].into_iter().chain(Seat::first(seats).map(Viewpoint::Seat)).chain([Viewpoint::Watcher])
    }

    /// The seat, if it is a player's viewpoint.
    pub fn seat(self) -> Option<Seat> {
        match self {
            Viewpoint::Seat(seat) => Some(seat),
            Viewpoint::All | Viewpoint::Watcher => None,
        }
    }

    /// Whether the secrets of `seat` are visible.
    pub fn know(self, seat: Seat) -> bool {
        self == Viewpoint::All || self.seat() == Some(seat)
    }

    /// The viewer whose view is the base of this.
    pub fn viewer(self) -> Viewer {
        self.seat().map_or(Viewer::Watcher, Viewer::Seat)
    }

    /// The same viewpoint if it exists at a table of `seats`, else `All`.
    pub fn or_all(self, seats: usize) -> Viewpoint {
        match self {
            Viewpoint::Seat(seat) if seat.index() >= seats => Viewpoint::All,
            eyes => eyes,
        }
    }
}

impl fmt::Display for Viewpoint {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Viewpoint::All => f.write_str("all"),
            Viewpoint::Watcher => f.write_str("watcher"),
            Viewpoint::Seat(seat) => write!(f, "{}", seat.index()),
        }
    }
}

impl FromStr for Viewpoint {
    type Err = ();

    fn from_str(text: &str) -> Result<Viewpoint, ()> {
        match text {
            "all" => Ok(Viewpoint::All),
            "watcher" => Ok(Viewpoint::Watcher),
            number => number.parse().ok().and_then(Seat::new).map(Viewpoint::Seat).ok_or(()),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn eyes_are_read_as_they_are_written() {
        for eyes in Viewpoint::at_table(4) {
            assert_eq!(eyes.to_string().parse(), Ok(eyes));
        }
        assert_eq!("9".parse::<Viewpoint>(), Err(()));
        assert_eq!("me".parse::<Viewpoint>(), Err(()));
    }

    #[test]
    fn eyes_know_what_they_may() {
        let [one, two] = [0, 1].map(|index| Seat::new(index).unwrap());
        assert!(Viewpoint::All.know(one) && Viewpoint::Seat(one).know(one));
        assert!(!Viewpoint::Seat(one).know(two) && !Viewpoint::Watcher.know(one));
        assert_eq!(Viewpoint::Seat(two).or_all(1), Viewpoint::All);
        assert_eq!(Viewpoint::Seat(two).or_all(2), Viewpoint::Seat(two));
    }
}
