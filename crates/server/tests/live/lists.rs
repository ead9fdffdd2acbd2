//! Which tables are listed, and what stays of games that are over.

use big_bang::BigBang;
use client::{Client, Session};
use protocol::local::SeatedPlayer;
use protocol::table::{Phase, Settings, TableSummary, Visibility};
use protocol::to_server::Request;
use tabletop::Seat;
use tabletop::record::Record;

use crate::kit::{TestServer, done, gather, play_on, settings};
use crate::raw::Raw;

fn alone(visibility: Visibility) -> Settings {
    Settings { visibility, ..settings("big-bang", "solitary", 1) }
}

fn codes(tables: &[TableSummary]) -> Vec<&str> {
    tables.iter().map(|table| table.code.as_str()).collect()
}

/// Plays a game alone to its end.
async fn play_alone(server: &TestServer) -> (String, Session<BigBang>) {
    let (code, mut sessions) = gather::<BigBang>(&server.url(), &alone(Visibility::Open)).await;
    let mut session = sessions.remove(0);
    play_on(&mut session, 4).await.unwrap();
    (code, session)
}

#[tokio::test(flavor = "multi_thread")]
async fn everyone_finds_open_tables_and_nobody_finds_others() {
    let server = TestServer::start().await;
    let stranger = Client::new(&server.url()).await.unwrap();
    let host = Client::new(&server.url()).await.unwrap();
    let open = host.create(&alone(Visibility::Open)).await.unwrap().code;
    let hidden = host.create(&alone(Visibility::Link)).await.unwrap().code;
    let list = stranger.tables().await.unwrap();
    assert_eq!((codes(&list.gathering), codes(&list.playing)), (vec![open.as_str()], vec![]));
    let mut sessions: Vec<Session<BigBang>> = Vec::new();
    for code in [&open, &hidden] {
        let mut session = Session::new(host.clone(), code).await.unwrap();
        done(&session.request(Request::Sit { seat: None }).await.unwrap());
        done(&session.request(Request::Start {}).await.unwrap());
        sessions.push(session);
    }
    let list = stranger.tables().await.unwrap();
    assert_eq!((codes(&list.gathering), codes(&list.playing)), (vec![], vec![open.as_str()]));
    assert_eq!(list.playing[0].players, [SeatedPlayer::Person { name: host.me().name.clone() }]);
    // Whoever has the link finds the other, too.
    assert_eq!(stranger.table(&hidden).await.unwrap().phase, Phase::Playing);
    for session in &mut sessions {
        play_on(session, 2).await.unwrap();
    }
    assert_eq!(stranger.tables().await.unwrap(), protocol::table::TableList::default());
    let mut own = codes(&host.games().await.unwrap()).into_iter().map(str::to_owned).collect::<Vec<_>>();
    own.sort();
    let mut both = [open, hidden];
    both.sort();
    assert_eq!(own, both);
    assert_eq!(stranger.games().await.unwrap(), []);
}

#[tokio::test(flavor = "multi_thread")]
async fn everyone_is_told_where_they_sat() {
    let server = TestServer::start().await;
    let (code, sessions) = gather::<BigBang>(&server.url(), &settings("big-bang", "cosmic", 3)).await;
    for (place, session) in sessions.iter().enumerate() {
        let games = session.client().games().await.unwrap();
        assert_eq!((codes(&games), games[0].seat), (vec![code.as_str()], Seat::new(place)));
    }
    let series = sessions[0].client().series(&code).await.unwrap();
    assert_eq!(series[0].seat, None, "this list is the same for everyone");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_table_that_is_open_no_more_is_listed_no_more() {
    let server = TestServer::start().await;
    let host = Client::new(&server.url()).await.unwrap();
    let code = host.create(&alone(Visibility::Open)).await.unwrap().code;
    let mut session: Session<BigBang> = Session::new(host.clone(), &code).await.unwrap();
    done(&session.request(Request::Settings(alone(Visibility::Link))).await.unwrap());
    assert_eq!(host.tables().await.unwrap().gathering, []);
    done(&session.request(Request::Settings(alone(Visibility::Open))).await.unwrap());
    assert_eq!(codes(&host.tables().await.unwrap().gathering), [code]);
}

#[tokio::test(flavor = "multi_thread")]
async fn games_that_are_over_stay_after_a_restart() {
    let mut server = TestServer::start().await;
    let (code, mut player) = play_alone(&server).await;
    done(&player.request(Request::Rematch(true)).await.unwrap());
    while player.table().is_some_and(|table| table.next.is_none()) {
        player.next().await.unwrap();
    }
    let next = player.table().unwrap().next.clone().unwrap();
    let client = player.client().clone();
    let (games, series) = (client.games().await.unwrap(), client.series(&code).await.unwrap());
    let record = client.record(&code).await.unwrap();
    drop(player);
    server.restart().await;
    assert_eq!(client.games().await.unwrap(), games);
    assert_eq!(codes(&games).len(), 2);
    assert_eq!(client.series(&code).await.unwrap(), series);
    assert_eq!(codes(&series), [code.as_str(), next.as_str()], "oldest first");
    assert_eq!(client.series(&next).await.unwrap(), series, "whichever of them is asked for");
    let finished = &series[0];
    assert!(finished.finished.is_some_and(|finished| finished >= finished.min(series[0].created)));
    let result = Record::parse(&record).unwrap().replay::<BigBang>().unwrap().unwrap();
    assert_eq!(finished.result, Some(serde_json::to_value(result).unwrap()));
    assert_eq!(client.record(&code).await.unwrap(), record);
}

#[tokio::test(flavor = "multi_thread")]
async fn anybody_downloads_the_record_and_watches_the_end() {
    let server = TestServer::start().await;
    let (code, player) = play_alone(&server).await;
    let response = reqwest::get(format!("{}/api/tables/{code}/record", server.url())).await.unwrap();
    assert_eq!(response.headers()["content-type"], "application/json");
    assert_eq!(
        response.headers()["content-disposition"],
        format!("attachment; filename=\"orrery-{code}.json\"").as_str()
    );
    let text = response.text().await.unwrap();
    assert_eq!(text, player.client().record(&code).await.unwrap());
    let page = reqwest::get(format!("{}/t/{code}", server.url())).await.unwrap();
    assert_eq!(page.status(), 200, "the link still leads somewhere");
    let mut watcher = Raw::connect(&server.url(), &code, &[]).await.unwrap();
    let welcome = watcher.until("welcome").await;
    assert_eq!(welcome["table"]["phase"], "over");
    assert!(welcome["view"].is_object() && welcome["table"]["opening"].is_object());
    // From the beginning, entry by entry.
    let nobody = Client::new(&server.url()).await.unwrap();
    let mut again = nobody.connect_as(&code, r#"{"version":2,"style":"patches","after":0}"#).await.unwrap();
    let welcome: serde_json::Value = serde_json::from_str(&again.receive_raw().await.unwrap()).unwrap();
    let tail = welcome["welcome"]["tail"].as_array().unwrap();
    assert_eq!(tail.len(), Record::parse(&text).unwrap().entries());
    assert_eq!(tail.last().unwrap()["n"], tail.len());
}
