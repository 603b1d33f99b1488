import { afterAll, afterEach, beforeAll, beforeEach } from '@jest/globals';
import { event, events as eventsOf, stream, type RecordedEvent } from '@panelist/domain/kernel';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { inProcessBus } from '../bus/index.js';
import { systemClock, createLogger, createMetrics } from '../foundation/index.js';
import { eventLog, postgresEventStore } from '../event-sourcing/index.js';
import { memoryVault } from '../personal-data/index.js';
import { knownEvents, testDatabase, type TestDatabase } from '../../../testing/index.js';
import type { ProcessorAccess } from './access.js';
import { askProcessor, reactions, runProcessors } from './index.js';
import type { Processor, ProcessorsOptions, Reaction, ReactionRun, RunningProcessors } from './index.js';

export type Counts = { readonly Counted: { readonly countId: string; readonly count: number } };
export type Counted = RecordedEvent<{ readonly type: 'Counted'; readonly data: Counts['Counted'] }>;

const countEvents = eventsOf(stream('count', 'countId'), {
  Counted: event({
    data: { countId: z.string(), count: z.number() },
    sample: { countId: '1', count: 1 },
    sentence: ({ count }) => `Counted to ${count}.`,
  }),
});

export const pacing = { tries: 3, firstMs: 1, longestMs: 5, stoppedMs: 20 };

/** Checkpoint of the reaction. */
export const name = 'reaction-counting';

export const reactionOf = (
  handle: (counted: Counted, run: ReactionRun) => Promise<void>,
  options: Partial<Pick<Reaction, 'stops' | 'after' | 'partitionOf'>> = {},
): Reaction => reactions<Counts>()({ name: 'counting', on: { Counted: handle }, ...options });

/** A handler that notes what it handled. */
export function collector() {
  const counts: number[] = [];
  return { counts, handle: async ({ data }: Counted) => void counts.push(data.count) };
}

/**
 * A log of counts on a database of its own, empty before each test; what a test starts ends with
 * it.
 */
export function countedLog() {
  let database: TestDatabase;
  let access: ProcessorAccess;
  let counted = 0;
  const running: RunningProcessors[] = [];

  beforeAll(async () => {
    database = await testDatabase();
    const { pool } = database;
    const store = await postgresEventStore({ connectionString: database.url, pool });
    const vault = memoryVault();
    const log = eventLog({ store, vault, events: knownEvents(countEvents) });
    const { logger } = createLogger({ level: 'silent', write: () => undefined });
    access = { pool, store, log, vault, bus: inProcessBus(), clock: systemClock(), metrics: createMetrics(), logger };
  });
  beforeEach(async () => {
    counted = 0;
    await access.pool.query('truncate app.checkpoints, app.parked_streams');
    await access.pool.query('begin; set local session_replication_role = replica; truncate event_store.events; commit');
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((each) => each.stop()));
  });
  afterAll(async () => {
    await access.store.close();
    await database.close();
  });

  const shown = async () => {
    const answer = await access.pool.query<{
      position: string | null;
      state: string;
      epoch: string;
      failing: { eventId: string; type: string; stream: string; message: string; tries: number } | null;
    }>('select * from app.checkpoints where name = $1', [name]);
    return answer.rows[0];
  };
  return {
    access: (): ProcessorAccess => access,
    /** Appends the next counts. */
    count: async (times: number, countId = '1'): Promise<void> => {
      for (let index = 0; index < times; index++) {
        const metadata = {
          occurredAt: '2026-01-01T00:00:00.000Z',
          actor: { kind: 'system', id: 'test' },
          correlationId: 'c',
          causationId: 'c',
          commandId: randomUUID(),
        } as const;
        const data = { countId, count: ++counted };
        await access.log.append(
          `count-${countId}`,
          [{ eventId: randomUUID(), event: { type: 'Counted', data }, metadata }],
          'any',
        );
      }
    },
    start: async (
      processors: readonly Processor[],
      { metrics = access.metrics, ...options }: Partial<ProcessorsOptions & Pick<ProcessorAccess, 'metrics'>> = {},
    ): Promise<RunningProcessors> => {
      const started = await runProcessors({ ...access, metrics }, processors, {
        service: 'test',
        beatMs: 50,
        pacing,
        ...options,
      });
      running.push(started);
      return started;
    },
    /** The checkpoint, as operators see it. */
    shown,
    isLive: async () => (await shown())?.state === 'running',
    parked: async () => {
      const answer = await access.pool.query<{ stream: string; revision: number; resumed: boolean; failing: object }>(
        'select stream, revision, resumed, failing from app.parked_streams order by stream',
      );
      return answer.rows;
    },
    resume: async () => askProcessor(access.pool, name, 'resume'),
    positions: async () => (await access.log.readAll(null, {})).events.map(({ position }) => position),
  };
}
