//! Links for other devices.

/// Where to go once a link was used: a place of ours, or home.
pub fn place(to: &str) -> &str {
    // Browsers take a backslash for a slash, and leave out what controls a line.
    let is_misleading = |letter: char| letter == '\\' || letter.is_control();
    if to.starts_with('/') && !to.starts_with("//") && !to.contains(is_misleading) { to } else { "/" }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn links_lead_only_to_our_own_pages() {
        for to in ["/", "/t/kapelo42", "/t/über"] {
            assert_eq!(place(to), to);
        }
        for to in
            ["", "https://elsewhere.example", "//elsewhere.example", "/\\elsewhere.example", "/\t/x", "javascript:x"]
        {
            assert_eq!(place(to), "/", "{to:?}");
        }
    }
}
