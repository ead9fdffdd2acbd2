//! What a galaxy gains on each track, below its drawing.

use cosmic_factory::Track;
use cosmic_factory::score::GalaxyScore;

use super::trail::{Counted, counted};
use crate::GalaxyCaptions;
use crate::palette::{BRASS, MUTED};
use crate::svg::{escape, group, num};

/// The room that a legend takes.
pub(crate) const SIZE: (f64, f64) = (272.0, 54.0);

/// The gains with their symbols, centred on `middle`, from `top` downwards.
pub(crate) fn legend(score: &GalaxyScore, (middle, top): (f64, f64), captions: &dyn GalaxyCaptions) -> String {
    let step = SIZE.0 / 4.0;
    let gains: String = (0..)
        .zip(Track::ALL)
        .map(|(index, track)| {
            let symbol = match track {
                Track::Star => "star".to_owned(),
                color => format!("planet-{color}"),
            };
            let gain = score.gains[track];
            let (sign, ink) = if gain > 0 { ("+", BRASS) } else { ("", MUTED) };
            let drawing =
                format!("<use href='#orrery-{symbol}'/><text x='13' y='5.5' fill='{ink}'>{sign}{gain}</text>");
            group((middle - SIZE.0 / 2.0 + step * (f64::from(index) + 0.5) - 15.0, top + 24.0), &drawing)
        })
        .collect();
    let path = match counted(score) {
        Counted::Path(length) => captions.path(length),
        Counted::Networks(count) => captions.networks(count),
    };
    let (x, y, path) = (num(middle), num(top + 49.0), escape(&path));
    format!(
        "<g font-size='15' font-weight='700'>\n{gains}</g>\n\
         <text x='{x}' y='{y}' font-size='10' text-anchor='middle' fill='{MUTED}'>{path}</text>\n"
    )
}
