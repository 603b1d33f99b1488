import type { HrTime } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import { AggregationTemporality, DataPointType, type MetricData, type MetricProducer } from '@opentelemetry/sdk-metrics';
import { ValueType } from '@opentelemetry/api';
import type { Registry } from 'prom-client';
import { z } from 'zod';

/** A metric as `/metrics` has it; the labels of a histogram's buckets hold their upper bound as `le`. */
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
      // One that cannot be read now, as of a pool that is closed, leaves the others.
      const read = await Promise.allSettled(
        register.getMetricsAsArray().map(async ({ name }) => register.getSingleMetric(name)?.get()),
      );
      const metrics = read.flatMap((each) =>
        each.status === 'fulfilled' && each.value !== undefined
          ? (dataOf(metric.parse(each.value), { startTime, endTime }) ?? [])
          : [],
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
