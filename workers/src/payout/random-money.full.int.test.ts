import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { payoutDecider, payoutStream, postingsOf, type PayoutCommand, type PayoutState } from '@panelist/domain/payout';
import { Refusal } from '@panelist/domain/kernel';
import type { PayoutProvider } from '@panelist/infra/providers';
import { randomUUID } from 'node:crypto';
import { by, openWorld, participant, type World } from '../workers.test-kit.js';
import { advancer } from './advance-payout.js';
import { fundingPause } from './funding-pause.js';
import { outcomeRecorder } from './record-outcome.js';

let all: World;
beforeEach(async () => {
  all = await openWorld({ contexts: ['payout'] });
});
afterEach(async () => all.close());

/** The process is gone. */
class Killed extends Error {}

const graceMs = 1_000;

/** Repeatable choices (mulberry32): a number from 0 to below 1. */
function choices(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const addressesOf = (payoutId: string) => [
  `${payoutId}@example.com`,
  `${payoutId}@example.com`,
  'insufficient-funds@sandbox.example',
  'blocked@sandbox.example',
  'fails-twice@sandbox.example',
];
const undeliverable = new Set(['blocked@sandbox.example']);
const final = new Set(['paid', 'rejected', 'returned', 'voided']);

interface Order {
  readonly key: string;
  readonly cents: number;
  readonly email: string;
}

/**
 * Jobs die before or after any of their steps, while operations and owners act on them at random.
 * Then the sandboxes' own books are compared with the log: each cause was paid at most once, to the
 * cent.
 */
it.each([11, 12, 13])(
  'many payouts whose workers keep dying agree with the providers’ own books (seed %d)',
  async (seed) => {
    const random = choices(seed);
    const oneOf = <Item>(items: readonly Item[]): Item => {
      const item = items[Math.floor(random() * items.length)];
      if (item === undefined) throw new Error('nothing to choose from');
      return item;
    };
    const { commands, log, providers } = all.dependencies;
    const on = async (payoutId: string, command: PayoutCommand): Promise<void> => {
      try {
        await commands.handle(payoutDecider, payoutStream.of(payoutId), command, by('operations'));
      } catch (error) {
        if (!(error instanceof Refusal)) throw error;
      }
    };
    const load = async (payoutId: string) => (await commands.load(payoutDecider, payoutStream.of(payoutId))).state;
    const payoutIds = Array.from({ length: 20 }, () => randomUUID());
    for (const payoutId of payoutIds) {
      const method = oneOf(['TREMENDOUS', 'PAYPAL'] as const);
      const userId = await participant(all, { method, email: `${payoutId}@example.com` });
      const incentiveCents = 200 + Math.floor(random() * 20_000);
      await on(payoutId, {
        type: 'RequestPayout',
        payoutId,
        userId,
        cause: { kind: 'incentive', participationId: payoutId, projectId: 'x1', projectName: 'Coffee habits' },
        incentiveCents,
        tipCents: Math.floor((random() * incentiveCents) / 4),
        method,
        recipientName: 'Dana Ortiz',
        recipientEmail: oneOf(addressesOf(payoutId)),
      });
    }

    /**
     * One run of a job. Its process dies before or after the effect of this number: an append, or a
     * call.
     */
    const run = async (payoutId: string, diesAt: number): Promise<void> => {
      let left = diesAt;
      const mortal = async <Result>(effect: () => Promise<Result>): Promise<Result> => {
        left -= 1;
        if (left === 0) throw new Killed();
        const result = await effect();
        left -= 1;
        if (left === 0) throw new Killed();
        return result;
      };
      const around = (real: PayoutProvider): PayoutProvider => {
        const { resend } = real;
        return {
          ...real,
          dispatch: async (...asked) => mortal(async () => real.dispatch(...asked)),
          lookUp: async (...asked) => mortal(async () => real.lookUp(...asked)),
          ...(resend && { resend: async (...asked) => mortal(async () => resend(...asked)) }),
        };
      };
      const payouts = { TREMENDOUS: around(providers.payouts.TREMENDOUS), PAYPAL: around(providers.payouts.PAYPAL) };
      const handle: typeof commands.handle = async (...asked) => mortal(async () => commands.handle(...asked));
      const own = { ...all.dependencies, commands: { ...commands, handle }, providers: { ...providers, payouts } };
      const funding = fundingPause(own);
      const record = outcomeRecorder({ ...own, funding });
      const advance = advancer({ ...own, funding, record }, { graceMs, holdMs: graceMs });
      try {
        await advance(payoutId, { jobId: `test-${randomUUID()}`, attempt: 1, signal: new AbortController().signal });
      } catch (error) {
        const isExpected = error instanceof Killed || error instanceof Refusal || /not reached|conflict/i.test(String(error));
        if (!isExpected) throw error;
      }
    };
    const actsOn = (payoutId: string): readonly PayoutCommand[] => [
      { type: 'RequestRetry', reason: 'again' },
      { type: 'ChangeDestination', hold: null, method: 'PAYPAL', email: `mended-${payoutId}@example.com` },
      { type: 'ChangeDestination', hold: null, method: 'TREMENDOUS', email: `mended-${payoutId}@example.com` },
      { type: 'VoidPayout', reason: 'no' },
    ];
    const onAny = async (): Promise<void> => {
      const payoutId = oneOf(payoutIds);
      await on(payoutId, oneOf(actsOn(payoutId)));
    };

    const never = 1_000;
    for (let step = 0; step < 300; step++) {
      const payoutId = oneOf(payoutIds);
      const diesAt = () => (random() < 0.6 ? 1 + Math.floor(random() * 8) : never);
      // Two jobs of one payout at the same time, too.
      await Promise.all([run(payoutId, diesAt()), ...(random() < 0.3 ? [run(payoutId, diesAt())] : [])]);
      if (random() < 0.15) await onAny();
      all.clock.advance(Math.floor(random() * 2 * graceMs));
    }
    // What workers have left to operations is theirs to decide: nothing more happens by itself.
    const isOver = (state: PayoutState): boolean => final.has(state.status) || ('left' in state && state.left !== null);
    const open = async () => (await Promise.all(payoutIds.map(load))).filter((state) => !isOver(state));
    for (let round = 0; (await open()).length > 0 && round < 120; round++) {
      all.clock.advance(3 * 3_600_000);
      for (const state of await open()) if (state.status !== 'none') await run(state.payoutId, never);
    }
    expect(await open()).toEqual([]);

    const { rows: orders } = await all.database.pool.query<Order>(
      `select external_id as key, cents::integer as cents, email from sandbox.tremendous_orders
     union all select sender_batch_id, cents::integer, receiver from sandbox.paypal_batches`,
    );
    let paidCents = 0;
    let bookedCents = 0;
    for (const payoutId of payoutIds) {
      const state = await load(payoutId);
      if (state.status === 'none') throw new Error('it was requested');
      const own = orders.filter(({ key }) => key.startsWith(`${payoutId}.`));
      const delivered = own.filter(({ email }) => !undeliverable.has(email));
      // Of an outcome that stays unknown the provider may have an order, and no more than one.
      const most = state.status === 'paid' || state.status === 'unknown' ? 1 : 0;
      const least = state.status === 'paid' ? 1 : 0;
      expect([payoutId, state.status, delivered.length >= least && delivered.length <= most]).toEqual([
        payoutId,
        state.status,
        true,
      ]);
      if (state.status === 'paid') bookedCents += delivered.reduce((sum, { cents }) => sum + cents, 0);
      expect(new Set(own.map(({ key }) => key)).size).toBe(own.length);
      for (const { cents } of own) expect(cents).toBe(state.netCents);
      if (state.status === 'paid') paidCents += state.netCents;
      // The ledger of the log says the same.
      const events = await log.read(payoutStream.of(payoutId));
      const amounts = { ...state, cause: state.cause.kind, projectId: state.cause.projectId };
      const paidOut = events
        .flatMap((event) => postingsOf(event, amounts))
        .reduce((sum, { account, cents }) => sum + (account === 'paid-out' ? cents : 0), 0);
      expect(paidOut).toBe(state.status === 'paid' ? state.netCents : 0);
    }
    expect(bookedCents).toBe(paidCents);
    expect(paidCents).toBeGreaterThan(0);
  },
  120_000,
);
