//! Makes a module of the texts in `locales`, with a constant for every key. A key or a variable that one language has
//! and another has not stops the build.

mod texts_build {
    include!("src/texts/build.rs");
}

use std::collections::BTreeMap;
use std::error::Error;
use std::path::PathBuf;
use std::{env, fs};

/// The languages, in the order of the page's `Locale`; English is the one that the others are measured by.
const LANGUAGES: [&str; 4] = ["en", "fr", "uk", "es"];

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-changed=locales");
    let mut languages = Vec::new();
    for name in LANGUAGES {
        let text = fs::read_to_string(format!("locales/{name}.json"))?;
        let tree = serde_json::from_str(&text).map_err(|error| format!("locales/{name}.json: {error}"))?;
        let mut texts = BTreeMap::new();
        texts_build::flatten(&tree, "", &mut texts);
        languages.push((name, texts));
    }
    match texts_build::module(&languages) {
        Ok(module) => {
            let folder = PathBuf::from(env::var_os("OUT_DIR").ok_or("there is no OUT_DIR")?);
            fs::write(folder.join("texts.rs"), module)?;
        }
        Err(complaints) => complaints.iter().for_each(|complaint| println!("cargo::error={complaint}")),
    }
    Ok(())
}
