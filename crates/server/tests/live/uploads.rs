//! Games that were played elsewhere.

use big_bang::BigBang;
use bots::{Bot, Random, arena};
use client::{Client, ClientError, Session};
use cosmic_factory::CosmicFactory;
use protocol::Problem;
use protocol::local::SeatedPlayer;
use protocol::table::{NewGame, Phase, SeatInfo, TableSummary};
use protocol::to_server::Request;
use server::AddressLimits;
use tabletop::record::{self, Record};
use tabletop::{Recordable, Rules, Seat, Setup, Viewer};

use crate::kit::TestServer;
use crate::tables::reason;

fn played<R: Recordable>(mode: R::Mode, seats: usize, options: R::Options, number: u64) -> String {
    let mut bots: Vec<Box<dyn Bot<R>>> = Seat::first(seats).map(|seat| Box::new(Random::new(seat)) as _).collect();
    record::write(&arena::play(Setup { mode, seats, options }, &mut bots, 5, number).unwrap()).unwrap()
}

fn simple(number: u64) -> String {
    played::<BigBang>(big_bang::Mode::Simple, 2, big_bang::Options::default(), number)
}

fn alone(record: String) -> NewGame {
    NewGame { record, players: Vec::new(), seat: None }
}

fn problem(error: ClientError) -> Problem {
    match error {
        ClientError::Problem(problem) => problem,
        other => panic!("{other}"),
    }
}

/// A game that was uploaded is found like any other, also after a restart, and claims no fair deal.
pub(crate) async fn an_uploaded_game_is_kept(server: &mut TestServer) {
    let client = Client::new(&server.url()).await.unwrap();
    let text = simple(1);
    let players =
        vec![SeatedPlayer::Bot { level: "hard".to_owned() }, SeatedPlayer::Person { name: " Zoë \u{202e}".to_owned() }];
    let game = NewGame { record: text.clone(), players, seat: Seat::new(1) };
    let code = client.upload(&game).await.unwrap();
    assert_eq!(client.upload(&game).await.unwrap(), code, "the same game once more");
    server.restart().await;
    assert_eq!(client.upload(&game).await.unwrap(), code);
    let table = client.table(&code).await.unwrap();
    assert_eq!((table.phase, table.uploaded, table.settings.seats), (Phase::Over, true, 2));
    assert_eq!((table.commitment, table.opening), (None, None), "nobody knows how it was dealt");
    assert_eq!(table.seats[0], SeatInfo::Bot { level: "hard".to_owned() });
    assert!(
        matches!(&table.seats[1], SeatInfo::Person { name, guest, .. } if name == "Zoë" && *guest == client.me().guest)
    );
    let kept = client.record(&code).await.unwrap();
    assert_eq!(Record::parse(&kept).unwrap().names(), ["Rhea", "Zoë"]);
    assert_eq!(
        kept.replace(r#","names":["Rhea","Zoë"]"#, ""),
        text,
        "besides its names, the record comes back as it was"
    );
    let games = client.games().await.unwrap();
    assert_eq!(games.len(), 1);
    assert_eq!((games[0].code.as_str(), games[0].seat, games[0].uploaded), (code.as_str(), Seat::new(1), true));
    let zoe = SeatedPlayer::Person { name: "Zoë".to_owned() };
    assert_eq!(games[0].players, [SeatedPlayer::Bot { level: "hard".to_owned() }, zoe]);
    assert!(games[0].result.is_some() && games[0].finished.is_some());
    assert_eq!(client.series(&code).await.unwrap(), [TableSummary { seat: None, ..games[0].clone() }]);
    // It is nobody else's, and the same game of somebody else is another.
    let other = Client::new(&server.url()).await.unwrap();
    assert!(other.games().await.unwrap().is_empty());
    assert_ne!(other.upload(&game).await.unwrap(), code);
    let list = client.tables().await.unwrap();
    assert!(list.gathering.iter().chain(&list.playing).all(|table| !table.uploaded));
    // Who comes sees how it ended, and cannot go on.
    let record = Record::parse(&text).unwrap();
    let mut end = record.begin::<BigBang>().unwrap();
    record.advance(&mut end, record.entries()).unwrap();
    let mut session = Session::<BigBang>::new(client, &code).await.unwrap();
    while session.view().is_none() {
        session.next().await.unwrap();
    }
    assert_eq!(session.view(), Some(&end.state().view(Viewer::Seat(Seat::new(1).unwrap()))));
    assert_eq!(reason(session.request(Request::Rematch(true)).await.unwrap()), "uploaded");
    assert_eq!(session.client().games().await.unwrap().len(), 1);
}

#[tokio::test(flavor = "multi_thread")]
async fn uploaded_games_are_kept() {
    an_uploaded_game_is_kept(&mut TestServer::start().await).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn names_in_a_record_are_those_at_its_table() {
    let server = TestServer::start().await;
    let client = Client::new(&server.url()).await.unwrap();
    let text = simple(2).replacen('}', r#"},"names":["Ada","Bo"]"#, 1);
    assert_eq!(Record::parse(&text).unwrap().names(), ["Ada", "Bo"]);
    let code = client.upload(&alone(text)).await.unwrap();
    let names = client.table(&code).await.unwrap().seats.into_iter().map(|sitting| match sitting {
        SeatInfo::Person { name, .. } => name,
        other => panic!("{other:?}"),
    });
    assert_eq!(names.collect::<Vec<_>>(), ["Ada", "Bo"]);
    assert_eq!(Record::parse(&client.record(&code).await.unwrap()).unwrap().names(), ["Ada", "Bo"]);
}

#[tokio::test(flavor = "multi_thread")]
async fn games_of_every_sort_and_size_can_be_uploaded() {
    let server = TestServer::start().await;
    let client = Client::new(&server.url()).await.unwrap();
    let mut records: Vec<String> = big_bang::Mode::ALL
        .into_iter()
        .map(|mode| played::<BigBang>(mode, *mode.players().end(), big_bang::Options::default(), 2))
        .collect();
    for seats in [2, 6] {
        let options = cosmic_factory::Options::default();
        records.push(played::<CosmicFactory>(cosmic_factory::Mode::Standard, seats, options, 2));
    }
    for text in &records {
        // White space and what is not needed make no difference.
        let code = client.upload(&alone(format!("  {text}\n"))).await.unwrap();
        assert_eq!(client.upload(&alone(text.clone())).await.unwrap(), code);
        assert_eq!(client.record(&code).await.unwrap(), *text);
        let table = client.table(&code).await.unwrap();
        assert!(matches!(&table.seats[0], SeatInfo::Person { name, .. } if name == "Player 1"));
    }
    assert_eq!(client.games().await.unwrap().len(), records.len());
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_no_finished_game_is_refused_and_says_where() {
    let server = TestServer::start().await;
    let client = Client::new(&server.url()).await.unwrap();
    let text = simple(3);
    let entries = Record::parse(&text).unwrap().entries();
    let last = text.rfind(r#",{"t":"#).unwrap();
    let tail = text.find(r#"],"result""#).unwrap();
    let unfinished = format!("{}]}}", &text[..last]);
    let wrong_result = text.replacen(r#""winners":["#, r#""winners":[5,"#, 1);
    assert_ne!(wrong_result, text);
    let person = |name: &str| SeatedPlayer::Person { name: name.to_owned() };
    let with = |players: Vec<SeatedPlayer>, seat: Option<Seat>| NewGame { record: text.clone(), players, seat };
    for (game, kind, entry, part) in [
        (alone(String::new()), "bad-record", None, "not a record"),
        (alone(format!("{text}\n{text}")), "bad-record", None, "trailing characters"),
        (alone(text.replacen("big-bang", "chess", 1)), "bad-record", None, "'chess' is not played here"),
        (alone(text.replacen(r#""seats":2"#, r#""seats":9"#, 1)), "bad-record", None, "not 9"),
        (alone(text.replacen(r#""do":"place""#, r#""do":"hide""#, 1)), "bad-record", Some(1), "entry 1: "),
        (alone(format!("{}{}", &text[..last], &text[tail..])), "unfinished-game", Some(entries - 1), "not over"),
        (alone(unfinished), "unfinished-game", Some(entries - 1), "not over"),
        (alone(wrong_result), "bad-record", Some(entries), "the result should be"),
        (with(vec![person("Ada")], None), "bad-players", None, "players: there are 1, but 2 have played"),
        (with(vec![person("Ada"), person(" \u{200b}")], None), "bad-players", None, "players[1].person.name"),
        (
            with(vec![person("Ada"), SeatedPlayer::Bot { level: "genius".to_owned() }], None),
            "bad-players",
            None,
            "there is no level 'genius'",
        ),
        (with(Vec::new(), Seat::new(2)), "bad-players", None, "seat: there is no seat 2"),
    ] {
        let problem = problem(client.upload(&game).await.unwrap_err());
        assert_eq!((problem.status, problem.kind.as_str()), (422, format!("/problems/{kind}").as_str()), "{problem:?}");
        assert_eq!(problem.entry, entry, "{problem:?}");
        assert!(problem.detail.contains(part), "{problem:?}");
    }
    assert!(client.games().await.unwrap().is_empty());
    let large = problem(client.upload(&alone(" ".repeat(3 << 20) + &text)).await.unwrap_err());
    assert_eq!((large.status, large.kind.as_str()), (413, "/problems/unreadable-body"));
}

#[tokio::test(flavor = "multi_thread")]
async fn uploads_count_as_tables() {
    let limits = AddressLimits { connections: 10, tables: 3, ..AddressLimits::default() };
    let server = TestServer::start_with(|config| config.address_limits = limits).await;
    let client = Client::new(&server.url()).await.unwrap();
    // What is refused counts as well, since checking it is the work.
    assert_eq!(problem(client.upload(&alone(String::new())).await.unwrap_err()).status, 422);
    for number in 0..2 {
        client.upload(&alone(simple(number))).await.unwrap();
    }
    let refused = problem(client.upload(&alone(simple(2))).await.unwrap_err());
    assert_eq!((refused.status, refused.kind.as_str()), (429, "/problems/too-many-tables"));
    // Then nothing is read of it any more.
    let unread = problem(client.upload(&alone(String::new())).await.unwrap_err());
    assert_eq!((unread.status, unread.kind.as_str()), (429, "/problems/too-many-tables"));
}
