//! What the sand timer reads, and the path of its sand.

/// Minutes and seconds, rounded up.
pub fn reading(left: f64) -> (u32, u32) {
    let seconds = left.max(0.0).ceil() as u32;
    (seconds / 60, seconds % 60)
}

/// The sand above the neck and the heap below it as path data; `part` is the share of time that is left.
pub fn sand(part: f64) -> String {
    let part = part.clamp(0.0, 1.0);
    let level = 23.0 - 9.0 * part.sqrt();
    let half = 7.0 * (23.0 - level) / 10.5;
    let (left, right) = (24.0 - half, 24.0 + half);
    let above = format!("M{left:.2} {level:.2}H{right:.2}L24.6 23.6H23.4z");
    let height = 9.0 * (1.0 - part).sqrt();
    let heap = (7.0 * height / 6.0).min(7.0);
    let (left, right, top) = (24.0 - heap, 24.0 + heap, 35.0 - height);
    let (inner_left, inner_right) = (24.0 - heap / 2.0, 24.0 + heap / 2.0);
    format!("{above}M{left:.2} 35C{inner_left:.2} {top:.2} {inner_right:.2} {top:.2} {right:.2} 35z")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_begun_second_counts_as_whole() {
        assert_eq!(reading(60.0), (1, 0));
        assert_eq!(reading(59.2), (1, 0));
        assert_eq!(reading(0.3), (0, 1));
        assert_eq!(reading(-1.0), (0, 0));
    }

    #[test]
    fn sand_runs_from_above_to_below() {
        assert!(sand(1.0).starts_with("M18.00 14.00"), "{}", sand(1.0));
        assert!(sand(0.0).contains("H24.00"), "{}", sand(0.0));
        assert!(sand(7.0) == sand(1.0) && sand(-1.0) == sand(0.0));
    }
}
