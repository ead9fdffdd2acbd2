//! A move's way through the nodes, as spans of one trace.
//!
//! Spans have a target of their own and the finest level, so that where nobody collects them a span costs one comparison. The
//! context of a trace travels between nodes as the standard has it (W3C Trace Context), in the messages that carry commands.

use opentelemetry::trace::{SpanContext, SpanId, TraceContextExt as _, TraceFlags, TraceId, TraceState};
use protocol::to_server::{Command, Request};
use tracing::Span;
use tracing_opentelemetry::OpenTelemetrySpanExt as _;

/// The target of all spans, for whoever collects them.
pub const TARGET: &str = "orrery::trace";

/// A command that has come from a client of this node. Only moves are traced.
pub(crate) fn command(table: &str, command: &Command) -> Span {
    match command.request {
        Request::Move(_) => tracing::trace_span!(target: TARGET, "command", otel.kind = "server", table),
        _ => Span::none(),
    }
}

/// A command that goes to the node that owns its table.
pub(crate) fn forwarding(parent: &Span, table: &str, node: &str) -> Span {
    child(
        parent,
        || tracing::trace_span!(target: TARGET, parent: parent, "forward", otel.kind = "producer", table, node),
    )
}

/// A command that has come from another node, whose context is this.
pub(crate) fn received(context: Option<&str>, table: &str, node: &str) -> Span {
    let Some(context) = context.and_then(read) else { return Span::none() };
    let span = tracing::trace_span!(target: TARGET, parent: None, "receive", otel.kind = "consumer", table, node);
    if !span.is_disabled() {
        // It fails where no span is collected, and then nobody misses it.
        let _ = span.set_parent(opentelemetry::Context::new().with_remote_span_context(context));
    }
    span
}

/// A command that the keeper carries out.
pub(crate) fn applying(parent: &Span, table: &str) -> Span {
    child(parent, || tracing::trace_span!(target: TARGET, parent: parent, "apply", table))
}

/// What has come of a command being made durable.
pub(crate) fn saving(parent: &Span) -> Span {
    child(parent, || tracing::trace_span!(target: TARGET, parent: parent, "save"))
}

/// Nothing, if there is no parent: it would begin another trace.
fn child(parent: &Span, make: impl FnOnce() -> Span) -> Span {
    if parent.is_disabled() { Span::none() } else { make() }
}

/// The context of a span, as it is sent to another node; none if it is not collected.
pub(crate) fn context_of(span: &Span) -> Option<String> {
    if span.is_disabled() {
        return None;
    }
    let context = span.context();
    let context = context.span().span_context().clone();
    let flags = context.trace_flags().to_u8();
    context.is_valid().then(|| format!("00-{}-{}-{flags:02x}", context.trace_id(), context.span_id()))
}

/// Reads what [`context_of`] makes.
fn read(text: &str) -> Option<SpanContext> {
    let mut parts = text.split('-');
    let (version, trace, span, flags) = (parts.next()?, parts.next()?, parts.next()?, parts.next()?);
    let are_right = version == "00" && trace.len() == 32 && span.len() == 16 && flags.len() == 2;
    let (trace, span) = (TraceId::from_hex(trace).ok()?, SpanId::from_hex(span).ok()?);
    let flags = TraceFlags::new(u8::from_str_radix(flags, 16).ok()?);
    let context = SpanContext::new(trace, span, flags, true, TraceState::default());
    Some(context).filter(|context| are_right && context.is_valid())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_context_is_read_as_the_standard_has_it() {
        let context = read("00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01").unwrap();
        assert!(context.is_remote() && context.is_sampled());
        assert_eq!(context.trace_id().to_string(), "0af7651916cd43dd8448eb211c80319c");
        assert_eq!(context.span_id().to_string(), "b7ad6b7169203331");
        for wrong in [
            "",
            "00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331",
            "00-00000000000000000000000000000000-b7ad6b7169203331-01",
            "00-0af7651916cd43dd8448eb211c80319c-0000000000000000-01",
            "00-0af7651916cd43dd8448eb211c80319-b7ad6b7169203331-01",
            "01-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01",
        ] {
            assert!(read(wrong).is_none(), "{wrong}");
        }
    }

    #[test]
    fn where_nobody_collects_spans_there_are_none() {
        let text = r#"{"id":"a","move":{"do":"pass"}}"#;
        let span = command("kapelo42", &serde_json::from_str(text).unwrap());
        assert!(span.is_disabled() && context_of(&span).is_none());
        for child in [forwarding(&span, "kapelo42", "two"), applying(&span, "kapelo42"), saving(&span)] {
            assert!(child.is_disabled());
        }
    }
}
