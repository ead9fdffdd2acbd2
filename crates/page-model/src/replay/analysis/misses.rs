//! Why a galaxy has fewer points than the best one, in words.

use analysis::Miss;
use cosmic_factory::Card;

use crate::texts::{Language, t_string};
use crate::words::cosmic_factory::{track, zone};

/// Why a galaxy of Cosmic Factory has fewer points than the best one. Sizes are only given where they are the reason:
/// zones of the same size may score less because there are fewer of them, and under CF-7.10 networks score.
pub fn miss_in_words(i18n: impl Language, card: Card, miss: &Miss) -> String {
    match miss {
        Miss::Weakest { color, built, best } => {
            let name = track(i18n, (*color).into());
            t_string!(i18n, replay.reason.weakest, track = name, built = built, best = best)
        }
        Miss::Zones { color, built, best } if best.size > built.size => t_string!(
            i18n,
            replay.reason.zones,
            zone = zone(i18n, *color),
            built = built.size,
            best = best.size,
            built_points = built.points,
            best_points = best.points
        ),
        Miss::Zones { color, built, best } => t_string!(
            i18n,
            replay.reason.zones_points,
            zone = zone(i18n, *color),
            built_points = built.points,
            best_points = best.points
        ),
        Miss::Path { built, best } if best.size > built.size && card != Card::MultiPath => t_string!(
            i18n,
            replay.reason.path,
            built = built.size,
            best = best.size,
            built_points = built.points,
            best_points = best.points
        ),
        Miss::Path { built, best } => {
            t_string!(i18n, replay.reason.path_points, built_points = built.points, best_points = best.points)
        }
        Miss::Constellations { built, best } if best.size > built.size => t_string!(
            i18n,
            replay.reason.constellations,
            built = built.size,
            best = best.size,
            built_points = built.points,
            best_points = best.points
        ),
        Miss::Constellations { built, best } => {
            t_string!(i18n, replay.reason.constellations_points, built_points = built.points, best_points = best.points)
        }
    }
}

#[cfg(test)]
mod tests {
    use analysis::GalaxyPart;
    use cosmic_factory::Color;

    use super::*;
    use crate::texts::Locale;

    fn part<At>(size: u32, points: u32) -> GalaxyPart<At> {
        GalaxyPart { size, points, at: Vec::new() }
    }

    #[test]
    fn a_size_is_no_reason_where_it_is_the_same() {
        for locale in Locale::ALL {
            let zones =
                |built, best| miss_in_words(locale, Card::Gift, &Miss::Zones { color: Color::Orange, built, best });
            let text = zones(part(8, 5), part(9, 7));
            assert!(["8", "9", "5", "7"].iter().all(|number| text.contains(number)), "{text}");
            for text in [
                zones(part(8, 5), part(8, 7)),
                zones(part(9, 5), part(8, 7)),
                miss_in_words(locale, Card::Gift, &Miss::Path { built: part(8, 5), best: part(8, 7) }),
                miss_in_words(locale, Card::MultiPath, &Miss::Path { built: part(8, 5), best: part(9, 7) }),
                miss_in_words(locale, Card::Gift, &Miss::Constellations { built: part(8, 5), best: part(8, 7) }),
            ] {
                assert!(text.contains('5') && text.contains('7'), "{text}");
                assert!(!text.contains('8') && !text.contains('9'), "{text}");
            }
        }
    }
}
