import { organizationFundsDecider, organizationFundsStream, projectDecider, projectStream } from '@panelist/domain/catalogue';
import { participationDecider, participationIdOf, participationStream, projectFactsOf } from '@panelist/domain/participation';
import {
  incentivePayoutIdOf,
  nextAttemptOf,
  payoutDecider,
  payoutStream,
  type PayoutCommand,
  type PayoutState,
} from '@panelist/domain/payout';
import {
  commandHandler,
  postgresEventStore,
  type CommandContext,
  type CommandHandler,
  type EventStore,
} from '@panelist/infra/event-sourcing';
import { collectRoutes } from '@panelist/infra/http';
import { testDatabase, testHttp, type TestDatabase, type TestHttp } from '../../../infra/testing/index.js';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { memoryWriteSide, surveyEntry, type MemoryWriteSide } from '../memory-api.test-kit.js';
import * as participation from './index.js';

const owner = 'owner';
const reason = 'Approved for the wrong person';

describe('withdrawing an approval, on PostgreSQL', () => {
  let database: TestDatabase;
  let store: EventStore;
  let write: MemoryWriteSide;
  let http: TestHttp;
  /** Another process, which has not stored the answers of the first. */
  let other: { readonly http: TestHttp; readonly commands: CommandHandler };
  beforeAll(async () => {
    database = await testDatabase();
    store = await postgresEventStore({ connectionString: database.url, pool: database.pool, onError: () => undefined });
    write = memoryWriteSide(store);
    const serve = async (commands: CommandHandler) =>
      testHttp(collectRoutes(participation, { ...write, commands, pool: database.pool }), { clock: write.clock });
    http = await serve(write.commands);
    const commands = commandHandler({ log: write.log, clock: write.clock });
    other = { http: await serve(commands), commands };
  });
  afterAll(async () => {
    await http.close();
    await other.http.close();
    await store.close();
    await database.close();
  });

  /** A response whose payment of $50, or this incentive, was approved, by its owner or an admin. */
  async function approved(incentive = 50, approver: 'researcher' | 'admin' = 'researcher') {
    const projectId = await write.project(owner, { ...surveyEntry, incentive, code: `W-${randomUUID()}` });
    const userId = await write.applicant();
    const responses = [
      { questionId: 'q1', answers: [{ uid: 'yes' }] },
      { questionId: 'q2', answers: [{ text: 'Because' }] },
    ];
    const answers = { projectId, status: 'PENDING', responses, totalTime: 30 };
    expect(await (await http.logIn(userId)).call('POST /v2/projects/survey/save', { body: answers })).toMatchObject({
      status: 200,
    });
    const id = participationIdOf(userId, projectId);
    const path = `/api/v4/projects/${projectId}/screener-responses/${id}`;
    const researcher = await http.logIn(approver === 'researcher' ? owner : 'approving-admin', [approver]);
    const post = (action: string, body: object = {}) => researcher.call(`POST ${path}/${action}`, { body });
    for (const [action, body] of [
      ['invite', { message: 'Welcome' }],
      ['attended', {}],
      ['approve-payment', {}],
    ] as const)
      expect(await post(action, body)).toMatchObject({ status: 200 });
    const payoutIdOf = (withdrawnApprovals = 0) => incentivePayoutIdOf(id, withdrawnApprovals);
    return {
      path,
      post,
      withdraw: async (key: string = randomUUID(), server = http) =>
        (await server.logIn(owner, ['researcher'])).call(`POST ${path}/withdraw-approval`, {
          body: { reason },
          headers: { 'Idempotency-Key': key },
        }),
      as: async (role: 'researcher' | 'panelist' | 'admin', body: object = { reason }) =>
        (await http.logIn(`another-${role}`, [role])).call(`POST ${path}/withdraw-approval`, { body }),
      /** What the reaction to the approval does. */
      request: async (withdrawnApprovals = 0) =>
        onPayout(payoutIdOf(withdrawnApprovals), {
          type: 'RequestPayout',
          payoutId: payoutIdOf(withdrawnApprovals),
          userId,
          cause: { kind: 'incentive', participationId: id, projectId, projectName: 'Coffee habits' },
          incentiveCents: incentive * 100,
          tipCents: 0,
          method: 'PAYPAL',
          recipientName: 'Dana Ortiz',
          recipientEmail: 'dana@example.com',
        }),
      /** As a dispute that is decided for the participant. */
      accept: async () => {
        const { state } = await write.commands.load(projectDecider, projectStream.of(projectId));
        const project = projectFactsOf(state);
        if (project === null) throw new Error('There is no such project.');
        const command = { type: 'AcceptByDecision', data: { disputeId: randomUUID(), at: write.clock.now() } } as const;
        await write.commands.handle(participationDecider, participationStream.of(id), command, by(), {
          project,
          applicant: null,
        });
      },
      payoutIdOf,
      payout: async (withdrawnApprovals = 0) => loadPayout(payoutIdOf(withdrawnApprovals)),
      events: async () => (await write.eventsOf(participationStream.of(id))).slice(-2),
    };
  }

  const by = (): CommandContext => {
    const commandId = randomUUID();
    return { actor: { kind: 'system', id: 'worker' }, commandId, correlationId: commandId, causationId: commandId };
  };
  const onPayout = async (payoutId: string, command: PayoutCommand, commands = write.commands) =>
    commands.handle(payoutDecider, payoutStream.of(payoutId), command, by());
  const loadPayout = async (payoutId: string): Promise<PayoutState> =>
    (await write.commands.load(payoutDecider, payoutStream.of(payoutId))).state;
  const dispatch = async (payoutId: string, commands = write.commands) =>
    onPayout(
      payoutId,
      { type: 'StartDispatch', attempt: nextAttemptOf(await loadPayout(payoutId)) ?? 1, to: 'dana@example.com' },
      commands,
    );
  const withdrawn = { status: 200, body: { status: 'ATTENDED' } };
  const refused = (code: string) => ({ status: 409, body: { code } });

  it('of more than $500 in ten minutes, with what was approved, over all processes, needs a proof of the session', async () => {
    const provenAt = '2020-01-01T00:00:00.000Z';
    const old = await http.logIn(owner, ['researcher'], { provenAt });
    const elsewhere = await other.http.logIn(owner, ['researcher'], { provenAt });
    const call = async ({ path }: Awaited<ReturnType<typeof approved>>, action: string, body: object = { reason }) =>
      old.call(`POST ${path}/${action}`, { body });
    const required = { status: 403, body: { code: 'access.step-up-required' } };
    const [large, ...small] = [await approved(600, 'admin'), await approved(300, 'admin'), await approved(300, 'admin')];
    for (const one of [large, ...small]) await one.request();
    expect(await call(large, 'withdraw-approval')).toMatchObject(required);
    expect((await small[0]?.events())?.at(-1)).toBe('PaymentApproved');
    const statuses: number[] = [];
    for (const one of small) statuses.push((await call(one, 'withdraw-approval')).status);
    expect(statuses).toEqual([200, 403]);
    expect(await elsewhere.call(`POST ${small[1]?.path}/withdraw-approval`, { body: { reason } })).toMatchObject(required);
    const again = small[0];
    expect(again && (await call(again, 'approve-payment', {}))).toMatchObject(required);
    await http.sessions.prove(old.sessionId, write.clock.now());
    expect((await call(large, 'withdraw-approval')).status).toBe(200);
    await http.sessions.prove(old.sessionId, '2020-01-01T00:00:00.000Z');
    expect(await call(large, 'approve-payment', {})).toMatchObject(required);
    await http.sessions.prove(old.sessionId, write.clock.now());
    expect((await call(large, 'approve-payment', {})).status).toBe(200);
  });

  it('takes it back while nothing has been sent: its payout is voided, and the payment can be approved again', async () => {
    const response = await approved();
    expect(await response.withdraw()).toMatchObject(refused('participation.payment-preparing'));
    await response.request();
    expect(await response.withdraw()).toMatchObject(withdrawn);
    expect(await response.payout()).toMatchObject({ status: 'voided' });
    expect(await response.events()).toEqual(['PaymentApproved', 'PaymentApprovalWithdrawn']);
    const voided = (await write.log.read(payoutStream.of(response.payoutIdOf()))).at(-1);
    expect(voided).toMatchObject({ type: 'PayoutVoided', data: { reason: 'the researcher withdrew the approval' } });
    expect(await response.withdraw()).toMatchObject(refused('participation.wrong-state'));

    expect(await response.post('approve-payment')).toMatchObject({ status: 200, body: { status: 'PAID' } });
    await response.request(1);
    expect(await response.payout(1)).toMatchObject({ status: 'requested' });
    expect(await response.withdraw()).toMatchObject(withdrawn);
    expect(await response.payout(1)).toMatchObject({ status: 'voided' });
  });

  it('is refused where a dispute has ordered the payment, and its payout stays', async () => {
    const response = await approved();
    await response.request();
    expect(await response.withdraw()).toMatchObject(withdrawn);
    expect((await response.post('reject-quality', { reason })).status).toBe(200);
    await response.accept();
    expect((await response.post('approve-payment')).status).toBe(200);
    await response.request(1);
    expect(await response.withdraw()).toMatchObject(refused('participation.wrong-state'));
    expect(await response.payout(1)).toMatchObject({ status: 'requested' });
  });

  it('waits a moment for its payout, which a reaction requests', async () => {
    const response = await approved();
    const withdrawing = response.withdraw();
    await new Promise((resolve) => setTimeout(resolve, 300));
    await response.request();
    expect(await withdrawing).toMatchObject(withdrawn);
    expect(await response.payout()).toMatchObject({ status: 'voided' });
  });

  it('is for the owner of the project and admins, with a reason', async () => {
    const response = await approved();
    await response.request();
    expect((await response.as('panelist')).status).toBe(403);
    expect((await response.as('researcher')).status).toBe(404);
    expect((await response.as('admin', {})).status).toBe(422);
    expect(await response.payout()).toMatchObject({ status: 'requested' });
    expect(await response.as('admin')).toMatchObject(withdrawn);
  });

  it('of $500 needs a proof after less than that, nine minutes before', async () => {
    const owners = await http.logIn(owner, ['researcher'], { provenAt: '2020-01-01T00:00:00.000Z' });
    const ones = [await approved(10, 'admin'), await approved(480, 'admin'), await approved(480, 'admin')];
    for (const one of ones) await one.request();
    const begin = Date.now() + 60 * 60_000;
    const time = jest.spyOn(Date, 'now');
    const statuses: number[] = [];
    try {
      for (const [at, one] of ones.entries()) {
        time.mockReturnValue(begin + ([0, 9, 11][at] ?? 0) * 60_000);
        statuses.push((await owners.call(`POST ${one.path}/withdraw-approval`, { body: { reason } })).status);
      }
    } finally {
      time.mockRestore();
    }
    expect(statuses).toEqual([200, 200, 403]);
  });

  it('and an approval count where they are done, with a proof or without; a refused one does not', async () => {
    const begin = Date.now() + 3 * 3_600_000;
    const time = jest.spyOn(Date, 'now').mockReturnValue(begin);
    try {
      const session = await http.logIn(owner, ['researcher'], { provenAt: '2020-01-01T00:00:00.000Z' });
      const approve = async ({ path }: Awaited<ReturnType<typeof approved>>, body: object = {}) =>
        session.call(`POST ${path}/approve-payment`, { body });
      const back = async (incentive: number) => {
        const one = await approved(incentive, 'admin');
        await one.request();
        expect(await one.as('admin')).toMatchObject(withdrawn);
        return one;
      };
      const [small, large] = [await back(300), await back(5_000)];
      // A tip of more than a quarter is refused, as often as it is tried.
      for (let attempt = 0; attempt < 3; attempt += 1) expect((await approve(small, { tip: 75.01 })).status).toBe(422);
      await http.sessions.prove(session.sessionId, write.clock.now());
      expect((await approve(large)).status).toBe(200);
      await http.sessions.prove(session.sessionId, '2020-01-01T00:00:00.000Z');
      expect(await approve(small)).toMatchObject({ status: 403, body: { code: 'access.step-up-required' } });
      time.mockReturnValue(begin + 13 * 60_000);
      expect((await approve(small)).status).toBe(200);
    } finally {
      time.mockRestore();
    }
  });

  it('takes back one that waits for its release', async () => {
    const response = await approved(1_500);
    await response.request();
    expect(await response.payout()).toMatchObject({ status: 'awaiting-release' });
    expect(await response.withdraw()).toMatchObject(withdrawn);
  });

  it('takes back the approval of an unpaid study, which has no payout', async () => {
    const response = await approved(0);
    expect(await response.withdraw()).toMatchObject(withdrawn);
  });

  it('is refused once it is being sent, and nothing changes', async () => {
    const response = await approved();
    await response.request();
    await dispatch(response.payoutIdOf());
    expect(await response.withdraw()).toMatchObject(refused('participation.payment-sent'));
    expect(await response.payout()).toMatchObject({ status: 'sending' });
    expect(await response.events()).toEqual(['ParticipantAttended', 'PaymentApproved']);
  });

  it('competes with a dispatch in another process: one of them happens', async () => {
    const responses = await Promise.all(Array.from({ length: 6 }, async () => approved()));
    for (const response of responses) {
      await response.request();
      const [answer, sent] = await Promise.all([
        response.withdraw(),
        dispatch(response.payoutIdOf(), other.commands).then(
          () => true,
          () => false,
        ),
      ]);
      expect(answer.status).toBe(sent ? 409 : 200);
      expect(await response.payout()).toMatchObject({ status: sent ? 'sending' : 'voided' });
    }
  });

  it('continues where a process died after it had voided the payout', async () => {
    const response = await approved();
    await response.request();
    await onPayout(response.payoutIdOf(), { type: 'VoidPayout', reason, onlyUnsent: true });
    expect(await response.events()).toEqual(['ParticipantAttended', 'PaymentApproved']);
    expect(await response.withdraw()).toMatchObject(withdrawn);
  });

  it('does not touch a later approval when it is repeated', async () => {
    const response = await approved();
    await response.request();
    const key = randomUUID();
    expect(await response.withdraw(key)).toMatchObject(withdrawn);
    expect(await response.withdraw(key)).toMatchObject(withdrawn);
    await response.post('approve-payment');
    await response.request(1);
    expect((await response.withdraw(key, other.http)).status).toBe(200);
    expect(await response.payout(1)).toMatchObject({ status: 'requested' });
    expect(await response.events()).toEqual(['PaymentApprovalWithdrawn', 'PaymentApproved']);
  });

  it('is decided once where two calls meet', async () => {
    const response = await approved();
    await response.request();
    const answers = await Promise.all([response.withdraw(), response.withdraw(randomUUID(), other.http)]);
    expect(answers.map(({ status }) => status).toSorted((one, two) => one - two)).toEqual([200, 409]);
    expect(await response.events()).toEqual(['PaymentApproved', 'PaymentApprovalWithdrawn']);
  });

  it('meets an approval: whoever comes first, the approval that holds has a payout that was not voided', async () => {
    const response = await approved();
    await response.request();
    expect(await response.withdraw()).toMatchObject(withdrawn);
    const answers = await Promise.all([
      response.withdraw(randomUUID(), other.http),
      response.post('approve-payment').then(async (answer) => {
        await response.request(1);
        return answer;
      }),
      ...Array.from({ length: 4 }, async () => response.withdraw(randomUUID(), other.http)),
    ]);
    expect(answers[1]).toMatchObject({ status: 200 });
    const isWithdrawn = answers.filter(({ status }) => status === 200).length > 1;
    expect(await response.payout(1)).toMatchObject({ status: isWithdrawn ? 'voided' : 'requested' });
    expect(await response.payout()).toMatchObject({ status: 'voided' });
  });

  it('leaves the funds as they are until the reaction settles them; an approval meanwhile reserves no more', async () => {
    const reservedCents = async () =>
      (await write.commands.load(organizationFundsDecider, organizationFundsStream.of(owner))).state.reservedCents;
    const response = await approved();
    const before = await reservedCents();
    await response.request();
    expect(await response.withdraw()).toMatchObject(withdrawn);
    await response.post('approve-payment');
    expect(await reservedCents()).toBe(before);
  });
});
