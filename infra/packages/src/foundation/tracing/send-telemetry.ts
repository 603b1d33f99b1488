import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags } from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { MeterProvider, PeriodicExportingMetricReader } from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor, RandomIdGenerator, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import type { TelemetryOptions } from './telemetry-options.js';
import { producerOf } from './prometheus-producer.js';
import { traceWith, type SpanAbout, type Tracer } from './tracing.js';

/** Longest time that a span waits for its export, in milliseconds. */
const SPANS_MS = 1_000;

const kinds = { server: SpanKind.SERVER, client: SpanKind.CLIENT, consumer: SpanKind.CONSUMER } as const;

/** Only this file and `prometheus-producer.ts` load OpenTelemetry. */
export function sendTelemetry({
  endpoint,
  ratio,
  metricsEveryMs,
  service,
  metrics,
}: TelemetryOptions & { readonly endpoint: string }): () => Promise<void> {
  const at = (path: string) => ({ url: `${endpoint.replace(/\/+$/, '')}${path}` });
  const resource = resourceFromAttributes({ 'service.name': service });
  /** Ids of the span that begins next; the SDK asks for them while it begins. */
  let next: Pick<SpanAbout, 'traceId' | 'spanId'> = {};
  const random = new RandomIdGenerator();
  const spans = new TracerProvider({
    resource,
    // By the trace's id: every process decides alike.
    sampler: new TraceIdRatioBasedSampler(ratio),
    idGenerator: {
      generateTraceId: () => next.traceId ?? random.generateTraceId(),
      generateSpanId: () => next.spanId ?? random.generateSpanId(),
    },
    spanProcessors: [
      new BatchSpanProcessor({ exporter: new OTLPTraceExporter(at('/v1/traces')), scheduledDelayMillis: SPANS_MS }),
    ],
  });
  const exporter = new OTLPMetricExporter(at('/v1/metrics'));
  const reader = new PeriodicExportingMetricReader({
    exporter,
    exportIntervalMillis: metricsEveryMs,
    exportTimeoutMillis: metricsEveryMs,
    metricProducers: [producerOf(metrics.register, resource)],
  });
  const meters = new MeterProvider({ resource, readers: [reader] });
  const sdk = spans.getTracer('panelist');

  const tracer: Tracer = {
    begin: (name, { kind, attributes, parent, traceId, spanId, since }) => {
      next = { ...(traceId === undefined ? {} : { traceId }), ...(spanId === undefined ? {} : { spanId }) };
      const context =
        parent === null
          ? ROOT_CONTEXT
          : trace.setSpanContext(ROOT_CONTEXT, { ...parent, traceFlags: TraceFlags.SAMPLED, isRemote: true });
      const span = sdk.startSpan(
        name,
        {
          ...(kind === undefined ? {} : { kind: kinds[kind] }),
          ...(attributes === undefined ? {} : { attributes }),
          ...(since === undefined ? {} : { startTime: since }),
        },
        context,
      );
      next = {};
      const { traceId: ofTrace, spanId: own } = span.spanContext();
      return {
        place: { traceId: ofTrace, spanId: own },
        set: (more) => void span.setAttributes(more),
        end: (error) => {
          if (error !== undefined)
            span.setStatus({ code: SpanStatusCode.ERROR, message: error instanceof Error ? error.name : 'Error' });
          span.end();
        },
      };
    },
  };
  traceWith(tracer);
  return async () => {
    traceWith(null);
    await Promise.allSettled([spans.shutdown(), meters.shutdown()]);
  };
}
