//! How many pixels a downloaded picture has.

/// How many times larger a picture of pixels is than on the screen.
pub const PIXEL_SCALE: f64 = 2.0;

/// Browsers refuse larger pictures.
pub const MAX_SIDE_PIXELS: f64 = 8_000.0;

/// The size in pixels of the PNG for a drawing of this size.
pub fn size(width: f64, height: f64) -> (u32, u32) {
    let scale = PIXEL_SCALE.min(MAX_SIDE_PIXELS / width.max(1.0)).min(MAX_SIDE_PIXELS / height.max(1.0));
    ((width * scale).round() as u32, (height * scale).round() as u32)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_twice_as_large_unless_that_is_too_much() {
        assert_eq!(size(300.0, 200.0), (600, 400));
        assert_eq!(size(10_000.0, 100.0), (8_000, 80));
    }
}
