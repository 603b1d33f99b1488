import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { organizationFundsDecider, organizationFundsStream } from '@panelist/domain/catalogue';
import {
  contestedResponseOf,
  disputeDecider,
  disputeIdOf,
  disputeStream,
  type DisputeCommand,
  type DisputeGround,
} from '@panelist/domain/dispute';
import { accountDecider, accountStream } from '@panelist/domain/identity';
import { participationStream, type ParticipationEvent } from '@panelist/domain/participation';
import { payoutDecider, payoutStream } from '@panelist/domain/payout';
import { contestedOf } from '@panelist/infra/steps';
import { randomUUID } from 'node:crypto';
import { aResponse } from '../../../infra/testing/index.js';
import {
  by,
  executedOrders,
  given,
  openWorld,
  participant,
  payoutEventsOf,
  project,
  takesPart,
  until,
  type Taken,
  type World,
} from '../workers.test-kit.js';

const organizationId = 'organization-1';
const dayMs = 86_400_000;

describe('disputes', () => {
  let all: World;
  let projectId: string;
  let ownerId: string;

  beforeEach(async () => {
    all = await openWorld();
    ownerId = await participant(all, { method: 'PAYPAL', email: 'rita@example.com' }, 'Rita');
    projectId = await project(all, organizationId, undefined, ownerId);
  });
  afterEach(async () => all.close());

  const who = ({ participationId, userId }: Taken, ground: DisputeGround) => ({
    disputeId: disputeIdOf(participationId, ground),
    participationId,
    projectId,
    userId,
    researcherId: ownerId,
  });
  /** A response with these events after the invitation. */
  const response = async (...types: readonly ParticipationEvent['type'][]): Promise<Taken> => {
    const userId = await participant(all, { method: 'PAYPAL', email: 'dana@example.com' });
    const taken = await takesPart(all, userId, projectId, 'ParticipantInvited');
    await given(all, participationStream.of(taken.participationId), ...aResponse(types, taken));
    return taken;
  };
  const handle = async (taken: Taken, ground: DisputeGround, command: DisputeCommand) => {
    const { response: facts } = await contestedOf(all.dependencies, taken.participationId);
    const stream = disputeStream.of(disputeIdOf(taken.participationId, ground));
    return all.dependencies.commands.handle(disputeDecider, stream, command, by('test'), facts);
  };
  const open = async (taken: Taken, ground: DisputeGround, payoutId: string | null = null) => {
    const written = { text: 'I was there for the whole hour.', files: [], evidence: [], payoutId };
    await handle(taken, ground, { type: 'OpenDispute', ...who(taken, ground), ground, ...written, at: all.clock.now() });
  };
  const decide = async (taken: Taken, ground: DisputeGround, outcome: 'upheld' | 'declined', decidedBy = 'sam') =>
    handle(taken, ground, { type: 'DecideDispute', outcome, reason: 'The link did not work.', decidedBy, at: all.clock.now() });
  const eventsOf = async (taken: Taken, ground: DisputeGround) =>
    all.eventsOf(disputeStream.of(disputeIdOf(taken.participationId, ground)));
  const reaches = async (taken: Taken, ground: DisputeGround, type: string) =>
    until(async () => (await eventsOf(taken, ground)).includes(type), `${ground}: ${type}`, all.logged);
  const mails = async (): Promise<readonly { recipient: string; subject: string; body: string }[]> =>
    (await all.database.pool.query("select recipient, subject, body from sandbox.messages where kind = 'mail' order by 1, 2"))
      .rows;
  const jobsAreDone = async () =>
    until(
      async () =>
        (await all.database.pool.query('select from app.deadlines where due_at <= $1', [all.clock.now()])).rowCount === 0,
      'all that is due has been handled',
      all.logged,
    );

  it('a researcher who is silent does not stop the decision, and the payment it orders is made once', async () => {
    await all.startWorkers();
    const taken = await response('SessionBooked', 'NoShowRecorded');
    await open(taken, 'no-show');
    all.clock.advance(4 * dayMs + 60_000);
    await until(async () => (await mails()).some(({ subject }) => subject.startsWith('Please answer')), 'a reminder', all.logged);
    expect(await eventsOf(taken, 'no-show')).toEqual(['DisputeOpened']);
    all.clock.advance(dayMs);
    await reaches(taken, 'no-show', 'DisputeAnswerMissed');
    await decide(taken, 'no-show', 'upheld');
    await reaches(taken, 'no-show', 'DisputeRemedied');
    await until(async () => (await payoutEventsOf(all, taken.payoutId)).includes('PayoutSettled'), 'paid', all.logged);
    const life = await all.eventsOf(participationStream.of(taken.participationId));
    expect(life.slice(-3)).toEqual(['NoShowRecorded', 'AcceptedByDecision', 'PaymentApproved']);
    expect(await executedOrders(all, taken.payoutId)).toHaveLength(1);
    const { state: funds } = await all.dependencies.commands.load(
      organizationFundsDecider,
      organizationFundsStream.of(organizationId),
    );
    expect(funds.spentCents).toBe(5_000);
    expect(await eventsOf(taken, 'no-show')).toEqual([
      'DisputeOpened',
      'DisputeAnswerMissed',
      'DisputeDecided',
      'DisputeRemedied',
    ]);

    // Everything once more: the decision's deadline, and the reactions of another process.
    all.clock.advance(10 * dayMs);
    await all.database.pool.query(
      "delete from app.checkpoints where name in ('remedy-disputes', 'settle-disputes', 'follow-clock-of-disputes')",
    );
    await all.startWorkers();
    await jobsAreDone();
    expect(await eventsOf(taken, 'no-show')).toHaveLength(4);
    expect(await executedOrders(all, taken.payoutId)).toHaveLength(1);
    expect(await all.eventsOf(participationStream.of(taken.participationId))).toEqual(life);

    await until(
      async () => (await mails()).some(({ subject }) => subject.startsWith('The decision is carried out')),
      'the last mail',
    );
    const subjects = (await mails()).map(({ subject }) => subject.replace(/: .*/, ''));
    for (const subject of [
      'A participant contests a decision',
      'Please answer within a day',
      'The researcher has not answered',
      'Decided for you',
      'A dispute is decided',
      'The decision is carried out',
    ])
      expect(subjects.filter((each) => each === subject)).toHaveLength(1);
    const decided = (await mails()).find(({ subject }) => subject.startsWith('Decided for you'));
    expect(decided?.body).toContain('The link did not work.');
  });

  it('waits for the funds of the organization', async () => {
    const poor = 'organization-2';
    projectId = await project(all, poor, undefined, ownerId);
    const { commands } = all.dependencies;
    const funds = organizationFundsStream.of(poor);
    const hold = async (amountCents: number) => {
      const order = {
        type: 'ReserveFunds',
        organizationId: poor,
        projectId,
        participationId: 'another',
        amountCents,
        asOf: 0,
      } as const;
      await commands.handle(organizationFundsDecider, funds, order, by('test'));
    };
    await hold(1_000_000);
    const taken = await response('ParticipantAttended', 'ResponseInvalidated');
    await open(taken, 'rejection');
    await handle(taken, 'rejection', {
      type: 'AnswerDispute',
      accepts: true,
      text: '',
      files: [],
      senderId: ownerId,
      at: all.clock.now(),
    });
    const running = await all.startWorkers();
    const stream = participationStream.of(taken.participationId);
    await until(async () => (await all.eventsOf(stream)).includes('AcceptedByDecision'), 'accepted', all.logged);
    expect(await eventsOf(taken, 'rejection')).not.toContain('DisputeRemedied');
    await running.stop();
    const deposit = { type: 'DepositFunds', organizationId: poor, reference: randomUUID(), amountCents: 100_000 } as const;
    await commands.handle(organizationFundsDecider, funds, deposit, by('operations'));
    await all.startWorkers();
    all.clock.advance(10 * 60_000);
    await reaches(taken, 'rejection', 'DisputeRemedied');
    expect((await all.eventsOf(stream)).filter((type) => type === 'PaymentApproved')).toHaveLength(1);
  });

  it('support is late once for each due time', async () => {
    await all.startWorkers();
    const taken = await response('ParticipantAttended', 'ResponseRejectedForQuality');
    await open(taken, 'rejection');
    all.clock.advance(10 * dayMs + 60_000);
    await reaches(taken, 'rejection', 'DisputeDecisionOverdue');
    await decide(taken, 'rejection', 'declined');
    await handle(taken, 'rejection', { type: 'AppealDispute', text: 'Please look again.', files: [], at: all.clock.now() });
    all.clock.advance(10 * dayMs + 60_000);
    await until(
      async () => (await eventsOf(taken, 'rejection')).filter((type) => type === 'DisputeDecisionOverdue').length === 2,
      'late again',
      all.logged,
    );
    expect(await eventsOf(taken, 'rejection')).not.toContain('DisputeRemedied');
  });

  it('ends once what is contested has been put right', async () => {
    await all.startWorkers();
    const noShow = await response('SessionBooked', 'NoShowRecorded');
    const unpaid = await response('ParticipantAttended');
    await open(noShow, 'no-show');
    all.clock.advance(8 * dayMs);
    await open(unpaid, 'missing-payment');
    await given(all, participationStream.of(noShow.participationId), ...aResponse(['ParticipantAttended'], noShow));
    await given(all, participationStream.of(unpaid.participationId), ...aResponse(['PaymentApproved'], unpaid));
    await reaches(noShow, 'no-show', 'DisputeSettled');
    await reaches(unpaid, 'missing-payment', 'DisputeSettled');
  });

  it('a decision about a hold releases the payment, once', async () => {
    await all.startWorkers();
    const taken = await response('ParticipantAttended');
    const large = aResponse(['PaymentApproved'], { ...taken, incentiveCents: 150_000 });
    await given(all, participationStream.of(taken.participationId), ...large);
    const status = async () =>
      (await all.dependencies.commands.load(payoutDecider, payoutStream.of(taken.payoutId))).state.status;
    await until(async () => (await status()) === 'awaiting-release', 'the payment waits', all.logged);
    await open(taken, 'hold', taken.payoutId);
    await handle(taken, 'hold', {
      type: 'AnswerDispute',
      accepts: true,
      text: '',
      files: [],
      senderId: ownerId,
      at: all.clock.now(),
    });
    expect(await status()).toBe('awaiting-release');
    await decide(taken, 'hold', 'upheld');
    await until(async () => (await status()) === 'paid', 'paid', all.logged);
    await reaches(taken, 'hold', 'DisputeRemedied');
    const released = await all.dependencies.log.readStream(payoutStream.of(taken.payoutId));
    expect(released.filter(({ type }) => type === 'PayoutReleased').map(({ data }) => data['releasedBy'])).toEqual(['sam']);
    expect(await executedOrders(all, taken.payoutId)).toHaveLength(1);
  });

  it('ends with the account, and orders nothing for an erased person', async () => {
    const [open1, upheld] = [
      await response('ParticipantAttended', 'ResponseInvalidated'),
      await response('SessionBooked', 'NoShowRecorded'),
    ];
    await open(open1, 'rejection');
    await open(upheld, 'no-show');
    await handle(upheld, 'no-show', {
      type: 'AnswerDispute',
      accepts: true,
      text: '',
      files: [],
      senderId: ownerId,
      at: all.clock.now(),
    });
    for (const { userId } of [open1, upheld]) {
      const order = { type: 'RequestErasure', by: 'person', erasureId: randomUUID(), now: all.clock.now() } as const;
      await all.dependencies.commands.handle(accountDecider, accountStream.of(userId), order as never, by(userId));
    }
    await all.startWorkers();
    await reaches(open1, 'rejection', 'DisputeWithdrawn');
    await reaches(upheld, 'no-show', 'DisputeRemedied');
    const events = await all.dependencies.log.readStream(disputeStream.of(disputeIdOf(upheld.participationId, 'no-show')));
    expect(events.at(-1)?.data['remedy']).toBe('none');
    expect(await all.eventsOf(participationStream.of(upheld.participationId))).not.toContain('PaymentApproved');
  });

  it('the facts of the streams are those of the decider', async () => {
    const taken = await response('ParticipantAttended', 'ResponseInvalidated');
    const { response: facts, history, payouts } = await contestedOf(all.dependencies, taken.participationId);
    expect(facts).toMatchObject({ status: 'INVALIDRESPONSE', endedFrom: 'ATTENDED', payout: null });
    expect(contestedResponseOf(history, payouts)).toEqual(facts);
  });
});
