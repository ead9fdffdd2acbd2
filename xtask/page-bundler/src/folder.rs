//! The folder that a finished page is in.
//!
//! It may be served while it is written. So `index.html` comes last, when all that it refers to is there, and no file
//! is ever seen half written.

use std::collections::BTreeSet;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

use crate::compress;
use crate::link::BundledPage;

/// A file of the finished page.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct WrittenFile {
    /// Its path in the folder.
    pub(crate) path: String,
    /// How many bytes it has.
    pub(crate) size: usize,
    /// How many it has when compressed, if it is.
    pub(crate) compressed: Option<usize>,
}

/// Writes what is not there yet, and removes what is not needed any more.
pub(crate) fn write(folder: &Path, page: &BundledPage, compressed: bool) -> Result<Vec<WrittenFile>> {
    let assets = folder.join("assets");
    fs::create_dir_all(&assets).with_context(|| format!("cannot make {}", assets.display()))?;
    let mut written = Vec::new();
    for (name, bytes) in &page.assets {
        let path = format!("assets/{name}");
        // The same name means the same content.
        let file = write_with_copy(folder, &path, bytes, compressed && compress::is_worth_it(name), false)?;
        written.push(file);
    }
    for (name, bytes) in &page.kept {
        written.push(write_with_copy(folder, name, bytes, compressed, true)?);
    }
    written.push(write_with_copy(folder, "index.html", page.index.as_bytes(), compressed, true)?);
    let kept: BTreeSet<&str> = page.assets.keys().map(String::as_str).collect();
    remove_others(&assets, &kept)?;
    Ok(written)
}

/// Writes a file and, if wanted, its compressed copy, unless they are there; `anew` even if they are.
fn write_with_copy(folder: &Path, path: &str, bytes: &[u8], compressed: bool, anew: bool) -> Result<WrittenFile> {
    let (file, copy) = (folder.join(path), folder.join(format!("{path}.br")));
    let size_of = |path: &Path| fs::metadata(path).ok().filter(|_| !anew).map(|found| found.len() as usize);
    // Whoever reads them takes a copy only if it is not older than the file.
    if size_of(&file).is_none() {
        put(&file, bytes)?;
    }
    let mut copy_size = None;
    if compressed {
        copy_size = size_of(&copy);
        if copy_size.is_none() {
            let compressed = compress::brotli(bytes).with_context(|| format!("cannot compress {path}"))?;
            put(&copy, &compressed)?;
            copy_size = Some(compressed.len());
        }
    } else if anew && copy.exists() {
        fs::remove_file(&copy).with_context(|| format!("cannot remove {}", copy.display()))?;
    }
    Ok(WrittenFile { path: path.to_owned(), size: bytes.len(), compressed: copy_size })
}

/// Writes a file that is there as a whole or not at all.
fn put(path: &Path, bytes: &[u8]) -> Result<()> {
    let unfinished = path.with_added_extension("unfinished");
    fs::write(&unfinished, bytes)
        .and_then(|()| fs::rename(&unfinished, path))
        .with_context(|| format!("cannot write {}", path.display()))
}

/// Removes files of earlier pages.
fn remove_others(assets: &Path, kept: &BTreeSet<&str>) -> Result<()> {
    let cannot_clean = || format!("cannot clean {}", assets.display());
    for entry in fs::read_dir(assets).with_context(cannot_clean)? {
        let entry = entry.with_context(cannot_clean)?;
        let name = entry.file_name().to_string_lossy().into_owned();
        if !kept.contains(name.strip_suffix(".br").unwrap_or(&name)) {
            fs::remove_file(entry.path()).with_context(cannot_clean)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;

    fn page(index: &str, assets: &[(&str, &str)]) -> BundledPage {
        let assets = assets.iter().map(|(name, text)| ((*name).to_owned(), text.as_bytes().to_vec())).collect();
        BundledPage { index: index.to_owned(), kept: BTreeMap::new(), assets, unused: Vec::new() }
    }

    fn names(folder: &Path) -> Vec<String> {
        let mut names: Vec<String> =
            crate::source::read(folder, crate::source::SourceOrigin::Written).unwrap().into_keys().collect();
        names.sort();
        names
    }

    #[test]
    fn a_later_page_replaces_an_earlier_one() {
        let folder = tempfile::tempdir().unwrap();
        write(folder.path(), &page("one", &[("a-1.js", "go"), ("f-1.woff2", "f"), ("b-1.js", "")]), true).unwrap();
        assert_eq!(
            names(folder.path()).join(" "),
            "assets/a-1.js assets/a-1.js.br assets/b-1.js assets/b-1.js.br assets/f-1.woff2 index.html index.html.br"
        );
        let kept = fs::metadata(folder.path().join("assets/a-1.js")).unwrap().modified().unwrap();
        let written = write(folder.path(), &page("two", &[("a-1.js", "go"), ("c-2.js", "")]), true).unwrap();
        assert_eq!(
            names(folder.path()).join(" "),
            "assets/a-1.js assets/a-1.js.br assets/c-2.js assets/c-2.js.br index.html index.html.br"
        );
        assert_eq!(fs::read(folder.path().join("index.html")).unwrap(), b"two");
        assert_eq!(fs::metadata(folder.path().join("assets/a-1.js")).unwrap().modified().unwrap(), kept);
        assert_eq!(written.len(), 3);
        assert!(written.iter().all(|file| file.compressed.is_some()));
    }

    #[test]
    fn nothing_is_compressed_in_a_hurry() {
        let folder = tempfile::tempdir().unwrap();
        write(folder.path(), &page("one", &[]), true).unwrap();
        write(folder.path(), &page("two", &[("a-1.js", "go")]), false).unwrap();
        // A compressed copy of another index would be served in its place.
        assert_eq!(names(folder.path()), ["assets/a-1.js", "index.html"]);
    }
}
