//! Plural forms (CLDR).

use super::Locale;

/// The index of a form among one, few, many, other.
pub(super) fn form(locale: Locale, count: u64) -> usize {
    const ONE: usize = 0;
    const FEW: usize = 1;
    const MANY: usize = 2;
    const OTHER: usize = 3;
    match locale {
        Locale::En | Locale::Es => {
            if count == 1 {
                ONE
            } else {
                OTHER
            }
        }
        Locale::Fr => {
            if count <= 1 {
                ONE
            } else {
                OTHER
            }
        }
        Locale::Uk => match (count % 10, count % 100) {
            (1, rest) if rest != 11 => ONE,
            (2..=4, rest) if !(12..=14).contains(&rest) => FEW,
            _ => MANY,
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_language_counts_in_its_own_way() {
        let forms = |locale| [0, 1, 2, 4, 5, 11, 12, 21, 22, 111, 114].map(|count| form(locale, count));
        assert_eq!(forms(Locale::En), [3, 0, 3, 3, 3, 3, 3, 3, 3, 3, 3]);
        assert_eq!(forms(Locale::Es), forms(Locale::En));
        assert_eq!(forms(Locale::Fr), [0, 0, 3, 3, 3, 3, 3, 3, 3, 3, 3]);
        assert_eq!(forms(Locale::Uk), [2, 0, 1, 1, 2, 2, 2, 0, 1, 2, 2]);
    }
}
