//! Programs for the browser, as the compiler made them.

use std::fs;
use std::path::Path;

use anyhow::{Context, Result};

#[derive(Debug)]
pub(crate) struct Program {
    /// What it is called, such as `web`.
    pub(crate) name: String,
    /// WebAssembly.
    pub(crate) wasm: Vec<u8>,
}

impl Program {
    /// Reads a program, which is called like its file.
    pub(crate) fn read(path: &Path) -> Result<Program> {
        let wasm = fs::read(path).with_context(|| format!("cannot read {}", path.display()))?;
        let name = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        Ok(Program { name, wasm })
    }
}
