//! Reading figures in the text format of Prometheus, in which they are told anyway.

/// Figures at one moment.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Exposition<'a>(pub(crate) &'a str);

impl Exposition<'_> {
    /// All values of a figure whose labels are right, with braces around them; none are the empty text.
    fn values(self, name: &str, are_right: impl Fn(&str) -> bool) -> Vec<f64> {
        let value = |line: &str| {
            let (labels, value) = line.strip_prefix(name)?.rsplit_once(' ')?;
            let is_it = (labels.is_empty() || labels.starts_with('{')) && are_right(labels);
            value.parse().ok().filter(|value: &f64| is_it && value.is_finite())
        };
        self.0.lines().filter_map(value).collect()
    }

    /// The sum over all labels; 0 where there is nothing.
    pub(crate) fn sum(self, name: &str) -> f64 {
        self.values(name, |_| true).into_iter().sum()
    }

    /// A quantile such as `0.5` of what was measured lately; the largest, where there are several with other labels.
    pub(crate) fn quantile(self, name: &str, quantile: &str) -> Option<f64> {
        let label = format!("quantile=\"{quantile}\"");
        let has_some = self.sum(&format!("{name}_count")) > 0.0;
        self.values(name, |labels| labels.contains(&label)).into_iter().reduce(f64::max).filter(|_| has_some)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TEXT: Exposition<'_> = Exposition(
        "# TYPE orrery_tables gauge\norrery_tables 3\norrery_tables_made_total 7\n\
         orrery_commands_total{outcome=\"done\"} 5\norrery_commands_total{outcome=\"refused\"} 2\n\
         orrery_bot_wait_seconds{lane=\"quick\",quantile=\"0.5\"} 0.25\n\
         orrery_bot_wait_seconds{lane=\"laborious\",quantile=\"0.5\"} 0.75\n\
         orrery_bot_wait_seconds_count{lane=\"laborious\"} 9\n\
         orrery_commit_seconds{quantile=\"0.5\"} NaN\norrery_commit_seconds_count 1\n",
    );

    #[test]
    fn figures_are_read_by_their_whole_names() {
        assert_eq!((TEXT.sum("orrery_tables"), TEXT.sum("orrery_commands_total")), (3.0, 7.0));
        assert_eq!(TEXT.sum("orrery_nothing"), 0.0);
        assert_eq!(TEXT.quantile("orrery_bot_wait_seconds", "0.5"), Some(0.75));
        assert_eq!(TEXT.quantile("orrery_bot_wait_seconds", "0.99"), None);
        assert_eq!(TEXT.quantile("orrery_commit_seconds", "0.5"), None, "nothing was measured lately");
    }
}
