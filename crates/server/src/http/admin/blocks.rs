//! Blocks and announcements, which hold at all nodes.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use protocol::admin::{Act, BlockInfo, BlockTarget, NewAnnouncement, NewBlock, Nothing, OldBlock};
use protocol::announcement::Announcement;
use store::{Block, BlockKind, StoredAnnouncement};

use super::guests::check_id;
use crate::app::App;
use crate::http::{ApiError, Json};
use crate::operators::Network;
use crate::time::now_millis;

pub(super) async fn list(State(app): State<Arc<App>>) -> Result<Json<Vec<BlockInfo>>, ApiError> {
    let now = now_millis();
    let blocks = app.tables.store.operator_state().await?.blocks;
    let holding = blocks.into_iter().filter(|block| block.until.is_none_or(|until| until > now));
    let shown = |Block { kind, target, until, reason, created }| {
        let target = match kind {
            BlockKind::Guest => BlockTarget::Guest(target),
            BlockKind::Network => BlockTarget::Network(target),
        };
        BlockInfo { target, until, reason, created }
    };
    Ok(Json(holding.map(shown).collect()))
}

fn stored_target(target: &BlockTarget) -> Result<(BlockKind, String), ApiError> {
    match target {
        BlockTarget::Guest(guest) => Ok((BlockKind::Guest, check_id(guest)?.id)),
        BlockTarget::Network(text) => {
            let wrong = |detail: String| ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "no-network", detail);
            let network: Network = text.parse().map_err(|error| wrong(format!("{error}")))?;
            if network.is_huge() {
                return Err(wrong(format!("{network} is too large to be blocked: /4 of IPv4 or /16 of IPv6 at most")));
            }
            Ok((BlockKind::Network, network.to_string()))
        }
    }
}

pub(super) async fn block(
    State(app): State<Arc<App>>,
    Json(Act { doing, what: NewBlock { target, minutes } }): Json<Act<NewBlock>>,
) -> Result<Json<BlockInfo>, ApiError> {
    let (kind, stored) = stored_target(&target)?;
    let created = now_millis();
    let until = minutes.map(|minutes| created.saturating_add(minutes.saturating_mul(60_000)).min(i64::MAX as u64));
    let block = Block { kind, target: stored.clone(), until, reason: doing.reason.trim().to_owned(), created };
    let blocking = Arc::clone(&app);
    app.act("block", &stored, doing, async move {
        blocking.tables.store.block(&block).await?;
        blocking.operators.refresh().await?;
        let target = match target {
            BlockTarget::Guest(_) => BlockTarget::Guest(block.target),
            BlockTarget::Network(_) => BlockTarget::Network(block.target),
        };
        Ok(Json(BlockInfo { target, until, reason: block.reason, created }))
    })
    .await
}

pub(super) async fn unblock(
    State(app): State<Arc<App>>,
    Json(Act { doing, what: OldBlock { target } }): Json<Act<OldBlock>>,
) -> Result<Json<Nothing>, ApiError> {
    let (kind, stored) = stored_target(&target)?;
    let (unblocking, target) = (Arc::clone(&app), stored.clone());
    app.act("unblock", &stored, doing, async move {
        if !unblocking.tables.store.unblock(kind, &target).await? {
            let detail = format!("{target} is not blocked");
            return Err(ApiError::new(StatusCode::NOT_FOUND, "not-blocked", detail));
        }
        unblocking.operators.refresh().await?;
        Ok(Json(Nothing {}))
    })
    .await
}

pub(super) async fn announce(
    State(app): State<Arc<App>>,
    Json(Act { doing, what: NewAnnouncement { announcement } }): Json<Act<NewAnnouncement>>,
) -> Result<Json<Nothing>, ApiError> {
    let text = table_runner::sanitize::chat(&announcement.text);
    let is_short = announcement.text.chars().count() <= Announcement::LONGEST;
    let Some(text) = text.filter(|_| is_short) else {
        let detail = format!("text: one to {} letters", Announcement::LONGEST);
        return Err(ApiError::new(StatusCode::UNPROCESSABLE_ENTITY, "wrong-json", detail));
    };
    let at = announcement.at.filter(|at| i64::try_from(*at).is_ok());
    let announcing = Arc::clone(&app);
    let target = text.clone();
    app.act("announce", &target, doing, async move {
        announcing.tables.store.announce(Some(&StoredAnnouncement { text, at })).await?;
        announcing.operators.refresh().await?;
        Ok(Json(Nothing {}))
    })
    .await
}

pub(super) async fn withdraw(
    State(app): State<Arc<App>>,
    Json(Act { doing, what: Nothing {} }): Json<Act<Nothing>>,
) -> Result<Json<Nothing>, ApiError> {
    let withdrawing = Arc::clone(&app);
    app.act("withdraw", "", doing, async move {
        withdrawing.tables.store.announce(None).await?;
        withdrawing.operators.refresh().await?;
        Ok(Json(Nothing {}))
    })
    .await
}
