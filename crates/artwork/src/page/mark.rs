//! The sign of Orrery.

/// The sign in the colour of the words around it: two orbits, a sun, two planets.
pub fn mark() -> String {
    "<svg viewBox='0 0 32 32' fill='currentColor' aria-hidden='true'>\
     <g fill='none' stroke='currentColor' stroke-width='1.3'><circle cx='16' cy='16' r='14.5'/>\
     <circle cx='16' cy='16' r='9'/></g><circle cx='16' cy='16' r='3.6'/><circle cx='22.4' cy='9.6' r='2'/>\
     <circle cx='4' cy='23.5' r='2.4'/></svg>"
        .to_owned()
}
