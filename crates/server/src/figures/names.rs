//! Figures that are there from the start, so that whoever watches over a server can tell zero from nothing.

use metrics::{counter, gauge};

/// Has all figures be there that are counted, with what they begin with.
pub(crate) fn register(is_clustered: bool) {
    for name in ["orrery_tables", "orrery_connections", "orrery_write_queue"] {
        gauge!(name).increment(0.0);
    }
    for name in [
        "orrery_blocked_requests_total",
        "orrery_connections_refused_total",
        "orrery_failed_look_ups_total",
        "orrery_games_abandoned_total",
        "orrery_games_finished_total",
        "orrery_games_uploaded_total",
        "orrery_messages_left_out_total",
        "orrery_moves_total",
        "orrery_requests_refused_total",
        "orrery_stalls_total",
        "orrery_tables_made_total",
        "orrery_writes_total",
        "orrery_wrong_tokens_total",
    ] {
        counter!(name).increment(0);
    }
    for outcome in ["done", "refused", "too-many"] {
        counter!("orrery_commands_total", "outcome" => outcome).increment(0);
    }
    for lane in ["quick", "laborious"] {
        gauge!("orrery_bots_waiting", "lane" => lane).increment(0.0);
    }
    for what in ["empty-table", "abandoned-game", "finished-game", "guest"] {
        counter!("orrery_expired_total", "what" => what).increment(0);
    }
    if is_clustered {
        for name in ["orrery_couriers", "orrery_doors"] {
            gauge!(name).increment(0.0);
        }
        for name in ["orrery_lines_torn_total", "orrery_step_downs_total"] {
            counter!(name).increment(0);
        }
        for outcome in ["done", "failed"] {
            counter!("orrery_lease_renewals_total", "outcome" => outcome).increment(0);
        }
        for way in ["in", "out"] {
            counter!("orrery_bus_bytes_total", "way" => way).increment(0);
        }
    }
}
