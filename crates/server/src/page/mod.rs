//! The page that browsers show, as far as the server knows it: files by their path.

mod content_type;
mod folder;

use std::path::PathBuf;

use axum::body::Bytes;
use tokio::task;

pub(crate) use content_type::content_type;

/// Where the page comes from.
#[derive(Clone, Debug)]
pub enum Page {
    /// It is part of the program, which looks files up by their path, such as `index.html`.
    BuiltIn(fn(&str) -> Option<PageFile>),
    /// It is in a folder, and read anew whenever somebody asks for it.
    Folder(PathBuf),
}

/// A file of a page that is part of the program.
#[derive(Clone, Copy, Debug)]
pub struct PageFile {
    /// Its content.
    pub bytes: &'static [u8],
    /// Its content as brotli, if that is smaller.
    pub brotli: Option<&'static [u8]>,
}

/// A file as it is at present.
#[derive(Clone, Debug)]
pub(crate) struct Found {
    pub(crate) bytes: Bytes,
    pub(crate) brotli: Option<Bytes>,
    /// Whether there will never be anything else at this path.
    pub(crate) is_forever: bool,
}

impl Page {
    /// No page at all.
    pub const fn none() -> Page {
        Page::BuiltIn(|_| None)
    }

    /// The file at a path that has no slash at its beginning.
    pub(crate) async fn find(&self, path: &str) -> Option<Found> {
        match self {
            Page::BuiltIn(find) => find(path).map(|file| Found {
                bytes: Bytes::from_static(file.bytes),
                brotli: file.brotli.map(Bytes::from_static),
                // The names in there tell the content.
                is_forever: path.starts_with("assets/"),
            }),
            Page::Folder(folder) => {
                let (folder, path) = (folder.clone(), path.to_owned());
                task::spawn_blocking(move || folder::read(&folder, &path)).await.ok().flatten()
            }
        }
    }
}
