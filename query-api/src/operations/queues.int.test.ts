import { contractOf } from '@panelist/domain/registry';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { historyStepMinutes, operationsHistory, queueList } from '@panelist/domain/operations/browser';
import { everyJob } from '@panelist/infra/jobs';
import type { LoggedIn } from '../../../infra/testing/index.js';
import { queryWorld } from '../test-kit/query-world.test-kit.js';
import type { QueryWorld } from '../test-kit/query-world.test-kit.js';

const stepMs = historyStepMinutes * 60_000;
const pointsOfADay = (24 * 60) / historyStepMinutes;

describe('queues on the operations page', () => {
  let world: QueryWorld;
  let operations: LoggedIn;
  beforeAll(async () => {
    world = await queryWorld();
    await world.participant('ada');
    await world.participant('ops');
    operations = await world.http.logIn('ops', ['paymentmanager']);
  });
  afterAll(async () => world.close());

  const jobNamed = (name: string) => {
    const found = everyJob.find((job) => job.name === name);
    if (found === undefined) throw new Error(`${name} is no job`);
    return found;
  };
  const get = async (path: string) => {
    const { status, body } = await operations.call(`GET ${path}`);
    expect(status).toBe(200);
    return body;
  };

  it('are for operations alone', async () => {
    const support = await world.http.logIn('ada', ['usermanager']);
    for (const path of ['/api/v4/operations/queues', '/api/v4/operations/history']) {
      expect((await world.http.call(`GET ${path}`)).status).toBe(401);
      expect((await support.call(`GET ${path}`)).status).toBe(403);
    }
  });

  it('count the jobs of every queue, and list those that fail without personal data', async () => {
    await world.queue.add(jobNamed('advance-payout'), 'advance-1', { payoutId: 'payout-1' });
    for (const id of ['mail-1', 'mail-2'])
      await world.queue.add(jobNamed('send-password-reset'), id, { stream: 'account-1', eventId: id });
    const fail = async (id: string, state: 'delayed' | 'failed', attempts: number) =>
      world.pool.query(
        `update bullmq.job set state = $2, attempts_made = $3, failed_reason = 'no mailbox for ada@people.example',
           processed_at_ms = 1767225600000, finished_at_ms = $4, delay_ms = 60000 where id = $1`,
        [id, state, attempts, state === 'failed' ? 1_767_225_601_000 : null],
      );
    await fail('mail-1', 'failed', 17);
    await fail('mail-2', 'delayed', 3);
    const { items, failing } = contractOf(queueList).answer.parse(await get('/api/v4/operations/queues'));
    expect(items.map(({ name }) => name)).toEqual(everyJob.map((job) => job.name).toSorted());
    expect(items.filter((item) => item.waiting + item.active + item.delayed + item.failed > 0)).toEqual([
      { name: 'advance-payout', waiting: 1, active: 0, delayed: 0, failed: 0 },
      { name: 'send-password-reset', waiting: 0, active: 0, delayed: 1, failed: 1 },
    ]);
    const common = { name: 'send-password-reset', mostAttempts: 17, error: 'no mailbox for •••' };
    expect(failing).toEqual([
      { ...common, jobId: 'mail-2', attempts: 3, failedAt: '2026-01-01T00:00:00.000Z', nextTryAt: '2026-01-01T00:01:00.000Z' },
      { ...common, jobId: 'mail-1', attempts: 17, failedAt: '2026-01-01T00:00:01.000Z', nextTryAt: null },
    ]);
  });

  it('have a history of a day, of all or of one, with gaps where nothing was measured', async () => {
    const sample = async (minutesAgo: number, queues: object, processors: object, parked: number) =>
      world.pool.query(
        `insert into app.operations_samples (at, queues, processors, parked)
         values (clock_timestamp() - make_interval(mins => $1), $2, $3, $4)`,
        [minutesAgo, queues, processors, parked],
      );
    await sample(25 * 60, { mail: { waiting: 99 } }, {}, 99);
    await sample(600, {}, {}, 0);
    const behind = { 'reaction-a': { lag: 7, seconds: 2.5 }, 'reaction-b': { lag: 3, seconds: 61.2 } };
    await sample(300, { mail: { waiting: 4, failed: 2 }, payouts: { waiting: 1, delayed: 9 } }, behind, 3);

    const historyOf = async (query = '') => {
      const { items } = contractOf(operationsHistory).answer.parse(await get(`/api/v4/operations/history${query}`));
      expect(items).toHaveLength(pointsOfADay);
      for (const [index, { at }] of items.entries()) expect(Date.parse(at)).toBe(Date.parse(items[0]?.at ?? '') + index * stepMs);
      expect(Date.now() - Date.parse(items.at(-1)?.at ?? '')).toBeLessThan(stepMs + 5_000);
      return items.filter(({ parked }) => parked !== null).map(({ at: _at, ...values }) => values);
    };
    const still = { waiting: 0, failed: 0, lag: 0, lagSeconds: 0, parked: 0 };
    expect(await historyOf()).toEqual([still, { waiting: 5, failed: 2, lag: 7, lagSeconds: 61.2, parked: 3 }]);
    expect(await historyOf('?queue=payouts&processor=reaction-a')).toEqual([
      still,
      { waiting: 1, failed: 0, lag: 7, lagSeconds: 2.5, parked: 3 },
    ]);

    await sample(300, { mail: { waiting: 8 } }, {}, 1);
    expect((await historyOf()).at(-1)).toEqual({ waiting: 8, failed: 2, lag: 7, lagSeconds: 61.2, parked: 3 });
  });
});
