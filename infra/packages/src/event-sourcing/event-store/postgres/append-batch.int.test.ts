import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { testDatabase, type TestDatabase } from '../../../../../testing/index.js';
import { anEvent } from '../../../../../checks/conformance/store-under-test.test-kit.js';
import { judgeAppend, judgeDelete, type MemoryStream } from '../memory/memory-event-store.js';
import { resultOf } from '../outcome.js';
import type { EventStore, ExpectedRevision, StoredEvent } from '../port.js';
import { prepareAppend } from '../prepare-append.js';
import { postgresUnderTest } from './postgres-store.test-kit.js';

interface Append {
  readonly stream: string;
  readonly ids: readonly string[];
  readonly expected: ExpectedRevision;
}
interface Deletion {
  readonly stream: string;
  readonly hard: boolean;
}

/** Few streams and runs of few ids, so that requests collide, repeat each other, and corrupt. */
const stream = fc.constantFrom('red-1', 'red-2', 'blue-1');
const ids = fc
  .tuple(fc.integer({ min: 0, max: 9 }), fc.integer({ min: 1, max: 3 }))
  .map(([first, count]) =>
    Array.from({ length: count }, (_, index) => `00000000-0000-4000-8000-${String(first + index).padStart(12, '0')}`),
  );
const expected = fc.oneof(
  { weight: 3, arbitrary: fc.constant<ExpectedRevision>('no-stream') },
  { weight: 4, arbitrary: fc.integer({ min: 0, max: 5 }) },
  { weight: 3, arbitrary: fc.constantFrom<ExpectedRevision>('any', 'stream-exists') },
);
const append: fc.Arbitrary<Append> = fc.record({ stream, ids, expected });
/** What happened before, one after the other. */
const past = fc.array(
  fc.oneof({ weight: 4, arbitrary: append }, { weight: 1, arbitrary: fc.record({ stream, hard: fc.boolean() }) }),
  { maxLength: 8 },
);

const isDeletion = (step: Append | Deletion): step is Deletion => 'hard' in step;

/** What a caller learns, without the position. */
async function told(work: Promise<{ readonly idempotent: boolean; readonly revision: number }>): Promise<string> {
  return work.then(
    ({ idempotent, revision }) => `${idempotent ? 'repeated' : 'appended'} ${revision}`,
    (error: unknown) =>
      error instanceof Error ? `${error.name} ${'actual' in error ? String(error.actual) : ''}` : String(error),
  );
}

/** The memory store's judgement on one stream, without its log: it can be tried and taken back. */
const empty: MemoryStream = { events: [], before: 0, tombstoned: false };

async function modelAppend(before: MemoryStream, request: Append): Promise<readonly [answer: string, after: MemoryStream]> {
  const { events } = prepared(request);
  const outcome = judgeAppend(before, events, request.expected);
  if (outcome !== 'append') return [await told((async () => resultOf(request.stream, request.expected, outcome))()), before];
  const added = events.map(({ eventId, type }, index): StoredEvent => ({
    eventId,
    type,
    data: {},
    metadata: {},
    stream: request.stream,
    revision: before.events.length + index,
    position: '1',
    recordedAt: '',
  }));
  const after = { ...before, events: [...before.events, ...added] };
  return [`appended ${after.events.length - 1}`, after];
}

function modelDelete(before: MemoryStream, { hard }: Deletion): MemoryStream {
  if (judgeDelete(before, 'any') !== 'delete' || (!hard && before.events.length === 0)) return before;
  return { ...before, before: before.events.length, tombstoned: hard };
}

const prepared = ({ stream: name, ids: wanted, expected: revision }: Append) =>
  prepareAppend(
    name,
    wanted.map((id) => anEvent('Happened', {}, id)),
    revision,
  );

interface Answered {
  readonly request: Append;
  readonly answer: string;
}

/**
 * Whether some order of the callers' requests, each caller's in its own order, gives these answers
 * and this end.
 */
async function isExplained(
  before: MemoryStream,
  callers: readonly (readonly Answered[])[],
  end: readonly string[],
): Promise<boolean> {
  if (callers.every((left) => left.length === 0)) return before.events.map(({ eventId }) => eventId).join() === end.join();
  for (const [index, [next, ...rest]] of callers.entries()) {
    if (next === undefined) continue;
    const [answer, after] = await modelAppend(before, next.request);
    if (answer !== next.answer) continue;
    if (await isExplained(after, callers.with(index, rest), end)) return true;
  }
  return false;
}

describe('appends that arrive together, compared with the memory store', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await testDatabase();
  });
  afterAll(() => database.close());

  async function compare(history: readonly (Append | Deletion)[], callers: readonly (readonly Append[])[]): Promise<void> {
    const under = await postgresUnderTest(database);
    try {
      const model = new Map<string, MemoryStream>();
      const of = (name: string): MemoryStream => model.get(name) ?? empty;
      for (const step of history) {
        if (isDeletion(step)) {
          await (
            step.hard ? under.store.tombstoneStream(step.stream, 'any') : under.store.deleteStream(step.stream, 'any')
          ).catch(() => undefined);
          model.set(step.stream, modelDelete(of(step.stream), step));
          continue;
        }
        const [answer, after] = await modelAppend(of(step.stream), step);
        expect([step, await told(appendTo(under.store, step))]).toEqual([step, answer]);
        model.set(step.stream, after);
      }
      const stores = await Promise.all(callers.map(async (_, index) => (index === 0 ? under.store : under.another())));
      const answers = await Promise.all(
        callers.map(async (requests, index) =>
          Promise.all(
            requests.map(async (request) => {
              const appending = appendTo(stores[index] as EventStore, request);
              const answer = await told(appending);
              return { request, answer, result: await appending.catch(() => null) };
            }),
          ),
        ),
      );
      const { events } = await under.store.readAll(null);
      expect(events.map(({ position }) => Number(position))).toEqual(events.map((_, index) => index + 1));
      for (const { request, result } of answers.flat()) {
        if (result === null) continue;
        const last = events.find((event) => event.stream === request.stream && event.revision === result.revision);
        expect([request, result.position]).toEqual([request, last?.position]);
      }
      for (const name of ['red-1', 'red-2', 'blue-1']) {
        const own = events.filter((event) => event.stream === name);
        expect(own.map(({ revision }) => revision)).toEqual(own.map((_, index) => index));
        const asked = answers.map((each) => each.filter(({ request }) => request.stream === name));
        if (
          !(await isExplained(
            of(name),
            asked,
            own.map(({ eventId }) => eventId),
          ))
        )
          throw new Error(`No order of these appends to ${name} explains the answers: ${JSON.stringify(asked)}`);
      }
    } finally {
      await under.close();
    }
  }
  const appendTo = async (store: EventStore, { stream: name, ids: wanted, expected: revision }: Append) =>
    store.append(
      name,
      wanted.map((id) => anEvent('Happened', {}, id)),
      revision,
    );

  /** A failure names the seed, which repeats it. */
  it('one process: as if its requests had come one after the other', async () => {
    await fc.assert(
      fc.asyncProperty(past, fc.array(append, { minLength: 1, maxLength: 30 }), async (history, requests) =>
        compare(history, [requests]),
      ),
      { numRuns: 60 },
    );
  }, 120_000);

  it('two processes: some order of their requests explains every answer', async () => {
    const few = fc.array(append, { minLength: 1, maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(past, few, few, async (history, first, second) => compare(history, [first, second])),
      { numRuns: 60 },
    );
  }, 120_000);
});
