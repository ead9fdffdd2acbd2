//! Reads the tree that divan prints.
//!
//! A line of it is `├─ name  fastest │ slowest │ median │ mean │ samples │ iters`, under a header whose first word is
//! the name of the benchmark target. Lines without a branch `├─` or `╰─` say more about the benchmark above them,
//! such as its throughput. Names may be wider than their column, so that positions in a line mean nothing.

/// What divan measured of one benchmark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Measurement {
    /// Target, modules, function and argument, joined by `::`.
    pub(crate) name: String,
    /// The median time of an iteration, such as `3.14 µs`.
    pub(crate) median: String,
    /// Items per second at the median, such as `15.2 Mitem/s`, where the benchmark counts items.
    pub(crate) throughput: Option<String>,
}

/// Every measurement in what a benchmark target printed, in its order.
pub(crate) fn parse(output: &str) -> Vec<Measurement> {
    let mut measurements: Vec<Measurement> = Vec::new();
    let mut path: Vec<&str> = Vec::new();
    for row in output.lines().filter_map(Row::parse) {
        if row.median == "median" {
            path = vec![row.first.trim_end_matches("fastest").trim()];
        } else if let Some((depth, label)) = branch(row.first) {
            path.truncate(depth);
            if row.median.is_empty() {
                path.push(label);
            } else {
                path.push(without_fastest(label));
                measurements.push(Measurement {
                    name: path.join("::"),
                    median: row.median.to_owned(),
                    throughput: None,
                });
            }
        } else if row.median.ends_with("item/s")
            && let Some(measurement) = measurements.last_mut()
        {
            measurement.throughput = Some(row.median.to_owned());
        }
    }
    measurements
}

/// A line of the tree, as far as it matters here.
struct Row<'a> {
    /// Branches, name and the fastest time.
    first: &'a str,
    median: &'a str,
}

impl<'a> Row<'a> {
    /// Splits from the right, because branches on the left are drawn with the column separator too.
    fn parse(line: &'a str) -> Option<Self> {
        // iters, samples, mean, median, slowest, and all the rest.
        let mut columns = line.rsplitn(6, '│');
        let median = columns.nth(3)?.trim();
        let first = columns.nth(1)?.trim_end();
        Some(Self { first, median })
    }
}

/// The depth of a branch below the header (1 for the outermost) and what is written on it.
fn branch(first: &str) -> Option<(usize, &str)> {
    const LEVEL_WIDTH: usize = 3;
    let (trunk, label) = first.split_once("├─ ").or_else(|| first.split_once("╰─ "))?;
    Some((trunk.chars().count() / LEVEL_WIDTH + 1, label.trim()))
}

/// A label without the fastest time at its end, which is a number and a unit.
fn without_fastest(label: &str) -> &str {
    let mut words = label.rsplitn(3, ' ');
    words.nth(2).unwrap_or(label).trim_end()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn summary(output: &str) -> Vec<String> {
        let line = |measurement: Measurement| {
            let throughput = measurement.throughput.unwrap_or_else(|| "-".to_owned());
            format!("{} | {} | {throughput}", measurement.name, measurement.median)
        };
        parse(output).into_iter().map(line).collect()
    }

    #[test]
    fn items_per_second_are_told_from_other_counters_and_allocations() {
        assert_eq!(
            summary(include_str!("../samples/divan-with-counters.txt")),
            [
                "counted::both | 46.25 ns | 151.3 Mitem/s",
                "counted::counted::1 | 1.949 ns | 513 Mitem/s",
                "counted::counted::1000 | 629.4 ns | 1.588 Gitem/s",
                "counted::plain | 64.14 ns | -",
                "counted::games::slow | 876.2 ns | 3.423 Mitem/s",
            ]
        );
    }

    #[test]
    fn groups_arguments_threads_and_types_are_part_of_the_name() {
        assert_eq!(
            summary(include_str!("../samples/divan-without-counters.txt")),
            [
                "plain::sum | 62.28 ns | -",
                "plain::sum_to::1 | 2.711 ns | -",
                "plain::sum_to::10 | 8.038 ns | -",
                "plain::sum_to::100 | 64.02 ns | -",
                "plain::scoring::named::a b | 43.75 ns | -",
                "plain::scoring::named::c | 42.98 ns | -",
                "plain::scoring::deep::x::t=1 | 0.095 ns | -",
                "plain::scoring::deep::x::t=2 | 0.027 ns | -",
                "plain::typed::String | 0.304 ns | -",
                "plain::typed::u8 | 0.001 ns | -",
            ]
        );
    }

    #[test]
    fn other_text_is_no_measurement() {
        assert_eq!(parse(""), []);
        assert_eq!(parse("Timer precision: 16 ns\nmedian │ mean\n││││││\n"), []);
    }
}
