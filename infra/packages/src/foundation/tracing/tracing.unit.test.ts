import { afterEach, describe, expect, it } from '@jest/globals';
import { resourceFromAttributes } from '@opentelemetry/resources';
import { createMetrics } from '../metrics/index.js';
import { producerOf } from './send-telemetry.js';
import {
  commandSpanOf,
  inSpan,
  parseTraceparent,
  recordSpan,
  traceIdOf,
  traceparent,
  traceWith,
  type SpanAbout,
  type SpanPlace,
  type Tracer,
} from './tracing.js';

const correlationId = '0199A000-0000-7000-8000-000000000001';
const traceId = '0199a000000070008000000000000001';

interface Begun extends SpanPlace {
  readonly name: string;
  readonly parent: SpanPlace | null;
  error?: unknown;
}

/** Records what began, with the ids that were asked for. */
function recorder(): { readonly tracer: Tracer; readonly begun: Begun[] } {
  const begun: Begun[] = [];
  const begin = (name: string, about: SpanAbout & { readonly parent: SpanPlace | null }) => {
    const place = {
      traceId: about.parent?.traceId ?? about.traceId ?? 'f'.repeat(32),
      spanId: about.spanId ?? String(begun.length).padStart(16, '0'),
    };
    const span: Begun = { name, parent: about.parent, ...place };
    begun.push(span);
    return { place, set: () => undefined, end: (error?: unknown) => void (span.error = error) };
  };
  return { tracer: { begin }, begun };
}

describe('a span', () => {
  afterEach(() => traceWith(null));

  it('is not described without a tracer', async () => {
    const about = () => {
      throw new Error('described');
    };
    expect(await inSpan('work', about, async () => traceparent() ?? 'none')).toBe('none');
    recordSpan('work', {});
  });

  it('is the parent of what runs in it, within one trace', async () => {
    const { tracer, begun } = recorder();
    traceWith(tracer);
    const [inside, outside] = await inSpan(
      'call',
      () => ({ traceId }),
      async () => {
        await inSpan(
          'command',
          () => ({ traceId }),
          async () => undefined,
        );
        await inSpan(
          'of another trace',
          () => ({ traceId: 'a'.repeat(32) }),
          async () => undefined,
        );
        return [traceparent(), parseTraceparent(traceparent())];
      },
    );
    const [call] = begun;
    expect(inside).toBe(`00-${traceId}-0000000000000000-01`);
    expect(outside).toEqual({ traceId, spanId: '0000000000000000' });
    expect(begun.map(({ name, parent }) => [name, parent?.spanId])).toEqual([
      ['call', undefined],
      ['command', call?.spanId],
      ['of another trace', undefined],
    ]);
  });

  it('ends with the error of its work', async () => {
    const { tracer, begun } = recorder();
    traceWith(tracer);
    const error = new Error('refused');
    await expect(
      inSpan(
        'call',
        () => ({}),
        async () => Promise.reject(error),
      ),
    ).rejects.toBe(error);
    expect(begun[0]?.error).toBe(error);
  });

  it('has the id of the correlation, and of the command that an event names', () => {
    expect(traceIdOf(correlationId)).toBe(traceId);
    expect(traceIdOf('reaction-event')).toMatch(/^[0-9a-f]{32}$/);
    const event = (commandId: string, stream: string) => commandSpanOf({ stream, metadata: { correlationId, commandId } });
    expect(event('c', 'account-1')).toEqual(event('c', 'account-1'));
    expect(event('c', 'account-1').spanId).not.toBe(event('c', 'account-2').spanId);
    expect(event('c', 'account-1').traceId).toBe(traceId);
    for (const other of [undefined, '', `01-${traceId}-0000000000000001-01`, `00-${traceId}-1-01`])
      expect(parseTraceparent(other)).toBeNull();
  });
});

it('the metrics of /metrics are sent with buckets that count alone', async () => {
  const metrics = createMetrics();
  const seconds = metrics.histogram({ name: 'panelist_a_seconds', help: 'A.', labels: ['kind'], buckets: [1, 2] });
  for (const value of [0.5, 1.5, 1.6, 9]) seconds.observe({ kind: 'one' }, value);
  seconds.observe({ kind: 'two' }, 1.5);
  metrics.counter({ name: 'panelist_b_total', help: 'B.' }).inc(3);
  metrics.gauge({
    name: 'panelist_c',
    help: 'C.',
    collect: async () => Promise.reject(new Error('the pool is closed')),
  });
  const { resourceMetrics } = await producerOf(metrics.register, resourceFromAttributes({})).collect();
  const [histogram, counter, ...others] = resourceMetrics.scopeMetrics[0]?.metrics ?? [];
  expect(others).toEqual([]);
  expect(histogram).toMatchObject({
    descriptor: { name: 'panelist_a_seconds' },
    dataPoints: [
      { attributes: { kind: 'one' }, value: { buckets: { boundaries: [1, 2], counts: [1, 2, 1] }, count: 4, sum: 12.6 } },
      { attributes: { kind: 'two' }, value: { buckets: { boundaries: [1, 2], counts: [0, 1, 0] }, count: 1 } },
    ],
  });
  expect(counter).toMatchObject({ descriptor: { name: 'panelist_b_total' }, isMonotonic: true, dataPoints: [{ value: 3 }] });
});
