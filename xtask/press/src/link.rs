//! Puts the files of a page together: names that tell the content, and references by these names.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result, bail};
use sha2::{Digest, Sha256};

use crate::references;
use crate::source::{Origin, Source, Sources};

/// The file that everything begins with, and the only one that keeps its name.
const INDEX: &str = "index.html";

/// How many bytes of the SHA-256 of a file are in its name.
const HASH_BYTES: usize = 8;

/// A page that is ready to be served.
#[derive(Debug)]
pub(crate) struct Page {
    /// `index.html`, with the final names in it.
    pub(crate) index: String,
    /// All that it refers to, directly or not, by final name.
    pub(crate) assets: BTreeMap<String, Vec<u8>>,
    /// Files that nothing refers to.
    pub(crate) unused: Vec<String>,
}

/// Begins with `index.html` and follows all references.
pub(crate) fn page(sources: &Sources) -> Result<Page> {
    let mut linker = Linker { sources, names: BTreeMap::new(), under_way: BTreeSet::new(), assets: BTreeMap::new() };
    let Some(index) = sources.get(INDEX) else { bail!("there is no {INDEX}") };
    let index = linker.linked(INDEX, index, |name| format!("/assets/{name}"))?;
    let index = String::from_utf8(index).with_context(|| format!("{INDEX} is no text"))?;
    let is_unused = |name: &&String| *name != INDEX && !linker.names.contains_key(name.as_str());
    let unused = sources.keys().filter(is_unused).cloned().collect();
    Ok(Page { index, assets: linker.assets, unused })
}

struct Linker<'a> {
    sources: &'a Sources,
    /// The final names of files that are done.
    names: BTreeMap<&'a str, String>,
    /// Files whose references are being followed.
    under_way: BTreeSet<&'a str>,
    assets: BTreeMap<String, Vec<u8>>,
}

impl<'a> Linker<'a> {
    /// Finishes a file, after all that it refers to: its name depends on theirs.
    fn finish(&mut self, name: &'a str) -> Result<()> {
        if self.names.contains_key(name) {
            return Ok(());
        }
        if !self.under_way.insert(name) {
            bail!("{name} refers to itself, perhaps by way of other files");
        }
        let bytes = self.linked(name, &self.sources[name], |name| format!("./{name}"))?;
        let final_name = name_with_hash(name, &bytes);
        self.assets.insert(final_name.clone(), bytes);
        self.names.insert(name, final_name);
        Ok(())
    }

    /// The content of a file with final names in it.
    fn linked(&mut self, name: &str, source: &'a Source, link: impl Fn(&str) -> String) -> Result<Vec<u8>> {
        if !may_refer(name) {
            return Ok(source.bytes.clone());
        }
        let text = std::str::from_utf8(&source.bytes).with_context(|| format!("{name} is no text"))?;
        let references = references::find(text, self.sources.keys().map(String::as_str));
        if source.origin == Origin::Written {
            references::check(text, &references).with_context(|| format!("in {name}"))?;
        }
        for reference in &references {
            self.finish(reference.name)?;
        }
        Ok(references::replace(text, &references, |name| link(&self.names[name])).into_bytes())
    }
}

/// Whether a file of that name is text that names other files.
fn may_refer(name: &str) -> bool {
    [".html", ".js", ".css", ".svg", ".webmanifest"].iter().any(|ending| name.ends_with(ending))
}

/// The name under which a file is served.
fn name_with_hash(name: &str, bytes: &[u8]) -> String {
    let file_name = name.rsplit('/').next().unwrap_or(name);
    let (stem, ending) = file_name.rsplit_once('.').unwrap_or((file_name, "bin"));
    let hash: String = Sha256::digest(bytes)[..HASH_BYTES].iter().map(|byte| format!("{byte:02x}")).collect();
    format!("{stem}-{hash}.{ending}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sources(files: &[(&str, &str)]) -> Sources {
        let source = |text: &str| Source { bytes: text.into(), origin: Origin::Written };
        files.iter().map(|(name, text)| ((*name).to_owned(), source(text))).collect()
    }

    #[test]
    fn names_tell_the_content() {
        // The beginning of the SHA-256 of no bytes.
        assert_eq!(name_with_hash("fonts/jost.woff2", b""), "jost-e3b0c44298fc1c14.woff2");
    }

    #[test]
    fn references_are_followed_and_replaced() {
        let page = page(&sources(&[
            ("index.html", r#"<link href="./style.css"><script src="./boot.js">"#),
            ("boot.js", "import './web.js'"),
            ("web.js", "go()"),
            ("style.css", "url(fonts/a.woff2)"),
            ("fonts/a.woff2", "aaa"),
            ("fonts/licence.txt", "be kind"),
        ]))
        .unwrap();
        let name = |stem: &str| page.assets.keys().find(|name| name.starts_with(stem)).unwrap();
        let text = |stem: &str| String::from_utf8(page.assets[name(stem)].clone()).unwrap();
        assert_eq!(page.assets.len(), 4);
        let (style, boot) = (name("style-"), name("boot-"));
        assert_eq!(page.index, format!(r#"<link href="/assets/{style}"><script src="/assets/{boot}">"#));
        assert_eq!(text("boot-"), format!("import './{}'", name("web-")));
        assert_eq!(text("style-"), format!("url(./{})", name("a-")));
        assert_eq!(page.unused, ["fonts/licence.txt"]);
    }

    #[test]
    fn another_content_changes_all_names_on_the_way_to_it() {
        let page_with = |text| {
            let files = [("index.html", "'./a.js'"), ("a.js", "import './b.js'"), ("b.js", text)];
            page(&sources(&files)).unwrap()
        };
        assert_eq!(page_with("1").index, page_with("1").index);
        assert_ne!(page_with("1").index, page_with("2").index);
    }

    #[test]
    fn circles_and_mistakes_are_explained() {
        let error = |files: &[(&str, &str)]| format!("{:#}", page(&sources(files)).unwrap_err());
        assert_eq!(error(&[]), "there is no index.html");
        assert_eq!(error(&[("index.html", "'./a.js'")]), "in index.html: there is no file ./a.js");
        let circle = [("index.html", "'./a.js'"), ("a.js", "'./b.js'"), ("b.js", "'./a.js'")];
        assert_eq!(error(&circle), "a.js refers to itself, perhaps by way of other files");
    }
}
