//! Numbers, words and documents as SVG wants them.

use crate::palette::{NIGHT, PALE};

/// A number with at most two decimals and nothing superfluous.
pub(crate) fn num(value: f64) -> String {
    let text = format!("{value:.2}");
    let text = text.trim_end_matches('0').trim_end_matches('.');
    if text == "-0" { "0".to_owned() } else { text.to_owned() }
}

/// A point in path data.
pub(crate) fn point((x, y): (f64, f64)) -> String {
    format!("{} {}", num(x), num(y))
}

/// A symbol with its origin at `x`, `y`.
pub(crate) fn symbol(id: &str, (x, y): (f64, f64)) -> String {
    format!("<use href='#orrery-{id}' x='{}' y='{}'/>", num(x), num(y))
}

/// A group with its origin at `x`, `y`.
pub(crate) fn group((x, y): (f64, f64), content: &str) -> String {
    format!("<g transform='translate({})'>{content}</g>\n", point((x, y)))
}

/// A pattern that repeats after this width and height.
pub(crate) fn pattern(id: &str, (width, height): (u32, u32), content: &str) -> String {
    format!(
        "<pattern id='orrery-{id}' width='{width}' height='{height}' patternUnits='userSpaceOnUse'>{content}</pattern>"
    )
}

/// A star of four rays as path data.
pub(crate) fn star((x, y): (f64, f64), ray: f64) -> String {
    let waist = ray * 0.22;
    let [right, down, left, up] = [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)].map(|(dx, dy)| {
        // Each ray, and the notch that follows it clockwise.
        let notch = (x + (dx - dy) * waist, y + (dx + dy) * waist);
        format!("{} {}", point((x + dx * ray, y + dy * ray)), point(notch))
    });
    format!("M{right} {down} {left} {up}z")
}

/// Words with the characters replaced that mean something in XML.
pub(crate) fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;")
}

/// A document on the night sky, which is among `defs`; the title and the description are for those who cannot see it.
pub(crate) fn document(
    (width, height): (f64, f64),
    (title, description): (&str, &str),
    defs: &str,
    content: &str,
) -> String {
    let (width, height) = (num(width), num(height));
    let (title, description) = (escape(title), escape(description));
    format!(
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}' width='{width}' height='{height}' \
         role='img' fill='{PALE}' font-family='system-ui, Segoe UI, Roboto, DejaVu Sans, sans-serif'>\n\
         <title>{title}</title>\n<desc>{description}</desc>\n{defs}\n\
         <rect width='{width}' height='{height}' fill='{NIGHT}'/>\n\
         <rect width='{width}' height='{height}' fill='url(#orrery-sky)'/>\n{content}</svg>\n"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        for (value, text) in [(-0.001, "0"), (-3.0, "-3"), (2.50, "2.5"), (1.0 / 3.0, "0.33"), (100.0, "100")] {
            assert_eq!(num(value), text);
        }
    }

    #[test]
    fn words_cannot_break_out() {
        assert_eq!(escape("<a> & b"), "&lt;a&gt; &amp; b");
    }
}
