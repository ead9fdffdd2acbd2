//! The explanation for a total of 0.

use cosmic_factory::Points;

use super::names;
use crate::texts::{Language, t_string};

/// Why a player ends with 0, whatever they have on other colours; none for a higher total.
pub fn nothing(locale: impl Language, tracks: Points) -> Option<String> {
    let color = names::color(locale, tracks.weakest_color());
    (tracks.total() == 0).then(|| t_string!(locale, end.nothing, color = color).to_string())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::texts::Locale;

    #[test]
    fn zero_is_explained_by_the_colour_that_ended_there_cf_6_1() {
        for locale in Locale::ALL {
            // Blue may have been higher before: a token that was lost takes points away.
            let text = nothing(locale, Points::new([12, 0, 30, 0])).expect("it is explained");
            assert!(text.contains(names::color(locale, cosmic_factory::Color::Blue)) && text.contains('0'), "{text}");
            assert_eq!(nothing(locale, Points::new([12, 0, 30, 1])), None, "stars are something");
            assert_eq!(nothing(locale, Points::new([1, 2, 3, 0])), None);
        }
        let text = nothing(Locale::En, Points::new([12, 0, 30, 0])).expect("it is explained");
        assert!(text.contains("ended at 0") && !text.contains("stayed"), "{text}");
    }
}
