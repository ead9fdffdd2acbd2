//! The bindings between WebAssembly and JavaScript.

use anyhow::{Context, Result};
use wasm_bindgen_cli_support::Bindgen;

use crate::source::{self, Origin, Sources};

/// What the program is called in a browser: `web.js` and `web_bg.wasm`.
const NAME: &str = "web";

/// Splits what was compiled into a module for the browser and the JavaScript that it talks to.
pub(crate) fn make(wasm: Vec<u8>, with_names: bool) -> Result<Sources> {
    let folder = tempfile::tempdir().context("cannot make a temporary folder")?;
    Bindgen::new()
        .input_bytes(NAME, wasm)
        .web(true)?
        .typescript(false)
        // Who starts the module says where it is, as its name is not known here.
        .omit_default_module_path(true)
        .remove_name_section(!with_names)
        .remove_producers_section(true)
        .generate(folder.path())
        .context("cannot make the bindings")?;
    source::read(folder.path(), Origin::Generated)
}
