import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { participationIdOf, participationStream } from '@panelist/domain/participation';
import { incentivePayoutIdOf, payoutDecider, payoutStream } from '@panelist/domain/payout';
import { aResponse } from '../../../infra/testing/index.js';
import {
  by,
  executedOrders,
  given,
  openWorld,
  participant,
  payoutEventsOf,
  project,
  until,
  type World,
} from '../workers.test-kit.js';

describe('the payout of an approved payment', () => {
  let all: World;
  beforeAll(async () => {
    all = await openWorld({ contexts: ['payout'] });
    await all.startWorkers();
  });
  afterAll(async () => all.close());

  /** Approves a payment of $900. */
  const earns = async (userId: string, projectId: string) => {
    const participationId = participationIdOf(userId, projectId);
    const response = { participationId, userId, projectId, ownerId: 'researcher-1', incentiveCents: 90_000, tipCents: 0 };
    await given(all, participationStream.of(participationId), ...aResponse('PAID', response));
    return incentivePayoutIdOf(participationId);
  };
  const stateOf = async (payoutId: string) =>
    (await all.dependencies.commands.load(payoutDecider, payoutStream.of(payoutId))).state;
  const reaches = async (payoutId: string, status: string) =>
    until(async () => (await stateOf(payoutId)).status === status, `the payout is ${status}`, all.logged);

  it('waits for operations above $2,500 of one person and day, over all projects', async () => {
    const [dana, other] = [
      await participant(all, { method: 'PAYPAL', email: 'dana@example.com' }),
      await participant(all, { method: 'PAYPAL', email: 'other@example.com' }),
    ];
    const projects = [await project(all, 'organization-1'), await project(all, 'organization-2')];
    for (const projectId of projects) await reaches(await earns(dana, projectId), 'paid');
    const third = await earns(dana, await project(all, 'organization-1'));
    await reaches(third, 'awaiting-release');
    expect(await stateOf(third)).toMatchObject({ releaseReason: { per: 'day', limitCents: 250_000 } });
    expect(await executedOrders(all, third)).toEqual([]);
    await reaches(await earns(other, projects[0] ?? ''), 'paid');
  });

  it('that something else has requested, and was voided, is an error: the stream is parked, and nobody is paid', async () => {
    const userId = await participant(all, { method: 'PAYPAL', email: 'dora@example.com' });
    const projectId = await project(all, 'organization-1');
    const participationId = participationIdOf(userId, projectId);
    const payoutId = incentivePayoutIdOf(participationId);
    const request = {
      type: 'RequestPayout',
      payoutId,
      userId,
      cause: { kind: 'incentive', participationId, projectId, projectName: 'Coffee habits' },
      // Nothing is sent before its release.
      incentiveCents: 150_000,
      tipCents: 0,
      method: 'PAYPAL',
      recipientName: 'Dora',
      recipientEmail: 'dora@example.com',
    } as const;
    const { commands } = all.dependencies;
    await commands.handle(payoutDecider, payoutStream.of(payoutId), request, by('test'));
    await commands.handle(payoutDecider, payoutStream.of(payoutId), { type: 'VoidPayout', reason: 'r' }, by('operations'));
    await earns(userId, projectId);
    const parked = async () =>
      (
        await all.database.pool.query<{ message: string }>(
          "select failing ->> 'message' as message from app.parked_streams where stream = $1",
          [participationStream.of(participationId)],
        )
      ).rows;
    await until(async () => (await parked()).length > 0, 'the stream is parked', all.logged);
    expect(await parked()).toEqual([{ message: expect.stringContaining('Another event has requested this payout') }]);
    expect(await payoutEventsOf(all, payoutId)).toEqual(['PayoutRequested', 'PayoutReleaseRequired', 'PayoutVoided']);
    expect(await executedOrders(all, payoutId)).toEqual([]);
  });
});
