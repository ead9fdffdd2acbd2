//! The goldens: what is seen of a screen at all sizes, one line for each control and region.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;
use std::path::PathBuf;
use std::{env, fs};

use serde::Deserialize;

/// If it is set, the goldens are written instead of compared.
const ACCEPT_VARIABLE: &str = "ORRERY_ACCEPT_LAYOUTS";

/// Numbers are rounded to this, and may differ by this: browsers are not alike to the pixel.
const GRID_PIXELS: i32 = 4;

/// What stands for something that is not seen at a size.
const NOT_SEEN: &str = "–";

/// Left, top, width and height, in pixels.
type Rect = [i32; 4];

/// A control or a region as the page reports it.
#[derive(Debug, Deserialize)]
pub(super) struct Thing {
    what: String,
    rect: Rect,
}

/// What is seen of a screen.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Golden {
    sizes: Vec<String>,
    rows: Vec<Row>,
}

/// A control or a region at all sizes.
#[derive(Debug, PartialEq, Eq)]
struct Row {
    /// Role and name; what has both in common is numbered.
    what: String,
    rects: Vec<Option<Rect>>,
}

impl Golden {
    /// Adds what is seen at another size.
    pub(super) fn add(&mut self, size: String, things: Vec<Thing>) {
        let count = self.sizes.len();
        self.sizes.push(size);
        self.rows.iter_mut().for_each(|row| row.rects.push(None));
        let mut known = BTreeMap::<String, usize>::new();
        // New rows come after the one that came before them.
        let mut place = 0;
        for Thing { what, rect } in things {
            let number = known.entry(what.clone()).or_default();
            *number += 1;
            let what = if *number > 1 { format!("{what} ({number})") } else { what };
            let found = self.rows.iter().position(|row| row.what == what);
            let at = found.unwrap_or_else(|| {
                let rects = vec![None; count + 1];
                self.rows.insert(place, Row { what, rects });
                place
            });
            self.rows[at].rects[count] = Some(rect);
            place = at + 1;
        }
    }

    /// As it is written to a file.
    fn text(&self) -> String {
        let first = |row: &Row| row.what.chars().count();
        let width = self.rows.iter().map(first).max().unwrap_or_default();
        let mut text = format!("{:width$}", "");
        for size in &self.sizes {
            write!(text, " | {size:17}").expect("texts can be written to");
        }
        for Row { what, rects } in &self.rows {
            write!(text, "\n{what:width$}").expect("texts can be written to");
            for rect in rects {
                write!(text, " | {:17}", rect.map_or(NOT_SEEN.to_owned(), written)).expect("texts can be written to");
            }
        }
        text.lines().map(|line| format!("{}\n", line.trim_end())).collect()
    }

    /// Reads what [`Golden::text`] wrote.
    fn parse(text: &str) -> Option<Golden> {
        let mut lines = text.lines().map(|line| line.split(" | ").map(str::trim));
        let sizes: Vec<String> = lines.next()?.skip(1).map(str::to_owned).collect();
        let row = |mut cells: Box<dyn Iterator<Item = &str> + '_>| {
            let what = cells.next()?.to_owned();
            let rects: Vec<Option<Rect>> = cells
                .map(|cell| if cell == NOT_SEEN { Some(None) } else { read(cell).map(Some) })
                .collect::<Option<_>>()?;
            (rects.len() == sizes.len()).then_some(Row { what, rects })
        };
        let rows = lines.map(|cells| row(Box::new(cells))).collect::<Option<Vec<Row>>>()?;
        Some(Golden { sizes, rows })
    }

    /// How this differs from what it was, a line for each thing that has come, gone, moved or changed its size.
    fn differences(&self, before: &Golden) -> Vec<String> {
        let by_name = |golden: &Golden| -> BTreeMap<(String, String), Rect> {
            let cell = |row: &Row, size: &String, rect: Option<Rect>| Some(((row.what.clone(), size.clone()), rect?));
            let cells = golden.rows.iter().flat_map(|row| {
                golden.sizes.iter().zip(&row.rects).filter_map(move |(size, rect)| cell(row, size, *rect))
            });
            cells.collect()
        };
        let (was, is) = (by_name(before), by_name(self));
        let keys: BTreeSet<_> = was.keys().chain(is.keys()).collect();
        let difference = |key: &(String, String)| {
            let (what, size) = key;
            match (was.get(key), is.get(key)) {
                (Some(was), Some(is)) if is_near(*was, *is) => None,
                (Some(was), Some(is)) => Some(format!("{what}, {size}: {} has become {}", written(*was), written(*is))),
                (Some(was), None) => Some(format!("{what}, {size}: is gone from {}", written(*was))),
                (None, is) => {
                    Some(format!("{what}, {size}: is new at {}", is.copied().map(written).unwrap_or_default()))
                }
            }
        };
        keys.into_iter().filter_map(difference).collect()
    }

    /// The same at the sizes that this has, however many the other one has.
    pub(super) fn differences_at_its_sizes(&self, before: &Golden) -> Vec<String> {
        let is_ours = |size: &String| self.sizes.contains(size);
        let ours: Vec<usize> = (0..before.sizes.len()).filter(|&at| is_ours(&before.sizes[at])).collect();
        let row = |row: &Row| Row { what: row.what.clone(), rects: ours.iter().map(|&at| row.rects[at]).collect() };
        let sizes = ours.iter().map(|&at| before.sizes[at].clone()).collect();
        self.differences(&Golden { sizes, rows: before.rows.iter().map(row).collect() })
    }

    /// Compares this with the golden of a screen in some state, or makes it the golden; the differences.
    pub(super) fn judge(&self, shot: &str) -> Vec<String> {
        let file = folder().join(format!("{shot}.txt"));
        let known = fs::read_to_string(&file).ok().and_then(|text| Golden::parse(&text));
        let differences = match &known {
            Some(known) => self.differences(known),
            None => vec!["there is no golden yet".to_owned()],
        };
        if env::var_os(ACCEPT_VARIABLE).is_none() || differences.is_empty() {
            return differences;
        }
        fs::create_dir_all(folder()).expect("the folder can be made");
        fs::write(&file, self.text()).unwrap_or_else(|error| panic!("{}: {error}", file.display()));
        Vec::new()
    }
}

fn folder() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("tests/layouts")
}

fn is_near(one: Rect, other: Rect) -> bool {
    one.into_iter().zip(other).all(|(one, other)| (one - other).abs() <= GRID_PIXELS)
}

fn written(rect: Rect) -> String {
    let round = |number: i32| (number + GRID_PIXELS / 2).div_euclid(GRID_PIXELS) * GRID_PIXELS;
    let [left, top, width, height] = rect.map(round);
    format!("{left},{top} {width}×{height}")
}

fn read(text: &str) -> Option<Rect> {
    let (place, size) = text.split_once(' ')?;
    let ((left, top), (width, height)) = (place.split_once(',')?, size.split_once('×')?);
    Some([left.parse().ok()?, top.parse().ok()?, width.parse().ok()?, height.parse().ok()?])
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    fn golden(sizes: &[(&str, &[(&str, Rect)])]) -> Golden {
        let mut golden = Golden::default();
        for (size, things) in sizes {
            let things = things.iter().map(|&(what, rect)| Thing { what: what.to_owned(), rect });
            golden.add((*size).to_owned(), things.collect());
        }
        golden
    }

    #[test]
    fn what_is_written_is_read_again() {
        let golden = golden(&[
            ("390×844", &[("button Menu", [4, 8, 40, 40]), ("heading Home", [0, -4, 100, 20])]),
            ("360×640", &[("button Menu", [4, 8, 40, 40]), ("button Menu", [48, 8, 40, 40])]),
        ]);
        assert_eq!(Golden::parse(&golden.text()), Some(golden));
    }

    #[test]
    fn every_golden_is_compared_with_something() {
        fn sources(folder: &Path) -> String {
            let files = fs::read_dir(folder).expect("there are sources").map(|file| file.expect("a file").path());
            let read = |path: PathBuf| match path.is_dir() {
                true => sources(&path),
                false => fs::read_to_string(&path).expect("a source"),
            };
            files.map(read).collect()
        }
        let sources = sources(&Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/browser/layout"));
        for golden in fs::read_dir(folder()).into_iter().flatten() {
            let path = golden.expect("a file").path();
            let shot = path.file_stem().expect("a name").to_string_lossy().into_owned();
            assert!(sources.contains(&format!("\"{shot}\"")), "{} belongs to no screen", path.display());
        }
    }

    #[test]
    fn what_moved_came_or_went_is_reported_and_a_pixel_is_not() {
        let before = golden(&[("390×844", &[("button Menu", [4, 8, 40, 40]), ("link Home", [0, 0, 40, 40])])]);
        let after = golden(&[("390×844", &[("button Menu", [6, 8, 40, 44]), ("link Rules", [0, 0, 40, 40])])]);
        assert_eq!(
            after.differences(&before),
            ["link Home, 390×844: is gone from 0,0 40×40", "link Rules, 390×844: is new at 0,0 40×40"]
        );
        let moved = golden(&[("390×844", &[("button Menu", [44, 8, 40, 40]), ("link Home", [0, 0, 40, 40])])]);
        assert_eq!(moved.differences(&before), ["button Menu, 390×844: 4,8 40×40 has become 44,8 40×40"]);
    }

    #[test]
    fn what_is_seen_at_some_sizes_is_compared_with_those_only() {
        let menu: (&str, Rect) = ("button Menu", [4, 8, 40, 40]);
        let before = golden(&[("390×844", &[menu, ("link Home", [0, 0, 40, 40])]), ("360×640", &[menu])]);
        assert_eq!(golden(&[("360×640", &[menu])]).differences_at_its_sizes(&before), <[String; 0]>::default());
        assert_eq!(
            golden(&[("390×844", &[menu])]).differences_at_its_sizes(&before),
            ["link Home, 390×844: is gone from 0,0 40×40"]
        );
    }
}
