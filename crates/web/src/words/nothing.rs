//! Why somebody ends with nothing.

use cosmic_factory::Points;

use super::names::color_in;
use crate::texts::{Locale, Texts, td_string};

/// Why a player ends with 0, whatever they have gathered on other colours; none for who has something.
pub(crate) fn nothing(i18n: Texts, tracks: Points) -> Option<String> {
    nothing_in(i18n.get_locale(), tracks)
}

fn nothing_in(locale: Locale, tracks: Points) -> Option<String> {
    let color = color_in(locale, tracks.weakest_color());
    (tracks.total() == 0).then(|| td_string!(locale, end.nothing, color = color).to_string())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn zero_is_explained_by_the_colour_that_ended_there_cf_6_1() {
        for locale in Locale::ALL {
            // Blue may have been higher before: a token that was lost takes points away.
            let told = nothing_in(locale, Points::new([12, 0, 30, 0])).expect("it is explained");
            assert!(told.contains(color_in(locale, cosmic_factory::Color::Blue)) && told.contains('0'), "{told}");
            assert_eq!(nothing_in(locale, Points::new([12, 0, 30, 1])), None, "stars are something");
            assert_eq!(nothing_in(locale, Points::new([1, 2, 3, 0])), None);
        }
        let told = nothing_in(Locale::En, Points::new([12, 0, 30, 0])).expect("it is explained");
        assert!(told.contains("ended at 0") && !told.contains("stayed"), "{told}");
    }
}
