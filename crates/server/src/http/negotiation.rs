//! Content negotiation: which form of a file suits a client, or whether it has the file already.

use axum::http::{HeaderMap, HeaderName, header};

pub(super) fn accepts_brotli(headers: &HeaderMap) -> bool {
    items(headers, &header::ACCEPT_ENCODING).any(|item| item.eq_ignore_ascii_case("br"))
}

/// Whether the client is a browser that is to show something, as opposed to a program that takes whatever it gets.
pub(super) fn accepts_html(headers: &HeaderMap) -> bool {
    items(headers, &header::ACCEPT).any(|item| item.eq_ignore_ascii_case("text/html"))
}

/// Whether the client has the content with this tag.
pub(super) fn matches_etag(headers: &HeaderMap, tag: &str) -> bool {
    items(headers, &header::IF_NONE_MATCH).any(|item| item == "*" || item.trim_start_matches("W/") == tag)
}

/// The items of a list, without those of quality 0.
fn items<'a>(headers: &'a HeaderMap, name: &HeaderName) -> impl Iterator<Item = &'a str> {
    let texts = headers.get_all(name).into_iter().filter_map(|value| value.to_str().ok());
    texts.flat_map(|text| text.split(',')).filter_map(|item| {
        let mut parts = item.split(';').map(str::trim);
        let name = parts.next()?;
        let quality = parts.find_map(|part| part.strip_prefix("q="));
        let is_refused = quality.is_some_and(|quality| quality.parse() == Ok(0.0_f32));
        (!is_refused).then_some(name)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn headers(name: HeaderName, value: &'static str) -> HeaderMap {
        HeaderMap::from_iter([(name, value.parse().unwrap())])
    }

    #[test]
    fn brotli_is_accepted_unless_its_quality_is_0() {
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
            assert_eq!(accepts_brotli(&headers(header::ACCEPT_ENCODING, value)), expected, "{value}");
        }
        assert!(!accepts_brotli(&HeaderMap::new()));
    }

    #[test]
    fn browsers_say_that_they_want_a_page() {
        let browser = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8";
        assert!(accepts_html(&headers(header::ACCEPT, browser)));
        assert!(!accepts_html(&headers(header::ACCEPT, "*/*")));
        assert!(!accepts_html(&headers(header::ACCEPT, "application/json")));
    }

    #[test]
    fn tags_are_compared_one_by_one() {
        for (value, expected) in
            [("\"a\"", true), ("\"b\", \"a\"", true), ("W/\"a\"", true), ("*", true), ("\"b\"", false), ("a", false)]
        {
            assert_eq!(matches_etag(&headers(header::IF_NONE_MATCH, value), "\"a\""), expected, "{value}");
        }
    }
}
