import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { payoutDecider, payoutStream, type PayoutCommand } from '@panelist/domain/payout';
import { randomUUID } from 'node:crypto';
import { testHttp, type TestHttp } from '../../infra/testing/index.js';
import { memoryWriteSide, type MemoryWriteSide } from './memory-api.test-kit.js';
import { cancelPayoutChangeRoute, confirmPayoutChangeRoute } from './profile/index.js';

let side: MemoryWriteSide;
let http: TestHttp;
let payoutId: string;

const hold = { heldUntil: '2026-03-04T10:00:00.000Z', confirmSecret: 'yes', cancelSecret: 'no' };
const link = async (call: 'confirm' | 'cancel', secret: string) =>
  http.call(`POST /api/v4/payout-settings/${call}`, { body: { token: `${payoutId}.${secret}` } });
const over = { status: 409, body: { code: 'payout.link-over' } };

beforeEach(async () => {
  side = memoryWriteSide();
  http = await testHttp([confirmPayoutChangeRoute(side), cancelPayoutChangeRoute(side)]);
  payoutId = randomUUID();
  const refused = { kind: 'rejected', providerId: null, code: 'INVALID', message: 'No such account', funding: false } as const;
  const commands: readonly PayoutCommand[] = [
    {
      type: 'RequestPayout',
      payoutId,
      userId: await side.applicant(),
      cause: { kind: 'incentive', participationId: 'r1', projectId: 'x1', projectName: 'Coffee habits' },
      incentiveCents: 5_000,
      tipCents: 0,
      method: 'TREMENDOUS',
      recipientName: 'Dana Ortiz',
      recipientEmail: 'nowhere@example.com',
    },
    { type: 'StartDispatch', attempt: 1, to: 'nowhere@example.com' },
    { type: 'RecordOutcome', attempt: 1, source: 'dispatch', outcome: refused },
    { type: 'ChangeDestination', method: 'PAYPAL', email: 'dana@new.example', hold },
  ];
  for (const command of commands) {
    const id = randomUUID();
    const context = { actor: { kind: 'system', id: 'test' } as const, commandId: id, correlationId: id, causationId: id };
    await side.commands.handle(payoutDecider, payoutStream.of(payoutId), command, context);
  }
});
afterEach(async () => http.close());

it('the link of the mail to the account confirms the repair of one payment, without a log-in, once', async () => {
  expect(await link('confirm', 'guessed')).toMatchObject(over);
  expect(await link('confirm', hold.cancelSecret)).toMatchObject(over);
  expect((await link('confirm', hold.confirmSecret)).status).toBe(200);
  expect((await side.eventsOf(payoutStream.of(payoutId))).slice(-2)).toEqual([
    'PayoutDestinationChanged',
    'PayoutRetryRequested',
  ]);
  expect(await link('cancel', hold.cancelSecret)).toMatchObject(over);
});

it('the link of any mail takes it back: the payment stays as it was', async () => {
  expect(await link('cancel', hold.confirmSecret)).toMatchObject(over);
  expect((await link('cancel', hold.cancelSecret)).status).toBe(200);
  expect((await side.eventsOf(payoutStream.of(payoutId))).at(-1)).toBe('PayoutDestinationHoldEnded');
  expect(await link('confirm', hold.confirmSecret)).toMatchObject(over);
});
