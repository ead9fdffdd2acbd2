//! Star figures of Constellation spaces, and the star that stands for their track.

use crate::palette::PALE;
use crate::svg::{num, point, star};

/// A figure: its stars, the brightest first, and which of them a line joins.
struct Figure {
    stars: &'static [(f64, f64)],
    lines: &'static [(usize, usize)],
}

/// Figures around the origin, within 17 in each direction so that they stay clear of arms.
const FIGURES: [Figure; 5] = [
    // Shaped like a ladle.
    Figure {
        stars: &[(10.0, -6.0), (15.0, 7.0), (3.0, 10.0), (-1.0, -2.0), (-9.0, -6.0), (-16.0, -12.0)],
        lines: &[(0, 1), (1, 2), (2, 3), (3, 0), (3, 4), (4, 5)],
    },
    // Shaped like a swan.
    Figure {
        stars: &[(-9.5, -9.5), (-1.0, 0.0), (13.0, 15.0), (12.0, -11.0), (-14.0, 10.0)],
        lines: &[(0, 1), (1, 2), (3, 1), (1, 4)],
    },
    // Shaped like a throne.
    Figure {
        stars: &[(3.0, -8.0), (-15.5, -10.0), (-6.5, 8.0), (9.5, 11.0), (16.0, -6.0)],
        lines: &[(1, 2), (2, 0), (0, 3), (3, 4)],
    },
    // Shaped like a kite.
    Figure {
        stars: &[(-1.0, -11.0), (11.0, -3.0), (0.0, 5.0), (-12.0, -3.0), (5.0, 16.0)],
        lines: &[(0, 1), (1, 2), (2, 3), (3, 0), (2, 4)],
    },
    // Shaped like a hook.
    Figure {
        stars: &[(9.0, -10.0), (-4.0, -10.0), (-11.0, 1.0), (-5.0, 13.0), (8.0, 14.0), (13.5, 5.0)],
        lines: &[(0, 1), (1, 2), (2, 3), (3, 4), (4, 5)],
    },
];

/// How many figures there are to choose from.
pub(crate) const COUNT: u32 = FIGURES.len() as u32;

/// The figures and the star as symbols.
pub(crate) fn defs() -> String {
    let star = star((0.0, 0.0), 9.0);
    let figures: String = FIGURES.iter().enumerate().map(|(number, figure)| draw(number, figure)).collect();
    format!("{figures}<path id='orrery-star' d='{star}'/>")
}

fn draw(number: usize, Figure { stars, lines }: &Figure) -> String {
    let lines: String =
        lines.iter().map(|&(from, to)| format!("M{}L{}", point(stars[from]), point(stars[to]))).collect();
    // Stars of a figure differ a little in size.
    let lesser = stars[1..].iter().zip([1.9, 1.6, 2.1, 1.5, 2.0]);
    let lesser: String =
        lesser.map(|(&(x, y), size)| format!("<circle cx='{}' cy='{}' r='{}'/>", num(x), num(y), num(size))).collect();
    let brightest = star(stars[0], 6.2);
    format!(
        "<g id='orrery-figure-{number}' fill='{PALE}'>\
         <path d='{lines}' stroke='{PALE}' stroke-width='.8' stroke-opacity='.6'/>{lesser}<path d='{brightest}'/></g>\n"
    )
}
