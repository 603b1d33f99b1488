import { organizationFundsDecider, organizationFundsStream, projectDecider, projectStream } from '@panelist/domain/catalogue';
import { accountDecider, accountStream } from '@panelist/domain/identity';
import { derivedId } from '@panelist/domain/kernel';
import { participationIdOf, participationStream, projectFactsOf } from '@panelist/domain/participation';
import { projectReferralIdOf, referralDecider, referralStream } from '@panelist/domain/referral';
import { commandHandler } from '@panelist/infra/event-sourcing';
import { collectRoutes } from '@panelist/infra/http';
import { testDatabase, testHttp, type TestDatabase, type TestHttp } from '../../../infra/testing/index.js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { by, memoryWriteSide, surveyEntry, type MemoryWriteSide } from '../memory-api.test-kit.js';
import { executeParticipationCommand } from './execute-participation-command.js';
import * as participation from './index.js';

let database: TestDatabase;
let write: MemoryWriteSide;
let http: TestHttp;
let ownerId: string;

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => database.close());
beforeEach(async () => {
  write = { ...memoryWriteSide(), pool: database.pool };
  ownerId = randomUUID();
  http = await testHttp(collectRoutes(participation, write), { clock: write.clock });
});
afterEach(() => http.close());

const responses = [
  { questionId: 'q1', answers: [{ uid: 'yes' }] },
  { questionId: 'q2', answers: [{ text: 'Because' }] },
];
const save = async (userId: string, projectId: string, status: 'DRAFT' | 'PENDING' = 'PENDING') =>
  (await http.logIn(userId)).call('POST /v2/projects/survey/save', { body: { projectId, status, responses, totalTime: 30 } });

/** A survey that pays $50, and a submitted response on it. */
async function applied(fundsCents?: number, entry: object = {}) {
  const projectId = await write.project(ownerId, { ...surveyEntry, incentive: 50, ...entry }, fundsCents);
  return { projectId, ...(await appliesTo(projectId)) };
}

async function appliesTo(projectId: string) {
  const userId = await write.applicant();
  expect(await save(userId, projectId)).toMatchObject({ status: 200 });
  const id = participationIdOf(userId, projectId);
  return { userId, id, path: `/api/v4/projects/${projectId}/screener-responses/${id}` };
}

const asResearcher = async (path: string, body: object = {}, userId = ownerId, role: 'researcher' | 'admin' = 'researcher') =>
  (await http.logIn(userId, [role])).call(`POST ${path}`, { body });
const invite = (path: string, userId?: string, role?: 'researcher' | 'admin') =>
  asResearcher(`${path}/invite`, { message: 'Welcome' }, userId, role);

const fundsOf = async (organizationId = ownerId) => {
  const { state } = await write.commands.load(organizationFundsDecider, organizationFundsStream.of(organizationId));
  const { depositedCents, reservedCents, spentCents } = state;
  return { depositedCents, reservedCents, spentCents };
};

const join = async (userId: string, organizationId: string) => {
  const id = randomUUID();
  const context = { actor: { kind: 'system', id: 'grant' }, commandId: id, correlationId: id, causationId: id } as const;
  await write.commands.handle(accountDecider, accountStream.of(userId), { type: 'JoinOrganization', organizationId }, context);
};

const own = { status: 403, body: { code: 'participation.own-organization', reason: 'ownOrganization' } };
const insufficient = { status: 409, body: { code: 'catalogue.funds-insufficient' } };

describe("people of a project's organization", () => {
  it('cannot start or submit: neither the owner nor an account that joined', async () => {
    const owner = await write.applicant();
    const projectId = await write.project(owner, surveyEntry);
    expect(await save(owner, projectId)).toMatchObject(own);
    expect(await save(owner, projectId, 'DRAFT')).toMatchObject(own);
    const colleague = await write.applicant();
    await join(colleague, owner);
    expect(await save(colleague, projectId)).toMatchObject(own);
    const stranger = await write.applicant();
    await join(stranger, 'another-organization');
    expect(await save(stranger, projectId)).toMatchObject({ status: 200 });
  });

  it('who joined after they began cannot submit, be invited or be paid', async () => {
    const projectId = await write.project(ownerId, surveyEntry);
    const drafting = await write.applicant();
    expect(await save(drafting, projectId, 'DRAFT')).toMatchObject({ status: 200 });
    await join(drafting, ownerId);
    expect(await save(drafting, projectId)).toMatchObject(own);

    const pending = await appliesTo(projectId);
    await join(pending.userId, ownerId);
    expect(await invite(pending.path)).toMatchObject(own);

    const attended = await appliesTo(projectId);
    expect(await invite(attended.path)).toMatchObject({ status: 200 });
    expect(await asResearcher(`${attended.path}/attended`)).toMatchObject({ status: 200 });
    await join(attended.userId, ownerId);
    expect(await asResearcher(`${attended.path}/approve-payment`)).toMatchObject(own);
    expect(await write.eventsOf(participationStream.of(attended.id))).not.toContain('PaymentApproved');
  });

  it('an admin cannot invite or pay themself, nor confirm or cancel their own session', async () => {
    const { path, userId } = await applied();
    expect(await invite(path, userId, 'admin')).toMatchObject(own);
    expect(await invite(path, randomUUID(), 'admin')).toMatchObject({ status: 200 });
    for (const [call, body] of [
      ['attended', {}],
      ['cancel-session', { reason: 'I am ill' }],
      ['check-in', {}],
    ] as const)
      expect(await asResearcher(`${path}/${call}`, body, userId, 'admin')).toMatchObject(own);
    await asResearcher(`${path}/attended`);
    expect(await asResearcher(`${path}/approve-payment`, {}, userId, 'admin')).toMatchObject(own);
  });
});

describe('funds', () => {
  it('are reserved by an invitation, with the highest tip, and kept for the approval', async () => {
    const { path } = await applied(6_250);
    expect(await invite(path)).toMatchObject({ status: 200, body: { status: 'INVITED' } });
    expect(await fundsOf()).toEqual({ depositedCents: 6_250, reservedCents: 6_250, spentCents: 0 });
    await asResearcher(`${path}/attended`);
    expect(await asResearcher(`${path}/approve-payment`, { tip: 12.5 })).toMatchObject({ status: 200, body: { status: 'PAID' } });
    expect(await fundsOf()).toEqual({ depositedCents: 6_250, reservedCents: 6_250, spentCents: 0 });
  });

  it('are reserved for the fee as well, where a referral to the project brought the participant', async () => {
    const entry = { ...surveyEntry, incentive: 100, referralFee: 25 };
    const projectId = await write.project(ownerId, entry, 14_999);
    const userId = await write.applicant();
    const referralId = projectReferralIdOf(userId, projectId);
    const link = { referralId, referrerId: randomUUID(), userId, projectId, code: 'C' };
    const follow = { type: 'FollowLink', link, at: write.clock.now() } as const;
    await write.commands.handle(referralDecider, referralStream.of(referralId), follow, by(userId));
    await save(userId, projectId);
    const path = `/api/v4/projects/${projectId}/screener-responses/${participationIdOf(userId, projectId)}`;
    expect(await invite(path)).toMatchObject(insufficient);
    await write.project(ownerId, { ...surveyEntry, code: 'MORE' }, 1);
    expect(await invite(path)).toMatchObject({ status: 200 });
    expect(await fundsOf()).toMatchObject({ reservedCents: 15_000 });
    await asResearcher(`${path}/attended`);
    expect(await asResearcher(`${path}/approve-payment`, { tip: 25 })).toMatchObject({ status: 200 });
  });

  it('limit invitations: without them nothing happens', async () => {
    const { path, id, projectId } = await applied(6_249);
    expect(await invite(path)).toMatchObject(insufficient);
    expect(await write.eventsOf(participationStream.of(id))).not.toContain('ParticipantInvited');
    expect(await fundsOf()).toEqual({ depositedCents: 6_249, reservedCents: 0, spentCents: 0 });
    // Another cent suffices for one of two.
    await write.project(ownerId, { ...surveyEntry, code: 'MORE' }, 1);
    const second = await appliesTo(projectId);
    const answers = await Promise.all([invite(path), invite(second.path)]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(await fundsOf()).toEqual({ depositedCents: 6_250, reservedCents: 6_250, spentCents: 0 });
  });

  it('are not touched by an invitation that the response refuses', async () => {
    const { path } = await applied();
    await asResearcher(`${path}/invalid`, { reason: 'Empty' });
    expect(await invite(path)).toMatchObject({ status: 409, body: { code: 'participation.wrong-state' } });
    expect(await fundsOf()).toMatchObject({ reservedCents: 0 });
  });

  it('are not needed for an unpaid study', async () => {
    const { path } = await applied(0, { incentive: 0 });
    expect(await invite(path)).toMatchObject({ status: 200 });
    await asResearcher(`${path}/attended`);
    expect(await asResearcher(`${path}/approve-payment`)).toMatchObject({ status: 200 });
    expect(await fundsOf()).toEqual({ depositedCents: 0, reservedCents: 0, spentCents: 0 });
  });

  it('are reserved by the invitation of a project that invites by itself', async () => {
    const { id, userId, projectId } = await applied(6_249, { autoInvite: true });
    const process = async () =>
      (await http.logIn(userId)).call(`PATCH /api/v4/projects/${projectId}/screener-responses/${id}/process-auto-invite`);
    expect(await process()).toMatchObject({
      status: 409,
      body: {
        code: 'catalogue.funds-insufficient',
        message: 'You cannot be invited at once. Your application is submitted, and the researcher decides about it.',
      },
    });
    await write.project(ownerId, { ...surveyEntry, code: 'MORE' }, 1);
    expect(await process()).toMatchObject({ status: 200, body: { status: 'INVITED' } });
    expect(await process()).toMatchObject({ status: 200 });
    expect(await fundsOf()).toEqual({ depositedCents: 6_250, reservedCents: 6_250, spentCents: 0 });
  });

  it('are reserved once when a command is repeated after its process died between the two appends', async () => {
    const { id, projectId } = await applied(20_000);
    const { state } = await write.commands.load(projectDecider, projectStream.of(projectId));
    const project = projectFactsOf(state);
    if (project === null) throw new Error('The project is published');
    const command = {
      type: 'InviteParticipant',
      data: { message: 'm', remoteCommunicationDetails: null, at: write.clock.now() },
    } as const;
    const commandId = derivedId('test', 'invite');
    const context = { actor: { kind: 'researcher', id: ownerId }, commandId, correlationId: 'c', causationId: 'c' } as const;
    const dying = commandHandler({
      log: {
        ...write.log,
        append: async (stream, ...rest) => {
          if (stream === participationStream.of(id)) throw new Error('The process died');
          return write.log.append(stream, ...rest);
        },
      },
      clock: write.clock,
    });
    await expect(executeParticipationCommand(dying, { participationId: id, command, project }, context)).rejects.toThrow('died');
    expect(await fundsOf()).toMatchObject({ reservedCents: 6_250 });
    const { response } = await executeParticipationCommand(write.commands, { participationId: id, command, project }, context);
    expect(response.status).toBe('INVITED');
    const repeated = await executeParticipationCommand(write.commands, { participationId: id, command, project }, context);
    expect(repeated.response.status).toBe('INVITED');
    expect(await fundsOf()).toMatchObject({ reservedCents: 6_250 });
    expect(await write.eventsOf(organizationFundsStream.of(ownerId))).toEqual(['FundsDeposited', 'FundsReserved']);
  });
});
