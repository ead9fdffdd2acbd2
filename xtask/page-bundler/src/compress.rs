//! Compression, once for all who will ever load the page.

use std::io::{self, Write};

use brotli::CompressorWriter;

/// The highest quality that brotli has: slow to make, and as quick to read as any.
const BROTLI_QUALITY: u32 = 11;

/// The largest window that every browser takes, as a power of two.
const BROTLI_WINDOW_BITS: u32 = 24;

/// The content as brotli.
pub(crate) fn brotli(bytes: &[u8]) -> io::Result<Vec<u8>> {
    const BUFFER: usize = 64 * 1024;
    let mut writer = CompressorWriter::new(Vec::new(), BUFFER, BROTLI_QUALITY, BROTLI_WINDOW_BITS);
    writer.write_all(bytes)?;
    Ok(writer.into_inner())
}

/// Whether a file of that name is worth compressing: some are compressed by their very format.
pub(crate) fn is_worth_it(name: &str) -> bool {
    ![".woff2", ".png", ".webp", ".jpg", ".avif"].iter().any(|ending| name.ends_with(ending))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_compressed_can_be_read() {
        let text = "Planets, planets, planets! ".repeat(1000);
        let compressed = brotli(text.as_bytes()).unwrap();
        assert!(compressed.len() < 100, "{}", compressed.len());
        let mut read = Vec::new();
        brotli::BrotliDecompress(&mut compressed.as_slice(), &mut read).unwrap();
        assert!(read == text.as_bytes());
    }
}
