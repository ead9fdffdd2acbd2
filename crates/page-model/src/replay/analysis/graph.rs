//! Coordinates and lines of the graph of expected results.

pub const WIDTH: f64 = 340.0;

pub const HEIGHT: f64 = 160.0;

/// Where the lines begin.
pub const LEFT_MARGIN: f64 = 48.0;

/// Room for the signs at the ends of the lines.
pub const RIGHT_MARGIN: f64 = 24.0;

/// Between two signs at the ends of lines, from middle to middle.
pub const MIN_SIGN_DISTANCE: f64 = 19.0;

/// The x coordinate of a step.
pub fn across(step: usize, last: usize) -> f64 {
    LEFT_MARGIN + (WIDTH - LEFT_MARGIN - RIGHT_MARGIN) * step as f64 / last.max(1) as f64
}

/// The height of a share of the victory.
pub fn up(value: f32) -> f64 {
    HEIGHT * (1.0 - f64::from(value.clamp(0.0, 1.0)))
}

/// A line as path data; `values` has one after each entry.
pub fn curve(values: &[f32], last: usize) -> String {
    let point = |(index, &value): (usize, &f32)| {
        format!("{}{:.1} {:.1}", if index == 0 { 'M' } else { 'L' }, across(index + 1, last), up(value))
    };
    values.iter().enumerate().map(point).collect()
}

/// The step at `part` of the width, from 0 at the left edge to 1 at the right one.
pub fn step_at(part: f64, last: usize) -> usize {
    let step = (part * WIDTH - LEFT_MARGIN) / (WIDTH - LEFT_MARGIN - RIGHT_MARGIN) * last as f64;
    step.round().clamp(0.0, last as f64) as usize
}

/// The heights of the signs at the ends of lines: as near to these heights as possible without covering each other, in
/// the same order.
pub fn spread(ends: &[f64]) -> Vec<f64> {
    let mut order: Vec<usize> = (0..ends.len()).collect();
    order.sort_by(|&one, &other| ends[one].total_cmp(&ends[other]));
    let mut places = ends.to_vec();
    let mut least = f64::NEG_INFINITY;
    for &index in &order {
        places[index] = places[index].max(least);
        least = places[index] + MIN_SIGN_DISTANCE;
    }
    let mut most = HEIGHT;
    for &index in order.iter().rev() {
        places[index] = places[index].min(most);
        most = places[index] - MIN_SIGN_DISTANCE;
    }
    places
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_go_through_their_values() {
        assert_eq!(curve(&[0.5, 1.0], 2), "M182.0 80.0L316.0 0.0");
        assert_eq!(curve(&[], 2), "");
    }

    #[test]
    fn signs_at_the_ends_of_lines_never_cover_each_other() {
        assert_eq!(spread(&[0.0, 160.0]), [0.0, 160.0]);
        assert_eq!(spread(&[160.0, 0.0, 160.0]), [160.0 - MIN_SIGN_DISTANCE, 0.0, 160.0]);
        assert_eq!(spread(&[80.0, 80.0]), [80.0, 80.0 + MIN_SIGN_DISTANCE]);
        let six = spread(&[160.0; 6]);
        assert!(six.windows(2).all(|pair| pair[1] - pair[0] >= MIN_SIGN_DISTANCE), "{six:?}");
    }

    #[test]
    fn a_touch_leads_to_the_move_below_it() {
        for step in [0, 7, 40] {
            assert_eq!(step_at(across(step, 40) / WIDTH, 40), step);
        }
        assert_eq!(step_at(2.0, 40), 40);
        assert_eq!(step_at(0.0, 40), 0);
    }
}
