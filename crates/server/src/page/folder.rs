//! Files of a page that is in a folder.

use std::fs;
use std::path::Path;

use crate::page::{PageContent, hash_of};

/// Reads a file and its compressed copy.
pub(super) fn read(folder: &Path, path: &str) -> Option<PageContent> {
    if !is_plain(path) {
        return None;
    }
    let file = folder.join(path);
    let bytes = fs::read(&file).ok()?;
    let copy = folder.join(format!("{path}.br"));
    let changed = |path: &Path| fs::metadata(path).and_then(|found| found.modified()).ok();
    // Whoever changes a file by hand may not think of its copy.
    let brotli = if changed(&copy) >= changed(&file) { fs::read(copy).ok() } else { None };
    // For the same reason a name promises nothing.
    let hash = hash_of(&bytes);
    Some(PageContent { bytes: bytes.into(), brotli: brotli.map(Into::into), hash, is_forever: false })
}

/// Whether a path leads to nothing but a file in the folder that anybody may see.
fn is_plain(path: &str) -> bool {
    let is_plain_part = |part: &str| {
        let is_plain_letter = |letter: char| letter.is_ascii_alphanumeric() || "._-".contains(letter);
        !part.is_empty() && !part.starts_with('.') && part.chars().all(is_plain_letter)
    };
    path.split('/').all(is_plain_part)
}

#[cfg(test)]
mod tests {
    use std::time::{Duration, SystemTime};

    use super::*;

    #[test]
    fn nothing_leads_out_of_the_folder() {
        for path in ["index.html", "assets/web_bg-0123.wasm", "a/b/c.txt"] {
            assert!(is_plain(path), "{path}");
        }
        for path in ["", "/", "..", "../a", "a/../b", "a//b", "/etc/passwd", ".hidden", "a/.b", "a\\b", "C:a", "a%2fb"]
        {
            assert!(!is_plain(path), "{path}");
        }
    }

    #[test]
    fn an_old_copy_is_not_read() {
        let folder = tempfile::tempdir().unwrap();
        let write = |name: &str, age| {
            let file = fs::File::create(folder.path().join(name)).unwrap();
            file.set_modified(SystemTime::now() - Duration::from_secs(age)).unwrap();
        };
        for (age_of_copy, is_read) in [(10, true), (5, true), (20, false)] {
            write("a.js", 10);
            write("a.js.br", age_of_copy);
            assert_eq!(read(folder.path(), "a.js").unwrap().brotli.is_some(), is_read, "{age_of_copy}");
        }
        assert!(read(folder.path(), "b.js").is_none());
    }
}
