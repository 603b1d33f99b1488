import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { participationStream } from '@panelist/domain/participation';
import {
  incentivePayoutIdOf,
  payoutDecider,
  payoutStream,
  requestReferralBonus,
  type PayoutCommand,
} from '@panelist/domain/payout';
import { preferencesDecider, preferencesStream } from '@panelist/domain/profile';
import { randomUUID } from 'node:crypto';
import { loadConfig } from '@panelist/infra/foundation';
import { appendErasures } from '@panelist/infra/personal-data';
import { ProviderSilentError, type PayoutProvider, type Providers } from '@panelist/infra/providers';
import { fundsArrive } from '../../demo/sandbox/index.js';
import { aResponse, responseEvent, testDatabase, type TestDatabase } from '../../../testing/index.js';
import { loseTail } from '../../../packages/src/event-sourcing/event-store/postgres/postgres-store.test-kit.js';
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
  type Taken,
  type World,
} from '../../../../workers/src/workers.test-kit.js';
import { rewind } from '../rewind.js';
import { backUp } from './back-up.js';
import { restore } from './restore.js';

const broke = 'insufficient-funds@sandbox.example';

/** What providers know: they do not lose what the product loses. */
const outside = ['sandbox.tremendous_orders', 'sandbox.paypal_batches'];

describe('what was paid since the events that were lost', () => {
  let folder: string;
  let world: World;
  beforeEach(async () => {
    folder = mkdtempSync(join(tmpdir(), 'panelist-lost-'));
    world = await openWorld({ contexts: ['payout'] });
  });
  afterEach(async () => {
    await world.close();
    rmSync(folder, { recursive: true, force: true });
  });

  const approval = async (email: string) =>
    takesPart(
      world,
      await participant(world, { method: 'TREMENDOUS', email }),
      await project(world, 'organization-1'),
      'PaymentApproved',
    );
  const approved = async (email: string) => (await approval(email)).payoutId;
  const decide = async (payoutId: string, command: PayoutCommand) =>
    world.dependencies.commands.handle(payoutDecider, payoutStream.of(payoutId), command, by('operations'));
  const stateOf = async (payoutId: string) =>
    (await world.dependencies.commands.load(payoutDecider, payoutStream.of(payoutId))).state;
  const hasEvent = async (payoutId: string, type: string) =>
    until(async () => (await payoutEventsOf(world, payoutId)).includes(type), `${payoutId}: ${type}`, world.logged);
  const pause = async () =>
    (
      await world.database.pool.query<{ reason: string; ended: boolean; checked: object }>(
        'select reason, ended_at is not null as ended, checked from app.payout_pauses',
      )
    ).rows;

  interface Asked {
    readonly payoutId: string;
    readonly userId: string;
  }
  interface People {
    /** Ordered, failed, corrected and paid under the next key. */
    readonly retried: string;
    /** Refused, changed to PayPal and paid there. */
    readonly moved: string;
    /** Approved after the events that remain. */
    readonly unknown: string;
    /** Paid before its owner was erased. */
    readonly erased: Asked;
    /** The same, and its payout was requested after the events that remain. */
    readonly erasedBefore: Asked;
    /** Refused, withdrawn, approved once more, and paid under the id of that approval. */
    readonly withdrawn: string;
    readonly approvedAgain: string;
    /** Approved and paid with a tip; it is approved again without one while payouts are paused. */
    readonly tipped: Taken;
    /** A bonus that waits at PayPal to be claimed. */
    readonly unclaimed: string;
    /** A gift card that was not delivered, and was sent again to another address. */
    readonly resent: string;
    /** The same, where the log has an earlier delivery of it that is under way. */
    readonly resentTwice: string;
  }

  async function withdrawAndApproveAgain({ participationId, userId, projectId, payoutId }: Taken): Promise<string> {
    const { commands } = world.dependencies;
    await decide(payoutId, { type: 'VoidPayout', reason: 'the approval was withdrawn', onlyUnsent: true });
    const better = { method: 'TREMENDOUS', email: 'better@example.com', present: null, hold: null } as const;
    const now = world.clock.now();
    await commands.handle(
      preferencesDecider,
      preferencesStream.of(userId),
      { type: 'SetPayoutPreference', userId, ...better, now },
      by(userId),
    );
    const [who, again] = [{ participationId, userId, projectId }, incentivePayoutIdOf(participationId, 1)];
    await given(
      world,
      participationStream.of(participationId),
      responseEvent('PaymentApprovalWithdrawn', who),
      responseEvent('PaymentApproved', { ...who, payoutId: again }),
    );
    return again;
  }

  async function bonus(email: string): Promise<Asked> {
    const command = requestReferralBonus({
      referralId: randomUUID(),
      userId: await participant(world, { method: 'PAYPAL', email }),
      project: null,
      bonusCents: 2_000,
      recipient: { name: 'Dana', email },
      country: 'US',
      preference: { method: 'PAYPAL', email },
      heldUntil: null,
    });
    await decide(command.payoutId, command);
    return command;
  }

  /**
   * Two approvals remain; what workers and providers did about them, and a third one, is to be
   * lost.
   */
  async function pay(remember: () => Promise<void>): Promise<People> {
    const blocked = 'blocked@sandbox.example';
    const [resent, resentTwice] = [await approved(blocked), await approved(blocked)];
    const before = await world.startWorkers();
    for (const payoutId of [resent, resentTwice]) await hasEvent(payoutId, 'PayoutReturned');
    await before.stop();
    // Long before what is lost.
    await world.database.pool.query("update sandbox.tremendous_orders set created_at = created_at - interval '3 days'");
    const retried = await approved('order-failed@sandbox.example');
    const moved = await approved(broke);
    const erased = await bonus('gone@paypal.example');
    const erasedBefore = await approval('gone@example.com');
    const first = await approval(broke);
    const [tippedUser, tippedProject] = [
      await participant(world, { method: 'PAYPAL', email: 'tipped@paypal.example' }),
      await project(world, 'organization-1'),
    ];
    const { payoutId: unclaimed } = await bonus('unclaimed@sandbox.example');
    await decide(resentTwice, { type: 'RequestRetry', reason: 'again' });
    await decide(resentTwice, { type: 'StartResend', attempt: 1, to: blocked, seconds: 1 });
    await remember();
    const workers = await world.startWorkers();
    await hasEvent(retried, 'PayoutRejected');
    await decide(retried, { type: 'ChangeDestination', hold: null, method: 'TREMENDOUS', email: 'dana@example.com' });
    await hasEvent(moved, 'PayoutRejected');
    await decide(moved, { type: 'ChangeDestination', hold: null, method: 'PAYPAL', email: 'dana@paypal.example' });
    const unknown = await approved('later@example.com');
    const tipped = await takesPart(world, tippedUser, tippedProject, 'PaymentApproved');
    await hasEvent(first.payoutId, 'PayoutRejected');
    const approvedAgain = await withdrawAndApproveAgain(first);
    await hasEvent(approvedAgain, 'PayoutDispatchStarted');
    world.clock.advance(2_000);
    for (const payoutId of [retried, moved, unknown, erased.payoutId, erasedBefore.payoutId, approvedAgain, tipped.payoutId])
      await hasEvent(payoutId, 'PayoutSettled');
    await hasEvent(unclaimed, 'PayoutUnclaimed');
    await decide(resent, { type: 'ChangeDestination', hold: null, method: 'TREMENDOUS', email: 'arrives@example.com' });
    await until(async () => (await stateOf(resentTwice)).status === 'returned', 'it came back again', world.logged);
    await decide(resentTwice, { type: 'ChangeDestination', hold: null, method: 'TREMENDOUS', email: 'arrives@example.com' });
    for (const payoutId of [resent, resentTwice]) await hasEvent(payoutId, 'PayoutSettled');
    await workers.stop();
    const withdrawn = first.payoutId;
    return { retried, moved, unknown, erased, erasedBefore, withdrawn, approvedAgain, tipped, unclaimed, resent, resentTwice };
  }

  const paidOnce = async ({
    retried,
    moved,
    unknown,
    erased,
    erasedBefore,
    withdrawn,
    approvedAgain,
    tipped,
    unclaimed,
    resent,
    resentTwice,
  }: People) => {
    for (const payoutId of [resent, resentTwice])
      expect(await executedOrders(world, payoutId)).toEqual([{ key: `${payoutId}.1`, email: 'arrives@example.com' }]);
    expect(await executedOrders(world, withdrawn)).toEqual([]);
    for (const payoutId of [approvedAgain, erased.payoutId, erasedBefore.payoutId, tipped.payoutId, unclaimed])
      expect(await executedOrders(world, payoutId)).toHaveLength(1);
    expect(await executedOrders(world, retried)).toEqual([
      { key: `${retried}.1`, email: 'order-failed@sandbox.example' },
      { key: `${retried}.2`, email: 'dana@example.com' },
    ]);
    expect(await executedOrders(world, moved)).toEqual([{ key: `${moved}.1`, email: 'dana@paypal.example' }]);
    expect(await executedOrders(world, unknown)).toHaveLength(1);
  };

  /** PayPal gives no list as long as `isSilent` says so. */
  function silentPaypal(isSilent: () => boolean): Providers {
    const { payouts, ...rest } = world.dependencies.providers;
    const PAYPAL: PayoutProvider = {
      ...payouts.PAYPAL,
      list: async (period) => {
        if (isSilent()) throw new ProviderSilentError('no list');
        return payouts.PAYPAL.list(period);
      },
    };
    return { ...rest, payouts: { ...payouts, PAYPAL } };
  }

  /**
   * Nothing is sent while the list of one provider is missing; then what was paid is known, and
   * payouts go on.
   */
  async function goesOn(people: People, reason: string, takeBack: () => Promise<unknown> = async () => undefined) {
    // The refusal that moved a payment is over: nothing but its order stops a second one.
    await fundsArrive(world.database.pool);
    let isSilent = true;
    await world.startWorkers({ providers: silentPaypal(() => isSilent) });
    await takeBack();
    const waiting = await approved('new@example.com');
    const { participationId, userId, projectId, payoutId } = people.tipped;
    const who = { participationId, userId, projectId, ownerId: 'researcher-1', tipCents: 0 };
    await given(world, participationStream.of(participationId), ...aResponse('PAID', who));
    await hasEvent(payoutId, 'PayoutRequested');
    await hasEvent(waiting, 'PayoutRequested');
    const isChecked = async () => 'TREMENDOUS' in ((await pause())[0]?.checked ?? {});
    await until(isChecked, 'the orders of Tremendous are accounted for', world.logged);
    await hasEvent(people.retried, 'PayoutSettled');
    world.clock.advance(quick.payout.sweep.patienceMs);
    expect(await executedOrders(world, waiting)).toEqual([]);
    expect(await pause()).toMatchObject([{ reason, ended: false }]);
    isSilent = false;
    await hasEvent(people.moved, 'PayoutSettled');
    await hasEvent(people.erased.payoutId, 'PayoutSettled');
    await hasEvent(people.erasedBefore.payoutId, 'PayoutSettled');
    await hasEvent(people.unclaimed, 'PayoutUnclaimed');
    for (const each of [people.resent, people.resentTwice]) {
      await hasEvent(each, 'PayoutSettled');
      expect(await stateOf(each)).toMatchObject({ status: 'paid', recipientEmail: 'arrives@example.com' });
    }
    await hasEvent(waiting, 'PayoutSettled');
    expect(await pause()).toMatchObject([{ ended: true }]);
    // The approval that was paid is lost: a person decides about the one before it.
    await hasEvent(people.withdrawn, 'PayoutEscalated');
    await hasEvent(payoutId, 'PayoutEscalated');
    expect(await executedOrders(world, waiting)).toHaveLength(1);
    await paidOnce(people);
    const parked = await world.database.pool.query('select from app.parked_streams');
    expect(parked.rowCount).toBe(0);
  }

  it('is not paid again after a restore: orders become attempts again, or are left to operations', async () => {
    const config = (database: TestDatabase, name: string) =>
      loadConfig({ APP_ENV: 'test', LOG_LEVEL: 'silent', DATABASE_URL: database.url, DATA_DIR: join(folder, name) });
    const file = join(folder, 'backup');
    const people = await pay(async () => void (await backUp(config(world.database, 'first'), file)));
    const rows = await Promise.all(
      outside.map(async (table) => (await world.database.pool.query(`select to_jsonb(t) as row from ${table} t`)).rows),
    );
    await world.close();
    const target = await testDatabase({ withQueue: true });
    const journal = join(folder, 'erasures.jsonl');
    const at = new Date().toISOString();
    await appendErasures(
      journal,
      [people.erased, people.erasedBefore].map(({ userId: subject }) => ({ at, subject })),
    );
    await restore(config(target, 'second'), file, { journals: [journal], tell: () => undefined });
    world = await openWorld({ contexts: ['payout'], opened: target });
    await target.pool.query(`truncate ${outside.join(', ')}`);
    for (const [index, table] of outside.entries())
      await target.pool.query(`insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1::jsonb)`, [
        JSON.stringify(rows[index]?.map(({ row }: { row?: object }) => row)),
      ]);
    await goesOn(people, 'restore');
    const left = await target.pool.query<{ kind: string; key: string }>(
      'select kind, key from app.payout_differences where gone_at is null',
    );
    expect(new Set(left.rows.map(({ kind }) => kind))).toEqual(new Set(['unknown-to-us']));
    expect(left.rows.map(({ key }) => key).toSorted()).toEqual(
      [people.unknown, people.approvedAgain, people.tipped.payoutId].map((id) => `${id}.1`).toSorted(),
    );
  }, 120_000);

  it('is not paid again after a lost tail and a rewind', async () => {
    const { pool } = world.database;
    const count = async () =>
      Number((await pool.query<{ n: string }>('select count(*) as n from event_store.events')).rows[0]?.n);
    let kept = 0;
    const people = await pay(async () => void (kept = await count()));
    for (const { userId } of [people.erased, people.erasedBefore]) await world.dependencies.vault.erase(userId);
    await loseTail(world.database, (await count()) - kept);
    await goesOn(people, 'rewind', async () => {
      const isAhead = async () => (await pool.query("select from app.checkpoints where state = 'ahead'")).rowCount !== 0;
      await until(isAhead, 'the loss is noticed', world.logged);
      await rewind(world.dependencies);
    });
  }, 120_000);
});
