//! Reads tables that benchmarks print themselves, because a median is not all there is to say.
//!
//! Such a table is written in Markdown and has a column `case` first and a column `median` somewhere.

use crate::divan_output::Measurement;

/// The medians in what a benchmark target printed, in its order.
pub(crate) fn parse(output: &str) -> Vec<Measurement> {
    let mut measurements = Vec::new();
    let mut median = None;
    for line in output.lines() {
        let Some(inside) = line.trim().strip_prefix('|').and_then(|line| line.strip_suffix('|')) else {
            median = None;
            continue;
        };
        let cells: Vec<&str> = inside.split('|').map(str::trim).collect();
        if cells[0] == "case" {
            median = cells.iter().position(|cell| *cell == "median");
        } else if let Some(&median) = median.and_then(|median| cells.get(median))
            && !cells[0].starts_with('-')
        {
            measurements.push(Measurement { name: cells[0].to_owned(), median: median.to_owned(), throughput: None });
        }
    }
    measurements
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn medians_are_found_by_their_heading() {
        let output = "\
            running\n\
            | case | hands | median | worst |\n\
            | --- | ---: | ---: | ---: |\n\
            | solver best none | 1000 | 0.82 ms | 41.00 ms |\n\
            | solver front none | 1000 | 1.50 ms | 90.00 ms |\n\
            \n\
            | no | table |\n";
        let found: Vec<(String, String)> =
            parse(output).into_iter().map(|measured| (measured.name, measured.median)).collect();
        let expected = [("solver best none", "0.82 ms"), ("solver front none", "1.50 ms")];
        assert_eq!(found, expected.map(|(name, median)| (name.to_owned(), median.to_owned())));
    }

    #[test]
    fn other_text_is_no_report() {
        assert_eq!(parse("solver  fastest │ median\n| a | b |\n||\n|\n"), []);
    }
}
