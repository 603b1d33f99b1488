import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { event, events as eventsOf, stream } from '@panelist/domain/kernel';
import type { RecordedEvent } from '@panelist/domain/kernel';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { inProcessBus } from '../bus/index.js';
import { systemClock, createLogger, createMetrics } from '../foundation/index.js';
import { eventLog, postgresEventStore } from '../event-sourcing/index.js';
import type { EventLog, EventStore } from '../event-sourcing/index.js';
import { eventually } from '../../../checks/conformance/store-under-test.test-kit.js';
import { memoryVault, SubjectErasedError } from '../personal-data/index.js';
import { id, integer, readModel } from '../read-models/index.js';
import { knownEvents, testDatabase } from '../../../testing/index.js';
import type { TestDatabase } from '../../../testing/index.js';
import type { ProcessorAccess } from './access.js';
import { takeOver, type Checkpoint } from './checkpoints.js';
import { checkpointMover } from './checkpoint-mover.js';
import {
  byStream,
  inParts,
  LostLeaseError,
  projections,
  reactions,
  requestOfProjector,
  runProcessors,
  UnprocessableEventError,
} from './index.js';
import type { Processor, ProcessorsOptions, Reaction, ReactionRun, RunningProcessors } from './index.js';
import { eventTaker, noFailures } from './take-events.js';

type Counts = { readonly Counted: { readonly countId: string; readonly count: number } };
type Counted = RecordedEvent<{ readonly type: 'Counted'; readonly data: Counts['Counted'] }>;

const countEvents = eventsOf(stream('count', 'countId'), {
  Counted: event({
    data: { countId: z.string(), count: z.number() },
    sample: { countId: '1', count: 1 },
    sentence: ({ count }) => `Counted to ${count}.`,
  }),
});
const pacing = { tries: 3, firstMs: 1, longestMs: 5, stoppedMs: 20 };
const name = 'reaction-counting';

describe('a reaction', () => {
  let database: TestDatabase;
  let store: EventStore;
  let log: EventLog;
  let access: ProcessorAccess;
  let counted = 0;
  const running: RunningProcessors[] = [];

  beforeAll(async () => {
    database = await testDatabase();
    store = await postgresEventStore({ connectionString: database.url, pool: database.pool });
    const vault = memoryVault();
    log = eventLog({ store, vault, events: knownEvents(countEvents) });
    const { logger } = createLogger({ level: 'silent', write: () => undefined });
    const { pool } = database;
    access = { pool, store, log, vault, bus: inProcessBus(), clock: systemClock(), metrics: createMetrics(), logger };
  });
  beforeEach(async () => {
    counted = 0;
    await database.pool.query('truncate app.checkpoints, app.parked_streams, app.log_trail, app.reaction_beginnings');
    await database.pool.query('begin; set local session_replication_role = replica; truncate event_store.events; commit');
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((each) => each.stop()));
  });
  afterAll(async () => {
    await store.close();
    await database.close();
  });

  const count = async (times: number, countId = '1'): Promise<void> => {
    for (let index = 0; index < times; index++) {
      const metadata = {
        occurredAt: '2026-01-01T00:00:00.000Z',
        actor: { kind: 'system', id: 'test' },
        correlationId: 'c',
        causationId: 'c',
        commandId: randomUUID(),
      } as const;
      const data = { countId, count: ++counted };
      await log.append(`count-${countId}`, [{ eventId: randomUUID(), event: { type: 'Counted', data }, metadata }], 'any');
    }
  };
  const start = async (processors: readonly Processor[], options: Partial<ProcessorsOptions> = {}) => {
    const started = await runProcessors(access, processors, { room: 'test', beatMs: 50, pacing, ...options });
    running.push(started);
    return started;
  };
  const reactionOf = (
    handle: (counted: Counted, run: ReactionRun) => Promise<void>,
    options: Partial<Pick<Reaction, 'stops' | 'after' | 'partitionOf' | 'parts'>> = {},
  ) => reactions<Counts>()({ name: 'counting', on: { Counted: handle }, ...options });
  const collector = () => {
    const counts: number[] = [];
    return { counts, handle: async ({ data }: Counted) => void counts.push(data.count) };
  };
  const shown = async () => {
    const answer = await database.pool.query<{
      position: string | null;
      state: string;
      epoch: string;
      failing: { eventId: string; type: string; stream: string; message: string; tries: number } | null;
    }>('select * from app.checkpoints where name = $1', [name]);
    return answer.rows[0];
  };
  const isLive = async () => (await shown())?.state === 'running';
  const parked = async () => {
    const answer = await database.pool.query<{ stream: string; revision: number; resumed: boolean; failing: object }>(
      'select stream, revision, resumed, failing from app.parked_streams order by stream',
    );
    return answer.rows;
  };
  const resume = async () => requestOfProjector(database.pool, { projector: name, kind: 'resume' });
  const positions = async () => (await log.readAll(null, {})).events.map(({ position }) => position);

  it('handles what is there and what comes, in order', async () => {
    const { counts, handle } = collector();
    await count(3);
    const started = await start([reactionOf(handle)]);
    await eventually('caught up', async () => (await isLive()) && counts.length === 3);
    await eventually('ready', () => started.waitingFor() === null);
    await count(2);
    await eventually('all', () => counts.length === 5);
    expect(counts).toEqual([1, 2, 3, 4, 5]);
    await eventually('moved', async () => (await shown())?.position === (await store.head()));
  });

  it('is live at once in an empty log', async () => {
    await start([reactionOf(async () => undefined)]);
    await eventually('live', isLive);
  });

  it('gives commands and jobs that follow from an event the same ids in every run', async () => {
    const runs: string[] = [];
    await count(1);
    let broken = true;
    await start([
      reactionOf(async (_, run) => {
        runs.push([run.id, run.command('mail').commandId, run.command().correlationId].join(' '));
        if (broken) throw new TypeError('once');
      }),
    ]);
    await eventually('tried', () => runs.length > 1);
    broken = false;
    await eventually('live', isLive);
    expect(new Set(runs).size).toBe(1);
    expect(runs[0]).toMatch(/^counting-[-0-9a-f]{36} [-0-9a-f]{36} c$/);
  });

  it('goes on from its checkpoint', async () => {
    const [first, second] = [collector(), collector()];
    await count(3);
    const started = await start([reactionOf(first.handle)]);
    await eventually('live', async () => (await isLive()) && first.counts.length === 3);
    await started.stop();
    await count(1);
    await start([reactionOf(second.handle)]);
    await eventually('the new event', () => second.counts.length === 1);
    expect(second.counts).toEqual([4]);
  });

  it('stops at an event that keeps failing, shows it, and goes on when it heals', async () => {
    const { counts, handle } = collector();
    let broken = true;
    let calls = 0;
    await count(3);
    const started = await start([
      reactionOf(async (recorded) => {
        calls++;
        if (recorded.data.count === 2 && broken) throw new TypeError('of "zoe@example.com"');
        await handle(recorded);
      }),
    ]);
    await eventually('stopped', async () => (await shown())?.state === 'stopped');
    // The first event once, the second as often as `tries` allows.
    expect(calls).toBeGreaterThanOrEqual(1 + pacing.tries);
    expect(counts).toEqual([1]);
    const [first, second] = await log.readStream('count-1');
    expect(await shown()).toMatchObject({
      failing: { eventId: second?.eventId, type: 'Counted', stream: 'count-1', message: 'TypeError: of "…"' },
      position: first?.position,
    });
    expect(started.waitingFor()).toBeNull();
    await eventually('tried again', async () => ((await shown())?.failing?.tries ?? 0) > 1);

    broken = false;
    await eventually('live', isLive);
    expect(counts).toEqual([1, 2, 3]);
    expect(await shown()).toMatchObject({ failing: null });
  });

  it('tries a stopped event again on command', async () => {
    let broken = true;
    await count(1);
    await start(
      [
        reactionOf(async () => {
          if (broken) throw new TypeError('no');
        }),
      ],
      { pacing: { ...pacing, stoppedMs: 60_000 } },
    );
    await eventually('stopped', async () => (await shown())?.state === 'stopped');
    broken = false;
    await resume();
    await eventually('live', isLive);
  });

  it('stops in order also while it waits for its next try', async () => {
    await count(1);
    const failing = async () => {
      throw new TypeError('no');
    };
    const started = await start([reactionOf(failing)], { pacing: { ...pacing, firstMs: 60_000, longestMs: 60_000 } });
    await eventually('started', async () => (await shown())?.epoch === '1');
    await started.stop();
    expect(await shown()).toMatchObject({ state: 'starting', position: null });
  });

  it('stops at an event that can not be read, after those before it', async () => {
    const { counts, handle } = collector();
    await count(2);
    await store.append('count-1', [{ eventId: randomUUID(), type: 'Counted', data: {}, metadata: {} }], 'any');
    await count(1);
    await start([reactionOf(handle)]);
    await eventually('stopped', async () => (await shown())?.state === 'stopped');
    expect((await shown())?.failing).toMatchObject({ type: 'Counted', message: expect.stringContaining('UnreadableEventError') });
    expect(counts).toEqual([1, 2]);
    expect((await shown())?.position).toBe((await log.readStream('count-1', { limit: 2 })).at(-1)?.position);
  });

  it('gives its lease to a process with fewer while it waits after a failure', async () => {
    await count(1);
    const broken = () =>
      ['one', 'two'].map((each) =>
        reactions<Counts>()({
          name: each,
          on: {
            Counted: async () => {
              throw new Error('Broken');
            },
          },
        }),
      );
    const patient = { pacing: { ...pacing, tries: 1, stoppedMs: 600_000 } };
    await start(broken(), patient);
    const states = async () => (await database.pool.query<{ state: string }>('select state from app.checkpoints')).rows;
    await eventually('both are stopped', async () => (await states()).filter(({ state }) => state === 'stopped').length === 2);
    await start(broken(), patient);
    const holders = async () =>
      (await database.pool.query("select distinct holder from app.leads where name in ('reaction-one', 'reaction-two')"))
        .rowCount;
    await eventually('each has one', async () => (await holders()) === 2);
  });

  it('runs in one process at a time; the next takes over', async () => {
    const [one, other] = [collector(), collector()];
    const leader = await start([reactionOf(one.handle)]);
    await eventually('live', isLive);
    const standby = await start([reactionOf(other.handle)]);
    await eventually('the second one asked for the lease', async () => {
      const waiting = await database.pool.query('select from app.processes where $1 = any(waits_for)', [name]);
      return waiting.rowCount === 1;
    });
    await eventually('ready all the same', () => standby.waitingFor() === null);
    await count(2);
    await eventually('handled', () => one.counts.length === 2);
    await leader.stop();
    await count(1);
    await eventually('taken over', () => other.counts.length === 1);
    expect([one.counts, other.counts]).toEqual([[1, 2], [3]]);
  });

  describe('in parts', () => {
    const parts = { partitionOf: byStream, parts: 2, stops: 'stream' } as const;
    const streams = Array.from({ length: 12 }, (_, index) => String(index));
    /** Notes what it handled, by stream. */
    const byStreams = () => {
      const counts = new Map<string, number[]>();
      const handle = async ({ data: { countId, count: number } }: Counted) =>
        void counts.set(countId, [...(counts.get(countId) ?? []), number]);
      return { counts, processors: inParts(reactionOf(handle, parts)) };
    };
    const leaders = async () =>
      (
        await database.pool.query<{ name: string; holder: string }>(
          "select name, holder from app.leads where name like 'reaction-%'",
        )
      ).rows;

    it('is shared by two processes: each stream by one of them, in its order', async () => {
      const [one, other] = [byStreams(), byStreams()];
      await start(one.processors);
      await eventually('one runs all', async () => (await leaders()).length === 2);
      const second = await start(other.processors);
      await eventually('each runs a part', async () => new Set((await leaders()).map(({ holder }) => holder)).size === 2);
      for (const countId of [...streams, ...streams]) await count(1, countId);
      const handled = () => [...one.counts, ...other.counts];
      await eventually('all are handled', () => handled().flatMap(([, counts]) => counts).length === 2 * streams.length);
      expect(one.counts.size).toBeGreaterThan(0);
      expect(other.counts.size).toBeGreaterThan(0);
      expect(new Map(handled())).toEqual(new Map(streams.map((countId, index) => [countId, [index + 1, index + 13]])));
      await second.stop();
      for (const countId of streams) await count(1, countId);
      await eventually('the first one handles all', () => one.counts.size === streams.length);
      expect((await leaders()).map(({ name: part }) => part).toSorted()).toEqual([`${name}-part-1-of-2`, `${name}-part-2-of-2`]);
    });

    it('has parked streams of its own in each part', async () => {
      for (const countId of streams) await count(1, countId);
      const broken = inParts(
        reactionOf(async () => {
          throw new UnprocessableEventError('Broken');
        }, parts),
      );
      await start(broken);
      await eventually('all are parked', async () => (await parked()).length === streams.length);
      const { rows } = await database.pool.query<{ name: string }>('select distinct name from app.parked_streams order by name');
      expect(rows).toEqual([{ name: `${name}-part-1-of-2` }, { name: `${name}-part-2-of-2` }]);
    });

    it('refuses an order of different streams', () => {
      expect(() => reactionOf(async () => undefined, { parts: 2 })).toThrow('keeps an order of different streams');
    });
  });

  it('survives lost connections', async () => {
    const { counts, handle } = collector();
    await start([reactionOf(handle)]);
    await eventually('live', isLive);
    await database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'",
    );
    await count(2);
    await eventually('handled', () => new Set(counts).size === 2);
  });

  it('aborts its handler on stop, keeps what was handled before, and does not count that event as handled', async () => {
    await count(3);
    const calls: number[] = [];
    const started = await start([
      reactionOf(async ({ data }, { signal }) => {
        calls.push(data.count);
        if (data.count === 3)
          await new Promise((_, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
      }),
    ]);
    await eventually('started', () => calls.length === 3);
    await started.stop();
    expect(await shown()).toMatchObject({ position: (await positions())[1], failing: null });
  });

  it('begins at the time that a migration stored, to the millisecond', async () => {
    await count(4);
    await database.pool.query(`
      begin; set local session_replication_role = replica;
      update event_store.events set recorded_at = '2026-12-01T00:00:00Z'::timestamptz - interval '1 ms' where data ->> 'count' = '1';
      update event_store.events set recorded_at = '2026-12-01T00:00:00Z' where data ->> 'count' = '2';
      update event_store.events set recorded_at = '2026-12-01T00:00:00.250Z' where data ->> 'count' = '3';
      update event_store.events set recorded_at = '2026-12-01T00:00:01Z' where data ->> 'count' = '4';
      commit`);
    const { counts, handle } = collector();
    await database.pool.query("insert into app.reaction_beginnings values ($1, '2026-12-01T02:00:00+02')", [name]);
    await start([reactionOf(handle)]);
    await eventually('moved past all', async () => (await shown())?.position === (await store.head()));
    expect(counts).toEqual([2, 3, 4]);
  });

  describe('that parks streams', () => {
    let broken: readonly number[];
    let seen: number[];
    const parking = () =>
      reactionOf(
        async ({ data }) => {
          if (broken.includes(data.count)) throw new TypeError('of "zoe@example.com"');
          seen.push(data.count);
        },
        { stops: 'stream' },
      );
    beforeEach(() => {
      broken = [2];
      seen = [];
    });

    it('goes on with the other streams, and with that one when an operator resumes it', async () => {
      await count(3, '1');
      await count(2, '2');
      await start([parking()]);
      await eventually('live', async () => (await isLive()) && seen.length === 3);
      await count(1, '1');
      await count(1, '2');
      await eventually('the other stream', () => seen.includes(7));
      expect(seen).toEqual([1, 4, 5, 7]);
      expect(await parked()).toMatchObject([
        { stream: 'count-1', revision: 1, resumed: false, failing: { type: 'Counted', message: 'TypeError: of "…"' } },
      ]);

      // Still broken, and further on.
      broken = [3];
      await resume();
      await eventually('parked at the next', async () => (await parked())[0]?.revision === 2);
      expect(seen).toEqual([1, 4, 5, 7, 2]);
      expect((await parked())[0]?.resumed).toBe(false);

      broken = [];
      // No new event is needed: the command is enough.
      await resume();
      await eventually('resumed', async () => (await parked()).length === 0);
      expect(seen).toEqual([1, 4, 5, 7, 2, 3, 6]);
      await count(1, '1');
      await eventually('followed again', () => seen.includes(8));
      expect(seen).toEqual([1, 4, 5, 7, 2, 3, 6, 8]);
    });

    it('keeps it parked over a restart, and a resumed one is replayed by the process that starts next', async () => {
      await count(3, '1');
      const first = await start([parking()]);
      await eventually('parked', async () => (await parked()).length === 1);
      await eventually('live', isLive);
      await first.stop();
      await count(1, '1');
      broken = [];
      const second = await start([parking()]);
      await count(1, '2');
      await eventually('the other stream', () => seen.includes(5));
      expect(seen).toEqual([1, 5]);
      await second.stop();
      await database.pool.query('update app.parked_streams set resumed = true');
      // These come after the checkpoint: the reaction handles them once, in log order.
      await count(2, '1');
      await start([parking()]);
      await eventually('all', () => seen.length === 7);
      expect(seen).toEqual([1, 5, 2, 3, 4, 6, 7]);
      expect(await parked()).toEqual([]);
    });

    it('stays resumed where the process stops while it replays', async () => {
      await count(3, '1');
      const first = await start([parking()]);
      await eventually('parked', async () => (await parked()).length === 1);
      await eventually('live', isLive);
      await first.stop();
      await database.pool.query('update app.parked_streams set resumed = true');
      let replaying = false;
      const slow = reactionOf(
        async (_, { signal }) => {
          replaying = true;
          await new Promise((__, reject) => signal.addEventListener('abort', () => reject(new Error('aborted'))));
        },
        { stops: 'stream' },
      );
      const second = await start([slow]);
      await eventually('replaying', () => replaying);
      await second.stop();
      expect(await parked()).toMatchObject([{ stream: 'count-1', revision: 1, resumed: true }]);
    });

    it('stops instead of parking ever more of them, where every stream fails', async () => {
      for (let each = 1; each <= 13; each++) await count(1, String(each));
      broken = Array.from({ length: 13 }, (_, index) => index + 1);
      await start([parking()]);
      await eventually('stopped', async () => (await shown())?.state === 'stopped');
      expect((await parked()).length).toBe(10);
      expect((await shown())?.failing).toMatchObject({ stream: 'count-11' });
      broken = [];
      await eventually('live', isLive);
      expect(seen).toEqual([11, 12, 13]);
      await resume();
      await eventually('resumed', async () => (await parked()).length === 0);
      expect(seen.length).toBe(13);
    });

    it('parks streams that certainly cannot be handled at once, however many, and counts them for the alarm', async () => {
      for (let each = 1; each <= 13; each++) await count(1, String(each));
      let calls = 0;
      const reaction = reactionOf(
        async ({ data }) => {
          calls++;
          if (data.count % 2 === 0) throw new SubjectErasedError('person');
          if (data.count < 13) throw new UnprocessableEventError('nothing helps');
          seen.push(data.count);
        },
        { stops: 'stream' },
      );
      await start([reaction]);
      await eventually('live', isLive);
      expect(seen).toEqual([13]);
      expect(calls).toBe(13);
      expect((await parked()).length).toBe(12);
      await eventually('measured', async () =>
        (await access.metrics.register.metrics()).includes(`panelist_reaction_parked_streams{reaction="${name}"} 12`),
      );
    });

    it('does not park it for a failure that passes', async () => {
      let away = true;
      await count(1);
      const reaction = reactionOf(
        async ({ data }) => {
          if (away) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
          seen.push(data.count);
        },
        { stops: 'stream' },
      );
      await start([reaction]);
      await eventually('stopped', async () => (await shown())?.state === 'stopped');
      expect(await parked()).toEqual([]);
      away = false;
      await eventually('live', isLive);
      expect(seen).toEqual([1]);
    });
  });

  describe('that handles partitions at the same time', () => {
    it('keeps the order of each stream, and goes on from its checkpoint', async () => {
      const seen: number[] = [];
      let atOnce = 0;
      let most = 0;
      const handle = async ({ data }: Counted): Promise<void> => {
        most = Math.max(most, ++atOnce);
        await new Promise((settle) => setTimeout(settle, 2));
        atOnce--;
        seen.push(data.count);
      };
      for (let round = 0; round < 60; round++) for (const each of ['1', '2', '3']) await count(1, each);
      const first = await start([reactionOf(handle, { stops: 'stream', partitionOf: byStream })]);
      await eventually('caught up', async () => (await isLive()) && seen.length === 180);
      expect(most).toBeGreaterThan(1);
      for (const each of [0, 1, 2]) {
        const ofStream = seen.filter((one) => (one - 1) % 3 === each);
        expect(ofStream).toEqual(ofStream.toSorted((one, other) => one - other));
      }
      await eventually('moved', async () => (await shown())?.position === (await store.head()));
      await first.stop();
      await count(1, '4');
      await start([reactionOf(handle, { stops: 'stream', partitionOf: byStream })]);
      await eventually('the new event', () => seen.length === 181);
    });

    it('parks what fails after its tries, and handles everything else', async () => {
      const seen = new Set<number>();
      const tries = new Map<number, number>();
      const handle = async ({ data: { count: at } }: Counted): Promise<void> => {
        tries.set(at, (tries.get(at) ?? 0) + 1);
        if (at === 2 || at === 5) throw new TypeError('of this one');
        seen.add(at);
      };
      // Streams 1, 2 and 3 in turn: 2 and 5 are of stream 2.
      for (let round = 0; round < 3; round++) for (const each of ['1', '2', '3']) await count(1, each);
      await start([reactionOf(handle, { stops: 'stream', partitionOf: byStream })]);
      await eventually('live', isLive);
      expect([...seen].toSorted((one, other) => one - other)).toEqual([1, 3, 4, 6, 7, 9]);
      expect(tries.get(2)).toBe(pacing.tries);
      expect(tries.has(5)).toBe(false);
      expect(await parked()).toMatchObject([{ stream: 'count-2', revision: 0 }]);
      expect(await shown()).toMatchObject({ position: await store.head() });
    });

    it('begins again at the first event that is not handled', async () => {
      const seen: number[] = [];
      let away = true;
      const handle = async ({ data: { count: at } }: Counted): Promise<void> => {
        if (at === 2 && away) throw Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' });
        seen.push(at);
      };
      for (const each of ['1', '2', '3']) await count(1, each);
      await start([reactionOf(handle, { stops: 'stream', partitionOf: byStream })]);
      await eventually('stopped', async () => (await shown())?.state === 'stopped');
      expect(await shown()).toMatchObject({ position: (await positions())[0] });
      away = false;
      await eventually('live', isLive);
      expect(seen.filter((at) => at === 1)).toEqual([1]);
      expect(new Set(seen)).toEqual(new Set([1, 2, 3]));
    });
  });

  it('waits for the projections whose rows it reads', async () => {
    const sums = readModel({ name: 'sums', version: 1, key: 'countId', columns: { countId: id(), count: integer() } });
    const projection = projections<Counts>()(sums, { Counted: { upsert: ({ data }) => sums.make(data) } });
    const read: unknown[] = [];
    const reaction = reactionOf(
      async ({ data }) => {
        const answer = await database.pool.query<{ count: number }>('select count from read_model.sums_v1');
        read.push([data.count, (answer.rows[0]?.count ?? 0) >= data.count]);
      },
      { after: [projection] },
    );
    await count(2);
    await start([reaction]);
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(read).toEqual([]);
    await start([projection]);
    await count(2);
    await eventually('all', () => read.length === 4);
    expect(read).toEqual([1, 2, 3, 4].map((each) => [each, true]));
  });

  describe('of a process that lost the lease', () => {
    let held: boolean;
    const takerOf = async (handle: (event: Counted) => Promise<void>, at: Checkpoint, stops: Reaction['stops'] = 'reaction') => {
      const never = new AbortController().signal;
      const lease = { isHeld: () => held, lost: never, surplus: never, release: async () => undefined };
      return eventTaker(
        {
          ...access,
          reaction: reactionOf(handle, { stops }),
          move: checkpointMover(database.pool),
          moved: () => undefined,
          lease,
          ended: new AbortController().signal,
          failures: noFailures(),
          most: 1,
        },
        at,
      );
    };
    const page = async () => {
      const { events, position } = await log.readAll(null, {});
      return { events, position: position ?? '', atHead: true };
    };
    beforeEach(async () => {
      held = true;
      await count(3);
    });

    it('handles nothing more, and keeps what it handled where no other process has begun', async () => {
      const handled: number[] = [];
      const from = await takeOver(database.pool, name, 'reaction');
      const take = await takerOf(async ({ data }) => {
        handled.push(data.count);
        if (data.count === 2) held = false;
      }, from);
      await expect(take(from, await page())).rejects.toThrow(LostLeaseError);
      expect(handled).toEqual([1, 2]);
      expect((await shown())?.position).toBe((await positions())[1]);
    });

    it('writes nothing where another process has begun', async () => {
      const from = await takeOver(database.pool, name, 'reaction');
      const take = await takerOf(async () => undefined, from);
      await takeOver(database.pool, name, 'reaction');
      await expect(take(from, await page())).rejects.toThrow(LostLeaseError);
      const failing = await takerOf(
        async () => {
          throw new TypeError('no');
        },
        from,
        'stream',
      );
      await expect(failing(from, await page())).rejects.toThrow(LostLeaseError);
      expect(await shown()).toMatchObject({ position: null, epoch: '2', failing: null });
      expect(await parked()).toEqual([]);
    });
  });
});
