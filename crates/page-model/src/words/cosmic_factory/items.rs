//! What points are for.

use cosmic_factory::game::SeatCount;
use cosmic_factory::score::{Earning, Source};
use cosmic_factory::{Card, Color, Track};
use tabletop::{Item, Rule};

use super::names;
use crate::texts::{Language, t_string};

/// The table of zones (CF-5.2).
const ZONE_TABLE: Rule = Rule::new("CF", 5, 2);

/// What a zone of a colour is called.
pub fn zone(locale: impl Language, color: Color) -> &'static str {
    match color {
        Color::Green => t_string!(locale, words.zone.green),
        Color::Blue => t_string!(locale, words.zone.blue),
        Color::Orange => t_string!(locale, words.zone.orange),
    }
}

/// What a Zone Bonus token is called.
fn token(locale: impl Language, color: Color) -> &'static str {
    match color {
        Color::Green => t_string!(locale, words.token.green),
        Color::Blue => t_string!(locale, words.token.blue),
        Color::Orange => t_string!(locale, words.token.orange),
    }
}

/// What every token bets on and for how much, in short (CF-5.6, CF-7.17).
pub fn token_bet(i18n: impl Language, card: Card) -> String {
    let (won, lost) = if card == Card::HappyHour { (6, 4) } else { (3, 2) };
    t_string!(i18n.get_locale(), build.tokens.bet, won = won, lost = lost).to_string()
}

/// What points of an account are for.
pub fn item(locale: impl Language, count: &SeatCount, card: Card, item: &Item<Earning>) -> String {
    let galaxy = &count.galaxy;
    match &item.what.source {
        Source::Zone { zone: index } => {
            let Some(found) = galaxy.zones.get(*index) else { return String::new() };
            let (name, planets) = (zone(locale, found.color), found.planets);
            if item.rule == ZONE_TABLE {
                t_string!(locale, scoring.item.zone, zone = name, count = planets).to_string()
            } else {
                let card = names::card(locale, card);
                t_string!(locale, scoring.item.extra_zone, card = card, zone = name, count = planets).to_string()
            }
        }
        Source::Constellation { zone } => {
            let spaces = galaxy.constellations.get(*zone).map_or(0, |zone| zone.spaces.len());
            t_string!(locale, scoring.item.constellation, count = spaces as u32).to_string()
        }
        Source::Path => {
            let (length, networks) = (galaxy.path.length, galaxy.path.networks.len() as u32);
            match card {
                Card::MultiPath => t_string!(locale, scoring.item.path_networks, count = networks).to_string(),
                Card::Arborescence => t_string!(locale, scoring.item.path_branches, count = length).to_string(),
                _ if item.what.track != Track::Star => {
                    t_string!(locale, scoring.item.path_swapped, count = length).to_string()
                }
                _ => t_string!(locale, scoring.item.path, count = length).to_string(),
            }
        }
        &Source::Token { color, planets, others } => {
            let token = token(locale, color);
            if item.points > 0 {
                t_string!(locale, scoring.item.token_won, token = token, planets = planets, others = others).to_string()
            } else {
                t_string!(locale, scoring.item.token_lost, token = token, planets = planets, others = others)
                    .to_string()
            }
        }
        Source::Offering if item.points < 0 => {
            let color = Color::ALL.into_iter().find(|&color| Track::from(color) == item.what.track);
            let color = color.map_or("", |color| names::color(locale, color));
            t_string!(locale, scoring.item.offering_paid, color = color).to_string()
        }
        Source::Offering => t_string!(locale, scoring.item.offering_gained).to_owned(),
    }
}

/// Why they are so many: the table, or what the card says.
pub fn why(locale: impl Language, card: Card, item: &Item<Earning>) -> String {
    let main = match &item.what.source {
        Source::Zone { .. } if item.rule == ZONE_TABLE => match item.what.track {
            Track::Green => t_string!(locale, scoring.why.zone_green),
            Track::Blue => t_string!(locale, scoring.why.zone_blue),
            Track::Orange | Track::Star => t_string!(locale, scoring.why.zone_orange),
        },
        Source::Zone { .. } => match card {
            Card::District => t_string!(locale, scoring.why.district),
            Card::Dispersion => t_string!(locale, scoring.why.dispersion),
            Card::IceAge => t_string!(locale, scoring.why.ice_age),
            Card::GlobalWarming => t_string!(locale, scoring.why.global_warming),
            Card::TemperateClimate => t_string!(locale, scoring.why.temperate_climate),
            _ => t_string!(locale, scoring.why.zone),
        },
        Source::Constellation { .. } => match card {
            Card::SiderealVacuum => t_string!(locale, scoring.why.sidereal_vacuum),
            _ => t_string!(locale, scoring.why.constellation),
        },
        Source::Path => match card {
            Card::MultiPath => t_string!(locale, scoring.why.path_networks),
            Card::Arborescence => t_string!(locale, scoring.why.path_branches),
            Card::StellarSwap => t_string!(locale, scoring.why.path_swapped),
            _ => t_string!(locale, scoring.why.path),
        },
        Source::Token { .. } => t_string!(locale, scoring.why.token),
        Source::Offering => t_string!(locale, scoring.why.offering),
    };
    match aside(locale, card, &item.what.source) {
        Some(aside) => [main, aside].join(t_string!(locale, common.sentences_between)),
        None => main.to_owned(),
    }
}

/// What the card changes about points that are not its own.
fn aside(locale: impl Language, card: Card, source: &Source) -> Option<&'static str> {
    let is_token = matches!(source, Source::Token { .. });
    Some(match card {
        Card::HappyHour if is_token => t_string!(locale, scoring.why.token_double),
        Card::Gift if is_token => t_string!(locale, scoring.why.token_gift),
        Card::Gift => t_string!(locale, scoring.why.gift),
        Card::BlackHole if !is_token => t_string!(locale, scoring.why.black_hole),
        Card::ParallelUniverse if !is_token => t_string!(locale, scoring.why.parallel_universe),
        _ => return None,
    })
}

/// Points on a track, with what was gained if that is known.
pub fn points_and_gain(i18n: impl Language, points: u8, gained: Option<i32>) -> String {
    match gained {
        Some(gained) => t_string!(i18n, common.gained, points = points, gained = signed(i18n, gained)),
        None => points.to_string(),
    }
}

/// Points with their sign.
pub fn signed(i18n: impl Language, points: i32) -> String {
    let locale = i18n.get_locale();
    if points < 0 {
        t_string!(locale, scoring.signed_minus, points = -points).to_string()
    } else {
        t_string!(locale, scoring.signed_plus, points = points).to_string()
    }
}

#[cfg(test)]
mod tests {
    use cosmic_factory::game::SeatCount;
    use cosmic_factory::{Galaxy, Points, score};
    use tabletop::Seat;

    use super::*;
    use crate::texts::Locale;
    use crate::words::rules::rule_title;

    /// The account of a galaxy with all kinds of items.
    fn account(card: Card) -> SeatCount {
        let galaxy: Galaxy = "g3g0b2*/ew b1b1o2*/ew g1o1*g2/ew o2o2*b1/ew\n**g1g1/- x".parse().expect("a galaxy");
        let scored = score(&galaxy, card);
        let token = |color, points| Item {
            rule: Rule::new("CF", 5, 6),
            points,
            what: Earning { track: Track::from(color), source: Source::Token { color, planets: 3, others: 2 } },
        };
        let offered =
            |track, points| Item { rule: card.rule(), points, what: Earning { track, source: Source::Offering } };
        let mut items = scored.items.clone();
        items.extend([token(Color::Green, 3), token(Color::Blue, -2)]);
        items.extend(scored.extras.iter().cloned());
        items.extend([offered(Track::Orange, -5), offered(Track::Star, 2)]);
        let seat = Seat::new(0).expect("a seat");
        let (before, after) = (Points::default(), Points::default());
        SeatCount { built: Vec::new(), scored: seat, galaxy: scored, items, before, after }
    }

    #[test]
    fn every_item_under_every_card_has_words_in_every_language() {
        for card in Card::ALL.into_iter().chain([Card::None]) {
            let count = account(card);
            for item in &count.items {
                for locale in Locale::ALL {
                    for text in [super::item(locale, &count, card, item), why(locale, card, item)] {
                        assert!(!text.is_empty() && !text.contains("{{"), "{card}, {locale}: {text}");
                    }
                    assert!(rule_title(locale, item.rule).is_some(), "{} has no title", item.rule);
                }
            }
        }
    }

    #[test]
    fn items_say_what_they_are_for() {
        let texts = |card| {
            let count = account(card);
            count.items.iter().map(|each| item(Locale::En, &count, card, each)).collect::<Vec<_>>()
        };
        let plain = texts(Card::None);
        assert!(plain.contains(&"Green Vegetation zone with 3 planets".to_owned()), "{plain:?}");
        assert!(plain.contains(&"Path through 4 tiles".to_owned()), "{plain:?}");
        assert!(plain.contains(&"Vegetation token: 3 against 2, bet won".to_owned()), "{plain:?}");
        assert!(plain.contains(&"Offered: orange".to_owned()), "{plain:?}");
        assert!(texts(Card::Constellation).iter().any(|text| text.starts_with("Constellation zone of")));
        assert!(
            texts(Card::IceAge).iter().any(|text| text.starts_with("14. Ice Age: Blue Ice zone with")),
            "{:?}",
            texts(Card::IceAge)
        );
    }

    #[test]
    fn a_card_that_changes_tokens_says_so() {
        let count = account(Card::HappyHour);
        let token = count.items.iter().find(|item| matches!(item.what.source, Source::Token { .. })).expect("a token");
        assert!(why(Locale::En, Card::HappyHour, token).contains("+6"));
        assert!(!why(Locale::En, Card::None, token).contains("+6"));
    }
}
