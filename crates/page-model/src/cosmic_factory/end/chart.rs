//! Coordinates of the chart of totals, round by round.

/// Where the lines begin.
pub const LEFT_EDGE: f64 = 30.0;

pub const ROUND_WIDTH: f64 = 58.0;

/// Where zero points are.
pub const BASE_LINE: f64 = 210.0;

/// From zero to the most points on a track.
pub const HEIGHT: f64 = 200.0;

/// Between two signs at the ends of lines, from middle to middle.
pub const MIN_SIGN_DISTANCE: f64 = 21.0;

/// The top of the axis: a round number not below the highest total.
pub fn top_of(lines: &[Vec<u8>]) -> u8 {
    let highest = lines.iter().flatten().copied().max().unwrap_or(0);
    highest.div_ceil(10).max(1) * 10
}

/// The height at which a total lies.
pub fn height(total: u8, top: u8) -> f64 {
    BASE_LINE - HEIGHT * f64::from(total) / f64::from(top)
}

/// The line of one player as path data.
pub fn curve(line: &[u8], top: u8) -> String {
    let points = line.iter().enumerate().map(|(round, &total)| {
        let command = if round == 0 { 'M' } else { 'L' };
        format!("{command}{:.1} {:.1}", LEFT_EDGE + ROUND_WIDTH * round as f64, height(total, top))
    });
    points.collect()
}

/// The heights of signs that should be at these heights, moved apart so that none covers another, in the same order.
pub fn spread(wanted: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..wanted.len()).collect();
    order.sort_by(|&a, &b| wanted[a].total_cmp(&wanted[b]));
    let mut heights = wanted.to_vec();
    // Pushed down one by one, then up again from the bottom, so that the lowest stays on the chart.
    for pair in order.windows(2) {
        heights[pair[1]] = heights[pair[1]].max(heights[pair[0]] + MIN_SIGN_DISTANCE);
    }
    if let Some(&last) = order.last() {
        heights[last] = heights[last].min(BASE_LINE);
    }
    for pair in order.windows(2).rev() {
        heights[pair[0]] = heights[pair[0]].min(heights[pair[1]] - MIN_SIGN_DISTANCE);
    }
    heights
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_axis_ends_on_a_round_number() {
        for (highest, top) in [(0, 10), (9, 10), (10, 10), (41, 50), (60, 60)] {
            assert_eq!(top_of(&[vec![0, highest]]), top);
        }
        assert_eq!(top_of(&[]), 10);
    }

    #[test]
    fn lines_go_from_nothing_to_the_total() {
        assert_eq!(curve(&[0, 5, 10], 10), "M30.0 210.0L88.0 110.0L146.0 10.0");
    }

    #[test]
    fn signs_never_hide_each_other_and_stay_on_the_chart() {
        assert_eq!(spread(&[50.0, 100.0]), [50.0, 100.0]);
        let heights = spread(&[200.0, 209.0, 205.0, 30.0, 35.0, 208.0]);
        let mut sorted = heights.clone();
        sorted.sort_by(f64::total_cmp);
        assert!(sorted.windows(2).all(|pair| pair[1] - pair[0] >= MIN_SIGN_DISTANCE - 1e-9), "{heights:?}");
        assert!(sorted[5] <= BASE_LINE && sorted[0] > 0.0, "{heights:?}");
        assert!(heights[0] < heights[2] && heights[2] < heights[5] && heights[5] < heights[1], "the order stays");
    }
}
