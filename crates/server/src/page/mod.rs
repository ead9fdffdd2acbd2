//! The page that browsers show, as far as the server knows it: files by their path.

mod content_type;
mod folder;

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, LazyLock, Mutex, PoisonError};

use hyper::body::Bytes;
use sha2::{Digest, Sha256};
use tokio::task;

use crate::codes;

pub(crate) use content_type::content_type;

/// Where the page comes from.
#[derive(Clone, Debug)]
pub enum PageSource {
    /// It is part of the program, which looks files up by their path, such as `index.html`.
    BuiltIn(fn(&str) -> Option<PageFile>),
    /// It is in a folder, and read anew whenever somebody asks for it.
    Folder(PathBuf),
}

/// A file of a page that is part of the program.
#[derive(Clone, Copy, Debug)]
pub struct PageFile {
    pub bytes: &'static [u8],
    /// None if compression does not make it smaller.
    pub brotli: Option<&'static [u8]>,
}

/// The content of a file at present.
#[derive(Clone, Debug)]
pub(crate) struct PageContent {
    pub(crate) bytes: Bytes,
    pub(crate) brotli: Option<Bytes>,
    /// The beginning of its SHA-256.
    pub(crate) hash: Arc<str>,
    /// Whether there will never be anything else at this path.
    pub(crate) is_forever: bool,
}

/// How many bytes of the SHA-256 of a file tell it from others.
const HASH_BYTES: usize = 8;

fn hash_of(bytes: &[u8]) -> Arc<str> {
    codes::hex(&Sha256::digest(bytes)[..HASH_BYTES]).into()
}

/// The hash of a file that stays where it is as long as the program runs: worked out once, as that takes longer than sending it.
fn hash_of_built_in(bytes: &'static [u8]) -> Arc<str> {
    /// By where the file is and how long.
    type Hashes = HashMap<(usize, usize), Arc<str>>;
    static KNOWN: LazyLock<Mutex<Hashes>> = LazyLock::new(Mutex::default);
    let mut known = KNOWN.lock().unwrap_or_else(PoisonError::into_inner);
    Arc::clone(known.entry((bytes.as_ptr().addr(), bytes.len())).or_insert_with(|| hash_of(bytes)))
}

impl PageSource {
    pub const fn none() -> PageSource {
        PageSource::BuiltIn(|_| None)
    }

    /// The file at a path that has no slash at its beginning.
    pub(crate) async fn find(&self, path: &str) -> Option<PageContent> {
        match self {
            PageSource::BuiltIn(find) => find(path).map(|file| PageContent {
                bytes: Bytes::from_static(file.bytes),
                brotli: file.brotli.map(Bytes::from_static),
                hash: hash_of_built_in(file.bytes),
                // The names in there tell the content.
                is_forever: path.starts_with("assets/"),
            }),
            PageSource::Folder(folder) => {
                let (folder, path) = (folder.clone(), path.to_owned());
                task::spawn_blocking(move || folder::read(&folder, &path)).await.ok().flatten()
            }
        }
    }
}
