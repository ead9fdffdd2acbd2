//! The camera of a board: scale and position. Pure geometry.

use artwork::big_bang::HALF;

use super::grid::{Bounds, Point};

/// All of a board is shown as long as its pieces are at least this wide. Players who want to see more zoom in.
const MIN_PIECE_PIXELS: f64 = 14.0;
/// A board is not enlarged beyond this scale only to fill its place.
const MAX_FIT_SCALE: f64 = 1.15;
const MAX_SCALE: f64 = 2.6;
/// How far the edge of a board may be dragged into view, as a share of the view.
const MAX_OVERSCROLL: f64 = 0.2;

/// The position of the drawing's origin in the view, in pixels, and the scale.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Camera {
    pub x: f64,
    pub y: f64,
    /// Pixels for a unit.
    pub scale: f64,
}

impl Camera {
    /// The point of the drawing at a point of the view.
    pub fn to_drawing(self, (x, y): Point) -> Point {
        ((x - self.x) / self.scale, (y - self.y) / self.scale)
    }

    /// The point of the view at a point of the drawing.
    pub fn to_view(self, (x, y): Point) -> Point {
        (self.x + x * self.scale, self.y + y * self.scale)
    }

    pub fn moved(self, (x, y): Point) -> Camera {
        Camera { x: self.x + x, y: self.y + y, ..self }
    }

    /// The camera at another scale, with a point of the view kept in its place.
    fn scaled(self, scale: f64, around: Point) -> Camera {
        let (x, y) = self.to_drawing(around);
        Camera { x: around.0 - x * scale, y: around.1 - y * scale, scale }
    }

    /// The interpolation to another camera; `share` is from 0 to 1.
    pub fn toward(self, to: Camera, share: f64) -> Camera {
        let between = |from: f64, to: f64| from + (to - from) * share;
        Camera { x: between(self.x, to.x), y: between(self.y, to.y), scale: between(self.scale, to.scale) }
    }

    /// Whether the difference is invisible.
    pub fn is_like(self, other: Camera) -> bool {
        (self.x - other.x).abs() < 0.5
            && (self.y - other.y).abs() < 0.5
            && (self.scale / other.scale - 1.0).abs() < 0.002
    }

    /// The CSS transform for a drawing whose upper left corner is that of this frame.
    pub fn style(self, frame: Bounds) -> String {
        let (x, y) = self.to_view((frame.left, frame.top));
        format!("translate({x:.2}px,{y:.2}px) scale({:.5})", self.scale)
    }
}

/// A board and the view in which it is shown.
#[derive(Copy, Clone, Debug, PartialEq)]
pub struct Viewport {
    /// The bounds of the board.
    pub frame: Bounds,
    /// The size of the view, in pixels.
    pub view: Point,
    /// Whether all of the board is shown, however small that is.
    pub small: bool,
}

impl Viewport {
    /// Whether the view has a size.
    pub fn is_there(self) -> bool {
        self.view.0 > 0.0 && self.view.1 > 0.0
    }

    /// The scale at which all of the board is in view.
    fn whole(self) -> f64 {
        (self.view.0 / self.frame.width).min(self.view.1 / self.frame.height).min(MAX_FIT_SCALE)
    }

    /// The default camera: all of the board or, if that were too small, the part `toward`.
    pub fn fit(self, toward: Option<Bounds>) -> Camera {
        let scale = if self.small { self.whole() } else { self.whole().max(MIN_PIECE_PIXELS / (2.0 * HALF)) };
        self.centred(toward.unwrap_or(self.frame), scale)
    }

    /// All of the board, however small that is.
    pub fn all(self) -> Camera {
        self.centred(self.frame, self.whole())
    }

    fn centred(self, part: Bounds, scale: f64) -> Camera {
        let (x, y) = part.middle();
        let camera = Camera { x: self.view.0 / 2.0 - x * scale, y: self.view.1 / 2.0 - y * scale, scale };
        self.kept(camera, 0.0)
    }

    /// The camera, moved and scaled as little as needed to have the board in view.
    pub fn clamped(self, camera: Camera) -> Camera {
        let scale = camera.scale.clamp(self.whole(), MAX_SCALE);
        let middle = (self.view.0 / 2.0, self.view.1 / 2.0);
        self.kept(camera.scaled(scale, middle), MAX_OVERSCROLL)
    }

    /// The camera zoomed around a point of the view.
    pub fn zoomed(self, camera: Camera, factor: f64, around: Point) -> Camera {
        let scale = (camera.scale * factor).clamp(self.whole(), MAX_SCALE);
        self.kept(camera.scaled(scale, around), MAX_OVERSCROLL)
    }

    /// Whether the board is larger than the view, so that it can be moved.
    pub fn is_larger(self, camera: Camera) -> bool {
        let more = |size: f64, view: f64| size * camera.scale > view + 1.0;
        more(self.frame.width, self.view.0)
            || more(self.frame.height, self.view.1)
            || camera.scale > 1.02 * self.whole()
    }

    /// Whether a part of the board is in view.
    pub fn shows(self, camera: Camera, part: Bounds) -> bool {
        self.missing(camera, part) == (0.0, 0.0)
    }

    /// The camera moved as little as needed to have a part of the board in view.
    pub fn showing(self, camera: Camera, part: Bounds) -> Camera {
        camera.moved(self.missing(camera, part))
    }

    /// By how many pixels a part of the board is out of view.
    fn missing(self, camera: Camera, part: Bounds) -> Point {
        let axis = |start: f64, size: f64, view: f64| {
            if start < 0.0 || size > view { -start } else { (view - start - size).min(0.0) }
        };
        let (left, top) = camera.to_view((part.left, part.top));
        let (width, height) = (part.width * camera.scale, part.height * camera.scale);
        (axis(left, width, self.view.0), axis(top, height, self.view.1))
    }

    /// The camera moved so that a board larger than the view fills it, up to `slack`, and a smaller one is centred. The
    /// transition between both is continuous, so that the board does not jump while it is zoomed.
    fn kept(self, camera: Camera, slack: f64) -> Camera {
        let freedom = if slack > 0.0 { ((camera.scale / self.whole() - 1.0) / 0.5).clamp(0.0, 1.0) } else { 0.0 };
        let axis = |at: f64, start: f64, size: f64, view: f64| {
            let (start, size) = (start * camera.scale, size * camera.scale);
            let (centre, beside) = ((view - size) / 2.0 - start, (view - size).abs() / 2.0);
            let reach = if size <= view { beside * freedom } else { beside } + slack * view * freedom;
            at.clamp(centre - reach, centre + reach)
        };
        let Bounds { left, top, width, height } = self.frame;
        Camera {
            x: axis(camera.x, left, width, self.view.0),
            y: axis(camera.y, top, height, self.view.1),
            scale: camera.scale,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SMALL: Bounds = Bounds { left: -100.0, top: -50.0, width: 200.0, height: 100.0 };
    const LARGE: Bounds = Bounds { left: -1500.0, top: -400.0, width: 3000.0, height: 800.0 };

    fn stage(frame: Bounds) -> Viewport {
        Viewport { frame, view: (390.0, 400.0), small: false }
    }

    fn close(one: Point, other: Point) -> bool {
        (one.0 - other.0).abs() < 1e-6 && (one.1 - other.1).abs() < 1e-6
    }

    #[test]
    fn a_small_board_lies_in_the_middle_and_is_not_blown_up() {
        let camera = stage(SMALL).fit(None);
        assert_eq!(camera, Camera { x: 195.0, y: 200.0, scale: MAX_FIT_SCALE });
        assert!(!stage(SMALL).is_larger(camera));
        assert_eq!(stage(SMALL).clamped(camera.moved((70.0, -20.0))), camera, "there is nothing to drag");
    }

    #[test]
    fn pieces_stay_legible_and_the_part_that_matters_is_shown() {
        let camera = stage(LARGE).fit(None);
        assert!((camera.scale * 2.0 * HALF - MIN_PIECE_PIXELS).abs() < 1e-9);
        assert!(stage(LARGE).is_larger(camera));
        let part = Bounds { left: -1500.0, top: 0.0, width: 100.0, height: 100.0 };
        assert!(!stage(LARGE).shows(camera, part));
        let there = stage(LARGE).fit(Some(part));
        assert!(stage(LARGE).shows(there, part));
        assert!(close((there.to_view((LARGE.left, 0.0)).0, 0.0), (0.0, 0.0)), "nothing is wasted beyond the edge");
        assert!(!stage(LARGE).is_larger(stage(LARGE).all()), "asked for, all of it is shown");
        let whole = Viewport { small: true, ..stage(LARGE) };
        assert!(!whole.is_larger(whole.fit(None)), "a small picture shows all of it");
    }

    #[test]
    fn the_point_under_the_pointer_stays_where_it_is() {
        let stage = stage(LARGE);
        let camera = stage.fit(None);
        let pointer = (130.0, 210.0);
        let nearer = stage.zoomed(camera, 3.0, pointer);
        assert!(close(camera.to_drawing(pointer), nearer.to_drawing(pointer)));
        assert!((nearer.scale / camera.scale - 3.0).abs() < 1e-9);
        assert!(close(nearer.to_view(nearer.to_drawing(pointer)), pointer));
    }

    #[test]
    fn the_pointer_leads_on_a_wide_view_too() {
        let wide = Viewport { view: (2000.0, 100.0), ..stage(SMALL) };
        let camera = wide.fit(None);
        let pointer = camera.to_view((60.0, 20.0));
        let nearer = wide.zoomed(camera, 2.0, pointer);
        assert!(close(camera.to_drawing(pointer), nearer.to_drawing(pointer)));
        let back = wide.zoomed(nearer, 0.1, (0.0, 0.0));
        assert!(back.is_like(camera), "from far away it is in the middle again: {back:?}");
    }

    #[test]
    fn zoom_has_its_limits() {
        let stage = stage(LARGE);
        let camera = stage.fit(None);
        assert!(stage.zoomed(camera, 1e3, (0.0, 0.0)).scale <= MAX_SCALE);
        let least = stage.zoomed(camera, 1e-3, (0.0, 0.0));
        assert!(!stage.is_larger(least), "one can always see all of it");
    }

    #[test]
    fn a_board_cannot_be_lost() {
        let stage = stage(LARGE);
        let far = stage.clamped(stage.fit(None).moved((1e6, -1e6)));
        let (left, _) = far.to_view((LARGE.left, LARGE.top));
        assert!(left > 0.0 && left <= MAX_OVERSCROLL * 390.0, "{left}");
    }

    #[test]
    fn a_part_comes_into_view_by_the_shortest_way() {
        let stage = stage(LARGE);
        let camera = Camera { x: 0.0, y: 0.0, scale: 1.0 };
        let right = Bounds { left: 380.0, top: 10.0, width: 50.0, height: 50.0 };
        assert_eq!(stage.showing(camera, right), Camera { x: -40.0, ..camera });
        let above = Bounds { left: 10.0, top: -30.0, width: 50.0, height: 50.0 };
        assert_eq!(stage.showing(camera, above), Camera { y: 30.0, ..camera });
    }

    #[test]
    fn on_the_way_one_is_between() {
        let (from, to) = (Camera { x: 0.0, y: 10.0, scale: 1.0 }, Camera { x: 10.0, y: 0.0, scale: 2.0 });
        assert_eq!(from.toward(to, 0.5), Camera { x: 5.0, y: 5.0, scale: 1.5 });
        assert!(from.toward(to, 1.0).is_like(to) && !from.is_like(to));
    }
}
