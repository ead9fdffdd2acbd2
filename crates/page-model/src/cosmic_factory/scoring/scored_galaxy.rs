//! Draws a galaxy with what the current item of the account counts.

use super::steps::{CountScene, Highlighted};
use cosmic_factory::Galaxy;
use cosmic_factory::score::GalaxyScore;

/// The galaxy with the current item highlighted and the rest dimmed; nothing dimmed without a current item.
pub fn draw(galaxy: &Galaxy, plain: &str, score: &GalaxyScore, scene: Option<CountScene>) -> String {
    let Some(CountScene { light, .. }) = scene else { return whole(galaxy, score) };
    let dark = format!("<g class='board-dimmed'>{plain}</g>");
    match (light.spaces(score), light) {
        (Some(spaces), _) => {
            let outline = artwork::zone_outline(galaxy, spaces);
            format!(
                "{dark}<clipPath id='zone-clip'><path d='{outline}'/></clipPath>\
                 <g clip-path='url(#zone-clip)'>{plain}</g><path class='board-zone board-glow' d='{outline}'/>"
            )
        }
        (None, Highlighted::Path) => {
            format!("{dark}<g class='board-path board-glow'>{}</g>", artwork::trail_light(galaxy, score))
        }
        _ => dark,
    }
}

/// The galaxy with all scoring zones and paths highlighted.
pub fn whole(galaxy: &Galaxy, score: &GalaxyScore) -> String {
    let badges: String = artwork::scored_zones(galaxy, score)
        .iter()
        .map(|zone| format!("<g transform='translate({} {})'>{}</g>", zone.badge_at.0, zone.badge_at.1, zone.badge))
        .collect();
    artwork::layers(galaxy, Some(score)) + &badges
}

#[cfg(test)]
mod tests {
    use cosmic_factory::{Card, score};
    use tabletop::Seat;

    use super::*;

    #[test]
    fn what_counts_lies_in_the_light() {
        let galaxy: Galaxy = "g2g1b2b2/ns\no1o1g1g1/n".parse().unwrap();
        let score = score(&galaxy, Card::None);
        let plain = artwork::layers(&galaxy, None);
        let owner = Seat::new(0).unwrap();
        let drawn = |light| draw(&galaxy, &plain, &score, Some(CountScene { owner, light }));
        let outline = artwork::zone_outline(&galaxy, &score.zones[0].spaces);
        assert!(drawn(Highlighted::Zone(0)).ends_with(&format!("<path class='board-zone board-glow' d='{outline}'/>")));
        assert!(drawn(Highlighted::Path).contains("board-path"));
        assert_eq!(drawn(Highlighted::Nothing), format!("<g class='board-dimmed'>{plain}</g>"));
        assert_eq!(drawn(Highlighted::Zone(99)), drawn(Highlighted::Nothing));
        assert!(!draw(&galaxy, &plain, &score, None).contains("dimmed"));
    }
}
