//! Sends traces to a collector, by OTLP over HTTP.

use clap::Args;
use opentelemetry::KeyValue;
use opentelemetry::trace::TracerProvider as _;
use opentelemetry_otlp::{Protocol, SpanExporter, WithExportConfig as _};
use opentelemetry_sdk::Resource;
use opentelemetry_sdk::trace::{Sampler, SdkTracer, SdkTracerProvider};

use crate::error::Error;

/// Where a collector takes traces, if only its host is named.
const TRACES_PATH: &str = "/v1/traces";

#[derive(Args)]
pub(crate) struct OtlpArguments {
    /// Send a trace of each move's way through the nodes to a collector of OpenTelemetry, such as `http://127.0.0.1:4318`
    #[arg(long, value_name = "URL", value_parser = collector)]
    otlp: Option<String>,
    /// Which share of moves is traced, from 0 to 1
    #[arg(long, value_name = "SHARE", default_value_t = 1.0, value_parser = share, requires = "otlp")]
    otlp_share: f64,
}

/// Sends traces until it is stopped.
pub(crate) struct Traces {
    provider: SdkTracerProvider,
    pub(crate) tracer: SdkTracer,
}

impl OtlpArguments {
    /// Begins to send, in the name of a node. To be called outside of a runtime: traces are sent by a thread of their own.
    pub(crate) fn start(&self, node: &str) -> Result<Option<Traces>, Error> {
        let Some(url) = &self.otlp else { return Ok(None) };
        let exporter =
            SpanExporter::builder().with_http().with_protocol(Protocol::HttpBinary).with_endpoint(url).build();
        let exporter = exporter.map_err(|error| Error::Argument(format!("--otlp: {error}")))?;
        let resource = Resource::builder().with_service_name("orrery");
        let resource = resource.with_attribute(KeyValue::new("service.instance.id", node.to_owned())).build();
        // Whoever begins a trace decides for all nodes.
        let sampler = Sampler::ParentBased(Box::new(Sampler::TraceIdRatioBased(self.otlp_share)));
        let provider = SdkTracerProvider::builder().with_batch_exporter(exporter).with_resource(resource);
        let provider = provider.with_sampler(sampler).build();
        let tracer = provider.tracer("orrery");
        Ok(Some(Traces { provider, tracer }))
    }
}

impl Traces {
    /// Sends what is left.
    pub(crate) fn stop(self) {
        if let Err(error) = self.provider.shutdown() {
            tracing::warn!(%error, "the last traces are lost");
        }
    }
}

fn collector(text: &str) -> Result<String, String> {
    let host = text.strip_prefix("http://").filter(|host| !host.is_empty());
    let host = host.ok_or("a collector is at http://HOST:PORT; where it is far away, let one nearby pass traces on")?;
    let has_path = host.trim_end_matches('/').contains('/');
    Ok(if has_path { text.to_owned() } else { format!("{}{TRACES_PATH}", text.trim_end_matches('/')) })
}

fn share(text: &str) -> Result<f64, String> {
    let share = text.parse().ok().filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| "a share is a number from 0 to 1".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_collector_takes_traces_where_all_do() {
        assert_eq!(collector("http://here:4318").unwrap(), "http://here:4318/v1/traces");
        assert_eq!(collector("http://here:4318/").unwrap(), "http://here:4318/v1/traces");
        assert_eq!(collector("http://here/otlp/v1/traces").unwrap(), "http://here/otlp/v1/traces");
        assert!(collector("https://here").is_err() && collector("here:4318").is_err() && collector("http://").is_err());
    }
}
