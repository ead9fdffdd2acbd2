//! What a page was made of, so that it is not made again of the same.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};
use sha2::{Digest, Sha256};

use crate::program::Program;
use crate::source::Sources;

/// The file that has the stamp. Nobody serves files whose name begins with a dot.
const STAMP_FILE: &str = ".made-of";

/// Tells pages apart by all that goes into them, this program included.
pub(crate) fn of(programs: &[Program], statics: &Sources, quick: bool) -> Result<String> {
    let program = std::env::current_exe().and_then(fs::read).context("cannot read this program")?;
    let mut hash = Sha256::new();
    let mut add = |part: &[u8]| {
        hash.update((part.len() as u64).to_le_bytes());
        hash.update(part);
    };
    add(&program);
    add(&[u8::from(quick)]);
    for Program { name, wasm } in programs {
        add(name.as_bytes());
        add(wasm);
    }
    for (name, source) in statics {
        add(name.as_bytes());
        add(&source.bytes);
    }
    Ok(hash.finalize().iter().map(|byte| format!("{byte:02x}")).collect())
}

/// Whether the page in a folder has this stamp.
pub(crate) fn is_on(folder: &Path, stamp: &str) -> bool {
    fs::read(folder.join(STAMP_FILE)).is_ok_and(|found| found == stamp.as_bytes())
}

/// Puts the stamp on a page that is finished.
pub(crate) fn put(folder: &Path, stamp: &str) -> Result<()> {
    fs::write(folder.join(STAMP_FILE), stamp).with_context(|| format!("cannot write to {}", folder.display()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::{SourceFile, SourceOrigin};

    #[test]
    fn whatever_goes_in_changes_the_stamp() {
        let statics = |name: &str, text: &str| {
            Sources::from([(name.to_owned(), SourceFile { bytes: text.into(), origin: SourceOrigin::Written })])
        };
        let programs = |wasm: &[u8]| [Program { name: "web".to_owned(), wasm: wasm.to_vec() }];
        let stamps = [
            of(&programs(b"wasm"), &statics("a", "b"), false).unwrap(),
            of(&programs(b"wasn"), &statics("a", "b"), false).unwrap(),
            of(&programs(b"wasm"), &statics("ab", ""), false).unwrap(),
            of(&programs(b"wasm"), &statics("a", "b"), true).unwrap(),
        ];
        for (i, stamp) in stamps.iter().enumerate() {
            assert!(!stamps[..i].contains(stamp));
        }
        assert_eq!(of(&programs(b"wasm"), &statics("a", "b"), false).unwrap(), stamps[0]);
    }
}
