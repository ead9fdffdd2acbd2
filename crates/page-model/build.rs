//! Makes a module of the English texts in `crates/web/static/locales`, with a constant for every key. A key or a
//! variable that one language has and another has not stops the build.

#[path = "src/texts/build.rs"]
mod build;
#[path = "src/texts/layout.rs"]
mod layout;

use std::error::Error;
use std::path::PathBuf;
use std::{env, fs};

/// The languages; English is the one that goes into the page, and that the others are measured by.
const LANGUAGES: [&str; 4] = ["en", "fr", "uk", "es"];

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=../web/static/locales");
    let mut languages = Vec::new();
    for name in LANGUAGES {
        let text = fs::read_to_string(format!("../web/static/locales/{name}.json"))?;
        let texts = layout::read(&text).map_err(|error| format!("locales/{name}.json: {error}"))?;
        languages.push((name, texts));
    }
    match build::module(&languages) {
        Ok(module) => {
            let folder = PathBuf::from(env::var_os("OUT_DIR").ok_or("there is no OUT_DIR")?);
            fs::write(folder.join("texts.rs"), module)?;
        }
        Err(complaints) => complaints.iter().for_each(|complaint| println!("cargo::error={complaint}")),
    }
    Ok(())
}
