import { accessLogStream } from '@panelist/domain/support';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { payoutDecider, payoutStream, type PayoutCommand } from '@panelist/domain/payout';
import { preferencesDecider, preferencesStream } from '@panelist/domain/profile';
import type { PayoutProvider } from '@panelist/infra/providers';
import { testHttp, type TestHttp } from '../../../infra/testing/index.js';
import { randomUUID } from 'node:crypto';
import { memoryWriteSide, type MemoryWriteSide } from '../memory-api.test-kit.js';
import { payoutRoutes } from './index.js';

/** No call of this file asks a provider. */
const provider: PayoutProvider = {
  dispatch: async () => ({ kind: 'absent' }),
  lookUp: async () => ({ kind: 'absent' }),
  list: async ({ until }) => ({ orders: [], until }),
  find: async () => [],
  isGenuine: async () => true,
  orderBehind: async () => null,
};

describe('calls on payouts', () => {
  let side: MemoryWriteSide;
  let http: TestHttp;
  let payoutId: string;
  let owner: string;

  const worker = async (...commands: readonly PayoutCommand[]) => {
    for (const command of commands) {
      const id = randomUUID();
      const context = { actor: { kind: 'system', id: 'test' } as const, commandId: id, correlationId: id, causationId: id };
      await side.commands.handle(payoutDecider, payoutStream.of(payoutId), command, context);
    }
  };
  const requested = (): Extract<PayoutCommand, { readonly type: 'RequestPayout' }> => ({
    type: 'RequestPayout',
    payoutId,
    userId: owner,
    cause: { kind: 'incentive', participationId: 'r1', projectId: 'x1', projectName: 'Coffee habits' },
    incentiveCents: 5_000,
    tipCents: 0,
    method: 'TREMENDOUS',
    recipientName: 'Dana Ortiz',
    recipientEmail: 'insufficient-funds@sandbox.example',
  });
  const refused: Extract<PayoutCommand, { readonly type: 'RecordOutcome' }> = {
    type: 'RecordOutcome',
    attempt: 1,
    source: 'dispatch',
    outcome: { kind: 'rejected', providerId: null, code: 'INSUFFICIENT_FUNDS', message: 'Not enough funds', funding: true },
  };
  const better = { body: { type: 'PAYPAL', email: ' Dana@Example.com ' } };

  beforeEach(async () => {
    side = memoryWriteSide();
    owner = await side.applicant();
    http = await testHttp(payoutRoutes({ ...side, providers: { payouts: { TREMENDOUS: provider, PAYPAL: provider } } }));
    payoutId = randomUUID();
    await worker(requested(), { type: 'StartDispatch', attempt: 1, to: 'insufficient-funds@sandbox.example' });
  });
  afterEach(async () => http.close());

  it('lets its owner send a refused payout to another destination at once, where a passkey proved the session', async () => {
    await worker(refused);
    const client = await http.logIn(owner, ['panelist'], { provenBy: 'passkey' });
    const answer = await client.call(`PUT /api/v4/payouts/${payoutId}/destination`, better);
    expect(answer).toMatchObject({
      status: 200,
      body: {
        id: payoutId,
        status: 'requested',
        type: 'PAYPAL',
        email: 'dana@example.com',
        waitsForApproval: false,
        heldUntil: null,
      },
    });
    expect(answer.headers.get('X-Position')).toBeTruthy();
    expect((await side.eventsOf(payoutStream.of(payoutId))).slice(-2)).toEqual([
      'PayoutDestinationChanged',
      'PayoutRetryRequested',
    ]);
  });

  it('holds a refused payout whose owner names another destination without one', async () => {
    await worker(refused);
    const client = await http.logIn(owner, ['panelist'], { provenBy: 'password' });
    expect(await client.call(`PUT /api/v4/payouts/${payoutId}/destination`, better)).toMatchObject({
      status: 200,
      body: { status: 'rejected', email: 'insufficient-funds@sandbox.example', heldUntil: expect.any(String) },
    });
  });

  it('sends it at once to the account’s own address, and to the one that its owner confirmed for all payouts', async () => {
    await worker(refused);
    const client = await http.logIn(owner);
    const path = `PUT /api/v4/payouts/${payoutId}/destination`;
    const to = async (email: string) => (await client.call(path, { body: { type: 'PAYPAL', email } })).body;
    const settings = { method: 'PAYPAL', email: 'first@example.com', present: null, hold: null, now: side.clock.now() } as const;
    const set = async (email: string) => {
      const id = randomUUID();
      const context = { actor: { kind: 'system', id: 'test' } as const, commandId: id, correlationId: id, causationId: id };
      const command = { type: 'SetPayoutPreference', userId: owner, ...settings, email } as const;
      await side.commands.handle(preferencesDecider, preferencesStream.of(owner), command, context);
    };
    await set('first@example.com');
    expect(await to('first@example.com')).toMatchObject({ heldUntil: expect.any(String) });
    await set('by-passkey@example.com');
    expect(await to('by-passkey@example.com')).toMatchObject({ status: 'requested', heldUntil: null });
    // A refused call without an order keeps its key.
    await worker({ type: 'StartDispatch', attempt: 1, to: 'by-passkey@example.com' }, refused);
    expect(await to(`${owner}@company.example`)).toMatchObject({ status: 'requested', heldUntil: null });
  });

  it('lets no owner do so whose e-mail is not verified', async () => {
    owner = await side.applicant('email');
    payoutId = randomUUID();
    await worker(requested(), { type: 'StartDispatch', attempt: 1, to: 'insufficient-funds@sandbox.example' }, refused);
    const client = await http.logIn(owner);
    expect(await client.call(`PUT /api/v4/payouts/${payoutId}/destination`, better)).toMatchObject({
      status: 403,
      body: { code: 'access.email-unverified' },
    });
  });

  it('refuses a change while it is under way, and an invalid address', async () => {
    const client = await http.logIn(owner);
    expect(await client.call(`PUT /api/v4/payouts/${payoutId}/destination`, better)).toMatchObject({
      status: 409,
      body: { code: 'payout.destination-fixed', state: 'sending' },
    });
    await worker(refused);
    expect(
      await client.call(`PUT /api/v4/payouts/${payoutId}/destination`, { body: { type: 'PAYPAL', email: 'dana@nowhere' } }),
    ).toMatchObject({ status: 422, body: { errors: [{ field: 'email' }] } });
  });

  it('is visible only to its owner and operations', async () => {
    await worker(refused);
    const path = `PUT /api/v4/payouts/${payoutId}/destination`;
    expect((await http.call(path, better)).status).toBe(401);
    expect((await (await http.logIn(randomUUID())).call(path, better)).status).toBe(404);
    expect((await (await http.logIn(owner, ['panelist'], { impersonator: 'staff' })).call(path, better)).status).toBe(403);
    expect((await (await http.logIn(randomUUID(), ['usermanager'])).call(path, better)).status).toBe(404);
  });

  it('takes another destination from staff with a reason, once a second member of staff approves it', async () => {
    await worker(refused);
    const path = `PUT /api/v4/payouts/${payoutId}/destination`;
    const approval = `POST /api/v4/operations/payouts/${payoutId}/destination/approve`;
    const [first, second] = [await http.logIn(randomUUID(), ['paymentmanager']), await http.logIn(randomUUID(), ['admin'])];
    expect(await first.call(path, better)).toMatchObject({
      status: 422,
      body: { code: 'payout.reason-required', errors: [{ field: 'reason' }] },
    });
    expect(await second.call(approval, better)).toMatchObject({ status: 409, body: { code: 'payout.nothing-proposed' } });
    expect(await first.call(path, { body: { ...better.body, reason: 'Asked for by telephone' } })).toMatchObject({
      status: 200,
      body: { status: 'rejected', type: 'TREMENDOUS', email: 'insufficient-funds@sandbox.example', waitsForApproval: true },
    });
    // The answer shows the address, so the person's own access log names the look.
    expect(await side.eventsOf(accessLogStream.of(owner))).toEqual(['PersonDataAccessed']);
    expect((await second.call(approval, { body: {} })).status).toBe(422);
    expect(await first.call(approval, better)).toMatchObject({
      status: 409,
      body: { code: 'payout.second-person-required' },
    });
    expect((await (await http.logIn(owner)).call(approval, better)).status).toBe(403);
    expect((await (await http.logIn(owner, ['paymentmanager'])).call(approval, better)).status).toBe(403);
    const impersonating = await http.logIn(randomUUID(), ['paymentmanager'], { impersonator: 'staff' });
    expect((await impersonating.call(approval, better)).status).toBe(403);
    const other = { type: 'PAYPAL', email: 'other@example.com' };
    expect(await second.call(approval, { body: other })).toMatchObject({
      status: 409,
      body: { code: 'payout.proposal-differs' },
    });
    expect(await second.call(approval, { body: { type: 'PAYPAL', email: 'dana@example.com' } })).toMatchObject({
      status: 200,
      body: { id: payoutId, status: 'requested', type: 'PAYPAL', email: 'dana@example.com' },
    });
    expect((await side.eventsOf(payoutStream.of(payoutId))).slice(-4)).toEqual([
      'PayoutDestinationProposed',
      'PayoutDestinationApproved',
      'PayoutDestinationChanged',
      'PayoutRetryRequested',
    ]);
  });

  it('releases a payout above the limit, by operations alone', async () => {
    payoutId = randomUUID();
    await worker({ ...requested(), incentiveCents: 100_100 });
    const path = `POST /api/v4/operations/payouts/${payoutId}/release`;
    expect((await (await http.logIn(owner)).call(path, { body: {} })).status).toBe(403);
    const impersonating = await http.logIn(owner, ['paymentmanager'], { impersonator: 'staff' });
    expect((await impersonating.call(path, { body: {} })).status).toBe(403);
    expect(await (await http.logIn(owner, ['paymentmanager'])).call(path, { body: {} })).toMatchObject({
      status: 403,
      body: { code: 'payout.own-payment' },
    });
    const staff = await http.logIn(randomUUID(), ['paymentmanager']);
    expect(await staff.call(path, { body: {} })).toMatchObject({ status: 200, body: { id: payoutId, status: 'requested' } });
    expect(await staff.call(path, { body: {} })).toMatchObject({ status: 409, body: { code: 'payout.not-awaiting-release' } });
    expect((await staff.call('POST /api/v4/operations/payouts/none/release', { body: {} })).status).toBe(404);
  });

  it('lets operations retry a refused payout, but none that may have been paid', async () => {
    const path = `POST /api/v4/operations/payouts/${payoutId}/retry`;
    const staff = await http.logIn(randomUUID(), ['paymentmanager']);
    expect(await staff.call(path, { body: {} })).toMatchObject({ status: 409, body: { code: 'payout.retry-refused' } });
    await worker(refused);
    expect((await (await http.logIn(owner)).call(path, { body: {} })).status).toBe(403);
    expect(await staff.call(path, { body: { reason: 'topped up' } })).toMatchObject({
      status: 200,
      body: { id: payoutId, status: 'requested' },
    });
    expect((await staff.call('POST /api/v4/operations/payouts/none/retry', { body: {} })).status).toBe(404);
  });
});
