import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { payoutDecider, payoutStream } from '@panelist/domain/payout';
import type { PayoutProvider } from '@panelist/infra/providers';
import { findServer, type TestServer } from '../../../infra/testing/index.js';
import { connect } from 'node:net';
import { executedOrders, openWorld, participant, project, quick, takesPart, until, type World } from '../workers.test-kit.js';

const redis = await findServer('redis', { own: true });

(redis.missing === null ? describe : describe.skip)(`payouts whose jobs lie in Redis ${redis.missing ?? ''}`, () => {
  let all: World;
  let server: TestServer;

  beforeEach(async () => {
    server = await redis.start();
    all = await openWorld({ contexts: ['payout'], redisUrl: server.url });
  });
  afterEach(async () => {
    await all.close();
    await server.stop();
  });

  const statusOf = async (payoutId: string) =>
    (await all.dependencies.commands.load(payoutDecider, payoutStream.of(payoutId))).state.status;

  it.each([
    ['is emptied', async () => sendCommand(server.url, 'FLUSHALL')],
    [
      'dies and comes back with nothing',
      async () => {
        await server.kill();
        await server.start();
      },
    ],
  ])('are all paid, and once, when it %s on the way', async (_name, disturb) => {
    let open: () => void = () => undefined;
    const gate = new Promise<void>((resolve) => (open = resolve));
    let called = 0;
    const { providers } = all.dependencies;
    const held: PayoutProvider = {
      ...providers.payouts.TREMENDOUS,
      dispatch: async (order) => {
        called += 1;
        await gate;
        return providers.payouts.TREMENDOUS.dispatch(order);
      },
    };
    const options = { payout: { ...quick.payout, graceMs: 5_000, holdMs: 5_000 } };
    await all.startWorkers({ options, providers: { ...providers, payouts: { ...providers.payouts, TREMENDOUS: held } } });
    const projectId = await project(all, 'organization-1');
    const payoutIds: string[] = [];
    for (let person = 0; person < 12; person += 1) {
      const userId = await participant(all, { method: 'TREMENDOUS', email: `person-${person}@example.com` });
      payoutIds.push((await takesPart(all, userId, projectId, 'PaymentApproved')).payoutId);
    }
    const { pool } = all.database;
    await until(async () => {
      const { rows } = await pool.query<{ count: string }>('select count(*) from app.open_payouts');
      return called > 0 && rows[0]?.count === '12';
    }, 'some are in progress, the others wait');
    expect(called).toBeLessThan(12);

    await disturb();
    open();
    all.clock.advance(quick.payout.sweep.patienceMs);
    await until(
      async () => (await Promise.all(payoutIds.map(statusOf))).every((status) => status === 'paid'),
      'all are paid',
      all.logged,
    );
    for (const payoutId of payoutIds)
      expect((await executedOrders(all, payoutId)).map(({ key }) => key)).toEqual([`${payoutId}.1`]);
  });
});

/** Sends one command and ignores its answer. */
async function sendCommand(url: string, command: string): Promise<void> {
  const { hostname, port } = new URL(url);
  await new Promise<void>((resolve, reject) => {
    const socket = connect(Number(port), hostname, () => socket.write(`${command}\r\n`));
    socket.once('error', reject);
    socket.once('data', () => socket.end());
    socket.once('close', () => resolve());
  });
}
