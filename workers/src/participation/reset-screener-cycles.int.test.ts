import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  cycleDayOf,
  resetScreenerCycle,
  screenerCycleDecider,
  screenerCycleIdOf,
  screenerCycleStream,
} from '@panelist/domain/participation';
import { scheduledBy, scheduleSweep } from '../runtime/schedule-sweep.js';
import { by, openWorld, until, type World } from '../workers.test-kit.js';
import { resetScreenerCycles } from './reset-screener-cycles.js';

const userId = 'user-1';
const day = 24 * 3_600_000;

describe('the reset of a screener cycle', () => {
  let all: World;
  let cycleId: string;

  beforeEach(async () => {
    all = await openWorld({ contexts: ['participation'] });
  });
  afterEach(async () => all.close());

  const opensCycle = async () => {
    const { commands, clock } = all.dependencies;
    const opensOn = cycleDayOf(clock.now());
    cycleId = screenerCycleIdOf(userId, opensOn);
    const count = { userId, cycleId, day: opensOn, participationId: 'p1', limit: 10, at: clock.now() };
    const command = { type: 'CountScreener', data: count } as const;
    await commands.handle(screenerCycleDecider, screenerCycleStream.of(cycleId), command, by(userId));
  };
  const resets = async () =>
    (await all.eventsOf(screenerCycleStream.of(cycleId))).filter((type) => type === 'ScreenerCycleReset').length;
  const deadlines = async () =>
    (await all.database.pool.query('select 1 from app.deadlines where kind = $1', [resetScreenerCycle.name])).rowCount ?? 0;
  const jobs = async () => {
    const sql = "select id, state from bullmq.job where queue = 'reset-screener-cycle' order by id";
    return (await all.database.pool.query<{ id: string; state: string }>(sql)).rows;
  };
  /** One run of the sweep, without a worker that takes the job. */
  const sweep = async () => {
    const known = scheduledBy([resetScreenerCycles(all.dependencies)]);
    await scheduleSweep(all.dependencies, known, 0).run(() => true);
  };
  /** A cycle whose deadline is set and due, and no workers. */
  const expiresUnattended = async () => {
    await opensCycle();
    const workers = await all.startWorkers();
    await until(async () => (await deadlines()) === 1, 'it has a deadline', all.logged);
    await workers.stop();
    all.clock.advance(day);
  };

  it('happens by the clock, even after a time without workers, and leaves no deadline', async () => {
    await opensCycle();
    all.clock.advance(day + 3_600_000);
    await all.startWorkers();
    await until(async () => (await resets()) === 1, 'it was reset', all.logged);
    await until(async () => (await deadlines()) === 0, 'its deadline is gone', all.logged);
    await until(async () => (await jobs())[0]?.state === 'completed', 'its job is done', all.logged);
  });

  it('does not happen before its time', async () => {
    await all.startWorkers();
    await opensCycle();
    await until(async () => (await deadlines()) === 1, 'it has a deadline', all.logged);
    all.clock.advance(day - 3_600_000);
    await all.database.pool.query('select pg_sleep(0.3)');
    expect([await resets(), await jobs()]).toEqual([0, []]);
    all.clock.advance(3_600_000);
    await until(async () => (await resets()) === 1, 'it was reset', all.logged);
  });

  it('is a job with an id that follows from the deadline: a sweep that dies after enqueueing adds no second one', async () => {
    await expiresUnattended();
    await sweep();
    const [first, ...others] = await jobs();
    expect([first?.id, others]).toEqual([expect.stringMatching(/^reset-screener-cycle-when-expired-.*-s0$/), []]);
    await all.database.pool.query('update app.deadlines set tries = 0, not_before = due_at');
    await sweep();
    expect(await jobs()).toEqual([first]);
    expect([await resets(), await deadlines()]).toEqual([0, 1]);
  });

  it('survives a queue that loses its jobs: the deadline enqueues it again, later', async () => {
    await expiresUnattended();
    await sweep();
    await all.database.pool.query('delete from bullmq.job');
    await sweep();
    expect([await jobs(), await deadlines()]).toEqual([[], 1]);
    all.clock.advance(30_000);
    await all.startWorkers();
    await until(async () => (await resets()) === 1, 'it was reset', all.logged);
    await until(async () => (await deadlines()) === 0, 'its deadline is gone', all.logged);
    expect(await resets()).toBe(1);
  });
});
