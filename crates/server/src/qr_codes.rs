//! Links as QR codes, for those who have a camera at hand.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use qrcode::QrCode;
use qrcode::render::svg;
use qrcode::types::QrError;

/// How many drawings are kept, of some 30 KB each.
const MAX_DRAWINGS: usize = 128;

/// The QR codes that were drawn last: drawing one takes a hundred times as long as sending it.
#[derive(Debug, Default)]
pub(crate) struct QrCodes(Mutex<VecDeque<(String, Arc<str>)>>);

impl QrCodes {
    /// A drawing that is kept.
    pub(crate) fn known(&self, link: &str) -> Option<Arc<str>> {
        let drawings = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        drawings.iter().find(|(known, _)| known == link).map(|(_, drawing)| Arc::clone(drawing))
    }

    /// Keeps a drawing, in place of the oldest.
    pub(crate) fn keep(&self, link: String, drawing: Arc<str>) {
        let mut drawings = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if drawings.len() == MAX_DRAWINGS {
            drawings.pop_front();
        }
        drawings.push_back((link, drawing));
    }
}

/// A link as a drawing in SVG.
pub(crate) fn draw(link: &str) -> Result<String, QrError> {
    Ok(QrCode::new(link)?.render::<svg::Color<'_>>().min_dimensions(240, 240).build())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_drawings_are_kept() {
        let codes = QrCodes::default();
        for number in 0..=MAX_DRAWINGS {
            codes.keep(number.to_string(), "drawing".into());
        }
        assert_eq!(codes.known("0"), None);
        assert!(codes.known("1").is_some() && codes.known(&MAX_DRAWINGS.to_string()).is_some());
    }
}
