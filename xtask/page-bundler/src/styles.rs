//! Puts the style sheets of all components into the one that imports them, so that a browser loads a single file.
//!
//! `@import "styles/tile.css" layer(parts);` becomes `@layer parts { … }`, which means the same.

use anyhow::{Context, Result};

use crate::source::{SourceOrigin, Sources};

/// The mark that an import begins with.
const IMPORT_PREFIX: &str = "@import \"";

/// Replaces the imports of all sheets by what they import, and takes the imported files out of the page.
pub(crate) fn bundle(sources: &mut Sources) -> Result<()> {
    let is_sheet = |name: &String| name.ends_with(".css");
    let names: Vec<String> = sources.keys().filter(|name| is_sheet(name)).cloned().collect();
    let mut imported = Vec::new();
    for name in names {
        let text = text_of(sources, &name)?;
        if !text.contains(IMPORT_PREFIX) {
            continue;
        }
        let mut bundled = String::with_capacity(text.len());
        for line in text.lines() {
            match line.strip_prefix(IMPORT_PREFIX) {
                Some(import) => {
                    let (sheet, layer) =
                        import.strip_suffix(");").and_then(|import| import.split_once("\" layer(")).with_context(
                            || format!("{name}: an import has the form @import \"FILE\" layer(NAME); not {line}"),
                        )?;
                    let content = text_of(sources, sheet).with_context(|| format!("{name}: {line}"))?;
                    bundled += &format!("@layer {layer} {{\n{content}}}\n");
                    imported.push(sheet.to_owned());
                }
                None => {
                    bundled += line;
                    bundled.push('\n');
                }
            }
        }
        let bundled = without_comments(&bundled).with_context(|| format!("{name}: a comment has no end"))?;
        if let Some(source) = sources.get_mut(&name) {
            source.bytes = bundled.into_bytes();
        }
    }
    sources.retain(|name, source| source.origin != SourceOrigin::Written || !imported.contains(name));
    Ok(())
}

fn text_of(sources: &Sources, name: &str) -> Result<String> {
    let source = sources.get(name).with_context(|| format!("there is no file {name}"))?;
    String::from_utf8(source.bytes.clone()).with_context(|| format!("{name} is no text"))
}

/// The sheet as browsers need it; none if a comment has no end. No text in our sheets looks like a comment.
fn without_comments(text: &str) -> Option<String> {
    let mut parts = text.split("/*");
    let mut clean = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        clean += part.split_once("*/")?.1;
    }
    Some(clean.lines().map(str::trim).filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::source::SourceFile;

    fn sources(files: &[(&str, &str)]) -> Sources {
        let source = |text: &str| SourceFile { bytes: text.as_bytes().to_vec(), origin: SourceOrigin::Written };
        files.iter().map(|(name, text)| ((*name).to_owned(), source(text))).collect()
    }

    #[test]
    fn imports_become_layers() {
        let mut files = sources(&[
            ("style.css", "/* All. */\n@layer base, parts;\n@import \"styles/a.css\" layer(base);\n"),
            ("styles/a.css", "/* One. */\na { b: c; }\n"),
            ("index.html", ""),
        ]);
        bundle(&mut files).unwrap();
        assert_eq!(files["style.css"].bytes, b"@layer base, parts;\n@layer base {\na { b: c; }\n}");
        assert_eq!(files.keys().collect::<Vec<_>>(), ["index.html", "style.css"]);
    }

    #[test]
    fn mistakes_are_named() {
        let message = |files: &[(&str, &str)]| format!("{:#}", bundle(&mut sources(files)).unwrap_err());
        assert_eq!(
            message(&[("style.css", "@import \"a.css\" layer(x);")]),
            "style.css: @import \"a.css\" layer(x);: there is no file a.css"
        );
        assert!(message(&[("style.css", "@import \"a.css\";")]).contains("an import has the form"));
        assert_eq!(
            message(&[("style.css", "@import \"a.css\" layer(x);"), ("a.css", "/* b")]),
            "style.css: a comment has no end"
        );
    }
}
