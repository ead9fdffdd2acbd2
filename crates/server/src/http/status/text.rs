//! The status as text.

use std::fmt::Write as _;

use super::Status;

pub(super) fn text(status: &Status) -> String {
    let head: Vec<String> = Status::head().map(str::to_owned).collect();
    let rows = status.rows();
    let lines = || std::iter::once(&head).chain(&rows);
    let width = |column: usize| lines().map(|row| row[column].chars().count()).max().unwrap_or_default();
    let widths: Vec<usize> = (0..head.len()).map(width).collect();
    let mut text = String::new();
    for row in lines() {
        let cells = row.iter().zip(&widths).map(|(cell, &width)| format!("{cell:width$}"));
        text.push_str(cells.collect::<Vec<_>>().join("  ").trim_end());
        text.push('\n');
    }
    if let Some(announcement) = &status.announcement {
        let _ = writeln!(text, "announced: {}", announcement.text);
    }
    if status.blocks > 0 {
        let _ = writeln!(text, "{} are kept out", status.blocks);
    }
    text
}
