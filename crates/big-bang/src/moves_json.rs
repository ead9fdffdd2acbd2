//! Moves in JSON.

use serde::{Deserialize, Serialize, Serializer};
use tabletop::Seat;

use crate::play::{End, Feature};
use crate::{Deal, Hex, Move, Objective, Objectives, Piece, Play};

/// A move as it is read: all fields that any move has. Read this way, an error knows the field it is in.
#[derive(Deserialize)]
pub(crate) struct Fields {
    r#do: String,
    pile: Option<Vec<Piece>>,
    objectives: Option<Vec<Objectives>>,
    cards: Option<Vec<Objective>>,
    hands: Option<Vec<Vec<Piece>>>,
    start: Option<Piece>,
    order: Option<Vec<Seat>>,
    piece: Option<Piece>,
    at: Option<Hex>,
    universe: Option<u8>,
    from: Option<Hex>,
    to: Option<Hex>,
    around: Option<Hex>,
    end: Option<End>,
    feature: Option<Feature>,
    skipped: Option<Seat>,
}

impl TryFrom<Fields> for Move {
    type Error = String;

    fn try_from(fields: Fields) -> Result<Move, String> {
        let name = fields.r#do;
        fn need<T>(field: Option<T>, label: &str, name: &str) -> Result<T, String> {
            field.ok_or_else(|| format!("missing field `{label}` of `{name}`"))
        }
        let piece = || need(fields.piece, "piece", &name);
        let from = || need(fields.from, "from", &name);
        let to = || need(fields.to, "to", &name);
        let play = match name.as_str() {
            "deal" => {
                return Ok(Move::Deal(Box::new(Deal {
                    hands: fields.hands.unwrap_or_default(),
                    start: fields.start,
                    pile: need(fields.pile, "pile", &name)?,
                    objectives: fields.objectives.unwrap_or_default(),
                    cards: fields.cards.unwrap_or_default(),
                    order: need(fields.order, "order", &name)?,
                })));
            }
            "skip" => return Ok(Move::Skip { skipped: need(fields.skipped, "skipped", &name)? }),
            "place" => Play::Place { piece: piece()?, at: need(fields.at, "at", &name)?, universe: fields.universe },
            "hyperspace" => Play::Hyperspace { from: from()?, to: to()? },
            "orbit" => Play::Orbit { from: from()?, to: to()?, around: need(fields.around, "around", &name)? },
            "eclipse" => Play::Eclipse { from: from()?, to: to()? },
            "dark-energy" => Play::DarkEnergy,
            "pass" => Play::Pass,
            "link" => Play::Link {
                piece: piece()?,
                end: need(fields.end, "end", &name)?,
                feature: need(fields.feature, "feature", &name)?,
            },
            "draw" => Play::Draw,
            _ => return Err(format!("nothing in this game is called `{name}`")),
        };
        Ok(Move::Play(play))
    }
}

/// A move of the table as it is written.
#[derive(Serialize)]
#[serde(tag = "do", rename_all = "kebab-case")]
enum ByTable<'a> {
    Deal(&'a Deal),
    Skip { skipped: Seat },
}

impl Serialize for Move {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        match self {
            Move::Deal(deal) => ByTable::Deal(deal).serialize(serializer),
            &Move::Skip { skipped } => ByTable::Skip { skipped }.serialize(serializer),
            Move::Play(play) => play.serialize(serializer),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use tabletop::Entry;

    fn read(json: &str) -> Result<Entry<Move>, String> {
        Entry::parse(json).map_err(|error| error.to_string())
    }

    #[test]
    fn moves_are_read_as_they_are_written() {
        for json in [
            r#"{"t":1,"seat":null,"do":"deal","pile":["rc2","earth"],"objectives":[{"shape":"sun","color":"red"}],"order":[1,0]}"#,
            r#"{"t":1,"seat":null,"do":"deal","pile":["rc2"],"cards":["red","sun"],"order":[0]}"#,
            r#"{"t":1,"seat":null,"do":"deal","hands":[["ba1"],["oc3"]],"start":"yp2","pile":[],"order":[1,0]}"#,
            r#"{"t":1,"seat":0,"do":"place","piece":"worm-hole-1","at":[1,-3]}"#,
            r#"{"t":1,"seat":0,"do":"place","piece":"rc2","at":[0,0],"universe":1}"#,
            r#"{"t":1,"seat":0,"do":"hyperspace","from":[1,0],"to":[2,3]}"#,
            r#"{"t":1,"seat":0,"do":"orbit","from":[1,0],"to":[2,3],"around":[1,1]}"#,
            r#"{"t":1,"seat":0,"do":"eclipse","from":[1,0],"to":[2,0]}"#,
            r#"{"t":1,"seat":0,"do":"dark-energy"}"#,
            r#"{"t":1,"seat":0,"do":"pass","auto":true}"#,
            r#"{"t":1,"seat":null,"do":"skip","skipped":2}"#,
            r#"{"t":1,"seat":0,"do":"link","piece":"rc2","end":"right","feature":"shape"}"#,
            r#"{"t":1,"seat":0,"do":"draw"}"#,
        ] {
            assert_eq!(serde_json::to_string(&read(json).unwrap()).unwrap(), json);
        }
    }

    #[test]
    fn errors_name_the_field() {
        for (json, part) in [
            (r#"{"t":1,"seat":0,"do":"place","piece":"rc4","at":[0,0]}"#, "piece: there is no piece 'rc4'"),
            (r#"{"t":1,"seat":0,"do":"place","piece":7,"at":[0,0]}"#, "piece: invalid type: integer `7`"),
            (r#"{"t":1,"seat":0,"do":"place","piece":"rc2"}"#, "missing field `at` of `place`"),
            (r#"{"t":1,"seat":0,"do":"place","piece":"rc2","at":[900,4]}"#, "at: [900,4] is too far away"),
            (r#"{"t":1,"seat":0,"do":"place","piece":"rc2","at":[1]}"#, "at: invalid length 1"),
            (r#"{"t":1,"seat":0,"do":"place","piece":"rc2","at":[0,0],"universe":-1}"#, "universe: invalid value"),
            (r#"{"t":1,"seat":0,"do":"orbit","from":[0,0],"to":[0,1]}"#, "missing field `around` of `orbit`"),
            (
                r#"{"t":1,"seat":0,"do":"link","piece":"rc2","end":"top","feature":"shape"}"#,
                "end: unknown variant `top`",
            ),
            (r#"{"t":1,"seat":null,"do":"deal","pile":["x"],"order":[0]}"#, "pile[0]: there is no piece 'x'"),
            (r#"{"t":1,"seat":null,"do":"deal","pile":[]}"#, "missing field `order` of `deal`"),
            (r#"{"t":1,"seat":0,"do":"dance"}"#, "nothing in this game is called `dance`"),
        ] {
            let error = read(json).unwrap_err();
            assert!(error.contains(part), "{json}: {error}");
        }
    }
}
