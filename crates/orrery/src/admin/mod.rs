//! `orrery admin`: looks after a server that runs.

mod arguments;
mod connection;
mod export;
mod shown;

use protocol::admin::{
    AdminGuest, AdminTable, AdminTableDetails, AuditLine, BlockInfo, GuestData, GuestDone, NewAnnouncement, NewBlock,
    NewGuestName, Nothing, OldBlock,
};
use protocol::announcement::Announcement;

pub(crate) use self::arguments::Arguments;
use self::arguments::{AnnounceCommand, BlockCommand, Command, GuestCommand, TableCommand};
use self::connection::Connection;
use self::shown::Shown;
use crate::error::Error;
use crate::output::print;

pub(crate) fn run(arguments: &Arguments) -> Result<(), Error> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    runtime.block_on(carry_out(arguments))
}

async fn carry_out(Arguments { server, command }: &Arguments) -> Result<(), Error> {
    let server = Connection::new(server)?;
    match command {
        Command::Table(command) => table(&server, command).await,
        Command::Guest(command) => guest(&server, command).await,
        Command::Block(command) => block(&server, command).await,
        Command::Unblock { target, doing } => {
            let what = OldBlock { target: target.target()? };
            server.act::<_, Nothing>("unblock", doing, what).await?;
            print("let in again\n")
        }
        Command::Announce(command) => announce(&server, command).await,
        Command::Audit { target, limit, json } => {
            let query = [("target", target.clone()), ("limit", Some(limit.to_string()))];
            show::<Vec<AuditLine>>(&server, "audit", &query, json.json).await
        }
    }
}

async fn table(server: &Connection, command: &TableCommand) -> Result<(), Error> {
    match command {
        TableCommand::List { phase, code, limit, json } => {
            let phase = phase.map(|phase| phase.name().to_owned());
            let query = [("phase", phase), ("code", code.clone()), ("limit", Some(limit.to_string()))];
            show::<Vec<AdminTable>>(server, "tables", &query, json.json).await
        }
        TableCommand::Show { code, json } => {
            show::<AdminTableDetails>(server, &format!("tables/{code}"), &[], json.json).await
        }
        TableCommand::End { code, doing } => {
            server.act::<_, Nothing>(&format!("tables/{code}/end"), doing, Nothing {}).await?;
            print(&format!("the game at {code} is ended\n"))
        }
        TableCommand::Delete { code, doing } => {
            server.act::<_, Nothing>(&format!("tables/{code}/delete"), doing, Nothing {}).await?;
            print(&format!("{code} is deleted\n"))
        }
    }
}

async fn guest(server: &Connection, command: &GuestCommand) -> Result<(), Error> {
    match command {
        GuestCommand::Find { text, limit, json } => {
            let query = [("find", Some(text.clone())), ("limit", Some(limit.to_string()))];
            show::<Vec<AdminGuest>>(server, "guests", &query, json.json).await
        }
        GuestCommand::Show { guest, json } => {
            show::<GuestData>(server, &format!("guests/{guest}"), &[], json.json).await
        }
        GuestCommand::Rename { guest, name, doing } => {
            let what = NewGuestName { name: name.clone() };
            let done: GuestDone = server.act(&format!("guests/{guest}/rename"), doing, what).await?;
            print(&format!("{guest} has another name, at {} tables\n", done.tables))
        }
        GuestCommand::Delete { guest, doing } => {
            let done: GuestDone = server.act(&format!("guests/{guest}/delete"), doing, Nothing {}).await?;
            print(&format!("{guest} is deleted, from {} tables\n", done.tables))
        }
        GuestCommand::Export { guest, out, doing } => export::export(server, guest, out, doing).await,
    }
}

async fn block(server: &Connection, command: &BlockCommand) -> Result<(), Error> {
    match command {
        BlockCommand::List { json } => show::<Vec<BlockInfo>>(server, "blocks", &[], json.json).await,
        BlockCommand::Add { target, minutes, doing } => {
            let what = NewBlock { target: target.target()?, minutes: *minutes };
            let block: BlockInfo = server.act("blocks", doing, what).await?;
            print(&format!("kept out {}\n", shown::until(block.until)))
        }
    }
}

async fn announce(server: &Connection, command: &AnnounceCommand) -> Result<(), Error> {
    match command {
        AnnounceCommand::Make { text, at, doing } => {
            let what = NewAnnouncement { announcement: Announcement { text: text.clone(), at: *at } };
            server.act::<_, Nothing>("announce", doing, what).await?;
            print("everybody is told\n")
        }
        AnnounceCommand::Withdraw { doing } => {
            server.act::<_, Nothing>("withdraw", doing, Nothing {}).await?;
            print("nothing is announced any more\n")
        }
    }
}

/// Asks for something and prints it, as a table or as JSON.
async fn show<T: Shown>(
    server: &Connection,
    path: &str,
    query: &[(&str, Option<String>)],
    as_json: bool,
) -> Result<(), Error> {
    let answer: T = server.get(path, query).await?;
    if as_json {
        let json = serde_json::to_string_pretty(&answer).map_err(|error| Error::Ours(error.to_string()))?;
        return print(&(json + "\n"));
    }
    print(&answer.text())
}
