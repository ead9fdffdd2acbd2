//! Which change of a seat is news: a lost connection, a return, a bot that takes over.

use protocol::table::{Presence, SeatInfo};

/// A change of a person's presence.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PresenceChange {
    /// The connection was lost.
    Lost(String),
    /// The connection is back.
    Back(String),
    /// A bot plays for them.
    Kept(String),
    /// A bot plays for us.
    KeptUs,
    /// They have left for good.
    Resigned(String),
}

/// What changed on one seat. Our own connection is no news to us; that a bot plays for us is.
pub fn change(before: &SeatInfo, after: &SeatInfo, is_own: bool) -> Option<PresenceChange> {
    let (
        SeatInfo::Person { guest, presence, kept, resigned, .. },
        SeatInfo::Person { name, guest: now, presence: is, kept: is_kept, resigned: has_resigned, .. },
    ) = (before, after)
    else {
        return None;
    };
    let name = name.clone();
    let (kept, is_kept) = (kept.is_some(), is_kept.is_some());
    match (is_own, presence, is) {
        _ if guest != now => None,
        _ if *has_resigned => (!resigned && !is_own).then_some(PresenceChange::Resigned(name)),
        (true, ..) => (!kept && is_kept).then_some(PresenceChange::KeptUs),
        (false, Presence::Away, Presence::Here) => Some(PresenceChange::Back(name)),
        _ if !kept && is_kept => Some(PresenceChange::Kept(name)),
        (false, Presence::Here, Presence::Away) => Some(PresenceChange::Lost(name)),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn person(presence: Presence, kept: bool) -> SeatInfo {
        let kept = kept.then(|| "medium".to_owned());
        SeatInfo::Person {
            name: "Ana".to_owned(),
            guest: "g1".to_owned(),
            presence,
            away_since: None,
            kept,
            resigned: false,
        }
    }

    #[test]
    fn coming_and_going_is_announced_of_others_only() {
        let (here, away, kept) =
            (person(Presence::Here, false), person(Presence::Away, false), person(Presence::Away, true));
        let ana = || "Ana".to_owned();
        assert_eq!(change(&here, &away, false), Some(PresenceChange::Lost(ana())));
        assert_eq!(change(&away, &kept, false), Some(PresenceChange::Kept(ana())));
        assert_eq!(change(&kept, &here, false), Some(PresenceChange::Back(ana())));
        assert_eq!(change(&here, &here, false), None);
        assert_eq!(change(&here, &away, true), None);
        assert_eq!(change(&away, &kept, true), Some(PresenceChange::KeptUs));
        assert_eq!(change(&SeatInfo::Nobody, &here, false), None);
    }

    #[test]
    fn whoever_leaves_for_good_is_announced_once() {
        let gone = match person(Presence::Here, true) {
            SeatInfo::Person { name, guest, presence, away_since, kept, .. } => {
                SeatInfo::Person { name, guest, presence, away_since, kept, resigned: true }
            }
            other => other,
        };
        assert_eq!(
            change(&person(Presence::Here, false), &gone, false),
            Some(PresenceChange::Resigned("Ana".to_owned()))
        );
        assert_eq!(change(&gone, &gone, false), None);
    }

    #[test]
    fn another_person_on_the_seat_is_not_back() {
        let other = SeatInfo::Person {
            name: "Bo".to_owned(),
            guest: "g2".to_owned(),
            presence: Presence::Here,
            away_since: None,
            kept: None,
            resigned: false,
        };
        assert_eq!(change(&person(Presence::Away, true), &other, false), None);
    }
}
