//! Which elements of a game's screens a lesson lights, and how.

mod big_bang;
mod cosmic_factory;

use std::fmt::Write as _;

use lessons::{Showing, Teach};

/// A game whose screens can be lit.
pub trait Lit: Teach {
    /// Selectors of what shows a target; none if it is not on the screen by itself.
    fn selectors(&self, target: &Self::Target) -> Vec<String>;
}

/// What is lit, as selectors.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lights {
    /// What to touch.
    pub touch: Vec<String>,
    /// Because of what.
    pub because: Vec<String>,
    /// What pulses, as it was not touched for a while.
    pub pulse: Vec<String>,
}

impl Lights {
    /// What a lesson shows now. A move that it gives away pulses as well.
    pub fn of<R: Lit>(showing: &Showing<R>, state: &R) -> Lights {
        let of = |targets: &[R::Target]| -> Vec<String> {
            targets.iter().flat_map(|target| state.selectors(target)).collect()
        };
        let touch = of(&showing.touch);
        let because = of(&showing.because).into_iter().filter(|it| !touch.contains(it)).collect();
        let mut pulse = of(&showing.pulse);
        if let Some(action) = &showing.ghost {
            pulse.extend(of(&state.touched(action)));
        }
        Lights { touch, because, pulse }
    }

    /// The rules of a style sheet. Elements of drawings have no outline: their shapes have.
    pub fn style_sheet(&self) -> String {
        let mut text = String::new();
        let mut light = |selectors: &[String], color: &str, also: &str| {
            if selectors.is_empty() {
                return;
            }
            let any = format!(":is({})", selectors.join(","));
            let _ = writeln!(
                text,
                "main {any}:not(svg *) {{ outline: 3px solid var({color}); outline-offset: -2px; {also} }}\n\
                 main svg {any} > path {{ stroke: var({color}); stroke-width: 5px; {also} }}"
            );
        };
        light(&self.because, "--ink", "");
        light(&self.touch, "--brass", "");
        light(&self.pulse, "--brass", "animation: learn-pulse .8s infinite alternate;");
        text
    }
}
