import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { event, events as eventsOf, stream } from '@panelist/domain/kernel';
import type { RecordedEvent } from '@panelist/domain/kernel';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { eventLog } from '../event-log/index.js';
import type { EventLog } from '../event-log/index.js';
import { eventually } from '../event-store/conformance/store-under-test.test-kit.js';
import { postgresEventStore } from '../event-store/index.js';
import type { EventStore } from '../event-store/index.js';
import { leads } from '../leads/index.js';
import type { Leads } from '../leads/index.js';
import { memoryVault } from '../personal-data/index.js';
import { knownEvents, testDatabase } from '../test-kit/index.js';
import type { TestDatabase } from '../test-kit/index.js';
import { checkpointedSubscription, LostLeadError, moveCheckpoint, readCheckpoints, takeLead } from './index.js';
import type { CheckpointedSubscription, CheckpointedSubscriptionOptions } from './index.js';

const countEvents = eventsOf(stream('count', null), {
  Counted: event({ data: { count: z.number() }, sample: { count: 1 }, sentence: ({ count }) => `Counted to ${count}.` }),
});
const pacing = { tries: 3, firstMs: 1, stoppedMs: 20 };

describe('a checkpointed subscription', () => {
  let database: TestDatabase;
  let store: EventStore;
  let log: EventLog;
  let counted = 0;
  const running: CheckpointedSubscription[] = [];
  const opened: Leads[] = [];

  beforeAll(async () => {
    database = await testDatabase();
    store = await postgresEventStore({ connectionString: database.url, pool: database.pool });
    log = eventLog({ store, vault: memoryVault(), events: knownEvents(countEvents) });
  });
  beforeEach(async () => {
    counted = 0;
    await database.pool.query('truncate app.checkpoints');
    await database.pool.query('begin; set local session_replication_role = replica; truncate event_store.events; commit');
  });
  afterEach(async () => {
    await Promise.all(running.splice(0).map((subscription) => subscription.stop()));
    await Promise.all(opened.splice(0).map((each) => each.close()));
  });
  afterAll(async () => {
    await store.close();
    await database.close();
  });

  const count = async (times: number): Promise<void> => {
    for (let index = 0; index < times; index++) {
      const metadata = {
        occurredAt: '2026-01-01T00:00:00.000Z',
        actor: { kind: 'system', id: 'test' },
        correlationId: 'c',
        causationId: 'c',
        commandId: randomUUID(),
      } as const;
      await log.append(
        'count-1',
        [{ eventId: randomUUID(), event: { type: 'Counted', data: { count: ++counted } }, metadata }],
        'any',
      );
    }
  };
  const waitsForLead = async (): Promise<boolean> => {
    const waiting = await database.pool.query("select 1 from app.processes where 'reaction' = any(waits_for)");
    return waiting.rows.length === 1;
  };
  const newLeads = () => {
    const made = leads(database.url, { room: 'test', beatMs: 50 });
    opened.push(made);
    return made;
  };
  const start = (options: Pick<CheckpointedSubscriptionOptions, 'handle'> & Partial<CheckpointedSubscriptionOptions>) => {
    const subscription = checkpointedSubscription({
      name: 'reaction',
      log,
      pool: database.pool,
      leads: newLeads(),
      pacing,
      ...options,
    });
    running.push(subscription);
    return subscription;
  };
  const collector = () => {
    const counts: unknown[] = [];
    return { counts, handle: async ({ data }: RecordedEvent) => void counts.push(data['count']) };
  };

  it('handles what is there and what comes, in order', async () => {
    const { counts, handle } = collector();
    await count(3);
    const subscription = start({ handle, batchSize: 2 });
    await eventually('caught up', () => subscription.state().status === 'live' && counts.length === 3);
    await count(2);
    await eventually('all', () => counts.length === 5);
    expect(counts).toEqual([1, 2, 3, 4, 5]);
    await eventually('no lag', async () => (await subscription.lag()) === 0);
  });

  it('is live at once in an empty log', async () => {
    const subscription = start({ handle: async () => undefined });
    await eventually('live', () => subscription.state().status === 'live');
  });

  it('goes on from its checkpoint', async () => {
    const [first, second] = [collector(), collector()];
    await count(3);
    const subscription = start({ handle: first.handle });
    await eventually('live', () => subscription.state().status === 'live' && first.counts.length === 3);
    await subscription.stop();
    expect(subscription.state().status).toBe('ended');
    await opened.splice(0)[0]?.close();
    await count(1);
    start({ handle: second.handle });
    await eventually('the new one', () => second.counts.length === 1);
    expect(second.counts).toEqual([4]);
  });

  it('stands still at an event that keeps failing, shows it, and goes on when it heals', async () => {
    const { counts, handle } = collector();
    let broken = true;
    const failures: string[] = [];
    await count(3);
    const subscription = start({
      handle: async (recorded) => {
        if (recorded.data['count'] === 2 && broken) throw new TypeError('of zoe@example.com');
        await handle(recorded);
      },
      onError: (error) => failures.push(String(error)),
    });
    await eventually('stopped', () => subscription.state().status === 'stopped');
    expect(subscription.state()).toMatchObject({ failing: { type: 'Counted', stream: 'count-1', error: 'TypeError' } });
    expect(counts).toEqual([1]);
    const [second] = await log.readStream('count-1', { from: 1 });
    const shown = async () => (await readCheckpoints(database.pool))[0];
    await eventually('shown', async () => (await shown())?.failing !== null);
    expect(await shown()).toMatchObject({
      failing: { eventId: second?.eventId },
      position: (await log.readStream('count-1'))[0]?.position,
    });
    expect(JSON.stringify(await shown())).not.toContain('zoe');
    expect(failures).toContain('TypeError: of zoe@example.com');

    broken = false;
    await eventually('live', () => subscription.state().status === 'live');
    expect(counts).toEqual([1, 2, 3]);
    expect(await shown()).toMatchObject({ failing: null });
  });

  it('stops at an event that nobody can read, after those before it', async () => {
    const { counts, handle } = collector();
    await count(2);
    await store.append('count-1', [{ eventId: randomUUID(), type: 'Unheard', data: {}, metadata: {} }], 'any');
    const subscription = start({ handle });
    await eventually('stopped', () => subscription.state().status === 'stopped');
    expect(subscription.state()).toMatchObject({ failing: { type: 'Unheard', error: 'UnreadableEventError' } });
    expect(counts).toEqual([1, 2]);
  });

  it('runs in one process at a time; the next takes over', async () => {
    const [one, other] = [collector(), collector()];
    const leader = start({ handle: one.handle });
    await eventually('live', () => leader.state().status === 'live');
    const standby = start({ handle: other.handle });
    await eventually('the second one asked for the lead', waitsForLead);
    await count(2);
    await eventually('handled', () => one.counts.length === 2);
    expect(standby.state().status).toBe('standby');
    await leader.stop();
    await opened[0]?.close();
    await count(1);
    await eventually('taken over', () => other.counts.length === 1);
    expect([one.counts, other.counts]).toEqual([[1, 2], [3]]);
  });

  it('survives lost connections', async () => {
    const { counts, handle } = collector();
    const subscription = start({ handle });
    await eventually('live', () => subscription.state().status === 'live');
    await database.pool.query(
      "select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'",
    );
    await count(2);
    await eventually('handled', () => new Set(counts).size === 2);
  });

  it('never moves a checkpoint that somebody else leads by now', async () => {
    const old = await takeLead(database.pool, 'reaction');
    const current = await takeLead(database.pool, 'reaction');
    await expect(moveCheckpoint(database.pool, old, '1')).rejects.toThrow(LostLeadError);
    await moveCheckpoint(database.pool, current, '2');
    expect(await readCheckpoints(database.pool)).toEqual([{ name: 'reaction', position: '2', failing: null }]);
  });

  it('tells its handler to end, and does not count that event as handled', async () => {
    await count(1);
    let started = false;
    const subscription = start({
      handle: (_, signal) =>
        new Promise((__, reject) => {
          started = true;
          signal.addEventListener('abort', () => reject(new Error('aborted')));
        }),
    });
    await eventually('started', () => started);
    await subscription.stop();
    expect((await readCheckpoints(database.pool))[0]).toMatchObject({ position: null, failing: null });
  });
});
