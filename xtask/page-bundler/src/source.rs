//! The files that a page is made of.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

/// Files by their path from the folder they were found in, with slashes.
pub(crate) type Sources = BTreeMap<String, SourceFile>;

/// A file that goes into the page.
#[derive(Clone, Debug)]
pub(crate) struct SourceFile {
    /// Its content.
    pub(crate) bytes: Vec<u8>,
    /// Who made it.
    pub(crate) origin: SourceOrigin,
}

/// Who made a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum SourceOrigin {
    /// A person, who may have misspelt a reference.
    Written,
    /// A program, whose references are right and may look like ours without being any.
    Generated,
}

/// All files of a folder and the folders in it, without those whose name begins with a dot.
pub(crate) fn read(folder: &Path, origin: SourceOrigin) -> Result<Sources> {
    let mut sources = Sources::new();
    read_into(&mut sources, folder, "", origin)?;
    Ok(sources)
}

fn read_into(sources: &mut Sources, folder: &Path, prefix: &str, origin: SourceOrigin) -> Result<()> {
    let cannot_read = || format!("cannot read {}", folder.display());
    for entry in fs::read_dir(folder).with_context(cannot_read)? {
        let path = entry.with_context(cannot_read)?.path();
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if name.starts_with('.') {
            continue;
        }
        let name = format!("{prefix}{name}");
        if path.is_dir() {
            read_into(sources, &path, &format!("{name}/"), origin)?;
        } else {
            let bytes = fs::read(&path).with_context(|| format!("cannot read {}", path.display()))?;
            sources.insert(name, SourceFile { bytes, origin });
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn files_are_named_by_their_path() {
        let folder = tempfile::tempdir().unwrap();
        fs::create_dir(folder.path().join("fonts")).unwrap();
        for name in ["index.html", "fonts/jost.woff2", ".hidden"] {
            fs::write(folder.path().join(name), name).unwrap();
        }
        let sources = read(folder.path(), SourceOrigin::Written).unwrap();
        assert_eq!(sources.keys().collect::<Vec<_>>(), ["fonts/jost.woff2", "index.html"]);
        assert_eq!(sources["fonts/jost.woff2"].bytes, b"fonts/jost.woff2");
    }

    #[test]
    fn a_missing_folder_is_named() {
        let error = read(Path::new("no-such-folder"), SourceOrigin::Written).unwrap_err();
        assert_eq!(error.to_string(), "cannot read no-such-folder");
    }
}
