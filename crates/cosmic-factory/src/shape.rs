//! Shapes.
/// S
#[derive(Copy, Clone, Debug, PartialEq, Eq)]
pub enum Shape {
    /// s
    Square,
    /// s
    Line,
    /// s
    TwoSquares,
    /// s
    Free,
}
