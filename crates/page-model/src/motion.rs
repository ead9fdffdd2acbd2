//! Rectangles of the screen, and the transforms by which something seems to move from one to another.

/// A place on the screen, in pixels.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct ScreenRect {
    pub left: f64,
    pub top: f64,
    pub width: f64,
    pub height: f64,
}

impl ScreenRect {
    /// A place by its upper left corner and its size.
    pub fn new(left: f64, top: f64, width: f64, height: f64) -> ScreenRect {
        ScreenRect { left, top, width, height }
    }

    fn middle(self) -> (f64, f64) {
        (self.left + self.width / 2.0, self.top + self.height / 2.0)
    }

    /// The CSS transform that moves an element from here to another place, and scales it to the size there.
    pub fn over_to(self, to: ScreenRect) -> String {
        let ((from_x, from_y), (to_x, to_y)) = (self.middle(), to.middle());
        let size = if self.width > 0.0 { to.width / self.width } else { 1.0 };
        format!("translate({:.1}px, {:.1}px) scale({size:.3})", to_x - from_x, to_y - from_y)
    }

    /// The same without scaling.
    pub fn along_to(self, to: ScreenRect) -> String {
        self.over_to(self.around(to.middle()))
    }

    /// A place of this size around a point.
    fn around(self, (x, y): (f64, f64)) -> ScreenRect {
        ScreenRect { left: x - self.width / 2.0, top: y - self.height / 2.0, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: ScreenRect = ScreenRect { left: 10.0, top: 20.0, width: 40.0, height: 40.0 };
    const LARGE: ScreenRect = ScreenRect { left: 100.0, top: 0.0, width: 80.0, height: 80.0 };

    #[test]
    fn what_flies_goes_from_middle_to_middle() {
        assert_eq!(SMALL.over_to(LARGE), "translate(110.0px, 0.0px) scale(2.000)");
        assert_eq!(LARGE.over_to(SMALL), "translate(-110.0px, 0.0px) scale(0.500)");
        assert_eq!(SMALL.along_to(LARGE), "translate(110.0px, 0.0px) scale(1.000)");
        let nothing = ScreenRect { width: 0.0, ..SMALL };
        assert!(nothing.over_to(LARGE).ends_with("scale(1.000)"), "what has no size keeps it");
    }
}
