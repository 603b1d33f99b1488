import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { registry } from '@panelist/domain/registry';
import { rowsFollowStreams } from '@panelist/infra/processors';
import { rebuildReadModels } from '../index.js';
import { projections } from '../projections.js';
import { participationsProjection } from '../read-models/participation/participations-projection.js';
import { projectionWorld } from '../test-kit/projection-world.test-kit.js';
import type { ProjectionWorld } from '../test-kit/projection-world.test-kit.js';
import { randomHistory } from '../test-kit/random-history.test-kit.js';

describe('rebuilding in threads', () => {
  let world: ProjectionWorld;
  beforeEach(async () => {
    world = await projectionWorld();
  });
  afterEach(async () => world.close());

  const divisible = projections.filter((one) => rowsFollowStreams(one, (type) => registry.events.get(type)?.streams[0].idField));
  const names = divisible.map(({ model }) => model.name);
  const rows = async () => Promise.all(divisible.map((one) => world.rows(one)));
  const copies = async () => {
    const found = await world.pool.query(
      "select from pg_tables where schemaname = 'read_model' and tablename like '%\\_\\_next\\_%'",
    );
    return found.rowCount;
  };
  const inThreads = (rebuildThreads: number) => ({
    ...world.dependencies,
    config: { databaseUrl: world.database.url, eventStoreUrl: null, masterKey: world.masterKey, rebuildThreads },
  });
  /** Number of connections that threads opened during this work. */
  const threadsDuring = async (work: Promise<void>) => {
    const seen = new Set<number>();
    const ended = new AbortController();
    const watched = work.finally(() => ended.abort());
    while (!ended.signal.aborted) {
      const found = await world.pool.query<{ pid: number }>(
        "select pid from pg_stat_activity where datname = current_database() and application_name = 'panelist-rebuild'",
      );
      for (const { pid } of found.rows) seen.add(pid);
      await Promise.race([watched, new Promise((resolve) => setTimeout(resolve, 2))]);
    }
    await watched;
    return seen.size;
  };
  const write = async (seed: number, count: number) => {
    for (const { stream, events } of randomHistory(seed, count)) await world.append(stream, events);
  };

  it('gives the rows of the live tables, and those of one thread, row for row', async () => {
    await write(11, 250);
    await world.start();
    await world.caughtUp();
    const live = await rows();
    const steps: number[] = [];
    const onProgress = (done: number) => void steps.push(done);
    expect(await threadsDuring(rebuildReadModels(inThreads(3), names, { threadsFrom: 100, onProgress }))).toBeGreaterThanOrEqual(
      3,
    );
    expect(await rows()).toEqual(live);
    expect(steps).toEqual(steps.toSorted((one, other) => one - other));
    expect(await threadsDuring(rebuildReadModels(inThreads(1), names, { threadsFrom: 100 }))).toBe(0);
    expect(await rows()).toEqual(live);
    // A short log needs no thread.
    expect(await threadsDuring(rebuildReadModels(inThreads(3), ['payouts']))).toBe(0);
    // The process that runs the projections continues with the new tables.
    await world.append('participation-new', [
      { type: 'ScreenerStarted', data: { participationId: 'new', userId: 'user-0', projectId: 'project-0', ownerId: 'owner' } },
    ]);
    await world.caughtUp();
    expect((await world.rows(participationsProjection)).map((row) => row['participationId'])).toContain('new');
  }, 120_000);

  it('changes nothing when a thread fails, or when the operator aborts', async () => {
    await write(12, 120);
    await world.start();
    await world.caughtUp();
    const live = await rows();
    const giveUp = new AbortController();
    const givenUp = rebuildReadModels(inThreads(2), names, {
      threadsFrom: 100,
      signal: giveUp.signal,
      onProgress: () => giveUp.abort(new Error('given up')),
    });
    await expect(givenUp).rejects.toThrow('given up');
    expect(await copies()).toBe(0);
    const bad = '00000000-0000-4000-8000-000000000002';
    await world.store.append('participation-x', [{ eventId: bad, type: 'ScreenerStarted', data: {}, metadata: {} }], 'any');
    await expect(rebuildReadModels(inThreads(2), ['participations'], { threadsFrom: 100 })).rejects.toMatchObject({
      name: 'PoisonEventError',
      failing: { eventId: bad, type: 'ScreenerStarted', message: expect.stringContaining('UnreadableEventError') },
    });
    const unknown = { ...inThreads(2), config: { ...inThreads(2).config, databaseUrl: `${world.database.url}-not-there` } };
    await expect(rebuildReadModels(unknown, ['payouts'], { threadsFrom: 100 })).rejects.toThrow('does not exist');
    expect(await copies()).toBe(0);
    expect(await rows()).toEqual(live);
  }, 120_000);
});
