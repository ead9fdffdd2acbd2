//! A bot that joins a table by its link and plays with one of our own levels.
//!
//! ```text
//! cargo run -p client --example bot -- http://localhost:8137/t/kapelo42 hard
//! ```
//!
//! A third argument is the longest pause before a move, in milliseconds. Without it the bot takes its time, as people do.

use std::error::Error;
use std::time::Duration;

use big_bang::BigBang;
use bots::Bot;
use client::{Client, Session};
use cosmic_factory::CosmicFactory;
use protocol::table::Phase;
use protocol::to_client::CommandOutcome;
use protocol::to_server::Request;
use tabletop::{Dice, Recordable, Rules, Seat};

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let link = arguments.next().ok_or("name the link of a table, and perhaps a level")?;
    let level = arguments.next().unwrap_or_else(|| "medium".to_owned());
    let longest = arguments.next().map_or(Ok(u64::MAX), |longest| longest.parse())?;
    let (server, code) = link.trim_end_matches('/').split_once("/t/").ok_or("a link looks like http://HOST/t/CODE")?;
    let mut client = Client::new(server).await?;
    client.rename(&format!("{level} bot")).await?;
    match client.table(code).await?.settings.game.as_str() {
        BigBang::NAME => play(client, code, longest, |seat| bots::big_bang::by_name(&level, seat)).await,
        CosmicFactory::NAME => play(client, code, longest, |seat| bots::cosmic_factory::by_name(&level, seat)).await,
        game => Err(format!("'{game}' is not known here").into()),
    }
}

/// Sits down and plays until the game is over.
async fn play<R: Recordable>(
    client: Client,
    code: &str,
    longest: u64,
    bot: impl Fn(Seat) -> Option<Box<dyn Bot<R>>>,
) -> Result<(), Box<dyn Error>> {
    let mut dice = Dice::new(std::process::id().into(), 0);
    let mut session = Session::<R>::new(client, code).await?;
    if let CommandOutcome::Refused(refused) = session.request(Request::Sit { seat: None }).await? {
        return Err(refused.text.into());
    }
    // The table that shows who sits where comes after the answer.
    let seat = loop {
        match session.seat() {
            Some(seat) => break seat,
            None => drop(session.next().await?),
        }
    };
    let mut bot = bot(seat).ok_or("there is no such level")?;
    let mut considered = u64::MAX;
    while session.table().is_none_or(|table| table.phase != Phase::Over) {
        let recess = session.table().and_then(|table| table.recess.as_ref());
        if recess.is_some_and(|recess| !recess.ready.contains(&seat)) {
            // A bot needs no break.
            session.request(Request::Ready {}).await?;
        }
        if let Some(view) = session.view().cloned()
            && session.unanswered() == 0
            && considered != session.n()
        {
            considered = session.n();
            if let Some(pause) = bot.delay(&view, &mut dice) {
                tokio::time::sleep(Duration::from_millis(pause.min(longest))).await;
                if let Some(action) = bot.decide(&view, &mut dice) {
                    session.play(&action).await?;
                }
            }
        }
        session.next().await?;
    }
    println!("the game is over");
    Ok(())
}
