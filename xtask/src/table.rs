//! Plain text tables.

use std::fmt;

/// The side of a column on which its cells line up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ColumnAlign {
    /// For words.
    Left,
    /// For numbers.
    Right,
}

/// A table of text that prints with aligned columns under a header.
pub(crate) struct TextTable {
    columns: Vec<(&'static str, ColumnAlign)>,
    rows: Vec<Vec<String>>,
}

impl TextTable {
    /// An empty table with these columns.
    pub(crate) fn new<const N: usize>(columns: [(&'static str, ColumnAlign); N]) -> Self {
        Self { columns: columns.into(), rows: Vec::new() }
    }

    /// Adds a row; a row has one cell per column.
    pub(crate) fn push<const N: usize>(&mut self, cells: [String; N]) {
        debug_assert_eq!(N, self.columns.len());
        self.rows.push(cells.into());
    }

    /// Whether the table has no row.
    pub(crate) fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    fn width(&self, column: usize) -> usize {
        let header = self.columns[column].0.chars().count();
        let cells = self.rows.iter().map(|row| row[column].chars().count());
        cells.fold(header, usize::max)
    }
}

impl fmt::Display for TextTable {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let widths: Vec<_> = (0..self.columns.len()).map(|column| self.width(column)).collect();
        let line = |cells: &mut dyn Iterator<Item = &str>| {
            let padded: Vec<_> = cells
                .zip(&self.columns)
                .zip(&widths)
                .map(|((cell, (_, align)), width)| match align {
                    ColumnAlign::Left => format!("{cell:<width$}"),
                    ColumnAlign::Right => format!("{cell:>width$}"),
                })
                .collect();
            padded.join("  ").trim_end().to_owned()
        };
        let rules: Vec<_> = widths.iter().map(|width| "─".repeat(*width)).collect();
        writeln!(f, "{}", line(&mut self.columns.iter().map(|(header, _)| *header)))?;
        writeln!(f, "{}", line(&mut rules.iter().map(String::as_str)))?;
        for row in &self.rows {
            writeln!(f, "{}", line(&mut row.iter().map(String::as_str)))?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn columns_line_up() {
        let mut table = TextTable::new([("name", ColumnAlign::Left), ("median", ColumnAlign::Right)]);
        table.push(["score".to_owned(), "3.14 µs".to_owned()]);
        table.push(["a".to_owned(), "12 ns".to_owned()]);
        assert_eq!(table.to_string(), "name    median\n─────  ───────\nscore  3.14 µs\na        12 ns\n");
    }
}
