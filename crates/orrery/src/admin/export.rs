//! All that is kept of a guest, in one file.

use std::io::Write as _;
use std::path::Path;

use protocol::admin::{GuestData, Nothing};
use protocol::table::Phase;
use serde::Serialize;
use serde_json::value::RawValue;

use super::arguments::Doing;
use super::connection::Connection;
use crate::error::Error;
use crate::output::OutputTarget;

#[derive(Serialize)]
struct Export {
    #[serde(flatten)]
    data: GuestData,
    /// Of games that are over. Those that are on have secrets of others.
    records: Vec<Record>,
}

#[derive(Serialize)]
struct Record {
    code: String,
    record: Box<RawValue>,
}

pub(super) async fn export(server: &Connection, guest: &str, out: &Path, doing: &Doing) -> Result<(), Error> {
    let data: GuestData = server.act(&format!("guests/{guest}/export"), doing, Nothing {}).await?;
    let mut records = Vec::new();
    for table in data.tables.iter().filter(|table| table.phase == Phase::Over) {
        if let Some(text) = server.record(&table.code).await? {
            let record = RawValue::from_string(text).map_err(|error| Error::Ours(error.to_string()))?;
            records.push(Record { code: table.code.clone(), record });
        }
    }
    let mut output = OutputTarget::create(out)?;
    let export =
        serde_json::to_string_pretty(&Export { data, records }).map_err(|error| Error::Ours(error.to_string()))?;
    writeln!(output, "{export}")?;
    output.finish()
}
