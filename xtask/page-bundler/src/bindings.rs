//! The bindings between WebAssembly and JavaScript.

use std::fs;
use std::path::Path;
use std::slice;

use anyhow::{Context, Result, anyhow};
use wasm_bindgen_cli_support::Bindgen;
use wasm_split_cli_support::{Options, transform};

use crate::program::Program;
use crate::source::{self, SourceOrigin, Sources};
use crate::stamp;

/// The bindings of a program, taken from a cache if it has not changed: most changes of a page are of its styles and texts.
pub(crate) fn cached(program: &Program, with_names: bool, cache: &Path) -> Result<Sources> {
    let folder = cache.join(&program.name);
    let stamp = stamp::of(slice::from_ref(program), &Sources::new(), with_names)?;
    if stamp::is_on(&folder, &stamp) {
        return source::read(&folder, SourceOrigin::Generated);
    }
    let made = make(program, with_names)?;
    if folder.exists() {
        fs::remove_dir_all(&folder).with_context(|| format!("cannot clean {}", folder.display()))?;
    }
    for (name, source) in &made {
        let file = folder.join(name);
        let parent = file.parent().context("a file is in a folder")?;
        fs::create_dir_all(parent).with_context(|| format!("cannot make {}", parent.display()))?;
        fs::write(&file, &source.bytes).with_context(|| format!("cannot write {}", file.display()))?;
    }
    stamp::put(&folder, &stamp)?;
    Ok(made)
}

/// Splits a program into modules for the browser and the JavaScript that they talk to: `web.js` and `web_bg.wasm`, and
/// the parts that it asks for later.
fn make(program: &Program, with_names: bool) -> Result<Sources> {
    let Program { name, wasm } = program;
    let parts = tempfile::tempdir().context("cannot make a temporary folder")?;
    let main = parts.path().join("main.wasm");
    let link_name = format!("./{name}_parts.js");
    let main_module = format!("./{name}.js");
    let mut options = Options::new(wasm);
    options.output_dir = parts.path();
    options.main_out_path = &main;
    options.link_name = &link_name;
    options.main_module = &main_module;
    let split = transform(options).map_err(|error| anyhow!("cannot take {name} apart: {error:#}"))?;
    for part in split.split_modules {
        make_compact(&part, with_names).with_context(|| format!("cannot write {} anew", part.display()))?;
    }
    let wasm = fs::read(&main).with_context(|| format!("cannot read {}", main.display()))?;
    fs::remove_file(&main).with_context(|| format!("cannot remove {}", main.display()))?;

    Bindgen::new()
        .input_bytes(name, wasm)
        .web(true)?
        .typescript(false)
        // Who starts the module says where it is, as its name is not known here.
        .omit_default_module_path(true)
        // Parts are linked to the first one by them.
        .keep_lld_exports(true)
        .remove_name_section(!with_names)
        .remove_producers_section(true)
        .generate(parts.path())
        .with_context(|| format!("cannot make the bindings of {name}"))?;
    source::read(parts.path(), SourceOrigin::Generated)
}

/// Writes a part without what only linkers and debuggers need, as is done for the first one with its bindings.
fn make_compact(part: &Path, with_names: bool) -> Result<()> {
    let mut config = walrus::ModuleConfig::new();
    config.generate_name_section(with_names).generate_producers_section(false);
    fs::write(part, config.parse(&fs::read(part)?)?.emit_wasm())?;
    Ok(())
}
