//! Makes the table of all files of the page, which `cargo xtask web` has put into a folder.
//!
//! The folder is `page` in cargo's target folder, or the one that `ORRERY_PAGE` names. While nothing is in it, the table
//! is empty, so that everything else can be compiled and tested without a page.

use std::env;
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::path::{Path, PathBuf};
use std::time::SystemTime;

/// Names the folder of the page.
const FOLDER_VARIABLE: &str = "ORRERY_PAGE";

/// Cargo's own, for all that it makes.
const TARGET_VARIABLE: &str = "CARGO_TARGET_DIR";

fn main() -> Result<(), Box<dyn Error>> {
    println!("cargo::rerun-if-env-changed={FOLDER_VARIABLE}");
    println!("cargo::rerun-if-env-changed={TARGET_VARIABLE}");
    println!("cargo::rerun-if-changed=build.rs");
    let folder = folder()?;
    println!("cargo::rerun-if-changed={}", folder.display());
    let mut paths = Vec::new();
    // Without an index the page is not finished.
    if folder.join("index.html").is_file() {
        list(&folder, "", &mut paths)?;
        paths.sort();
    }
    let out = PathBuf::from(env::var_os("OUT_DIR").ok_or("cargo names no folder for what is made")?);
    fs::write(out.join("files.rs"), table(&folder, &paths)?)?;
    Ok(())
}

fn folder() -> Result<PathBuf, Box<dyn Error>> {
    if let Some(named) = env::var_os(FOLDER_VARIABLE) {
        return Ok(fs::canonicalize(&named).map_err(|error| format!("{FOLDER_VARIABLE}={named:?}: {error}"))?);
    }
    let workspace = fs::canonicalize(Path::new(env!("CARGO_MANIFEST_DIR")).join("../.."))?;
    let target = workspace.join(env::var_os(TARGET_VARIABLE).unwrap_or_else(|| "target".into()));
    let folder = target.join("page");
    if !folder.exists() {
        // Cargo would run this again and again for a folder that is not there, and once more for one that is newer than
        // this run. If its time cannot be set, that one time is all that is lost.
        fs::create_dir_all(&folder)?;
        let _ = fs::File::open(&folder).and_then(|folder| folder.set_modified(SystemTime::UNIX_EPOCH));
    }
    Ok(folder)
}

/// Files of the folder and the folders in it, by their path with slashes.
fn list(folder: &Path, prefix: &str, paths: &mut Vec<String>) -> Result<(), Box<dyn Error>> {
    for entry in fs::read_dir(folder)? {
        let entry = entry?;
        let name = entry.file_name().into_string().map_err(|name| format!("{name:?} is no text"))?;
        if name.starts_with('.') {
            continue;
        }
        let path = format!("{prefix}{name}");
        if entry.path().is_dir() {
            list(&entry.path(), &format!("{path}/"), paths)?;
        } else {
            paths.push(path);
        }
    }
    Ok(())
}

/// The table as Rust, sorted by path. Compressed copies belong to the file that they are copies of.
fn table(folder: &Path, paths: &[String]) -> Result<String, Box<dyn Error>> {
    let mut table = "&[\n".to_owned();
    for path in paths.iter().filter(|path| !path.ends_with(".br")) {
        let content = |path: &str| format!("include_bytes!({:?})", folder.join(path).display().to_string());
        let copy = format!("{path}.br");
        let copy = if paths.contains(&copy) { format!("Some({})", content(&copy)) } else { "None".to_owned() };
        writeln!(table, "    File {{ path: {path:?}, bytes: {}, brotli: {copy} }},", content(path))?;
    }
    table += "]\n";
    Ok(table)
}
