//! Links the files of a page: names with content hashes, and references by these names.

use std::collections::{BTreeMap, BTreeSet};

use anyhow::{Context, Result, bail};
use sha2::{Digest, Sha256};

use crate::references::{self, Reference};
use crate::source::{SourceFile, SourceOrigin, Sources};

/// The file that everything begins with.
const INDEX: &str = "index.html";

/// Files that keep their names beside it, because browsers know them by these: all but the index may be missing.
const FIXED_NAMES: [&str; 2] = ["manifest.webmanifest", "sw.js"];

/// Placeholders in the service worker for the list of all files and for its version.
const FILES_PLACEHOLDER: &str = "/* files */ []";
const VERSION_PLACEHOLDER: &str = "/* version */ ''";

/// How many bytes of the SHA-256 of a file are in its name.
const HASH_BYTES: usize = 8;

/// A page that is ready to be served.
#[derive(Debug)]
pub(crate) struct BundledPage {
    /// `index.html`, with the final names in it.
    pub(crate) index: String,
    /// Files that keep their names, with the final names of others in them.
    pub(crate) kept: BTreeMap<String, Vec<u8>>,
    /// All that these refer to, directly or not, by final name.
    pub(crate) assets: BTreeMap<String, Vec<u8>>,
    /// Files that nothing refers to.
    pub(crate) unused: Vec<String>,
}

/// Begins with `index.html` and the other files that keep their names, and follows all references.
pub(crate) fn page(sources: &Sources) -> Result<BundledPage> {
    if !sources.contains_key(INDEX) {
        bail!("there is no {INDEX}");
    }
    let kept = FIXED_NAMES.into_iter().filter(|name| sources.contains_key(*name));
    let references = references_from([INDEX].into_iter().chain(kept.clone()), sources)?;
    let names: BTreeMap<&str, String> = references
        .keys()
        .filter(|name| **name != INDEX && !FIXED_NAMES.contains(name))
        .map(|&name| (name, name_with_hash(name, &hash(name, sources, &references))))
        .collect();
    let linked = |name: &str, link: fn(&str) -> String| match (&references[name], &sources[name].bytes) {
        (found, bytes) if found.is_empty() => bytes.clone(),
        (found, bytes) => {
            references::replace(&String::from_utf8_lossy(bytes), found, |name| link(&names[name])).into_bytes()
        }
    };
    let in_assets = |name: &str| format!("/assets/{name}");
    let index = String::from_utf8(linked(INDEX, in_assets)).with_context(|| format!("{INDEX} is no text"))?;
    let kept = kept.map(|name| (name, linked(name, in_assets))).collect::<BTreeMap<_, _>>();
    let list: Vec<String> = names.values().map(|name| in_assets(name)).chain(list_of_kept(&kept)).collect();
    let kept = kept.into_iter().map(|(name, bytes)| (name.to_owned(), filled(bytes, &list, &index))).collect();
    let assets = names
        .iter()
        .map(|(&name, final_name)| (final_name.clone(), linked(name, |name| format!("./{name}"))))
        .collect();
    let is_unused = |(name, source): &(&String, &SourceFile)| {
        source.origin == SourceOrigin::Written && !references.contains_key(name.as_str())
    };
    let unused = sources.iter().filter(is_unused).map(|(name, _)| name.clone()).collect();
    Ok(BundledPage { index, kept, assets, unused })
}

/// The addresses of files that keep their names and belong on a device, which scripts that are run beside the page do
/// not.
fn list_of_kept(kept: &BTreeMap<&str, Vec<u8>>) -> impl Iterator<Item = String> {
    kept.keys().filter(|name| !name.ends_with(".js")).map(|name| format!("/{name}"))
}

/// A file with the list of all files in it, and a version that is another one whenever the index is or they are.
fn filled(bytes: Vec<u8>, files: &[String], index: &str) -> Vec<u8> {
    let Ok(text) = std::str::from_utf8(&bytes) else { return bytes };
    let quoted: Vec<String> = files.iter().map(|file| format!("'{file}'")).collect();
    let list = format!("[{}]", quoted.join(", "));
    let version = digits(&Sha256::digest(format!("{list}{index}")));
    text.replace(FILES_PLACEHOLDER, &list).replace(VERSION_PLACEHOLDER, &format!("'{version}'")).into_bytes()
}

/// The beginning of a hash, as it stands in names.
fn digits(hash: &[u8]) -> String {
    hash.iter().take(HASH_BYTES).map(|byte| format!("{byte:02x}")).collect()
}

/// What files refer to, by their names.
type References<'a> = BTreeMap<&'a str, Vec<Reference<'a>>>;

/// The references of some files and of all files that they refer to, directly or not.
fn references_from<'a>(first: impl Iterator<Item = &'a str>, sources: &'a Sources) -> Result<References<'a>> {
    let mut known = References::new();
    let mut open: Vec<&str> = first.collect();
    while let Some(name) = open.pop() {
        if !known.contains_key(name) {
            let found = references_of(name, sources)?;
            open.extend(found.iter().map(|reference| reference.name));
            known.insert(name, found);
        }
    }
    Ok(known)
}

/// The references of a file.
fn references_of<'a>(name: &str, sources: &'a Sources) -> Result<Vec<Reference<'a>>> {
    if !may_refer(name) {
        return Ok(Vec::new());
    }
    let source = &sources[name];
    let text = std::str::from_utf8(&source.bytes).with_context(|| format!("{name} is no text"))?;
    let found = references::find(text, sources.keys().map(String::as_str));
    if source.origin == SourceOrigin::Written {
        references::check(text, &found).with_context(|| format!("in {name}"))?;
    }
    Ok(found)
}

/// Tells a file by its content and that of all files that it refers to, directly or not: its references have their
/// names in them, which tell their content. Files may refer to each other.
fn hash(first: &str, sources: &Sources, references: &References<'_>) -> String {
    let (mut reached, mut open) = (BTreeSet::from([first]), vec![first]);
    while let Some(name) = open.pop() {
        open.extend(references[name].iter().map(|reference| reference.name).filter(|name| reached.insert(name)));
    }
    let mut hash = Sha256::new();
    // What others refer to comes after the file itself, which tells files of a circle apart.
    for name in [first].into_iter().chain(reached.into_iter().filter(|name| *name != first)) {
        hash.update((sources[name].bytes.len() as u64).to_le_bytes());
        hash.update(&sources[name].bytes);
    }
    digits(&hash.finalize())
}

/// Whether a file of that name is text that names other files.
fn may_refer(name: &str) -> bool {
    [".html", ".js", ".css", ".svg", ".webmanifest"].iter().any(|ending| name.ends_with(ending))
}

/// The name under which a file is served.
fn name_with_hash(name: &str, hash: &str) -> String {
    let file_name = name.rsplit('/').next().unwrap_or(name);
    let (stem, ending) = file_name.rsplit_once('.').unwrap_or((file_name, "bin"));
    format!("{stem}-{hash}.{ending}")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sources(files: &[(&str, &str)]) -> Sources {
        let source = |text: &str| SourceFile { bytes: text.into(), origin: SourceOrigin::Written };
        files.iter().map(|(name, text)| ((*name).to_owned(), source(text))).collect()
    }

    #[test]
    fn names_tell_the_content() {
        assert_eq!(name_with_hash("fonts/jost.woff2", "e3b0c44298fc1c14"), "jost-e3b0c44298fc1c14.woff2");
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
    fn files_may_refer_to_each_other() {
        let page_with = |text| {
            let files = [("index.html", "'./a.js'"), ("a.js", "import './b.js'"), ("b.js", text)];
            page(&sources(&files)).unwrap()
        };
        let page = page_with("import './a.js'; 1");
        let name = |stem: &str| page.assets.keys().find(|name| name.starts_with(stem)).unwrap();
        assert_eq!(page.assets[name("a-")], format!("import './{}'", name("b-")).as_bytes());
        assert_eq!(page.assets[name("b-")], format!("import './{}'; 1", name("a-")).as_bytes());
        assert_ne!(page.index, page_with("import './a.js'; 2").index);
    }

    #[test]
    fn some_files_keep_their_names_and_know_all_others() {
        let page_with = |text| {
            let worker = "const files = /* files */ [], version = /* version */ '';";
            page(&sources(&[
                ("index.html", "'./a.js'"),
                ("a.js", text),
                ("icon.svg", "<svg/>"),
                ("manifest.webmanifest", r#"{"src":"icon.svg"}"#),
                ("sw.js", worker),
            ]))
            .unwrap()
        };
        let page = page_with("1");
        let name = |stem: &str| page.assets.keys().find(|name| name.starts_with(stem)).unwrap();
        assert_eq!(page.assets.len(), 2);
        let manifest = str::from_utf8(&page.kept["manifest.webmanifest"]).unwrap();
        assert_eq!(manifest, format!(r#"{{"src":"/assets/{}"}}"#, name("icon-")));
        let worker = str::from_utf8(&page.kept["sw.js"]).unwrap();
        let list = format!("['/assets/{}', '/assets/{}', '/manifest.webmanifest']", name("a-"), name("icon-"));
        assert!(worker.starts_with(&format!("const files = {list}, version = '")), "{worker}");
        assert!(!worker.contains("version = ''"));
        assert_ne!(page.kept["sw.js"], page_with("2").kept["sw.js"], "another page, another version");
        assert!(page.unused.is_empty());
    }

    #[test]
    fn mistakes_are_explained() {
        let error = |files: &[(&str, &str)]| format!("{:#}", page(&sources(files)).unwrap_err());
        assert_eq!(error(&[]), "there is no index.html");
        assert_eq!(error(&[("index.html", "'./a.js'")]), "in index.html: there is no file ./a.js");
    }
}
