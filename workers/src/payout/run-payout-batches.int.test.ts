import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  payoutBatchDecider,
  payoutBatchStream,
  payoutDecider,
  payoutStream,
  waitingIn,
  type BatchFilter,
  type PayoutBatchCommand,
} from '@panelist/domain/payout';
import { fundsArrive } from '@panelist/app/demo/sandbox';
import { ensureTables } from '@panelist/infra/processors';
import { projections } from '@panelist/projectors/projections';
import { payouts } from '@panelist/projectors/read-models';
import { randomUUID } from 'node:crypto';
import { insertRows } from '../../../infra/testing/index.js';
import {
  by,
  executedOrders,
  openWorld,
  participant,
  payoutEventsOf,
  project,
  takesPart,
  until,
  type World,
} from '../workers.test-kit.js';
import { retryAll } from './run-payout-batches.js';

type Commands = World['dependencies']['commands'];

/** The process ends here. */
class Killed extends Error {}

/** Commands of a process that is killed before or after its `step`-th append (0 is the first). */
function killedAt(commands: Commands, step: number, when: 'before' | 'after'): Commands {
  let steps = 0;
  return {
    ...commands,
    handle: async (...asked) => {
      const isLast = steps === step;
      steps += 1;
      if (isLast && when === 'before') throw new Killed();
      const result = await commands.handle(...asked);
      if (isLast) throw new Killed();
      return result;
    },
  };
}

describe('a batch of payouts', () => {
  let all: World;
  beforeAll(async () => {
    all = await openWorld({ contexts: ['payout'] });
  });
  afterAll(async () => all.close());

  const broke = async (): Promise<string> => {
    const userId = await participant(all, { method: 'TREMENDOUS', email: 'insufficient-funds@sandbox.example' });
    return (await takesPart(all, userId, await project(all, 'organization-1'), 'PaymentApproved')).payoutId;
  };
  const statusOf = async (payoutId: string) =>
    (await all.dependencies.commands.load(payoutDecider, payoutStream.of(payoutId))).state.status;
  const reach = async (payoutIds: readonly string[], status: string) => {
    for (const payoutId of payoutIds)
      await until(async () => (await statusOf(payoutId)) === status, `the payout is ${status}`, all.logged);
  };
  const begin = async (
    wanted: Extract<PayoutBatchCommand, { type: 'RequestPayoutBatch' }>['wanted'],
    requestedBy = 'staff-1',
  ): Promise<string> => {
    const batchId = randomUUID();
    const command = { type: 'RequestPayoutBatch', batchId, requestedBy, reason: 'Topped up.', names: [], wanted } as const;
    await all.dependencies.commands.handle(payoutBatchDecider, payoutBatchStream.of(batchId), command, by(requestedBy));
    return batchId;
  };
  const stateOf = async (batchId: string) =>
    (await all.dependencies.commands.load(payoutBatchDecider, payoutBatchStream.of(batchId))).state;
  const isDone = async (batchId: string) => {
    const state = await stateOf(batchId);
    return state.status === 'running' && waitingIn(state).length === 0;
  };
  const run = (batchId: string, commands: Commands) =>
    retryAll({ ...all.dependencies, commands }, batchId, new AbortController().signal);

  it('retries a payout once for each batch, though it was refused again between two runs', async () => {
    const workers = await all.startWorkers();
    const payoutId = await broke();
    await reach([payoutId], 'rejected');
    const batchId = await begin({ payoutIds: [payoutId] });
    // Killed after the payout was retried and before the batch knows.
    await run(batchId, killedAt(all.dependencies.commands, 0, 'after')).catch(() => undefined);
    await until(() => isDone(batchId), 'the batch is done', all.logged);
    await until(
      async () => (await payoutEventsOf(all, payoutId)).filter((type) => type === 'PayoutRejected').length === 2,
      'the second attempt was refused',
      all.logged,
    );
    await run(batchId, all.dependencies.commands);
    expect((await payoutEventsOf(all, payoutId)).filter((type) => type === 'PayoutRetryRequested')).toHaveLength(1);
    expect(await executedOrders(all, payoutId)).toEqual([]);
    await workers.stop();
  });

  it('names why a payout was not sent again, and who asked is in the log', async () => {
    const workers = await all.startWorkers();
    const [refused, paid] = [await broke(), await participant(all, { method: 'PAYPAL', email: 'dana@example.com' })];
    const { payoutId } = await takesPart(all, paid, await project(all, 'organization-1'), 'PaymentApproved');
    await reach([refused], 'rejected');
    await reach([payoutId], 'paid');
    const batchId = await begin({ payoutIds: [refused, payoutId, 'no-such-payout'] });
    await until(() => isDone(batchId), 'the batch is done', all.logged);
    const events = await all.dependencies.log.read(payoutBatchStream.of(batchId));
    expect(events.flatMap((event) => (event.type === 'PayoutBatchItemDone' ? [event.data.refusal] : []))).toEqual([
      null,
      'payout.retry-refused',
      'payout.not-found',
    ]);
    const retried = (await all.dependencies.log.read(payoutStream.of(refused))).find(
      ({ type }) => type === 'PayoutRetryRequested',
    );
    expect(retried).toMatchObject({ metadata: { actor: { kind: 'staff', id: 'staff-1' } }, data: { reason: 'Topped up.' } });
    expect(await executedOrders(all, payoutId)).toHaveLength(1);
    await workers.stop();
  });

  it('leaves a payment of who asked for it to another member of staff', async () => {
    const workers = await all.startWorkers();
    const userId = await participant(all, { method: 'PAYPAL', email: 'insufficient-funds@sandbox.example' });
    const { payoutId } = await takesPart(all, userId, await project(all, 'organization-1'), 'PaymentApproved');
    await reach([payoutId], 'rejected');
    const batchId = await begin({ payoutIds: [payoutId] }, userId);
    await until(() => isDone(batchId), 'the batch is done', all.logged);
    const events = await all.dependencies.log.read(payoutBatchStream.of(batchId));
    expect(events.flatMap((event) => (event.type === 'PayoutBatchItemDone' ? [event.data.refusal] : []))).toEqual([
      'payout.own-payment',
    ]);
    expect(await payoutEventsOf(all, payoutId)).not.toContain('PayoutRetryRequested');
    await workers.stop();
  });

  it('of a filter takes the payouts that the list shows', async () => {
    const { pool } = all.database;
    await ensureTables(pool, projections, 'refuse');
    const row = (payoutId: string, change: object) => ({
      ...payouts.make({
        payoutId,
        userId: 'ada',
        cause: 'incentive',
        projectName: 'Coffee habits',
        incentiveCents: 5_000,
        feeCents: 250,
        tipCents: 0,
        netCents: 4_750,
        method: 'PAYPAL',
        recipientEmail: '',
        status: 'rejected',
        requestedAt: all.clock.now(),
        statusChangedAt: all.clock.now(),
      }).row,
      ...change,
    });
    await insertRows({ pool, vault: all.dependencies.vault }, payouts, [
      row('refused', {}),
      row('left', { status: 'accepted', escalationReason: 'no-answer' }),
      row('paid', { status: 'paid' }),
      row('tea', { projectName: 'Tea' }),
      row('of-ben', { userId: 'ben' }),
      row('waits', { status: 'requested', heldUntil: all.clock.now(), statusChangedAt: '2020-01-01T00:00:00.000Z' }),
      row('stuck', { status: 'requested', statusChangedAt: '2020-01-01T00:00:00.000Z' }),
    ]);
    const chosen = async (filter: BatchFilter) => {
      const batchId = await begin({ filter });
      await run(batchId, all.dependencies.commands);
      const state = await stateOf(batchId);
      return state.status === 'running' ? state.payoutIds.toSorted() : [];
    };
    expect(await chosen({ status: 'failed', text: 'coffee', userId: null })).toEqual(['left', 'of-ben', 'refused']);
    expect(await chosen({ status: 'failed', text: null, userId: 'ada' })).toEqual(['left', 'refused', 'tea']);
    expect(await chosen({ status: 'paid', text: null, userId: null })).toEqual(['paid']);
    expect(await chosen({ status: 'destination-hold', text: null, userId: null })).toEqual(['waits']);
    expect(await chosen({ status: 'stuck', text: null, userId: null })).toEqual(['left', 'stuck']);
  });

  it('is done by a later process if the queue loses its jobs', async () => {
    const first = await all.startWorkers();
    const payoutId = await broke();
    await reach([payoutId], 'rejected');
    await first.stop();
    const deaf = await all.startWorkers({ queueAdd: async () => undefined });
    const batchId = await begin({ payoutIds: [payoutId] });
    const rows = `select 1 from app.deadlines where kind = 'run-payout-batch' and payload ->> 'batchId' = $1`;
    await until(async () => (await all.database.pool.query(rows, [batchId])).rowCount === 1, 'the deadline is set');
    await deaf.stop();
    const second = await all.startWorkers();
    all.clock.advance(60_000);
    await until(() => isDone(batchId), 'the batch is done', all.logged);
    await until(async () => (await all.database.pool.query(rows, [batchId])).rowCount === 0, 'the deadline is removed');
    await second.stop();
  });

  it('is finished after a kill at any step, and pays each payout once', async () => {
    const first = await all.startWorkers();
    const payoutIds = [await broke(), await broke()];
    await reach(payoutIds, 'rejected');
    await first.stop();
    await fundsArrive(all.database.pool);
    const batchId = await begin({ payoutIds });
    const { commands } = all.dependencies;
    // Two payouts have two steps each; workers run between the kills, and pay what was retried.
    for (const step of [0, 1])
      for (const when of ['before', 'after'] as const) {
        await expect(run(batchId, killedAt(commands, step, when))).rejects.toThrow(Killed);
      }
    const second = await all.startWorkers();
    await until(() => isDone(batchId), 'the batch is done', all.logged);
    await reach(payoutIds, 'paid');
    // A run that wakes up late repeats every step.
    await run(batchId, commands);
    await second.stop();
    for (const payoutId of payoutIds) {
      expect(await executedOrders(all, payoutId)).toEqual([
        { key: `${payoutId}.1`, email: 'insufficient-funds@sandbox.example' },
      ]);
      expect((await payoutEventsOf(all, payoutId)).filter((type) => type === 'PayoutRetryRequested')).toHaveLength(1);
    }
  });
});
