import { organizationFundsStream } from '@panelist/domain/catalogue';
import {
  cycleDayOf,
  invitationStream,
  participationDecider,
  participationIdOf,
  participationStream,
  screenerCycleIdOf,
  screenerCycleStream,
} from '@panelist/domain/participation';
import { collectRoutes } from '@panelist/infra/http';
import { memoryEventStore, type EventStore } from '@panelist/infra/event-sourcing';
import { testDatabase, testHttp, type LoggedIn, type TestDatabase, type TestHttp } from '../../../infra/testing/index.js';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { memoryWriteSide, surveyEntry, type MemoryWriteSide } from '../memory-api.test-kit.js';
import * as participation from './index.js';

let write: MemoryWriteSide;
/** Counts invitations. */
let database: TestDatabase;
beforeAll(async () => {
  database = await testDatabase();
});
afterAll(async () => database.close());
let http: TestHttp;
let ownerId: string;
let owner: LoggedIn;
/** Reads before and appends to each stream, in order. */
let steps: string[];
/** How many appends the process lives through. */
let appendsLeft: number;

beforeEach(async () => {
  const store = memoryEventStore();
  const watched: EventStore = {
    ...store,
    readStream: async (stream, options) => {
      steps.push(`read ${stream}`);
      return store.readStream(stream, options);
    },
    append: async (stream, ...rest) => {
      if (appendsLeft === 0) throw new Error('The process died');
      appendsLeft -= 1;
      steps.push(`append ${stream}`);
      return store.append(stream, ...rest);
    },
  };
  steps = [];
  appendsLeft = Number.POSITIVE_INFINITY;
  write = { ...memoryWriteSide(watched), pool: database.pool };
  ownerId = randomUUID();
  http = await testHttp(collectRoutes(participation, write), { clock: write.clock });
  owner = await http.logIn(ownerId, ['researcher']);
});
afterEach(async () => {
  jest.restoreAllMocks();
  await http.close();
});

const complete = [
  { questionId: 'q1', answers: [{ uid: 'yes' }] },
  { questionId: 'q2', answers: [{ text: 'Because.' }] },
];

/** A person with an invitation to a project. */
async function invited(skipScreenerQuestions: boolean) {
  const projectId = await write.project(ownerId, { ...surveyEntry, incentive: 50 });
  const invitation = await owner.call(`POST /api/v4/projects/${projectId}/invitations`, { body: { skipScreenerQuestions } });
  const { inviteId, inviteCode } = invitation.body as { inviteId: string; inviteCode: string };
  const userId = await write.applicant();
  const person = await http.logIn(userId);
  const id = participationIdOf(userId, projectId);
  const submit = async (key: string = randomUUID()) =>
    person.call('POST /v2/projects/survey/save', {
      body: { projectId, status: 'PENDING', responses: complete, inviteId, inviteCode },
      headers: { 'Idempotency-Key': key },
    });
  const cycle = screenerCycleStream.of(screenerCycleIdOf(userId, cycleDayOf(write.clock.now())));
  return { submit, own: participationStream.of(id), invitation: invitationStream.of(inviteId), cycle };
}

/**
 * What the call reads until it has written its own stream, and what it writes. A store that answers
 * no position for each event has those of an append read back: nothing is decided on that read.
 */
async function watch(call: () => Promise<unknown>, own: string) {
  const decide = jest.spyOn(participationDecider, 'decide');
  steps = [];
  await call();
  const until = steps.slice(0, steps.indexOf(`append ${own}`) + 1);
  const [reads, appends]: [string[], string[]] = [[], []];
  for (const [kind, stream = ''] of until.map((step) => step.split(' '))) {
    if (kind === 'append') appends.push(stream);
    else if (!appends.includes(stream)) reads.push(stream);
  }
  return { reads, appends, decisions: decide.mock.calls.length };
}

describe('a submission', () => {
  it('with an invitation and a count reads each stream once and is decided once', async () => {
    const { submit, own, invitation, cycle } = await invited(false);
    const { reads, appends, decisions } = await watch(submit, own);
    expect(reads).toHaveLength(new Set(reads).size);
    expect(reads).toEqual(expect.arrayContaining([own, invitation, cycle]));
    expect(appends.slice(0, 1)).toEqual([invitation]);
    expect(appends.slice(-2)).toEqual([cycle, own]);
    expect(decisions).toBe(1);
  });

  it('with an invitation and funds reads each stream once and is decided once', async () => {
    const { submit, own, invitation } = await invited(true);
    const funds = organizationFundsStream.of(ownerId);
    const { reads, appends, decisions } = await watch(submit, own);
    expect(reads).toHaveLength(new Set(reads).size);
    expect(reads).toEqual(expect.arrayContaining([own, invitation, funds]));
    expect(appends).toEqual([invitation, funds, own]);
    expect(decisions).toBe(1);
  });
});

describe('a process that dies between two reservations', () => {
  it.each([0, 1, 2])('after %i of them: the same submission goes on, and each is obtained once', async (lived) => {
    const { submit, own, invitation } = await invited(true);
    const key = randomUUID();
    appendsLeft = lived;
    expect(await submit(key)).toMatchObject({ status: 500 });
    appendsLeft = Number.POSITIVE_INFINITY;
    expect(await write.eventsOf(own)).toEqual([]);
    const first = await submit(key);
    expect(first).toMatchObject({ status: 200, body: { response: { status: 'INVITED' } } });
    expect((await submit(key)).body).toEqual(first.body);
    expect(await write.eventsOf(own)).toEqual(['ScreenerStarted', 'InvitationUsed', 'ParticipantInvited']);
    expect(await write.eventsOf(invitation)).toEqual(['InvitationCreated', 'InvitationClaimed']);
    expect(await write.eventsOf(organizationFundsStream.of(ownerId))).toEqual(['FundsDeposited', 'FundsReserved']);
  });

  it.each([0, 1, 2])('after %i of an invitation and a count: each is obtained once', async (lived) => {
    const { submit, own, invitation, cycle } = await invited(false);
    const key = randomUUID();
    appendsLeft = lived;
    expect(await submit(key)).toMatchObject({ status: 500 });
    appendsLeft = Number.POSITIVE_INFINITY;
    expect(await write.eventsOf(own)).toEqual([]);
    const first = await submit(key);
    expect(first).toMatchObject({ status: 200, body: { response: { status: 'PENDING' } } });
    expect((await submit(key)).body).toEqual(first.body);
    expect(await write.eventsOf(own)).toContain('ScreenerSubmitted');
    expect(await write.eventsOf(invitation)).toEqual(['InvitationCreated', 'InvitationClaimed']);
    expect((await write.eventsOf(cycle)).filter((type) => type === 'ScreenerCounted')).toHaveLength(1);
  });
});
