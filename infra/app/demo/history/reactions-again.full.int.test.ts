import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { projectDecider, projectStream } from '@panelist/domain/catalogue';
import { reviewDecider, reviewFactsOf, reviewIdOf, reviewStream, statementIdOf } from '@panelist/domain/fairness';
import { accountDecider, accountStream } from '@panelist/domain/identity';
import {
  participationDecider,
  participationStream,
  projectFactsOf,
  type ParticipationCommand,
} from '@panelist/domain/participation';
import { compensationPayoutIdOf, payoutDecider, payoutStream, reviewPayoutIdOf } from '@panelist/domain/payout';
import { networkReferralIdOf, referralDecider, referralStream } from '@panelist/domain/referral';
import type { Reaction } from '@panelist/infra/processors';
import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { by, openWorld, participant, project, takesPart, until, type World } from '../../../../workers/src/workers.test-kit.js';
import { fillDemo } from '../index.js';
import { furtherEvents } from './further-events.test-kit.js';

let all: World;
beforeEach(async () => {
  all = await openWorld();
  await fillDemo(all.dependencies);
}, 180_000);
afterEach(async () => all.close());

const count = async (text: string): Promise<number> =>
  (await all.database.pool.query<{ n: number }>(`select count(*)::int as n from ${text}`)).rows[0]?.n ?? 0;

/**
 * Reactions that have not reached this position, and work that is due and was not begun. The queue
 * ignores mails that it knows from the first time, so that their rows stay.
 */
async function unfinished(head: string | null): Promise<readonly string[]> {
  const { rows } = await all.database.pool.query<{ what: string }>(
    `select name as what from app.checkpoints where kind = 'reaction' and (position is null or position < $1 collate "C")
     union all select kind || ' ' || tries from app.deadlines where due_at <= $2 and tries = 0`,
    [head, all.clock.now()],
  );
  return rows.map(({ what }) => what);
}

/**
 * The reactions have handled what the log held; then nothing happens, nor is due, for three
 * seconds.
 */
async function comesToRest(start: string | null): Promise<void> {
  const end = Date.now() + 90_000;
  let head = start;
  for (let calm = 0; calm < 30;) {
    const left = await unfinished(start);
    const now = await all.dependencies.store.head();
    calm = left.length === 0 && now === head ? calm + 1 : 0;
    head = now;
    if (Date.now() > end) throw new Error(`Still to do: ${left.join(', ')}\n${all.logged.slice(-10).join('')}`);
    await sleep(100);
  }
}

const isPaid = async (payoutId: string) =>
  until(async () => (await all.eventsOf(payoutStream.of(payoutId))).includes('PayoutSettled'), 'it is paid', all.logged);

/** A session whose researcher does not come. @returns who is paid for it */
async function losesSession(): Promise<string> {
  const { commands } = all.dependencies;
  const hence = (minutes: number) => new Date(Date.parse(all.clock.now()) + minutes * 60_000).toISOString();
  const start = hence(61);
  const slots = [{ start, end: hence(121) }];
  const researcherId = await participant(all, { method: 'PAYPAL', email: 'rae@example.com' }, 'Rae');
  const projectId = await project(all, randomUUID(), undefined, researcherId, { kindOfResearch: 1, slots });
  const userId = await participant(all, { method: 'PAYPAL', email: 'lost@example.com' });
  const { participationId } = await takesPart(all, userId, projectId, 'ScreenerSubmitted');
  const decides = async (command: ParticipationCommand) => {
    const facts = projectFactsOf((await commands.load(projectDecider, projectStream.of(projectId))).state);
    if (facts === null) throw new Error('The project is published');
    const calendar = { ofProject: slots, timezone: 'UTC' };
    const known = { project: facts, applicant: null, calendar };
    await commands.handle(participationDecider, participationStream.of(participationId), command, by('test'), known);
  };
  const now = () => all.clock.now();
  await decides({ type: 'InviteParticipant', data: { message: 'm', remoteCommunicationDetails: null, at: now() } });
  await decides({ type: 'BookSession', data: { bookingUid: 'b', start, timezone: 'UTC', at: now() } });
  all.clock.advance(60 * 60_000);
  await decides({ type: 'CheckIn', data: { by: 'participant', at: now() } });
  all.clock.advance(12 * 60_000);
  await isPaid(compensationPayoutIdOf(participationId, 1));
  return userId;
}

/** A bonus that was refused, earned, and is paid after a review. @returns who refers, and whom */
async function isCompensated(): Promise<readonly string[]> {
  const { commands, log } = all.dependencies;
  const referrerId = await participant(all, { method: 'PAYPAL', email: 'rita@example.com' });
  const userId = await participant(all, { method: 'PAYPAL', email: 'finn@example.com' }, 'Finn');
  for (let studies = 0; studies < 2; studies += 1)
    await isPaid((await takesPart(all, userId, await project(all, randomUUID()), 'PaymentApproved')).payoutId);
  const referralId = networkReferralIdOf(userId);
  const begin = { type: 'BeginByCode', referralId, referrerId, userId, code: 'RITA1', samePerson: 'same-phone' } as const;
  await commands.handle(referralDecider, referralStream.of(referralId), begin, by('test'));
  const refused = (await log.read(referralStream.of(referralId))).at(-1);
  if (refused === undefined) throw new Error('The referral was not refused');
  const statementId = statementIdOf(refused);
  const reviewId = reviewIdOf(statementId);
  const review = reviewStream.of(reviewId);
  const at = all.clock.now();
  const objection = { way: 'review', until: new Date(Date.parse(at) + 86_400_000).toISOString(), concernsMoney: true } as const;
  const about = { reviewId, userId: referrerId, statementId, kind: 'bonus-refused', message: 'm', decidedFirst: [] } as const;
  await commands.handle(reviewDecider, review, { type: 'RequestReview', ...about, objection, at }, by('test'));
  const decision = { outcome: 'upheld', reason: 'Two people.', decidedBy: 'kim', isAdministrator: false } as const;
  await commands.handle(reviewDecider, review, { type: 'DecideReview', ...decision, at }, by('test'), reviewFactsOf(null));
  await isPaid(reviewPayoutIdOf(referralId));
  return [referrerId, userId];
}

/** A payout that waits for the end of a suspension, and is voided. @returns whose it is */
async function isVoided(): Promise<string> {
  const { commands } = all.dependencies;
  const userId = await participant(all, { method: 'PAYPAL', email: 'vera@example.com' }, 'Vera');
  const decision = { by: { kind: 'operator', id: 'alice' }, reason: 'Two people.', now: all.clock.now() } as const;
  const account = accountStream.of(userId);
  await commands.handle(accountDecider, account, { type: 'SuspendAccount', ...decision }, by('alice'));
  const { payoutId } = await takesPart(all, userId, await project(all, randomUUID()), 'PaymentApproved');
  const stream = payoutStream.of(payoutId);
  await until(async () => (await all.eventsOf(stream)).includes('PayoutRequested'), 'it is requested', all.logged);
  await commands.handle(payoutDecider, stream, { type: 'VoidPayout', reason: 'r' }, by('operations'));
  return userId;
}

/**
 * Everything that the reactions and their jobs leave: events, orders, mails, text messages, parked
 * streams.
 */
const effects = async () => {
  const { events } = await all.dependencies.log.readAll(null, { limit: 100_000 });
  return {
    events: events.map(({ type, stream }) => `${type} ${stream}`),
    orders: (await count('sandbox.tremendous_orders')) + (await count('sandbox.paypal_batches')),
    messages: (await all.sandbox.inbox()).map(({ to, subject }) => `${to}: ${subject}`),
    parked: (await all.database.pool.query('select name, stream, failing from app.parked_streams')).rows,
  };
};

/** Reactions by name; true for those that acted, with ids or the lease of a run. */
const acted = new Map<string, boolean>();
/** Act on files and rows alone: `furtherEvents` waits for what they change. */
for (const name of ['remove-replaced-videos', 'sweep-after-suspension']) acted.set(name, true);

function watched(reaction: Reaction): Reaction {
  const { name } = reaction;
  acted.set(name, acted.get(name) ?? false);
  const acts = <Value>(value: Value): Value => {
    acted.set(name, true);
    return value;
  };
  return {
    ...reaction,
    handle: async (event, { id, lease, context, signal }) => {
      const run = {
        get id() {
          return acts(id);
        },
        get lease() {
          return acts(lease);
        },
        context: (part?: string) => acts(context(part)),
        signal,
      };
      return reaction.handle(event, run);
    },
  };
}

it('changes nothing, although each reaction handles the whole log again after everybody was erased', async () => {
  const workers = await all.startWorkers({ watched });
  await comesToRest(await all.dependencies.store.head());
  const { log, commands, clock } = all.dependencies;
  const paid = [...(await furtherEvents(all)), await losesSession(), ...(await isCompensated()), await isVoided()];
  // Everybody who takes part; accounts of staff and researchers are not erased.
  const { events: happened } = await log.readAll(null, { limit: 100_000 });
  const people = [...paid, ...happened.flatMap(({ type, data }) => (type === 'ProfileCreated' ? [String(data['userId'])] : []))];
  for (const userId of people) {
    const command = { type: 'RequestErasure', by: 'person', erasureId: randomUUID(), now: clock.now() } as const;
    await commands.handle(accountDecider, accountStream.of(userId), command, by(userId));
  }
  const isErased = async (userId: string) =>
    (await commands.load(accountDecider, accountStream.of(userId))).state.status === 'erased';
  await until(async () => (await Promise.all(people.map(isErased))).every(Boolean), 'everybody is erased', all.logged);
  // No checkpoint moves for events of other types.
  await comesToRest(null);
  const before = await effects();
  expect(before.events.length).toBeGreaterThan(500);
  expect([...acted].flatMap(([name, has]) => (has ? [] : [name]))).toEqual([]);
  expect(before.parked).toEqual([]);
  await workers.stop();
  await all.database.pool.query("delete from app.checkpoints where kind = 'reaction'");
  await all.startWorkers();
  await until(async () => (await count("app.checkpoints where kind = 'reaction'")) > 5, 'the reactions begin', all.logged);
  await comesToRest(await all.dependencies.store.head());
  const after = await effects();
  expect(after.parked).toEqual([]);
  expect(after.events.slice(before.events.length)).toEqual([]);
  expect(after).toEqual(before);
}, 300_000);
