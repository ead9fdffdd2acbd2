//! Measurements on the night sky: for each of several things a value, and how sure of it we are.

use crate::palette::{BRASS, DUSK, GOLD, MUTED, PALE};
use crate::sky;
use crate::svg::{document, escape, group, num, star};

/// Estimates of the same kind, drawn above a common axis.
#[derive(Clone, Debug)]
pub struct Chart {
    /// What it is about.
    pub title: String,
    /// A line below the title.
    pub subtitle: String,
    /// What the axis measures.
    pub axis: String,
    /// A value on the axis that the others are measured against, and what it is.
    pub mark: Option<(f64, String)>,
    /// What was measured, from the top.
    pub rows: Vec<ChartRow>,
}

#[derive(Clone, Debug)]
pub struct ChartRow {
    pub name: String,
    pub value: f64,
    /// The ends of its interval, if they are known.
    pub interval: Option<(f64, f64)>,
    /// The same in words.
    pub note: String,
}

const MARGIN: f64 = 28.0;
/// The height of title and subtitle, of a row, and of the axis with its words.
const HEAD_HEIGHT: f64 = 82.0;
const ROW_HEIGHT: f64 = 42.0;
const FOOT_HEIGHT: f64 = 58.0;
/// How long the axis is, and the room for notes to the right of it.
const AXIS_LENGTH: f64 = 440.0;
const NOTES_WIDTH: f64 = 190.0;
/// About so many ticks are easy to read.
const TARGET_TICKS: f64 = 6.0;

/// A document that shows a chart. Whoever cannot see it finds all values in its description.
pub fn chart(chart: &Chart) -> String {
    // Text cannot be measured here; this is room enough for a wide font.
    let names = chart.rows.iter().map(|row| row.name.chars().count()).max().unwrap_or(0) as f64 * 9.0 + 16.0;
    let axis = Axis::new(chart);
    let bottom = ROW_HEIGHT * chart.rows.len() as f64;
    let size = (2.0 * MARGIN + names + AXIS_LENGTH + NOTES_WIDTH, MARGIN + HEAD_HEIGHT + bottom + FOOT_HEIGHT);
    let rows: String = chart.rows.iter().enumerate().map(|(index, row)| draw(row, index, names, &axis)).collect();
    let head = format!(
        "<text x='{MARGIN}' y='46' font-size='20'>{}</text>\n\
         <text x='{MARGIN}' y='70' font-size='13' fill='{MUTED}'>{}</text>\n",
        escape(&chart.title),
        escape(&chart.subtitle)
    );
    let content = head
        + &group((MARGIN + names, MARGIN + HEAD_HEIGHT), &axis.draw(chart, bottom))
        + &group((MARGIN, MARGIN + HEAD_HEIGHT), &rows);
    let described: Vec<String> = chart.rows.iter().map(|row| format!("{}: {}", row.name, row.note)).collect();
    let description = format!("{}. {}. {}.", chart.subtitle, chart.axis, described.join("; "));
    document(size, (&chart.title, &description), &format!("<defs>{}</defs>", sky::defs()), &content)
}

struct Axis {
    low: f64,
    high: f64,
    step: f64,
}

impl Axis {
    /// An axis that shows everything and ends on ticks.
    fn new(chart: &Chart) -> Axis {
        let ends = chart.rows.iter().flat_map(|row| {
            let (low, high) = row.interval.unwrap_or((row.value, row.value));
            [row.value, low, high]
        });
        let shown: Vec<f64> =
            ends.chain(chart.mark.as_ref().map(|mark| mark.0)).filter(|end| end.is_finite()).collect();
        let low = shown.iter().copied().reduce(f64::min).unwrap_or(0.0);
        let high = shown.iter().copied().reduce(f64::max).unwrap_or(1.0).max(low + 1e-3 * low.abs().max(1.0));
        let step = step((high - low) / TARGET_TICKS);
        Axis { low: (low / step).floor() * step, high: (high / step).ceil() * step, step }
    }

    fn place(&self, value: f64) -> f64 {
        AXIS_LENGTH * (value - self.low) / (self.high - self.low)
    }

    fn draw(&self, chart: &Chart, bottom: f64) -> String {
        let count = ((self.high - self.low) / self.step).round() as u32;
        let (to, words) = (num(bottom + 4.0), num(bottom + 20.0));
        let decimals = if self.step >= 1.0 { 0 } else { (-self.step.log10()).ceil() as usize };
        let ticks: String = (0..=count)
            .map(|tick| {
                let value = self.low + f64::from(tick) * self.step;
                let x = num(self.place(value));
                format!("<path d='M{x} 0V{to}' stroke='{DUSK}'/><text x='{x}' y='{words}'>{value:.decimals$}</text>\n")
            })
            .collect();
        let mark = chart.mark.as_ref().map(|(value, name)| {
            let (x, name) = (num(self.place(*value)), escape(name));
            format!(
                "<path d='M{x} -4V{to}' stroke='{BRASS}' stroke-dasharray='5 4'/>\
                 <text x='{x}' y='-9' fill='{BRASS}'>{name}</text>\n"
            )
        });
        let (middle, below) = (num(AXIS_LENGTH / 2.0), num(bottom + 42.0));
        let axis = escape(&chart.axis);
        format!(
            "<g font-size='12' text-anchor='middle' fill='{MUTED}'>\n{ticks}{}\
             <text x='{middle}' y='{below}'>{axis}</text></g>\n",
            mark.unwrap_or_default()
        )
    }
}

/// The smallest of 1, 2, 5, 10 and so on, also in smaller powers of ten, that is not less than `least`.
fn step(least: f64) -> f64 {
    let power = 10_f64.powf(least.log10().floor());
    [1.0, 2.0, 5.0].map(|factor| factor * power).into_iter().find(|&step| step >= least).unwrap_or(10.0 * power)
}

fn draw(row: &ChartRow, index: usize, names: f64, axis: &Axis) -> String {
    let place = |value| num(names + axis.place(value));
    let bar = row.interval.map(|(low, high)| {
        let (low, high) = (place(low), place(high));
        format!("<path d='M{low} -7V7M{low} 0H{high}M{high} -7V7' fill='none' stroke='{PALE}' stroke-width='1.6'/>")
    });
    let point = star((names + axis.place(row.value), 0.0), 9.0);
    let (name, note) = (escape(&row.name), escape(&row.note));
    let right = num(names + AXIS_LENGTH + 24.0);
    let content = format!(
        "<text y='5' font-size='15'>{name}</text>{}<path d='{point}' fill='{GOLD}'/>\
         <text x='{right}' y='5' font-size='13'>{note}</text>",
        bar.unwrap_or_default()
    );
    group((0.0, ROW_HEIGHT * (index as f64 + 0.5)), &content)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ticks_are_round_numbers() {
        for (least, wanted) in [(0.9, 1.0), (1.0, 1.0), (1.1, 2.0), (30.0, 50.0), (0.03, 0.05), (51.0, 100.0)] {
            assert!((step(least) - wanted).abs() < 1e-9, "{least}: {}", step(least));
        }
    }
}
