//! The check of a shuffle: who had a share in it, and whether the server has kept to what it announced.

use protocol::contribution::{Inclusion, OwnContribution};
use protocol::table::Table;
use tabletop::Seat;

use crate::texts::{Language, t_string};
use crate::words;

/// What there is to say about the shuffle of a game that is over; nothing where nobody knows how it was made. `own` is
/// what this device has added for the seat of whoever looks; none for somebody who watches.
pub fn lines(i18n: impl Language, table: &Table, own: Option<&OwnContribution>) -> Vec<String> {
    let Some(code) = table.commitment.clone() else { return Vec::new() };
    let inclusion = own.map(|own| own.inclusion(table));
    let mut lines = vec![t_string!(i18n, game.fair_code, code = code).to_string()];
    if let Some(opening) = &table.opening {
        lines.push(t_string!(i18n, end.fair, seed = opening.seed.clone()).to_string());
    }
    if inclusion == Some(Inclusion::Changed) || !fits(table) {
        lines.push(t_string!(i18n, end.fair_broken).to_owned());
        return lines;
    }
    let names = |is_published: bool| {
        let seats = table.contributions.iter().filter(|added| added.bytes.is_some() == is_published);
        let names: Vec<String> = seats.map(|added| player(i18n, table, added.seat)).collect();
        (!names.is_empty()).then(|| words::list(i18n, &names))
    };
    lines.push(match names(true) {
        Some(names) => t_string!(i18n, end.fair_added, names = names).to_string(),
        None => t_string!(i18n, end.fair_server_only).to_owned(),
    });
    lines.extend(names(false).map(|names| t_string!(i18n, end.fair_withheld, names = names).to_string()));
    lines.extend(inclusion.and_then(|inclusion| match inclusion {
        Inclusion::Included => Some(t_string!(i18n, end.fair_own).to_owned()),
        Inclusion::LeftOut => Some(t_string!(i18n, end.fair_own_late).to_owned()),
        Inclusion::NotAnnounced => Some(t_string!(i18n, end.fair_own_none).to_owned()),
        Inclusion::Changed => None,
    }));
    lines
}

fn player(i18n: impl Language, table: &Table, seat: Seat) -> String {
    words::player(i18n, &table.seats, seat)
}

/// Whether what was opened after the game is what was announced before it, as far as there is an opening.
fn fits(table: &Table) -> bool {
    table.opening.as_ref().is_none_or(|opening| {
        let is_same = Some(&opening.commitment) == table.commitment.as_ref();
        let key = opening.secret().and_then(|secret| secret.deal_key(&opening.contributions));
        is_same && opening.contributions == table.contributions && key.is_ok()
    })
}

#[cfg(test)]
mod tests {
    use protocol::table::{Phase, Presence, SeatInfo};
    use tabletop::fair::{Contribution, Secret};

    use super::*;
    use crate::texts::Locale;

    fn own(byte: u8) -> OwnContribution {
        OwnContribution::new([byte; Contribution::BYTES])
    }

    fn person(name: &str) -> SeatInfo {
        SeatInfo::Person {
            name: name.to_owned(),
            guest: name.to_owned(),
            presence: Presence::Here,
            away_since: None,
            kept: None,
            resigned: false,
        }
    }

    /// The table of a game that is over, to which these have added something, or have only announced it.
    fn table(added: &[(&OwnContribution, Option<u8>)]) -> Table {
        let text = r#"{"code":"kapelo42","settings":{"game":"big-bang","mode":"simple","seats":2},"seats":[],
            "host":"","watchers":0,"phase":"over"}"#;
        let secret = Secret::new([7; Secret::BYTES]);
        let contribution = |(seat, (own, byte)): (Seat, &(&OwnContribution, Option<u8>))| Contribution {
            seat,
            commitment: own.commitment().unwrap(),
            bytes: byte.map(|byte| format!("{byte:02x}").repeat(Contribution::BYTES)),
        };
        let contributions: Vec<Contribution> = Seat::first(2).zip(added).map(contribution).collect();
        Table {
            seats: vec![person("Ada"), person("Bob")],
            commitment: Some(secret.commitment()),
            opening: Some(secret.opening_with(contributions.clone())),
            contributions,
            ..serde_json::from_str(text).unwrap()
        }
    }

    /// What is said after the two codes.
    fn said(table: &Table, own: Option<&OwnContribution>) -> Vec<String> {
        lines(Locale::En, table, own).split_off(2)
    }

    /// What a device has added that was told of these when the game began.
    fn shown(mut own: OwnContribution, before: &Table) -> OwnContribution {
        let mut announced = Table { phase: Phase::Playing, opening: None, ..before.clone() };
        announced.contributions.iter_mut().for_each(|contribution| contribution.bytes = None);
        own.show_to(&announced).expect("it takes them");
        own
    }

    #[test]
    fn whoever_had_a_share_is_named_and_is_told_so() {
        let over = table(&[(&own(1), Some(1)), (&own(2), None)]);
        let both = [
            "Shuffled together by the server and: Ada",
            "Announced something for the shuffle and did not send it in time: Bob",
        ];
        assert_eq!(said(&over, None), both, "somebody who watches");
        assert_eq!(said(&over, Some(&shown(own(1), &over)))[2], "Your device took part in it.");
        assert_eq!(
            said(&over, Some(&shown(own(2), &over)))[2],
            "What your device added came too late or was left out."
        );
        assert_eq!(said(&over, Some(&own(3)))[2], "This device added nothing to it.");
        assert_eq!(said(&table(&[]), None), ["Only the server shuffled."]);
    }

    #[test]
    fn whatever_differs_from_the_announcement_is_no_shuffle_to_trust() {
        const BROKEN: [&str; 1] =
            ["The server did not keep to what it announced before the game. Do not trust this shuffle."];
        let over = table(&[(&own(1), Some(1)), (&own(2), Some(2))]);
        let ada = shown(own(1), &over);
        let other = table(&[(&own(1), Some(1)), (&own(3), Some(3))]);
        assert_eq!(said(&other, Some(&ada)), BROKEN, "Bob's share was chosen when hers was known");
        assert_eq!(said(&table(&[(&own(1), Some(1)), (&own(2), Some(3))]), None), BROKEN);
        let mut opened = over.clone();
        opened.opening =
            opened.opening.map(|opening| tabletop::fair::Opening { seed: opening.nonce.replace('7', "8"), ..opening });
        assert_eq!(said(&opened, None), BROKEN, "another seed");
        assert_ne!(said(&over, Some(&ada)), BROKEN);
        let unknown = Table { commitment: None, ..over };
        assert!(lines(Locale::En, &unknown, None).is_empty());
    }
}
