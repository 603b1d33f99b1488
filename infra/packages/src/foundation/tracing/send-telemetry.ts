import { ROOT_CONTEXT, SpanKind, SpanStatusCode, trace, TraceFlags, type HrTime, ValueType } from '@opentelemetry/api';
import { OTLPMetricExporter } from '@opentelemetry/exporter-metrics-otlp-http';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes, type Resource } from '@opentelemetry/resources';
import {
  MeterProvider,
  PeriodicExportingMetricReader,
  AggregationTemporality,
  DataPointType,
  type MetricData,
  type MetricProducer,
} from '@opentelemetry/sdk-metrics';
import { BatchSpanProcessor, RandomIdGenerator, TraceIdRatioBasedSampler, TracerProvider } from '@opentelemetry/sdk-trace';
import type { TelemetryOptions } from './telemetry-options.js';
import { traceWith, type SpanAbout, type Tracer } from './tracing.js';
import type { Registry } from 'prom-client';
import { z } from 'zod';

/**
 * A metric as `/metrics` has it; the labels of a histogram's buckets hold their upper bound as
 * `le`.
 */
const metric = z.object({
  name: z.string(),
  help: z.string(),
  type: z.enum(['counter', 'gauge', 'histogram', 'summary']),
  values: z.array(
    z.object({
      value: z.number(),
      labels: z.record(z.string(), z.union([z.string(), z.number()])),
      metricName: z.string().optional(),
    }),
  ),
});
type Metric = z.output<typeof metric>;
type Value = Metric['values'][number];

/** The metrics of `/metrics` under the same names. */
export function producerOf(register: Registry, resource: Resource): MetricProducer {
  const startTime = now();
  return {
    collect: async () => {
      const endTime = now();
      const read = await Promise.all(register.getMetricsAsArray().map(async ({ name }) => register.getSingleMetric(name)?.get()));
      const metrics = read.flatMap((each) =>
        each === undefined || each.values.length === 0 ? [] : (dataOf(metric.parse(each), { startTime, endTime }) ?? []),
      );
      return { resourceMetrics: { resource, scopeMetrics: [{ scope: { name: 'panelist' }, metrics }] }, errors: [] };
    },
  };
}

interface Times {
  readonly startTime: HrTime;
  readonly endTime: HrTime;
}

function dataOf({ name, help, type, values }: Metric, times: Times): MetricData | undefined {
  const base = {
    descriptor: { name, description: help, unit: '', valueType: ValueType.DOUBLE },
    aggregationTemporality: AggregationTemporality.CUMULATIVE,
  };
  const points = values.map(({ value, labels }) => ({ ...times, attributes: labels, value }));
  if (type === 'counter') return { ...base, dataPointType: DataPointType.SUM, isMonotonic: true, dataPoints: points };
  if (type === 'gauge') return { ...base, dataPointType: DataPointType.GAUGE, dataPoints: points };
  if (type === 'histogram')
    return {
      ...base,
      dataPointType: DataPointType.HISTOGRAM,
      dataPoints: seriesOf(values).map((series) => ({ ...times, ...histogramOf(name, series) })),
    };
  return undefined;
}

/** The values of a histogram by their labels without `le`. */
function seriesOf(values: readonly Value[]): readonly (readonly Value[])[] {
  const series = new Map<string, Value[]>();
  for (const value of values) {
    const { le: _bound, ...labels } = value.labels;
    const key = JSON.stringify(labels);
    series.set(key, [...(series.get(key) ?? []), value]);
  }
  return [...series.values()];
}

/** Prometheus counts each bucket with all below it, OTLP alone. */
function histogramOf(name: string, series: readonly Value[]) {
  const valueOf = (suffix: string) => series.find(({ metricName }) => metricName === `${name}_${suffix}`)?.value ?? 0;
  const buckets = series
    .filter(({ labels }) => typeof labels['le'] === 'number')
    .toSorted((a, b) => Number(a.labels['le']) - Number(b.labels['le']));
  const count = valueOf('count');
  const cumulative = [...buckets.map(({ value }) => value), count];
  const { le: _bound, ...attributes } = series[0]?.labels ?? {};
  return {
    attributes,
    value: {
      buckets: {
        boundaries: buckets.map(({ labels }) => Number(labels['le'])),
        counts: cumulative.map((value, index) => value - (cumulative[index - 1] ?? 0)),
      },
      sum: valueOf('sum'),
      count,
    },
  };
}

function now(): HrTime {
  const milliseconds = Date.now();
  return [Math.floor(milliseconds / 1_000), (milliseconds % 1_000) * 1_000_000];
}

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
