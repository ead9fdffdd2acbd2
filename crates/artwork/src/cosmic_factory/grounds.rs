//! The grounds of spaces, as patterns. Their periods divide a tile's side, so that they run on from tile to tile.

use cosmic_factory::Color;

use super::tones::{CosmicFactoryTones, tones};
use crate::sky;
use crate::svg::{pattern, point};

/// All patterns, and the gradient they need.
pub(crate) fn defs() -> String {
    [leaves(), facets(), dunes(), sky::defs()].join("\n")
}

/// Leafy waves: two stems in a period, half a wave apart, with leaves on either side.
fn leaves() -> String {
    let CosmicFactoryTones { shade, light, .. } = tones(Color::Green);
    let stem = "M-25 6C-18-1-7-1 0 6S18 13 25 6 43-1 50 6 68 13 75 6";
    // Along the stem: where a leaf sits and how it is turned.
    let leaves =
        [(3, 8, 20), (15, 11, -55), (22, 8, 5), (28, 3, -60), (40, 1, 25), (47, 3, -15)].map(|(x, y, turn)| {
            format!(
                "<path d='M0 0C1.5-4 5.5-5 8.5-4 7.5-.5 4 1.5 0 0z' transform='translate({x} {y}) rotate({turn})'/>"
            )
        });
    let wave = format!(
        "<path d='{stem}' stroke='{shade}' stroke-width='6' transform='translate(0 7)' fill='none'/>\
         <path d='{stem}' stroke='{light}' fill='none'/>{}",
        leaves.concat()
    );
    // The lower stem is there twice, because it would end in the middle of the period.
    let waves = [(0, 5), (-25, 30), (25, 30)].map(|(x, y)| format!("<g transform='translate({x} {y})'>{wave}</g>"));
    pattern("green", (50, 50), &format!("<g fill='{light}' fill-opacity='.75'>{}</g>", waves.concat()))
}

/// Ice facets: a bent grid of four corners in a period, cut into triangles of three tones.
fn facets() -> String {
    const CORNERS: [[(f64, f64); 2]; 2] = [[(5.0, 9.0), (30.0, 2.0)], [(17.0, 31.0), (42.0, 36.0)]];
    // Which triangles of each cell of the grid are lit, and which lie in shadow.
    const LIT: [(usize, usize); 3] = [(0, 0), (1, 1), (3, 0)];
    const SHADOW: [(usize, usize); 2] = [(0, 1), (2, 0)];
    let CosmicFactoryTones { shade, light, .. } = tones(Color::Blue);
    let corner = |column: usize, row: usize| {
        let (x, y) = CORNERS[row % 2][column % 2];
        (x + 50.0 * (column / 2) as f64, y + 50.0 * (row / 2) as f64)
    };
    let facet = |(cell, half): (usize, usize)| -> String {
        let (column, row) = (cell % 2, cell / 2);
        let (right, below) = (corner(column + 1, row), corner(column, row + 1));
        let last = if half == 0 { corner(column, row) } else { corner(column + 1, row + 1) };
        // What leaves the period on one side comes in again on the other.
        let copies = [(0.0, 0.0), (50.0, 0.0), (0.0, 50.0), (50.0, 50.0)].map(|(dx, dy)| {
            let [a, b, c] = [last, right, below].map(|(x, y)| point((x - dx, y - dy)));
            format!("M{a}L{b} {c}z")
        });
        copies.concat()
    };
    let [lit, shadow] = [&LIT[..], &SHADOW].map(|facets| facets.iter().map(|&at| facet(at)).collect::<String>());
    let all: String = (0..4).flat_map(|cell| [(cell, 0), (cell, 1)]).map(facet).collect();
    let content = format!(
        "<path d='{lit}' fill='{light}' fill-opacity='.3'/><path d='{shadow}' fill='{shade}'/>\
         <path d='{all}' fill='none' stroke='{light}' stroke-opacity='.3' stroke-width='.8'/>"
    );
    pattern("blue", (50, 50), &content)
}

/// Dune lines: lit crests with a shadow that fades down the lee side.
fn dunes() -> String {
    let CosmicFactoryTones { shade, light, .. } = tones(Color::Orange);
    let crest = "M0 0C9-5 17-5 26 0S42 5 50 0 67-5 76 0 92 5 100 0";
    let crests = [(0, 5), (-21, 17), (-36, 29), (-9, 41)].map(|(x, y)| {
        format!(
            "<g transform='translate({x} {y})'><path d='{crest}V13H0z' fill='url(#orrery-lee)'/>\
             <path d='{crest}' stroke='{light}' fill='none'/></g>"
        )
    });
    format!(
        "<linearGradient id='orrery-lee' x2='0' y2='1'>\
         <stop offset='.1' stop-color='{shade}' stop-opacity='.85'/>\
         <stop offset='.75' stop-color='{shade}' stop-opacity='0'/></linearGradient>\n{}",
        pattern("orange", (50, 50), &crests.concat())
    )
}
