//! What is drawn with letters.

pub(crate) mod galaxy;
pub(crate) mod universe;

/// Drawings next to each other have so much space between them.
const GAP: &str = "      ";

/// Drawings next to each other, each indented a little; the lines of one drawing have the same width.
pub(crate) fn side_by_side(drawings: &[Vec<String>]) -> String {
    let mut text = String::new();
    for row in 0..drawings.iter().map(Vec::len).max().unwrap_or_default() {
        for drawing in drawings {
            let blank = " ".repeat(drawing.first().map_or(0, |line| width(line)));
            text += &format!("  {}{GAP}", drawing.get(row).unwrap_or(&blank));
        }
        text.truncate(text.trim_end_matches(' ').len());
        text.push('\n');
    }
    text
}

/// Letters without the codes that colour them.
pub(crate) fn width(line: &str) -> usize {
    line.split('\x1b')
        .enumerate()
        .map(|(index, part)| {
            let shown = if index == 0 { part } else { part.split_once('m').map_or("", |(_, shown)| shown) };
            shown.chars().count()
        })
        .sum()
}
