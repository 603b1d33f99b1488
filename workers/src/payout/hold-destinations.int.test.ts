import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { accountDecider, accountStream, type AccountCommand } from '@panelist/domain/identity';
import { payoutDecider, payoutStream, type PayoutCommand } from '@panelist/domain/payout';
import { preferencesDecider, preferencesStream, type PreferencesCommand } from '@panelist/domain/profile';
import { accountEventsOf, aPerson } from '../../../infra/testing/index.js';
import { by, executedOrders, given, openWorld, participant, project, takesPart, until, type World } from '../workers.test-kit.js';

let all: World;
beforeEach(async () => {
  all = await openWorld({ contexts: ['payout', 'identity'] });
});
afterEach(async () => all.close());

const former = { method: 'PAYPAL', email: 'former@example.com' } as const;
const next = { method: 'TREMENDOUS', email: 'new@example.com' } as const;
const DAY_MS = 86_400_000;
const later = (ms: number) => new Date(Date.parse(all.clock.now()) + ms).toISOString();
const preference = async (command: PreferencesCommand) =>
  all.dependencies.commands.handle(preferencesDecider, preferencesStream.of(command.userId), command, by(command.userId));
const change = async (userId: string, present: typeof former | null = null) => {
  const hold = { heldUntil: later(3 * DAY_MS), confirmSecret: 'yes', cancelSecret: 'no' };
  await preference({ type: 'SetPayoutPreference', userId, ...next, present, hold, now: all.clock.now() });
  return hold;
};
const stateOf = async (payoutId: string) => {
  const { state } = await all.dependencies.commands.load(payoutDecider, payoutStream.of(payoutId));
  if (state.status === 'none') throw new Error('It was not requested');
  return state;
};
const isRequested = async (payoutId: string) =>
  (await all.dependencies.log.read(payoutStream.of(payoutId), { limit: 1 })).length > 0;
const wentTo = async (payoutId: string) => {
  await until(async () => (await executedOrders(all, payoutId)).length > 0, 'it was sent', all.logged);
  return (await executedOrders(all, payoutId)).map(({ email }) => email);
};
/** A payout that was requested while the change waited. */
const held = async (userId: string) => {
  const { payoutId } = await takesPart(all, userId, await project(all, 'organization-1'), 'PaymentApproved');
  await until(async () => isRequested(payoutId), 'it is requested', all.logged);
  return payoutId;
};

it('a payout waits for an unconfirmed change, and goes there as soon as the mail confirms it', async () => {
  const userId = await participant(all, former);
  const { heldUntil } = await change(userId);
  const workers = await all.startWorkers();
  const payoutId = await held(userId);
  const other = await participant(all, former);
  expect(await wentTo(await held(other))).toEqual([former.email]);
  expect(await executedOrders(all, payoutId)).toEqual([]);
  // Until it is settled the payout keeps the destination that was in force.
  expect(await stateOf(payoutId)).toMatchObject({ hold: { heldUntil, requested: null }, recipientEmail: former.email });
  await preference({ type: 'ConfirmPayoutPreference', userId, secret: 'yes' });
  expect(await wentTo(payoutId)).toEqual([next.email]);
  const afterwards = async () =>
    (await all.sandbox.inbox(next.email)).filter(({ subject }) => subject === 'Payments of a Panelist account go elsewhere now');
  await until(async () => (await afterwards()).length > 0, 'the new destination is mailed', all.logged);
  const { queue } = workers;
  const isIdle = async () => {
    const { waiting = 0, active = 0, delayed = 0 } = (await queue.counts())['mail-addresses-of-destination'] ?? {};
    return waiting + active + delayed === 0;
  };
  await until(isIdle, 'every mail is sent', all.logged);
  // Once for the change, not again for each payout that waited for it.
  expect(await afterwards()).toHaveLength(1);
});

it('a second change holds what waited for the first, until its own time', async () => {
  const userId = await participant(all, former);
  await change(userId);
  await all.startWorkers();
  const payoutId = await held(userId);
  all.clock.advance(DAY_MS);
  const hold = { heldUntil: later(3 * DAY_MS), confirmSecret: 'second-yes', cancelSecret: 'second-no' };
  const third = { method: 'PAYPAL', email: 'third@example.com' } as const;
  await preference({ type: 'SetPayoutPreference', userId, ...third, present: null, hold, now: all.clock.now() });
  await until(
    async () => (await stateOf(payoutId)).hold?.heldUntil === hold.heldUntil,
    'it waits for the second one',
    all.logged,
  );
  await preference({ type: 'ConfirmPayoutPreference', userId, secret: 'second-yes' });
  expect(await wentTo(payoutId)).toEqual([third.email]);
});

it('a change that is taken back lets it go where it went before', async () => {
  const userId = await participant(all, former);
  await change(userId);
  await all.startWorkers();
  const payoutId = await held(userId);
  await preference({ type: 'WithdrawPayoutPreference', userId, secret: 'no', now: all.clock.now() });
  expect(await wentTo(payoutId)).toEqual([former.email]);
});

it('a change of the payout alone that is taken back lets it wait for that of the settings', async () => {
  const userId = await participant(all, former);
  const { heldUntil } = await change(userId);
  await all.startWorkers();
  const payoutId = await held(userId);
  const decide = async (command: PayoutCommand) =>
    all.dependencies.commands.handle(payoutDecider, payoutStream.of(payoutId), command, by(userId));
  const hold = { heldUntil: later(3 * DAY_MS), confirmSecret: 'own-yes', cancelSecret: 'own-no' };
  await decide({ type: 'ChangeDestination', method: 'PAYPAL', email: 'third@example.com', hold });
  await decide({ type: 'CancelDestination', secret: 'own-no' });
  expect(await stateOf(payoutId)).toMatchObject({ status: 'requested', hold: { heldUntil, requested: null } });
  await preference({ type: 'ConfirmPayoutPreference', userId, secret: 'yes' });
  expect(await wentTo(payoutId)).toEqual([next.email]);
});

it('a change of the payout alone that is confirmed is told to both mailboxes, though one of the settings holds it', async () => {
  const userId = await participant(all, former);
  await change(userId);
  await all.startWorkers();
  const payoutId = await held(userId);
  const own = { type: 'ChangeDestination', method: 'PAYPAL', email: 'third@example.com', hold: null } as const;
  await all.dependencies.commands.handle(payoutDecider, payoutStream.of(payoutId), own, by(userId));
  expect(await wentTo(payoutId)).toEqual([own.email]);
  for (const mailbox of [former.email, own.email]) {
    const isTold = async () =>
      (await all.sandbox.inbox(mailbox)).some(({ subject }) => subject === 'Payments of a Panelist account go elsewhere now');
    await until(isTold, `${mailbox} is told`, all.logged);
  }
});

describe('money of somebody who never chose follows the e-mail of the account', () => {
  const email = async (userId: string, command: AccountCommand) =>
    all.dependencies.commands.handle(accountDecider, accountStream.of(userId), command, by(userId));
  /** Without a destination of its own; its e-mail has just been changed. */
  const moved = async () => {
    const userId = randomUUID();
    const person = aPerson({ userId, email: `${userId}@company.example` });
    await given(all, accountStream.of(userId), ...accountEventsOf(person));
    const changed = { userId, email: 'moved@example.com', formerEmail: person.email, secret: 'undo' };
    await given(all, accountStream.of(userId), { type: 'EmailChanged', data: { ...changed, expiresAt: later(3 * DAY_MS) } });
    return { userId, owner: person.email };
  };

  it('72 hours after a change of it', async () => {
    const { userId, owner } = await moved();
    await all.startWorkers();
    const payoutId = await held(userId);
    expect(await stateOf(payoutId)).toMatchObject({ recipientEmail: owner, hold: { heldUntil: expect.any(String) } });
    all.clock.advance(3 * DAY_MS + 1);
    expect(await wentTo(payoutId)).toEqual(['moved@example.com']);
  });

  it('and goes to the former one as soon as the change is undone, though a change of the settings was tried as well', async () => {
    const { userId, owner } = await moved();
    await change(userId, former);
    await all.startWorkers();
    const payoutId = await held(userId);
    await preference({ type: 'WithdrawPayoutPreference', userId, now: all.clock.now() });
    await email(userId, { type: 'UndoEmailChange', secret: 'undo', now: all.clock.now() });
    expect(await wentTo(payoutId)).toEqual([owner]);
  });
});

it('after 72 hours the change holds, although the worker died on the way and the queue lost its jobs', async () => {
  const userId = await participant(all, former);
  await change(userId);
  const dying = await all.startWorkers({ queueAdd: async () => undefined });
  const payoutId = await held(userId);
  await dying.stop(0);
  all.clock.advance(2 * DAY_MS);
  const { queue } = await all.startWorkers();
  const other = await participant(all, former);
  await wentTo(await held(other));
  expect((await queue.counts())['advance-payout']?.['failed'] ?? 0).toBe(0);
  expect(await executedOrders(all, payoutId)).toEqual([]);
  all.clock.advance(DAY_MS + 1);
  expect(await wentTo(payoutId)).toEqual([next.email]);
  expect((await all.eventsOf(preferencesStream.of(userId))).at(-1)).toBe('PayoutPreferenceSet');
});

it('a repair of a failed payment waits in the same way, and its link leaves the payment as it was', async () => {
  const userId = await participant(all, { method: 'TREMENDOUS', email: 'insufficient-funds@sandbox.example' });
  await all.startWorkers();
  const payouts = [await held(userId), await held(userId)] as const;
  const decide = async (payoutId: string, command: PayoutCommand) =>
    all.dependencies.commands.handle(payoutDecider, payoutStream.of(payoutId), command, by(userId));
  const hold = { heldUntil: later(3 * DAY_MS), confirmSecret: randomUUID(), cancelSecret: randomUUID() };
  for (const payoutId of payouts) {
    await until(async () => (await stateOf(payoutId)).status === 'rejected', 'it is refused', all.logged);
    await decide(payoutId, { type: 'ChangeDestination', ...next, hold });
  }
  const [waits, cancelled] = payouts;
  await decide(cancelled, { type: 'CancelDestination', secret: hold.cancelSecret });
  all.clock.advance(3 * DAY_MS + 1);
  expect(await wentTo(waits)).toEqual([next.email]);
  expect(await stateOf(cancelled)).toMatchObject({ status: 'rejected', hold: null });
});

it('of a person who is erased, it is sent after the hold, to where it went before', async () => {
  const userId = await participant(all, former);
  await change(userId);
  await all.startWorkers();
  const payoutId = await held(userId);
  const { pool } = all.database;
  const ends = `select 1 from app.deadlines where payload ->> 'payoutId' = $1`;
  await until(async () => (await pool.query(ends, [payoutId])).rowCount === 1, 'its end is scheduled', all.logged);
  const erase: AccountCommand = { type: 'RequestErasure', by: 'support', erasureId: randomUUID(), now: all.clock.now() };
  await all.dependencies.commands.handle(accountDecider, accountStream.of(userId), erase, by('support'));
  const account = async () => (await all.dependencies.commands.load(accountDecider, accountStream.of(userId))).state.status;
  await until(async () => (await account()) === 'erased', 'the person is erased', all.logged);
  expect(await executedOrders(all, payoutId)).toEqual([]);
  all.clock.advance(3 * DAY_MS + 1_000);
  expect(await wentTo(payoutId)).toEqual([former.email]);
});
