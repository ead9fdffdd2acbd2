//! Where points go up in the tables of the rules.

/// No galaxy has more planets that count, or more tiles in a path.
pub const MAX_COUNTED: u32 = 40;

/// Counts that earn the same: from, to (none for all that follow), points.
pub type PointStep = (u32, Option<u32>, u8);

/// The steps of a table of points for counts up to `most`.
pub fn steps(points: impl Fn(u32) -> u8, most: u32) -> Vec<PointStep> {
    let mut steps: Vec<PointStep> = Vec::new();
    for number in 1..=most {
        let earned = points(number);
        match steps.last_mut() {
            Some((_, to, last)) if *last == earned => *to = Some(number),
            _ if earned > 0 => steps.push((number, Some(number), earned)),
            _ => {}
        }
    }
    if let Some((_, to, _)) = steps.last_mut()
        && most == MAX_COUNTED
    {
        *to = None;
    }
    steps
}

#[cfg(test)]
mod tests {
    use cosmic_factory::score::{constellation_points, path_points, zone_points};
    use cosmic_factory::{Card, Color};

    use super::*;

    #[test]
    fn steps_are_those_of_the_rules() {
        let green = steps(|planets| zone_points(Color::Green, planets), MAX_COUNTED);
        assert_eq!(green, [(3, Some(5), 1), (6, Some(8), 3), (9, None, 5)]);
        assert_eq!(steps(path_points, 9), [(4, Some(5), 1), (6, Some(8), 2), (9, Some(9), 4)]);
        assert_eq!(
            steps(|spaces| constellation_points(Card::SiderealVacuum, spaces), MAX_COUNTED),
            [(2, Some(2), 1), (3, Some(3), 2), (4, None, 4)]
        );
    }
}
