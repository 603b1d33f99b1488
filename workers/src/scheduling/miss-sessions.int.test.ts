import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import {
  holdingOf,
  organizationFundsDecider,
  organizationFundsStream,
  projectDecider,
  projectStream,
} from '@panelist/domain/catalogue';
import { accountDecider, accountStream } from '@panelist/domain/identity';
import {
  participationDecider,
  participationStream,
  projectFactsOf,
  type ParticipationCommand,
} from '@panelist/domain/participation';
import { compensationPayoutIdOf, dayCountIdOf, payoutCountStream, payoutDecider, payoutStream } from '@panelist/domain/payout';
import { calendarDecider, calendarStream, claimOf } from '@panelist/domain/scheduling';
import {
  by,
  executedOrders,
  openWorld,
  participant,
  payoutEventsOf,
  project,
  takesPart,
  until,
  type Taken,
  type World,
} from '../workers.test-kit.js';

const minuteMs = 60_000;
const organizationId = 'organization-1';

describe('a session whose participant has checked in', () => {
  let all: World;
  let taken: Taken;

  beforeEach(async () => {
    all = await openWorld({ contexts: ['scheduling', 'participation', 'payout'] });
    const researcherId = await participant(all, { method: 'PAYPAL', email: 'rae@example.com' }, 'Rae');
    const start = hence(61);
    const slots = [{ start, end: hence(121) }];
    const projectId = await project(all, organizationId, undefined, researcherId, { kindOfResearch: 1, slots });
    const userId = await participant(all, { method: 'PAYPAL', email: 'dana@example.com' });
    taken = await takesPart(all, userId, projectId, 'ScreenerSubmitted');
    await decides({ type: 'InviteParticipant', data: { message: 'm', remoteCommunicationDetails: null, at: all.clock.now() } });
    const ofProject = slots;
    await decides(
      { type: 'BookSession', data: { bookingUid: 'b', start, timezone: 'UTC', at: all.clock.now() } },
      { ofProject, timezone: 'UTC' },
    );
    await all.startWorkers();
    all.clock.advance(60 * minuteMs);
    await decides({ type: 'CheckIn', data: { by: 'participant', at: all.clock.now() } });
    await until(async () => (await due()) === 1, 'its time is known', all.logged);
  });
  afterEach(async () => all.close());

  const hence = (minutes: number) => new Date(Date.parse(all.clock.now()) + minutes * minuteMs).toISOString();
  const decides = async (
    command: ParticipationCommand,
    calendar = { ofProject: [] as { start: string; end: string }[], timezone: 'UTC' },
  ) => {
    const { commands } = all.dependencies;
    const facts = projectFactsOf((await commands.load(projectDecider, projectStream.of(taken.projectId))).state);
    if (facts === null) throw new Error('The project is published');
    const stream = participationStream.of(taken.participationId);
    await commands.handle(participationDecider, stream, command, by('somebody'), { project: facts, applicant: null, calendar });
  };
  const due = async () => (await all.database.pool.query(`select from app.deadlines where kind = 'miss-sessions'`)).rowCount;
  const typesOf = async () => all.eventsOf(participationStream.of(taken.participationId));
  const funds = async () =>
    (await all.dependencies.commands.load(organizationFundsDecider, organizationFundsStream.of(organizationId))).state;
  const mails = async (subject: string) =>
    (await all.sandbox.inbox(`${taken.userId}@company.example`)).filter((mail) => mail.subject?.startsWith(subject));

  it('is missed by a researcher who has not ten minutes after its start: half of the incentive is paid at once', async () => {
    const payoutId = compensationPayoutIdOf(taken.participationId, 1);
    expect(holdingOf(await funds(), taken.participationId)).toMatchObject({ reservedCents: 6_250, spentCents: 0 });
    all.clock.advance(12 * minuteMs);
    await until(async () => (await payoutEventsOf(all, payoutId)).includes('PayoutSettled'), 'it is paid', all.logged);
    expect((await typesOf()).at(-1)).toBe('SessionMissedByResearcher');
    const { state } = await all.dependencies.commands.load(payoutDecider, payoutStream.of(payoutId));
    expect(state).toMatchObject({ cause: { kind: 'lost-session' }, incentiveCents: 2_500, feeCents: 0, netCents: 2_500 });
    expect(await executedOrders(all, payoutId)).toHaveLength(1);
    const spent = await all.dependencies.log.read(organizationFundsStream.of(organizationId));
    const at = spent.find(({ type }) => type === 'FundsCompensated')?.at ?? '';
    expect(await all.eventsOf(payoutCountStream.of(dayCountIdOf(taken.userId, at)))).toEqual(['PayoutCounted']);
    // As much is reserved again: the participant may book again, and is then paid in full.
    expect(await funds()).toMatchObject({ spentCents: 2_500, reservedCents: 6_250 });
    await until(async () => (await mails('Your session did not take place')).length === 1, 'they know', all.logged);
    expect((await mails('Your session did not take place'))[0]?.text).toContain('You receive $25.00');
    const calendar = async () =>
      (await all.dependencies.commands.load(calendarDecider, calendarStream.of(taken.projectId))).state;
    await until(async () => claimOf(await calendar(), taken.participationId) === undefined, 'its time is free', all.logged);
  });

  it('is paid to no member of the organization: its money goes back', async () => {
    const join = { type: 'JoinOrganization', organizationId } as const;
    await all.dependencies.commands.handle(accountDecider, accountStream.of(taken.userId), join, by('test'));
    all.clock.advance(12 * minuteMs);
    const ofFunds = organizationFundsStream.of(organizationId);
    const payoutId = compensationPayoutIdOf(taken.participationId, 1);
    const isDecided = async () =>
      (await all.eventsOf(ofFunds)).includes('CompensationReturned') || (await payoutEventsOf(all, payoutId)).length > 0;
    await until(isDecided, 'it is returned, or requested', all.logged);
    expect((await typesOf()).at(-1)).toBe('SessionMissedByResearcher');
    expect(await payoutEventsOf(all, payoutId)).toEqual([]);
    expect((await all.dependencies.log.read(ofFunds)).at(-1)).toMatchObject({
      type: 'CompensationReturned',
      data: { participationId: taken.participationId, compensationId: payoutId, amountCents: 2_500 },
    });
    expect(await funds()).toMatchObject({ spentCents: 0, reservedCents: 6_250 });
  });

  it('is not where the researcher has checked in', async () => {
    await decides({ type: 'CheckIn', data: { by: 'researcher', at: all.clock.now() } });
    all.clock.advance(12 * minuteMs);
    await until(async () => (await due()) === 0, 'nothing is left', all.logged);
    expect((await typesOf()).at(-1)).toBe('CheckedIn');
    expect(await funds()).toMatchObject({ spentCents: 0, reservedCents: 6_250 });
  });
});
