//! Drawings that know their size, put together to larger ones.

use crate::palette::{DUSK, MUTED};
use crate::svg::{escape, group, num};

/// A drawing with its upper left corner at the origin.
#[derive(Clone, Default)]
pub(crate) struct Block {
    pub(crate) width: f64,
    pub(crate) height: f64,
    pub(crate) content: String,
}

/// Where smaller blocks lie next to larger ones.
#[derive(Copy, Clone, PartialEq, Eq)]
pub(crate) enum Align {
    /// At the top, or to the left.
    Start,
    Middle,
}

impl Align {
    fn shift(self, room: f64) -> f64 {
        if self == Align::Start { 0.0 } else { room / 2.0 }
    }
}

impl Block {
    pub(crate) fn new((width, height): (f64, f64), content: String) -> Block {
        Block { width, height, content }
    }

    /// A drawing around the origin, with this much room in each direction.
    pub(crate) fn around((half_width, half_height): (f64, f64), content: &str) -> Block {
        Block::new((2.0 * half_width, 2.0 * half_height), group((half_width, half_height), content))
    }

    /// A line of words.
    pub(crate) fn words(size: f64, ink: &str, words: &str) -> Block {
        // Text cannot be measured here; this is room enough for a wide font.
        let width = 0.6 * size * words.chars().count() as f64;
        let (y, font, words) = (num(size * 0.95), num(size), escape(words));
        Block::new((width, size * 1.3), format!("<text y='{y}' font-size='{font}' fill='{ink}'>{words}</text>\n"))
    }

    /// A line of words around the middle of so much room, whatever the font makes of it.
    pub(crate) fn caption(width: f64, size: f64, ink: &str, words: &str) -> Block {
        let (x, y, font, words) = (num(width / 2.0), num(size * 0.95), num(size), escape(words));
        let text =
            format!("<text x='{x}' y='{y}' font-size='{font}' fill='{ink}' text-anchor='middle'>{words}</text>\n");
        Block::new((width, size * 1.3), text)
    }

    fn is_empty(&self) -> bool {
        self.content.is_empty()
    }

    /// The same with at least this much room, in the middle of it.
    pub(crate) fn at_least(self, width: f64, height: f64) -> Block {
        let (wide, high) = (width.max(self.width), height.max(self.height));
        let place = ((wide - self.width) / 2.0, (high - self.height) / 2.0);
        Block::new((wide, high), group(place, &self.content))
    }

    /// The same with at least this much room, at the left of it.
    pub(crate) fn at_least_wide(self, width: f64) -> Block {
        Block { width: width.max(self.width), ..self }
    }

    /// The same, smaller or larger.
    pub(crate) fn scaled(self, scale: f64) -> Block {
        let content = format!("<g transform='scale({})'>{}</g>\n", num(scale), self.content);
        Block::new((self.width * scale, self.height * scale), content)
    }

    /// The same on a panel, with a title if it has one.
    pub(crate) fn panel(self, title: &str) -> Block {
        self.panel_with(title, (DUSK, 1.0))
    }

    /// The same on a panel with a border of its own.
    pub(crate) fn panel_with(self, title: &str, (border, width): (&str, f64)) -> Block {
        let inside = if title.is_empty() {
            self
        } else {
            below(vec![Block::words(11.0, MUTED, title), self], 8.0, Align::Start)
        };
        let (wide, high) = (inside.width + 28.0, inside.height + 24.0);
        let (w, h, line) = (num(wide), num(high), num(width));
        let rect = format!(
            "<rect width='{w}' height='{h}' rx='14' fill='#141832' fill-opacity='.8' stroke='{border}' \
             stroke-width='{line}'/>\n"
        );
        Block::new((wide, high), rect + &group((14.0, 12.0), &inside.content))
    }
}

/// One to the right of the other; what is empty takes no room.
pub(crate) fn beside(blocks: Vec<Block>, gap: f64, align: Align) -> Block {
    let blocks: Vec<Block> = blocks.into_iter().filter(|block| !block.is_empty()).collect();
    let height = blocks.iter().map(|block| block.height).fold(0.0, f64::max);
    let mut whole = Block { height, ..Block::default() };
    for block in blocks {
        let x = if whole.is_empty() { 0.0 } else { whole.width + gap };
        whole.content += &group((x, align.shift(height - block.height)), &block.content);
        whole.width = x + block.width;
    }
    whole
}

/// One below the other; what is empty takes no room.
pub(crate) fn below(blocks: Vec<Block>, gap: f64, align: Align) -> Block {
    let blocks: Vec<Block> = blocks.into_iter().filter(|block| !block.is_empty()).collect();
    let width = blocks.iter().map(|block| block.width).fold(0.0, f64::max);
    let mut whole = Block { width, ..Block::default() };
    for block in blocks {
        let y = if whole.is_empty() { 0.0 } else { whole.height + gap };
        whole.content += &group((align.shift(width - block.width), y), &block.content);
        whole.height = y + block.height;
    }
    whole
}

/// In rows of so many, from the left.
pub(crate) fn wrapped(blocks: &[Block], columns: usize, gap: f64) -> Block {
    let rows = blocks.chunks(columns.max(1)).map(|row| beside(row.to_vec(), gap, Align::Middle));
    below(rows.collect(), gap, Align::Start)
}
