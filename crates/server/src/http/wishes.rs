//! What a client says about the answers that it likes.

use axum::http::{HeaderMap, HeaderName, header};

/// Whether the client takes brotli.
pub(super) fn takes_brotli(headers: &HeaderMap) -> bool {
    items(headers, &header::ACCEPT_ENCODING).any(|item| item.eq_ignore_ascii_case("br"))
}

/// Whether the client is a browser that is to show something, as opposed to a program that takes whatever it gets.
pub(super) fn wants_a_page(headers: &HeaderMap) -> bool {
    items(headers, &header::ACCEPT).any(|item| item.eq_ignore_ascii_case("text/html"))
}

/// Whether the client has this very content already.
pub(super) fn has_already(headers: &HeaderMap, tag: &str) -> bool {
    items(headers, &header::IF_NONE_MATCH).any(|item| item == "*" || item.trim_start_matches("W/") == tag)
}

/// The items of a list, without those that are declared to be worth nothing.
fn items<'a>(headers: &'a HeaderMap, name: &HeaderName) -> impl Iterator<Item = &'a str> {
    let texts = headers.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
    texts.flat_map(|text| text.split(',')).filter_map(|item| {
        let mut parts = item.split(';').map(str::trim);
        let name = parts.next()?;
        let worth = parts.find_map(|part| part.strip_prefix("q="));
        let is_worthless = worth.is_some_and(|worth| worth.parse() == Ok(0.0_f32));
        (!is_worthless).then_some(name)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(name: HeaderName, value: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(name, value.parse().unwrap())])
    }

    #[test]
    fn brotli_is_taken_unless_it_is_worth_nothing() {
        for (value, expected) in [
            ("gzip, deflate, br, zstd", true),
            ("br;q=0.5", true),
            ("BR", true),
            ("br;q=0", false),
            ("br; q=0.000, gzip", false),
            ("gzip", false),
            ("brr", false),
            ("", false),
        ] {
            assert_eq!(takes_brotli(&headers(header::ACCEPT_ENCODING, value)), expected, "{value}");
        }
        assert!(!takes_brotli(&HeaderMap::new()));
    }

    #[test]
    fn browsers_say_that_they_want_a_page() {
        let browser = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
        assert!(wants_a_page(&headers(header::ACCEPT, browser)));
        assert!(!wants_a_page(&headers(header::ACCEPT, "*/*")));
        assert!(!wants_a_page(&headers(header::ACCEPT, "application/json")));
    }

    #[test]
    fn tags_are_compared_one_by_one() {
        for (value, expected) in
            [("\"a\"", true), ("\"b\", \"a\"", true), ("W/\"a\"", true), ("*", true), ("\"b\"", false), ("a", false)]
        {
            assert_eq!(has_already(&headers(header::IF_NONE_MATCH, value), "\"a\""), expected, "{value}");
        }
    }
}
