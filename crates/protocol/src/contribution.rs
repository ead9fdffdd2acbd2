//! A client's side of fair deals: the random bytes that it adds, and whether the table has kept to what it announced.

use serde::{Deserialize, Serialize};
use tabletop::fair::Contribution;

use crate::table::Table;

/// What a table has announced when a game begins. Nobody shows bytes before it, so nobody can choose theirs, or the seed,
/// knowing those of others.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Announcement {
    /// The hash to which the table's seed is bound.
    commitment: String,
    /// The seats that add something, with the hashes of their bytes only.
    contributions: Vec<Contribution>,
}

impl Announcement {
    /// What a table has announced; none if nobody adds anything to its game.
    pub fn of(table: &Table) -> Option<Announcement> {
        let hidden = |contribution: &Contribution| Contribution { bytes: None, ..contribution.clone() };
        let contributions: Vec<Contribution> = table.contributions.iter().map(hidden).collect();
        let commitment = table.commitment.clone().filter(|_| !contributions.is_empty())?;
        Some(Announcement { commitment, contributions })
    }
}

/// The random bytes of a client for one game.
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct OwnContribution {
    /// In hexadecimal digits.
    bytes: String,
    /// The announcement after which they were shown, if they were. They are shown after no other, since whoever has made
    /// it knows them by then.
    shown_after: Option<Announcement>,
}

/// What has become of a client's bytes.
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Inclusion {
    /// The table has not announced them: they were not asked for.
    NotAnnounced,
    /// They are part of the key of the deals.
    Included,
    /// They were announced and came too late, or were left out.
    LeftOut,
    /// What is published is not what the table had announced.
    Changed,
}

impl OwnContribution {
    /// Takes bytes from the system's random generator.
    pub fn new(bytes: [u8; Contribution::BYTES]) -> OwnContribution {
        OwnContribution { bytes: bytes.iter().map(|byte| format!("{byte:02x}")).collect(), shown_after: None }
    }

    /// The hash to announce.
    pub fn commitment(&self) -> Option<String> {
        Contribution::commitment_to(&self.bytes)
    }

    /// Shows the bytes to a table that has announced their hash and takes them now, and remembers the announcement. None if
    /// it does not take them, or has announced something else before.
    pub fn show_to(&mut self, table: &Table) -> Option<String> {
        let announcement = Announcement::of(table)?;
        let is_taken = table.contributions.iter().all(|contribution| contribution.bytes.is_none());
        if !is_taken || self.entries_of(table).next().is_none() {
            return None;
        }
        match &self.shown_after {
            Some(before) if *before != announcement => return None,
            _ => self.shown_after = Some(announcement),
        }
        Some(self.bytes.clone())
    }

    /// What has become of the bytes, as far as a table tells.
    pub fn inclusion(&self, table: &Table) -> Inclusion {
        if self.shown_after.is_some() && self.shown_after != Announcement::of(table) {
            return Inclusion::Changed;
        }
        let published: Vec<Option<&String>> = self.entries_of(table).map(|it| it.bytes.as_ref()).collect();
        match published.iter().flatten().next() {
            Some(_) if published.contains(&Some(&self.bytes)) => Inclusion::Included,
            Some(_) => Inclusion::Changed,
            None if published.is_empty() => Inclusion::NotAnnounced,
            None => Inclusion::LeftOut,
        }
    }

    /// Mostly one: nobody is kept from announcing a hash that is not their own.
    fn entries_of<'a>(&self, table: &'a Table) -> impl Iterator<Item = &'a Contribution> {
        let own = self.commitment();
        table.contributions.iter().filter(move |contribution| Some(&contribution.commitment) == own.as_ref())
    }
}

/// The bytes are left out, lest they end up in somebody's log file before they are shown.
impl std::fmt::Debug for OwnContribution {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("OwnContribution").field("shown_after", &self.shown_after).finish_non_exhaustive()
    }
}

#[cfg(test)]
mod tests {
    use tabletop::Seat;

    use super::*;

    fn own(byte: u8) -> OwnContribution {
        OwnContribution::new([byte; Contribution::BYTES])
    }

    /// A table that has announced the hashes of these, in the order of seats.
    fn table(commitment: &str, announced: &[&OwnContribution]) -> Table {
        let text = r#"{"code":"kapelo42","settings":{"game":"big-bang","mode":"simple","seats":2},"seats":[],
            "host":"","watchers":0,"phase":"playing"}"#;
        let hidden = |(seat, own): (Seat, &&OwnContribution)| Contribution::announced(seat, &own.commitment()?);
        let contributions = Seat::first(8).zip(announced).filter_map(hidden).collect();
        Table { commitment: Some(commitment.to_owned()), contributions, ..serde_json::from_str(text).unwrap() }
    }

    /// The same with the bytes of these seats.
    fn published(mut table: Table, shown: &[(usize, &OwnContribution)]) -> Table {
        for (seat, own) in shown {
            table.contributions[*seat].bytes = Some(own.bytes.clone());
        }
        table
    }

    #[test]
    fn bytes_are_shown_after_one_announcement_only() {
        let (mut ada, bob, eve) = (own(1), own(2), own(3));
        let announced = table("c0", &[&ada, &bob]);
        assert_eq!(ada.show_to(&table("c0", &[&bob])), None, "it has not heard of them");
        let shown = ada.show_to(&announced);
        assert_eq!(shown, Some("01".repeat(32)));
        assert_eq!(ada.show_to(&announced), shown, "again after a lost connection");
        assert_eq!(ada.show_to(&table("c0", &[&ada, &eve])), None, "somebody may have chosen theirs knowing ours");
        assert_eq!(ada.show_to(&table("c1", &[&ada, &bob])), None, "so may the table have chosen its seed");
        let mut late = own(1);
        assert_eq!(late.show_to(&published(announced, &[(1, &bob)])), None, "it takes none any more");
    }

    #[test]
    fn whoever_adds_something_sees_what_has_become_of_it() {
        let (mut ada, bob, eve) = (own(1), own(2), own(3));
        let announced = table("c0", &[&ada, &bob]);
        assert_eq!(ada.inclusion(&table("c0", &[&bob])), Inclusion::NotAnnounced);
        ada.show_to(&announced).unwrap();
        let (mine, his) = (ada.clone(), bob.clone());
        let fair = published(announced.clone(), &[(0, &mine), (1, &his)]);
        assert_eq!(ada.inclusion(&fair), Inclusion::Included);
        assert_eq!(bob.inclusion(&fair), Inclusion::Included);
        assert_eq!(ada.inclusion(&published(announced.clone(), &[(1, &his)])), Inclusion::LeftOut);
        for other in [table("c0", &[&ada, &eve]), table("c1", &[&ada, &bob]), table("c0", &[])] {
            assert_eq!(ada.inclusion(&other), Inclusion::Changed);
        }
        assert_eq!(ada.inclusion(&published(announced, &[(0, &eve)])), Inclusion::Changed);
        let copied = table("c0", &[&bob, &bob]);
        assert_eq!(bob.inclusion(&published(copied, &[(1, &his)])), Inclusion::Included, "a copy takes nothing away");
    }
}
