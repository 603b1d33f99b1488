import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { organizationFundsDecider, organizationFundsStream } from '@panelist/domain/catalogue';
import {
  loadDisputedResponse,
  contestedResponseOf,
  disputeDecider,
  disputeIdOf,
  disputeStream,
  remedyDispute,
  type DisputeCommand,
  type DisputeGround,
} from '@panelist/domain/dispute';
import { accountDecider, accountStream } from '@panelist/domain/identity';
import { participationStream, type ParticipationEvent } from '@panelist/domain/participation';
import { incentivePayoutIdOf, payoutDecider, payoutStream } from '@panelist/domain/payout';
import type { CommandHandler } from '@panelist/infra/event-sourcing';
import { randomUUID } from 'node:crypto';
import { overrule } from '../../../infra/app/demo/sandbox/index.js';
import { aResponse } from '../../../infra/testing/index.js';
import { schedule } from '../runtime/schedule.js';
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
  type RunningWorkers,
  type Taken,
  type World,
} from '../workers.test-kit.js';
import { remedyDisputes } from './remedy-disputes.js';
import { itLong } from '../../../infra/testing/long-test.js';

const dayMs = 86_400_000;

describe('disputes', () => {
  let all: World;
  let running: RunningWorkers;
  beforeAll(async () => {
    all = await openWorld({ contexts: ['dispute', 'payout', 'participation'] });
    running = await all.startWorkers();
  });
  afterAll(async () => all.close());

  let organizationId: string;
  let projectId: string;
  let ownerId: string;
  beforeEach(async () => {
    organizationId = `organization-${randomUUID()}`;
    ownerId = await participant(all, { method: 'PAYPAL', email: 'rita@example.com' }, 'Rita');
    projectId = await project(all, organizationId, undefined, ownerId);
  });

  const who = ({ participationId, userId }: Taken, ground: DisputeGround) => ({
    disputeId: disputeIdOf(participationId, ground),
    participationId,
    projectId,
    userId,
    researcherId: ownerId,
  });
  /** A response with these events after the invitation. */
  const response = async (...types: readonly ParticipationEvent['type'][]): Promise<Taken> =>
    responsePaidTo(`${randomUUID()}@example.com`, ...types);
  const responsePaidTo = async (email: string, ...types: readonly ParticipationEvent['type'][]): Promise<Taken> => {
    const userId = await participant(all, { method: 'PAYPAL', email });
    const taken = await takesPart(all, userId, projectId, 'ParticipantInvited');
    await given(all, participationStream.of(taken.participationId), ...aResponse(types, taken));
    return taken;
  };
  const handle = async (taken: Taken, ground: DisputeGround, command: DisputeCommand) => {
    const { response: facts } = await loadDisputedResponse(all.dependencies, taken.participationId);
    const stream = disputeStream.of(disputeIdOf(taken.participationId, ground));
    return all.dependencies.commands.handle(disputeDecider, stream, command, by('test'), facts);
  };
  const open = async (taken: Taken, ground: DisputeGround, payoutId: string | null = null) => {
    const written = { text: 'I was there for the whole hour.', files: [], evidence: [], decidedFirst: [], payoutId };
    await handle(taken, ground, { type: 'OpenDispute', ...who(taken, ground), ground, ...written, at: all.clock.now() });
  };
  const decide = async (taken: Taken, ground: DisputeGround, outcome: 'upheld' | 'declined', decidedBy = 'sam') =>
    handle(taken, ground, { type: 'DecideDispute', outcome, reason: 'The link did not work.', decidedBy, at: all.clock.now() });
  const accept = async (taken: Taken, ground: DisputeGround) =>
    handle(taken, ground, { type: 'AnswerDispute', accepts: true, text: '', files: [], senderId: ownerId, at: all.clock.now() });
  const eventsOf = async (taken: Taken, ground: DisputeGround) =>
    all.eventsOf(disputeStream.of(disputeIdOf(taken.participationId, ground)));
  const reaches = async (taken: Taken, ground: DisputeGround, type: string) =>
    until(async () => (await eventsOf(taken, ground)).includes(type), `${ground}: ${type}`, all.logged);
  /** The mails about one dispute's people, by subject. */
  const mails = async ({ userId }: Taken) => {
    const { rows } = await all.database.pool.query<{ subject: string; body: string }>(
      'select subject, body from sandbox.messages where recipient = any($1)',
      [[userId, ownerId].map((id) => `${id}@company.example`)],
    );
    return rows;
  };
  const isMailed = async (taken: Taken, subject: string) =>
    until(async () => (await mails(taken)).some((mail) => mail.subject.startsWith(subject)), subject, all.logged);
  /**
   * Of events that the reactions have handled. The clock goes on meanwhile: a deadline whose job
   * the queue has done before asks again after a pause.
   */
  const jobsAreDone = async () =>
    until(
      async () => {
        all.clock.advance(1_000);
        return (await all.database.pool.query('select from app.deadlines where due_at <= $1', [all.clock.now()])).rowCount === 0;
      },
      'all that is due has been handled',
      all.logged,
    );

  /** Has the reactions about disputes handle everything once more. */
  async function repeatReactions(): Promise<void> {
    await running.stop();
    const reactions = '^reaction-(remedy-disputes|settle-disputes|follow-clock-of-disputes)$';
    const { pool } = all.database;
    const head = await all.dependencies.store.head();
    const forgotten = await pool.query('update app.checkpoints set position = null where name ~ $1', [reactions]);
    expect(forgotten.rowCount).toBe(3);
    running = await all.startWorkers();
    const reached = `select from app.checkpoints where name ~ $1 and position >= $2 collate "C"`;
    await until(
      async () => (await pool.query(reached, [reactions, head])).rowCount === forgotten.rowCount,
      'all events are handled again',
      all.logged,
    );
  }
  const payoutStatus = async ({ payoutId }: Taken) =>
    (await all.dependencies.commands.load(payoutDecider, payoutStream.of(payoutId))).state.status;
  const payoutReaches = async (taken: Taken, status: string) =>
    until(async () => (await payoutStatus(taken)) === status, `the payout is ${status}`, all.logged);

  it('a researcher who is silent does not stop the decision, and the payment it orders is made once', async () => {
    const taken = await response('SessionBooked', 'NoShowRecorded');
    await open(taken, 'no-show');
    await isMailed(taken, 'A participant disputes a decision');
    all.clock.advance(4 * dayMs + 60_000);
    await isMailed(taken, 'Please answer');
    expect(await eventsOf(taken, 'no-show')).toEqual(['DisputeOpened']);
    all.clock.advance(dayMs);
    await reaches(taken, 'no-show', 'DisputeAnswerMissed');
    // A mail that a decision has overtaken is not sent.
    await isMailed(taken, 'The researcher has not answered');
    await decide(taken, 'no-show', 'upheld');
    await reaches(taken, 'no-show', 'DisputeRemedied');
    await until(async () => (await payoutEventsOf(all, taken.payoutId)).includes('PayoutSettled'), 'paid', all.logged);
    const lifecycle = await all.eventsOf(participationStream.of(taken.participationId));
    expect(lifecycle.slice(-3)).toEqual(['NoShowRecorded', 'AcceptedByDecision', 'PaymentApproved']);
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

    await repeatReactions();
    all.clock.advance(10 * dayMs);
    await jobsAreDone();
    expect(await eventsOf(taken, 'no-show')).toHaveLength(4);
    expect(await executedOrders(all, taken.payoutId)).toHaveLength(1);
    expect(await all.eventsOf(participationStream.of(taken.participationId))).toEqual(lifecycle);

    await isMailed(taken, 'The decision is carried out');
    const subjects = (await mails(taken)).map(({ subject }) => subject.replace(/: .*/, ''));
    for (const subject of [
      'A participant disputes a decision',
      'Please answer within a day',
      'The researcher has not answered',
      'Decided for you',
      'A dispute is decided',
      'The decision is carried out',
    ])
      expect(subjects.filter((each) => each === subject)).toHaveLength(1);
    const decided = (await mails(taken)).find(({ subject }) => subject.startsWith('Decided for you'));
    expect(decided?.body).toContain('The link did not work.');
  });

  it('waits for the funds of the organization', async () => {
    const { commands } = all.dependencies;
    const funds = organizationFundsStream.of(organizationId);
    const others = { organizationId, projectId, participationId: 'another', amountCents: 1_000_000, compensations: [], asOf: 0 };
    await commands.handle(organizationFundsDecider, funds, { type: 'ReserveFunds', ...others }, by('test'));
    const taken = await response('ParticipantAttended', 'ResponseInvalidated');
    await open(taken, 'rejection');
    await accept(taken, 'rejection');
    const stream = participationStream.of(taken.participationId);
    await until(async () => (await all.eventsOf(stream)).includes('AcceptedByDecision'), 'accepted', all.logged);
    expect(await eventsOf(taken, 'rejection')).not.toContain('DisputeRemedied');
    const deposit = { type: 'DepositFunds', organizationId, reference: randomUUID(), amountCents: 100_000 } as const;
    await commands.handle(organizationFundsDecider, funds, deposit, by('operations'));
    await reaches(taken, 'rejection', 'DisputeRemedied');
    expect((await all.eventsOf(stream)).filter((type) => type === 'PaymentApproved')).toHaveLength(1);
  });

  it('approves a withdrawn payment anew with its tip, as far as the project allows one now', async () => {
    const taken = await response('ParticipantAttended');
    const types = ['PaymentApproved', 'PaymentApprovalWithdrawn'] as const;
    await given(all, participationStream.of(taken.participationId), ...aResponse(types, { ...taken, tipCents: 2_000 }));
    all.clock.advance(8 * dayMs);
    await open(taken, 'missing-payment');
    await accept(taken, 'missing-payment');
    await reaches(taken, 'missing-payment', 'DisputeRemedied');
    const lifecycle = await all.dependencies.log.read(participationStream.of(taken.participationId));
    expect(lifecycle.at(-1)).toMatchObject({ type: 'PaymentApproved', data: { incentiveCents: 5_000, tipCents: 1_250 } });
    const again = incentivePayoutIdOf(taken.participationId, 1);
    await until(async () => (await payoutEventsOf(all, again)).includes('PayoutSettled'), 'paid', all.logged);
    const { state: funds } = await all.dependencies.commands.load(
      organizationFundsDecider,
      organizationFundsStream.of(organizationId),
    );
    expect(funds).toMatchObject({ reservedCents: 0, spentCents: 6_250 });
  });

  /** The researcher withdraws the approval and approves again. @returns with the payout of that */
  async function approvedAgain(taken: Taken, amounts: { incentiveCents?: number; tipCents?: number } = {}): Promise<Taken> {
    const take = { type: 'VoidPayout', reason: 'By mistake', onlyUnsent: true } as const;
    await all.dependencies.commands.handle(payoutDecider, payoutStream.of(taken.payoutId), take, by(ownerId));
    const again = { ...taken, payoutId: incentivePayoutIdOf(taken.participationId, 1) };
    await given(
      all,
      participationStream.of(taken.participationId),
      ...aResponse(['PaymentApprovalWithdrawn'], taken),
      ...aResponse(['PaymentApproved'], { ...again, ...amounts }),
    );
    return again;
  }

  /** A refused payment is contested and approved again, and that payment is refused as well. */
  async function refusedAgain() {
    const taken = await responsePaidTo('insufficient-funds@sandbox.example', 'ParticipantAttended', 'PaymentApproved');
    await payoutReaches(taken, 'rejected');
    all.clock.advance(8 * dayMs);
    await open(taken, 'missing-payment', taken.payoutId);
    const again = await approvedAgain(taken);
    await payoutReaches(again, 'rejected');
    await accept(taken, 'missing-payment');
    return { taken, again };
  }
  const remedyOf = async (taken: Taken, ground: DisputeGround) => {
    await reaches(taken, ground, 'DisputeRemedied');
    const events = await all.dependencies.log.read(disputeStream.of(disputeIdOf(taken.participationId, ground)));
    return events.flatMap((event) => (event.type === 'DisputeRemedied' ? [event.data.remedy] : []));
  };

  it('a payment that was approved again since the opening is the one that is sent again', async () => {
    const { taken, again } = await refusedAgain();
    await decide(taken, 'missing-payment', 'upheld');
    expect(await remedyOf(taken, 'missing-payment')).toEqual(['retry']);
    expect(await payoutEventsOf(all, again.payoutId)).toContain('PayoutRetryRequested');
    expect(await payoutEventsOf(all, taken.payoutId)).not.toContain('PayoutRetryRequested');
  });

  it('a payment that was approved again and taken back by operations is approved anew', async () => {
    const { taken, again } = await refusedAgain();
    const take = { type: 'VoidPayout', reason: 'A check', by: 'olga' } as const;
    await all.dependencies.commands.handle(payoutDecider, payoutStream.of(again.payoutId), take, by('olga'));
    await decide(taken, 'missing-payment', 'upheld');
    expect(await remedyOf(taken, 'missing-payment')).toEqual(['payment']);
    const lifecycle = await all.dependencies.log.read(participationStream.of(taken.participationId));
    expect(lifecycle.slice(-3)).toMatchObject([
      { type: 'PaymentApprovalWithdrawn', data: { voidedPayoutId: again.payoutId } },
      { type: 'AcceptedByDecision' },
      { type: 'PaymentApproved', data: { payoutId: incentivePayoutIdOf(taken.participationId, 2) } },
    ]);
  });

  itLong('what a run approved that died before its record is approved once, though operations took it back', async () => {
    const broke = 'insufficient-funds@sandbox.example';
    const taken = await responsePaidTo(broke, 'ParticipantAttended', 'ResponseInvalidated');
    const dispute = disputeStream.of(disputeIdOf(taken.participationId, 'rejection'));
    await open(taken, 'rejection');
    await running.stop();
    const commands = (own: CommandHandler): CommandHandler => ({
      ...own,
      handle: async (decider, stream, ...order) => {
        if (stream === dispute) throw new Error('The run dies');
        return own.handle(decider, stream, ...order);
      },
    });
    running = await all.startWorkers({ commands });
    await accept(taken, 'rejection');
    await payoutReaches(taken, 'rejected');
    const take = { type: 'VoidPayout', reason: 'A check', by: 'olga' } as const;
    await all.dependencies.commands.handle(payoutDecider, payoutStream.of(taken.payoutId), take, by('olga'));
    await running.stop();
    running = await all.startWorkers();
    expect(await remedyOf(taken, 'rejection')).toEqual(['payment']);
    const lifecycle = await all.eventsOf(participationStream.of(taken.participationId));
    expect(lifecycle.slice(-2)).toEqual(['AcceptedByDecision', 'PaymentApproved']);
  });

  itLong('support is late once for each due time', async () => {
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

  itLong('ends once what is contested has been put right', async () => {
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

  async function upheldHold(beforeDecision = async (taken: Taken): Promise<Taken> => taken) {
    const taken = await response('ParticipantAttended');
    const large = aResponse(['PaymentApproved'], { ...taken, incentiveCents: 150_000 });
    await given(all, participationStream.of(taken.participationId), ...large);
    await payoutReaches(taken, 'awaiting-release');
    await open(taken, 'hold', taken.payoutId);
    const contested = await beforeDecision(taken);
    await payoutReaches(contested, 'awaiting-release');
    await accept(taken, 'hold');
    const { position } = await decide(taken, 'hold', 'upheld');
    const reached = `select from app.checkpoints where name = 'reaction-remedy-disputes' and position >= $1 collate "C"`;
    await until(async () => (await all.database.pool.query(reached, [position])).rowCount === 1, 'its job is due', all.logged);
    await jobsAreDone();
    return contested;
  }

  it('a decision about a hold is carried out by operations, who release the payment once', async () => {
    const taken = await upheldHold();
    expect(await payoutStatus(taken)).toBe('awaiting-release');
    expect(await eventsOf(taken, 'hold')).toEqual(['DisputeOpened', 'DisputeAnswered', 'DisputeDecided']);
    const release = { type: 'ReleasePayout', by: 'olga' } as const;
    await all.dependencies.commands.handle(payoutDecider, payoutStream.of(taken.payoutId), release, by('olga'));
    await payoutReaches(taken, 'paid');
    await reaches(taken, 'hold', 'DisputeRemedied');
    const released = await all.dependencies.log.read(payoutStream.of(taken.payoutId));
    expect(released.flatMap((event) => (event.type === 'PayoutReleased' ? [event.data.releasedBy] : []))).toEqual(['olga']);
    expect(await executedOrders(all, taken.payoutId)).toHaveLength(1);
  });

  it('a decision about a hold is carried out, too, where another destination lets the payment go', async () => {
    const taken = await upheldHold();
    const { payoutId, userId } = taken;
    const destination = { method: 'TREMENDOUS', recipientEmail: 'another@example.com' } as const;
    await given(
      all,
      payoutStream.of(payoutId),
      { type: 'PayoutDestinationChanged', data: { payoutId, userId, ...destination } },
      { type: 'PayoutRetryRequested', data: { payoutId, userId, reason: 'destination-changed' } },
    );
    await reaches(taken, 'hold', 'DisputeRemedied');
  });

  itLong('a held payment of a person who was erased since is released all the same', async () => {
    const taken = await upheldHold();
    const erase = { type: 'RequestErasure', by: 'person', erasureId: randomUUID(), now: all.clock.now() } as const;
    await all.dependencies.commands.handle(accountDecider, accountStream.of(taken.userId), erase, by(taken.userId));
    await repeatReactions();
    await jobsAreDone();
    expect(await eventsOf(taken, 'hold')).not.toContain('DisputeRemedied');
    const release = { type: 'ReleasePayout', by: 'olga' } as const;
    await all.dependencies.commands.handle(payoutDecider, payoutStream.of(taken.payoutId), release, by('olga'));
    expect(await remedyOf(taken, 'hold')).toEqual(['release']);
  });

  itLong('a held payment that was approved again since the opening is the one whose release is waited for', async () => {
    const again = await upheldHold(async (taken) => approvedAgain(taken, { incentiveCents: 150_000, tipCents: 500 }));
    expect(await eventsOf(again, 'hold')).toEqual(['DisputeOpened', 'DisputeAnswered', 'DisputeDecided']);
    const release = { type: 'ReleasePayout', by: 'olga' } as const;
    await all.dependencies.commands.handle(payoutDecider, payoutStream.of(again.payoutId), release, by('olga'));
    expect(await remedyOf(again, 'hold')).toEqual(['release']);
  });

  it('a payment that operations took back before the decision is approved anew', async () => {
    const taken = await response('ParticipantAttended');
    const large = aResponse(['PaymentApproved'], { ...taken, incentiveCents: 150_000 });
    await given(all, participationStream.of(taken.participationId), ...large);
    await payoutReaches(taken, 'awaiting-release');
    await open(taken, 'hold', taken.payoutId);
    const take = { type: 'VoidPayout', reason: 'A check', by: 'olga' } as const;
    await all.dependencies.commands.handle(payoutDecider, payoutStream.of(taken.payoutId), take, by('olga'));
    await accept(taken, 'hold');
    await decide(taken, 'hold', 'upheld');
    await reaches(taken, 'hold', 'DisputeRemedied');
    const lifecycle = await all.eventsOf(participationStream.of(taken.participationId));
    expect(lifecycle.slice(-3)).toEqual(['PaymentApprovalWithdrawn', 'AcceptedByDecision', 'PaymentApproved']);
  });

  itLong('a held payment that operations take back ends what the decision ordered', async () => {
    const taken = await upheldHold();
    const take = { type: 'VoidPayout', reason: 'Paid elsewhere.', by: 'olga' } as const;
    await all.dependencies.commands.handle(payoutDecider, payoutStream.of(taken.payoutId), take, by('olga'));
    await reaches(taken, 'hold', 'DisputeRemedied');
    expect(await executedOrders(all, taken.payoutId)).toHaveLength(0);
  });

  async function reversedPayment() {
    const taken = await response('ParticipantAttended', 'PaymentApproved');
    await payoutReaches(taken, 'paid');
    // Its list goes by the clock: listed later, it would be asked about later.
    const listed = "select from app.open_payouts where payout_id = $1 and next_actor = 'none'";
    await until(
      async () => (await all.database.pool.query(listed, [taken.payoutId])).rowCount === 1,
      'the sweep lists it',
      all.logged,
    );
    await overrule(all.database.pool, `${taken.payoutId}.1`, 'REVERSED');
    all.clock.advance(2 * dayMs);
    await payoutReaches(taken, 'reversed');
    all.clock.advance(8 * dayMs);
    return taken;
  }

  itLong('a payment that was taken back is sent again, once however often the work is repeated', async () => {
    const taken = await reversedPayment();
    await open(taken, 'missing-payment', taken.payoutId);
    // Agreeing orders nothing: the payment was approved before.
    await accept(taken, 'missing-payment');
    expect(await payoutStatus(taken)).toBe('reversed');
    await decide(taken, 'missing-payment', 'upheld');
    await reaches(taken, 'missing-payment', 'DisputeRemedied');
    await payoutReaches(taken, 'paid');
    await repeatReactions();
    await jobsAreDone();
    const disputeEvents = await all.dependencies.log.read(
      disputeStream.of(disputeIdOf(taken.participationId, 'missing-payment')),
    );
    expect(disputeEvents.map(({ type }) => type)).toEqual([
      'DisputeOpened',
      'DisputeAnswered',
      'DisputeDecided',
      'DisputeRemedied',
    ]);
    expect(disputeEvents.at(-1)).toMatchObject({ data: { remedy: 'retry' } });
    const payout = await payoutEventsOf(all, taken.payoutId);
    expect(payout.filter((type) => type === 'PayoutRetryRequested')).toHaveLength(1);
    expect((await executedOrders(all, taken.payoutId)).map(({ key }) => key)).toEqual([
      `${taken.payoutId}.1`,
      `${taken.payoutId}.2`,
    ]);
  });

  itLong('an order that is refused is looked at again: what it is about may have changed since the look', async () => {
    const taken = await reversedPayment();
    await running.stop();
    await open(taken, 'missing-payment', taken.payoutId);
    await accept(taken, 'missing-payment');
    await decide(taken, 'missing-payment', 'upheld');
    const { commands } = all.dependencies;
    const payout = payoutStream.of(taken.payoutId);
    let hasChanged = false;
    const handleMeanwhile: typeof commands.handle = async (decider, stream, ...order) => {
      if (stream === payout && !hasChanged) {
        hasChanged = true;
        const retry = { type: 'RequestRetry', reason: 'A mistake of the bank.', by: 'olga' } as const;
        await commands.handle(payoutDecider, payout, retry, by('olga'));
      }
      return commands.handle(decider, stream, ...order);
    };
    const { handlers = [] } = remedyDisputes({ ...all.dependencies, commands: { ...commands, handle: handleMeanwhile } });
    const run = { jobId: 'remedy-1-s0', attempt: 1, signal: new AbortController().signal };
    const disputeId = disputeIdOf(taken.participationId, 'missing-payment');
    await schedule(all.dependencies, remedyDispute, all.clock.now(), 'remedy-1', { disputeId });
    for (const job of handlers) await job.handle({ disputeId }, run);
    expect((await eventsOf(taken, 'missing-payment')).at(-1)).toBe('DisputeRemedied');
    running = await all.startWorkers();
    await payoutReaches(taken, 'paid');
  });

  itLong('an order that is refused for good ends, and support sees why until it is closed', async () => {
    const taken = await response('ParticipantAttended', 'ResponseInvalidated');
    await open(taken, 'rejection');
    const { commands } = all.dependencies;
    const join = { type: 'JoinOrganization', organizationId } as const;
    await commands.handle(accountDecider, accountStream.of(taken.userId), join, by('test'));
    await accept(taken, 'rejection');
    await reaches(taken, 'rejection', 'DisputeRemedyRefused');
    await jobsAreDone();
    const stream = disputeStream.of(disputeIdOf(taken.participationId, 'rejection'));
    const refused = (await all.dependencies.log.read(stream)).at(-1);
    expect(refused?.data).toMatchObject({ remedy: 'payment', code: 'participation.own-organization' });
    // No row is left that would start the job again.
    const { rows } = await all.database.pool.query(
      "select id from app.deadlines where kind = 'remedy-dispute' and payload ->> 'disputeId' = $1",
      [disputeIdOf(taken.participationId, 'rejection')],
    );
    expect(rows).toEqual([]);
    await handle(taken, 'rejection', { type: 'CloseDispute', closedBy: 'sam', at: all.clock.now() });
    await repeatReactions();
    await jobsAreDone();
    expect((await eventsOf(taken, 'rejection')).slice(-2)).toEqual(['DisputeRemedyRefused', 'DisputeRemedied']);
    expect(await all.eventsOf(participationStream.of(taken.participationId))).not.toContain('PaymentApproved');
  });

  it('ends with the account, and orders nothing for an erased person', async () => {
    const [undecided, upheld] = [
      await response('ParticipantAttended', 'ResponseInvalidated'),
      await response('SessionBooked', 'NoShowRecorded'),
    ];
    await open(undecided, 'rejection');
    await open(upheld, 'no-show');
    await accept(upheld, 'no-show');
    for (const { userId } of [undecided, upheld]) {
      const command = { type: 'RequestErasure', by: 'person', erasureId: randomUUID(), now: all.clock.now() } as const;
      await all.dependencies.commands.handle(accountDecider, accountStream.of(userId), command, by(userId));
    }
    await reaches(undecided, 'rejection', 'DisputeWithdrawn');
    await reaches(upheld, 'no-show', 'DisputeRemedied');
    const events = await all.dependencies.log.read(disputeStream.of(disputeIdOf(upheld.participationId, 'no-show')));
    expect(events.at(-1)).toMatchObject({ data: { remedy: 'none' } });
    expect(await all.eventsOf(participationStream.of(upheld.participationId))).not.toContain('PaymentApproved');
  });

  it('the facts of the streams are those of the decider', async () => {
    const taken = await response('ParticipantAttended', 'ResponseInvalidated');
    const { response: facts, history, payouts } = await loadDisputedResponse(all.dependencies, taken.participationId);
    expect(facts).toMatchObject({ status: 'INVALIDRESPONSE', endedFrom: 'ATTENDED', payout: null });
    expect(contestedResponseOf(history, payouts)).toEqual(facts);
  });
});
