//! Paths of the filling and the expected gain of a track.

use cosmic_factory::{Points, Track};

/// The filled part of a track as a drawing of the given size.
pub fn filling(track: Track, x: f64, width: f64, height: f64) -> String {
    if width <= 0.0 {
        return String::new();
    }
    // The pattern of the pieces, scaled down.
    const SMALL_SHARE: f64 = 0.42;
    let (name, pattern) = (track.to_string(), if track == Track::Star { "sky".to_owned() } else { track.to_string() });
    let (inner_x, inner_width, inner_height) = (x / SMALL_SHARE, width / SMALL_SHARE, height / SMALL_SHARE);
    format!(
        "<rect class='track-fill {name}' x='{x}' y='0' width='{width}' height='{height}'/><g transform='scale({SMALL_SHARE})'>\
         <rect x='{inner_x}' width='{inner_width}' height='{inner_height}' fill='url(#orrery-{pattern})'/></g>"
    )
}

/// The rectangle between the value and the expected one.
pub fn ghost(value: u8, gain: i32, unit: f64, x: f64, height: f64) -> String {
    let after = (i32::from(value) + gain).clamp(0, i32::from(Points::TOP));
    let (from, to) = (i32::from(value).min(after), i32::from(value).max(after));
    let (x, width) = (x + f64::from(from) * unit, f64::from(to - from) * unit);
    let class = if gain < 0 { "track-ghost loss" } else { "track-ghost" };
    if width > 0.0 {
        format!("<rect class='{class}' x='{x}' y='.5' width='{width}' height='{height}' rx='2'/>")
    } else {
        String::new()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_would_be_gained_ends_at_the_top() {
        assert_eq!(
            ghost(28, 5, 1.0, 0.0, 4.0),
            "<rect class='track-ghost' x='28' y='.5' width='2' height='4' rx='2'/>"
        );
        assert_eq!(
            ghost(1, -4, 1.0, 0.0, 4.0),
            "<rect class='track-ghost loss' x='0' y='.5' width='1' height='4' rx='2'/>"
        );
        assert_eq!(ghost(30, 5, 1.0, 0.0, 4.0), "");
    }
}
