import { it } from '@jest/globals';
import fc from 'fast-check';
import type { EventStore, ExpectedRevision } from '@panelist/infra/event-sourcing';
import { readToHead } from './reading.test-kit.js';
import { anEvent } from './store-under-test.test-kit.js';
import type { MakeStore } from './store-under-test.test-kit.js';

/** The model of a store: ids by stream, how many of them a deletion hides, and the whole log. */
interface Model {
  readonly streams: Map<string, string[]>;
  readonly hidden: Map<string, number>;
  readonly log: string[];
}

type Step =
  | { readonly do: 'append'; readonly stream: string; readonly ids: readonly string[]; readonly expected: ExpectedRevision }
  | { readonly do: 'delete'; readonly stream: string };

const exact = fc.oneof(fc.constant('no-stream'), fc.integer({ min: 0, max: 8 })) as fc.Arbitrary<ExpectedRevision>;
const loose = fc.constantFrom('any', 'stream-exists') as fc.Arbitrary<ExpectedRevision>;
/**
 * Few streams and few ids, so that steps collide: runs of neighbouring ids, as in repeated
 * commands.
 */
const ids = fc
  .tuple(fc.integer({ min: 0, max: 12 }), fc.integer({ min: 1, max: 3 }))
  .map(([first, count]) =>
    Array.from({ length: count }, (_, index) => `00000000-0000-4000-8000-${String(first + index).padStart(12, '0')}`),
  );
const stream = fc.constantFrom('red-1', 'red-2', 'blue-1');
const stepsWith = (expected: fc.Arbitrary<ExpectedRevision>): fc.Arbitrary<Step> =>
  fc.oneof(
    { weight: 9, arbitrary: fc.record({ do: fc.constant('append' as const), stream, ids, expected }) },
    { weight: 1, arbitrary: fc.record({ do: fc.constant('delete' as const), stream }) },
  );

/**
 * Compares random appends and deletions with arrays in a map. Without strong ids the test checks
 * only what an exact revision guarantees: the store compares ids at the revision where the events
 * would be, and does not see those that a deletion hides.
 */
export function modelConformance(makeStore: MakeStore, strong: boolean): void {
  const step = stepsWith(strong ? fc.oneof({ weight: 2, arbitrary: exact }, { weight: 2, arbitrary: loose }) : exact);
  it('behaves like arrays in a map', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 40 }), async (steps) => {
        const under = await makeStore();
        try {
          const model: Model = { streams: new Map(), hidden: new Map(), log: [] };
          for (const next of steps) await compareStep(under.store, model, next, strong);
          await compareLog(under.store, model);
        } finally {
          await under.close();
        }
      }),
      { numRuns: strong ? 30 : 10 },
    );
  }, 120_000);
}

async function compareStep(store: EventStore, model: Model, next: Step, strong: boolean): Promise<void> {
  if (next.do === 'delete') {
    await store.deleteStream(next.stream, 'any');
    model.hidden.set(next.stream, model.streams.get(next.stream)?.length ?? 0);
    return;
  }
  const wanted = modelAppend(model, next, strong);
  const got = await store
    .append(
      next.stream,
      next.ids.map((id) => anEvent('Happened', {}, id)),
      next.expected,
    )
    .then(
      (result) => `${result.idempotent ? 'repeated' : 'appended'} ${result.revision}`,
      (error: unknown) => (error instanceof Error ? error.name : String(error)),
    );
  if (got !== wanted) throw new Error(`${JSON.stringify(next)} should have been ${wanted} and was ${got}`);
}

function modelAppend({ streams, hidden, log }: Model, next: Extract<Step, { do: 'append' }>, strong: boolean): string {
  const stored = streams.get(next.stream) ?? [];
  const deleted = stored.length > 0 && hidden.get(next.stream) === stored.length;
  const append = (): string => {
    if (strong && next.ids.some((id) => stored.includes(id))) return 'CorruptedIdempotencyError';
    streams.set(next.stream, [...stored, ...next.ids]);
    log.push(...next.ids.map((id) => `${next.stream} ${id}`));
    return `appended ${stored.length + next.ids.length - 1}`;
  };
  const standsAt = (start: number) => start >= 0 && next.ids.every((id, index) => stored[start + index] === id);
  const start = stored.indexOf(next.ids[0] as string);
  switch (next.expected) {
    case 'stream-exists':
      if (stored.length === 0 || deleted) return 'WrongExpectedRevisionError';
      return standsAt(start) ? `repeated ${start + next.ids.length - 1}` : append();
    case 'any':
      return standsAt(start) ? `repeated ${start + next.ids.length - 1}` : append();
    default: {
      const at = next.expected === 'no-stream' ? 0 : next.expected + 1;
      if (at === stored.length) return append();
      if (at < stored.length && standsAt(at)) return `repeated ${at + next.ids.length - 1}`;
      const isReported = strong || at >= (hidden.get(next.stream) ?? 0);
      if (at < stored.length && stored[at] === next.ids[0])
        return isReported ? 'CorruptedIdempotencyError' : 'WrongExpectedRevisionError';
      return next.expected === 'no-stream' && deleted ? append() : 'WrongExpectedRevisionError';
    }
  }
}

async function compareLog(store: EventStore, { streams, hidden, log }: Model): Promise<void> {
  const { events } = await readToHead(store, null, { limit: 7 });
  const read = events.map((event) => `${event.stream} ${event.eventId}`);
  if (read.join() !== log.join()) throw new Error(`The log should have been ${log.join()} and was ${read.join()}`);
  for (const [name, stored] of streams) {
    const visible = (await store.readStream(name)).map((event) => event.eventId);
    const wanted = stored.slice(hidden.get(name) ?? 0);
    if (visible.join() !== wanted.join()) throw new Error(`${name} should have been ${wanted.join()} and was ${visible.join()}`);
  }
}
