//! The finished page, as part of the program.
//!
//! `cargo xtask web` makes it; whatever it has made last is compiled in. Without that there is no page, and everything
//! else works.
#![forbid(unsafe_code)]

/// A file of the page.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct File {
    /// Where it is served, such as `index.html` or `assets/style-0123456789abcdef.css`.
    pub path: &'static str,
    /// Its content.
    pub bytes: &'static [u8],
    /// Its content as brotli, where that is smaller.
    pub brotli: Option<&'static [u8]>,
}

/// All files, sorted by path.
static FILES: &[File] = include!(concat!(env!("OUT_DIR"), "/files.rs"));

/// The file at a path without a slash at its beginning.
pub fn find(path: &str) -> Option<&'static File> {
    let index = FILES.binary_search_by_key(&path, |file| file.path).ok()?;
    FILES.get(index)
}

/// The file that is shown first, whatever the address; none if the page was not built.
pub fn index() -> Option<&'static File> {
    find("index.html")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_sorted_so_that_they_can_be_found() {
        assert!(FILES.is_sorted_by_key(|file| file.path));
        assert!(FILES.iter().all(|file| find(file.path) == Some(file)));
        assert_eq!(find("no-such-file"), None);
    }

    #[test]
    fn a_page_is_there_as_a_whole_or_not_at_all() {
        assert_eq!(index().is_some(), !FILES.is_empty());
        let Some(index) = index() else { return };
        let index = str::from_utf8(index.bytes).expect("an index is text");
        for (start, link) in index.match_indices("\"/assets/") {
            let path = index[start + 2..].split(['"', '#', '?']).next().expect("a first part");
            assert!(find(path).is_some_and(|file| !file.bytes.is_empty()), "{link}: {path}");
        }
    }
}
