import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { advancePayout, payoutDecider, payoutStream, type PayoutCommand } from '@panelist/domain/payout';
import { systemClock } from '@panelist/infra/foundation';
import { ProviderSilentError, type PayoutProvider, type Providers } from '@panelist/infra/providers';
import { overrule, refuseLookups } from '@panelist/app/demo/sandbox';
import { setTimeout as pause } from 'node:timers/promises';
import {
  by,
  executedOrders,
  given,
  openWorld,
  participant,
  payoutEventsOf,
  project,
  quick,
  takesPart,
  until,
  type World,
} from '../workers.test-kit.js';
import { advancer } from './advance-payout.js';
import { fundingPause } from './funding-pause.js';
import { outcomeRecorder } from './record-outcome.js';

describe('a payout is paid once and never lost', () => {
  let all: World;
  let stop: (() => Promise<void>)[] = [];

  beforeAll(async () => {
    all = await openWorld({ contexts: ['payout'] });
  });
  afterEach(async () => {
    for (const each of stop) await each();
    stop = [];
  });
  afterAll(async () => all.close());

  const workers: World['startWorkers'] = async (change) => {
    const started = await all.startWorkers(change);
    stop.push(async () => started.stop());
    return started;
  };
  const approved = async (email: string, method: 'TREMENDOUS' | 'PAYPAL') => {
    const userId = await participant(all, { method, email });
    return (await takesPart(all, userId, await project(all, 'organization-1'), 'PaymentApproved')).payoutId;
  };
  const decide = async (payoutId: string, command: PayoutCommand) =>
    all.dependencies.commands.handle(payoutDecider, payoutStream.of(payoutId), command, by('operations'));
  let people = 0;
  /** A mailbox of one person's own. */
  const ownAddress = (): string => `dana${(people += 1)}@example.com`;
  const firstOf = (payoutId: string) => `${payoutId}@example.com`;
  /** A payout without a job. */
  const requested = async (payoutId: string) =>
    decide(payoutId, {
      type: 'RequestPayout',
      payoutId,
      userId: await participant(all, {
        method: 'TREMENDOUS',
        email: firstOf(payoutId),
      }),
      cause: {
        kind: 'incentive',
        participationId: payoutId,
        projectId: 'x1',
        projectName: 'Coffee habits',
      },
      incentiveCents: 5_000,
      tipCents: 0,
      method: 'TREMENDOUS',
      recipientName: 'Dana Ortiz',
      recipientEmail: firstOf(payoutId),
    });
  const statusOf = async (payoutId: string) =>
    (await all.dependencies.commands.load(payoutDecider, payoutStream.of(payoutId))).state.status;
  const reaches = (payoutId: string, status: string) =>
    until(async () => (await statusOf(payoutId)) === status, `the payout is ${status}`, all.logged);
  const wrapped = (wrap: (real: PayoutProvider) => Partial<PayoutProvider>): Providers => {
    const { payouts, ...rest } = all.dependencies.providers;
    const around = (real: PayoutProvider): PayoutProvider => ({
      ...real,
      ...wrap(real),
    });
    return {
      ...rest,
      payouts: {
        TREMENDOUS: around(payouts.TREMENDOUS),
        PAYPAL: around(payouts.PAYPAL),
      },
    };
  };
  /** One run of a job; the test wraps the commands that it uses. */
  const run = async (
    payoutId: string,
    graceMs: number,
    commands: World['dependencies']['commands'],
    providers = all.dependencies.providers,
  ) => {
    const dependencies = { ...all.dependencies, commands, providers };
    const funding = fundingPause(dependencies);
    const record = outcomeRecorder({ ...dependencies, funding });
    const signal = new AbortController().signal;
    return advancer({ ...dependencies, funding, record }, { graceMs, holdMs: graceMs })(payoutId, {
      jobId: 'test-1',
      attempt: 1,
      signal,
    });
  };

  it('goes to the destination as of the fence, and only there', async () => {
    const payoutId = 'changed-at-the-last-moment';
    await requested(payoutId);
    const { commands } = all.dependencies;
    const change = {
      type: 'ChangeDestination',
      hold: null,
      method: 'PAYPAL',
      email: 'second@example.com',
    } as const;
    const racing: typeof commands = {
      ...commands,
      load: async (...asked) => {
        const before = await commands.load(...asked);
        await decide(payoutId, change);
        return before;
      },
    };
    // Whose the new address is was not checked: the next run does.
    expect(await run(payoutId, 1_000, racing)).toBe('ask later');
    expect(await run(payoutId, 1_000, commands)).toBe('done');
    expect(await executedOrders(all, payoutId)).toEqual([{ key: `${payoutId}.1`, email: 'second@example.com' }]);
    const { rows } = await all.database.pool.query('select 1 from sandbox.paypal_batches where sender_batch_id = $1', [
      `${payoutId}.1`,
    ]);
    expect(rows).toHaveLength(1);
    expect(await statusOf(payoutId)).toBe('accepted');
  });

  it.each(['TREMENDOUS', 'PAYPAL'] as const)(
    'is not ordered where a provider has an order of it that the log has not: that becomes an attempt (%s)',
    async (method) => {
      const payoutId = `ordered-already-${method.toLowerCase()}`;
      await requested(payoutId);
      const { payouts } = all.dependencies.providers;
      const recipient = { name: 'Dana Ortiz', email: 'elsewhere@example.com' };
      const lost = { amountCents: 4_750, recipient, memo: '' };
      await payouts.TREMENDOUS.dispatch({
        ...lost,
        key: `${payoutId}.1`,
        recipient: { ...recipient, email: 'order-failed@sandbox.example' },
      });
      await payouts[method].dispatch({ ...lost, key: `${payoutId}.2` });
      const before = await executedOrders(all, payoutId);
      expect(await run(payoutId, 1_000, all.dependencies.commands)).toBe('done');
      expect(await executedOrders(all, payoutId)).toEqual(before);
      const { state } = await all.dependencies.commands.load(payoutDecider, payoutStream.of(payoutId));
      expect(state).toMatchObject({
        attempt: 2,
        method,
        recipientEmail: 'elsewhere@example.com',
      });
      // The sandbox settles soon.
      expect(['accepted', 'paid']).toContain(state.status);
    },
  );

  it.each(['TREMENDOUS', 'PAYPAL'] as const)(
    'is not ordered before both providers have said what they have of it (%s)',
    async (silent) => {
      const payoutId = `${silent.toLowerCase()}-is-silent`;
      await requested(payoutId);
      const { payouts, ...rest } = all.dependencies.providers;
      const find = async () => Promise.reject(new ProviderSilentError('no answer'));
      const providers = {
        ...rest,
        payouts: { ...payouts, [silent]: { ...payouts[silent], find } },
      };
      expect(await run(payoutId, 1_000, all.dependencies.commands, providers)).toBe('ask later');
      expect(await executedOrders(all, payoutId)).toEqual([]);
      expect(await run(payoutId, 1_000, all.dependencies.commands)).toBe('done');
      expect(await executedOrders(all, payoutId)).toHaveLength(1);
    },
  );

  it('is not ordered by a run that was suspended behind its fence: it asks first', async () => {
    const payoutId = 'suspended-behind-the-fence';
    await requested(payoutId);
    const { commands } = all.dependencies;
    const late: World['dependencies']['commands'] = {
      ...commands,
      handle: async (...asked) => {
        const result = await commands.handle(...asked);
        await pause(60);
        return result;
      },
    };
    expect(await run(payoutId, 50, late)).toBe('ask later');
    expect(await executedOrders(all, payoutId)).toEqual([]);
    await workers();
    all.clock.advance(quick.payout.sweep.patienceMs);
    await reaches(payoutId, 'paid');
    expect(await executedOrders(all, payoutId)).toHaveLength(1);
  });

  it('stays on its key while a call of it may still arrive, whatever later calls are refused for', async () => {
    let wake: () => void = () => undefined;
    const asleep = new Promise<void>((resolve) => (wake = resolve));
    let began = false;
    const slow = await workers({
      providers: wrapped((real) => ({
        dispatch: async (order) => {
          began = true;
          await asleep;
          return real.dispatch(order);
        },
      })),
    });
    const payoutId = await approved(ownAddress(), 'TREMENDOUS');
    await until(() => began, 'the first worker has begun');
    await slow.stop(10);
    const reason = {
      code: 'INSUFFICIENT_FUNDS',
      message: 'none left',
      funding: true,
    } as const;
    let refused = 0;
    const outOfFunds = async () => {
      refused += 1;
      return { kind: 'rejected', providerId: null, ...reason } as const;
    };
    const second = await workers({
      providers: wrapped(() => ({ dispatch: outOfFunds })),
    });
    await until(() => refused > 1, 'the second worker ordered it under the same key, and was refused');
    await second.stop();
    const before = await payoutEventsOf(all, payoutId);
    expect(before).toContain('PayoutConfirmedAbsent');
    expect(before).not.toContain('PayoutRejected');
    wake();
    await until(async () => (await executedOrders(all, payoutId)).length === 1, 'the late call paid');
    await decide(payoutId, { type: 'RequestRetry', reason: 'again' }).catch((error: unknown) =>
      expect(error).toMatchObject({ code: 'payout.retry-refused' }),
    );
    await workers();
    all.clock.advance(quick.payout.sweep.patienceMs);
    await reaches(payoutId, 'paid');
    expect(await executedOrders(all, payoutId)).toEqual([
      { key: `${payoutId}.1`, email: expect.stringMatching(/^dana\d+@example\.com$/) },
    ]);
  });

  it('is not proven absent while the provider may still act on a call that we gave up', async () => {
    let act: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (act = resolve));
    const lookedUp: string[] = [];
    await workers({
      options: { payout: { ...quick.payout, holdMs: 60_000 } },
      providers: wrapped((real) => ({
        dispatch: async (order) => {
          void held.then(() => real.dispatch(order));
          return { kind: 'unknown', message: 'no answer in time' };
        },
        lookUp: async (...asked) => {
          const outcome = await real.lookUp(...asked);
          lookedUp.push(outcome.kind);
          return outcome;
        },
      })),
    });
    const payoutId = await approved(ownAddress(), 'TREMENDOUS');
    await until(() => lookedUp.length > 1, 'it was looked up');
    expect(lookedUp).toContain('absent');
    expect(await statusOf(payoutId)).toBe('unknown');
    await expect(decide(payoutId, { type: 'VoidPayout', reason: 'lost' })).rejects.toMatchObject({
      code: 'payout.void-refused',
    });
    act();
    await reaches(payoutId, 'paid');
    expect(await executedOrders(all, payoutId)).toHaveLength(1);
  });

  it('is watched after it was voided on a proven absence: an order that arrives late raises an alarm', async () => {
    const payoutId = 'voided-in-doubt';
    await requested(payoutId);
    await decide(payoutId, { type: 'StartDispatch', attempt: 1, to: firstOf(payoutId) });
    const outcomes = [{ kind: 'unknown', message: 'no answer' }, { kind: 'absent' }] as const;
    for (const outcome of outcomes)
      await decide(payoutId, {
        type: 'RecordOutcome',
        attempt: 1,
        source: 'look-up',
        outcome,
      });
    await decide(payoutId, { type: 'VoidPayout', reason: 'lost' });
    const recipient = { name: 'Dana Ortiz', email: firstOf(payoutId) };
    const late = {
      key: `${payoutId}.1`,
      amountCents: 4_750,
      recipient,
      memo: '',
    };
    await all.dependencies.providers.payouts.TREMENDOUS.dispatch(late);
    const first = await workers();
    const listed = "select 1 from app.open_payouts where payout_id = $1 and next_actor = 'none'";
    await until(async () => (await all.database.pool.query(listed, [payoutId])).rowCount === 1, 'the sweep lists it');
    await first.stop();
    all.clock.advance(3_600_000);
    await workers();
    const isAlarmed = () => all.logged.some((line) => line.includes(payoutId) && line.includes('a finished attempt'));
    await until(isAlarmed, 'the alarm is raised', all.logged);
  });

  it('is never sent again to an address that was erased: operations get it', async () => {
    const payoutId = 'erased-before-the-resend';
    await requested(payoutId);
    await decide(payoutId, { type: 'StartDispatch', attempt: 1, to: firstOf(payoutId) });
    const refusal = { code: 'DELIVERY_FAILED', message: 'Not delivered' };
    const outcome = {
      kind: 'returned',
      providerId: 'o1',
      rewardId: 'w1',
      ...refusal,
    } as const;
    await decide(payoutId, {
      type: 'RecordOutcome',
      attempt: 1,
      source: 'look-up',
      outcome,
    });
    const erased = {
      payoutId,
      userId: 'erased',
      method: 'TREMENDOUS',
      recipientEmail: '',
    } as const;
    await given(all, payoutStream.of(payoutId), {
      type: 'PayoutDestinationChanged',
      data: erased,
    });
    await decide(payoutId, { type: 'RequestRetry', reason: 'again' });
    expect(await run(payoutId, 1_000, all.dependencies.commands)).toBe('done');
    expect((await payoutEventsOf(all, payoutId)).at(-1)).toBe('PayoutEscalated');
  });

  it('whose look-ups PayPal refuses stays unknown until one finds the batch', async () => {
    await refuseLookups(all.database.pool, 600_000);
    const outcomes: string[] = [];
    const payoutId = await approved('timeout-then-paid@sandbox.example', 'PAYPAL');
    await workers({
      providers: wrapped((real) => ({
        lookUp: async (...asked) => {
          const outcome = await real.lookUp(...asked);
          if (asked[0].key === `${payoutId}.1`) outcomes.push(outcome.kind);
          return outcome;
        },
      })),
    });
    await until(() => outcomes.length > 1, 'it was looked up');
    expect(new Set(outcomes)).toEqual(new Set(['unknown']));
    expect(await statusOf(payoutId)).toBe('unknown');
    await expect(decide(payoutId, { type: 'RequestRetry', reason: 'again' })).rejects.toMatchObject({
      code: 'payout.retry-refused',
    });
    await refuseLookups(all.database.pool, 0);
    all.clock.advance(quick.payout.sweep.patienceMs);
    await reaches(payoutId, 'paid');
    expect(await executedOrders(all, payoutId)).toEqual([{ key: `${payoutId}.1`, email: 'timeout-then-paid@sandbox.example' }]);
  });

  it('that is taken over is in doubt before the provider is asked, so that a late refusal does not end it', async () => {
    let wake: () => void = () => undefined;
    const asleep = new Promise<void>((resolve) => (wake = resolve));
    let began = false;
    let woke = false;
    const refusal = {
      kind: 'rejected',
      providerId: null,
      code: 'FORBIDDEN',
      message: 'no',
      funding: false,
    } as const;
    const slow = await workers({
      providers: wrapped(() => ({
        dispatch: async () => {
          began = true;
          await asleep;
          woke = true;
          return refusal;
        },
      })),
    });
    const payoutId = await approved(ownAddress(), 'PAYPAL');
    await until(() => began, 'the first worker has begun');
    await slow.stop(10);
    const seen: string[] = [];
    let answer: () => void = () => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await workers({
      providers: wrapped((real) => ({
        lookUp: async (...asked) => {
          // Accepted by the provider, and the answer is not here yet.
          const outcome = await real.lookUp(...asked);
          if (asked[0].key !== `${payoutId}.1`) return outcome;
          seen.push((await payoutEventsOf(all, payoutId)).at(-1) ?? '');
          await answered;
          return outcome;
        },
      })),
    });
    await until(() => seen.length > 0, 'the second worker asked');
    expect(seen[0]).toBe('PayoutOutcomeUnknown');
    wake();
    await until(() => woke, 'the first worker was refused');
    await expect(decide(payoutId, { type: 'RequestRetry', reason: 'again' })).rejects.toMatchObject({
      code: 'payout.retry-refused',
    });
    answer();
    all.clock.advance(quick.payout.sweep.patienceMs);
    await reaches(payoutId, 'paid');
    expect(await payoutEventsOf(all, payoutId)).not.toContain('PayoutRejected');
    expect(await executedOrders(all, payoutId)).toHaveLength(1);
  });

  it.each(['TREMENDOUS', 'PAYPAL'] as const)(
    'is ordered once though another worker’s clock is a minute ahead (%s)',
    async (method) => {
      let placed = 0;
      const slow = wrapped((real) => ({
        dispatch: async (order) => {
          placed += 1;
          await pause(400);
          return real.dispatch(order);
        },
      }));
      const { queue } = await workers({ providers: slow });
      const ahead = systemClock(all.clock.offset + 60_000);
      await workers({ providers: slow, clock: ahead });
      const payoutId = await approved(ownAddress(), method);
      await until(async () => (await statusOf(payoutId)) === 'sending', 'it is being sent');
      // As a sweep of a process whose clock is ahead would.
      for (const n of [1, 2, 3, 4]) await queue.add(advancePayout, `test-${payoutId}-s${n}`, { payoutId });
      await reaches(payoutId, 'paid');
      expect(placed).toBeGreaterThan(0);
      expect(await executedOrders(all, payoutId)).toEqual([
        { key: `${payoutId}.1`, email: expect.stringMatching(/^dana\d+@example\.com$/) },
      ]);
    },
  );

  it('is found when all jobs are lost, even if many others wait at a provider for weeks', async () => {
    const first = await workers();
    const waiting = await Promise.all([0, 1, 2].map(() => approved('unclaimed@sandbox.example', 'PAYPAL')));
    for (const payoutId of waiting) await reaches(payoutId, 'unclaimed');
    await first.stop();
    all.clock.advance(3_600_000);
    const second = await workers({
      providers: wrapped(() => ({
        dispatch: () => new Promise(() => undefined),
      })),
    });
    const payoutId = await approved(ownAddress(), 'TREMENDOUS');
    const listed = "select 1 from app.open_payouts where payout_id = $1 and next_actor = 'provider'";
    await until(async () => (await all.database.pool.query(listed, [payoutId])).rowCount === 1, 'the sweep lists it');
    await second.stop(10);
    await all.database.pool.query('delete from bullmq.job');
    all.clock.advance(quick.payout.sweep.patienceMs);
    await workers({
      options: {
        payout: {
          ...quick.payout,
          sweep: { ...quick.payout.sweep, atOnce: 2 },
        },
      },
    });
    await reaches(payoutId, 'paid');
    expect(await executedOrders(all, payoutId)).toHaveLength(1);
  });

  it('is listed again by a reaction that begins again, which asks about no payout that was paid', async () => {
    const first = await workers();
    const [paid, waiting] = [await approved(ownAddress(), 'PAYPAL'), await approved('unclaimed@sandbox.example', 'PAYPAL')];
    await reaches(paid, 'paid');
    await reaches(waiting, 'unclaimed');
    const { pool } = all.database;
    const listed = async () => {
      const { rows } = await pool.query<{ id: string }>(
        `select payout_id as id, next_actor, ask_at > $1 as later from app.open_payouts where payout_id = any($2)`,
        [all.clock.now(), [paid, waiting]],
      );
      return rows.toSorted((one, other) => one.id.localeCompare(other.id));
    };
    const both = [
      { id: paid, next_actor: 'none', later: true },
      { id: waiting, next_actor: 'provider', later: true },
    ].toSorted((one, other) => one.id.localeCompare(other.id));
    await first.stop();
    all.clock.advance(8 * 86_400_000);
    await pool.query(
      "update app.checkpoints set position = null where name = 'reaction-list-open-payouts'; delete from app.open_payouts",
    );
    const quiet = { ...quick.payout.sweep, patienceMs: 30 * 86_400_000 };
    await workers({ options: { payout: { ...quick.payout, sweep: quiet } } });
    await until(async () => JSON.stringify(await listed()) === JSON.stringify(both), 'both are listed', all.logged);
    expect((await pool.query('select 1 from bullmq.job where id like $1', [`sweep-payouts-${paid}-%`])).rows).toEqual([]);
  });

  it('that the provider took back is found without a message', async () => {
    const first = await workers();
    const payoutId = await approved(ownAddress(), 'PAYPAL');
    await reaches(payoutId, 'paid');
    await overrule(all.database.pool, `${payoutId}.1`, 'REVERSED');
    const listed = "select 1 from app.open_payouts where payout_id = $1 and next_actor = 'none'";
    await until(async () => (await all.database.pool.query(listed, [payoutId])).rowCount === 1, 'the sweep lists it');
    await first.stop();
    all.clock.advance(25 * 3_600_000);
    await workers();
    await reaches(payoutId, 'reversed');
    expect((await payoutEventsOf(all, payoutId)).filter((type) => type === 'PayoutDispatchStarted')).toHaveLength(1);
  });
});
