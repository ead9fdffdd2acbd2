//! How large a page is.

use crate::folder::WrittenFile;

/// A line for each file, largest first, and one for all together.
pub(crate) fn table(files: &[WrittenFile]) -> String {
    let mut files: Vec<&WrittenFile> = files.iter().collect();
    files.sort_by_key(|file| std::cmp::Reverse(file.size));
    let mut rows: Vec<(&str, usize, usize)> = Vec::new();
    for file in files {
        rows.push((&file.path, file.size, file.compressed.unwrap_or(file.size)));
    }
    let sum = |size: fn(&(&str, usize, usize)) -> usize| rows.iter().map(size).sum();
    let all = ("all together", sum(|row| row.1), sum(|row| row.2));
    rows.push(all);
    let width = rows.iter().map(|row| row.0.len()).max().unwrap_or_default();
    let mut table = format!("{:<width$}  {:>9}  {:>10}\n", "file", "size", "compressed");
    for (path, size, compressed) in rows {
        table += &format!("{path:<width$}  {:>9}  {:>10}\n", kilobytes(size), kilobytes(compressed));
    }
    table
}

fn kilobytes(bytes: usize) -> String {
    format!("{}.{} KB", bytes / 1000, bytes % 1000 / 100)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_largest_comes_first_and_the_sum_last() {
        let file = |path: &str, size, compressed| WrittenFile { path: path.to_owned(), size, compressed };
        let table = table(&[file("index.html", 940, Some(400)), file("a.wasm", 500_000, Some(150_000))]);
        let lines: Vec<&str> = table.lines().collect();
        assert_eq!(lines[1], "a.wasm         500.0 KB    150.0 KB");
        assert_eq!(lines[2], "index.html       0.9 KB      0.4 KB");
        assert_eq!(lines[3], "all together   500.9 KB    150.4 KB");
    }
}
