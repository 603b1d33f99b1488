import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { projectDecider, projectStream } from '@panelist/domain/catalogue';
import { accountDecider, accountStream } from '@panelist/domain/identity';
import { conversationDecider, conversationStream, type Side } from '@panelist/domain/messaging';
import { sharingDecider, sharingStream } from '@panelist/domain/participation';
import { randomUUID } from 'node:crypto';
import { by, openWorld, participant, project, takesPart, until, type Taken, type World } from '../workers.test-kit.js';

const minuteMs = 60_000;

let all: World;
let taken: Taken;
beforeEach(async () => {
  all = await openWorld({ contexts: ['messaging'] });
  const userId = await participant(all, { method: 'PAYPAL', email: 'dana@example.com' });
  taken = await takesPart(all, userId, await project(all, 'organization-1'), 'ParticipantInvited');
});
afterEach(async () => all.close());

async function post(side: Side, body = 'Hello'): Promise<void> {
  const { commands } = all.dependencies;
  const { projectId, userId, participationId: conversationUid } = taken;
  const { state } = await commands.load(projectDecider, projectStream.of(projectId));
  const researcherId = state.status === 'none' ? '' : state.ownerId;
  const parties = { conversationUid, projectId, userId, researcherId };
  const senderId = side === 'participant' ? userId : researcherId;
  const command = { type: 'PostMessage', parties, by: side, senderId, messageId: randomUUID(), body, attachments: [] } as const;
  const facts = { isOpen: true, response: 'INVITED', hasOtherLeft: false } as const;
  await commands.handle(conversationDecider, conversationStream.of(conversationUid), command, by(senderId), facts);
}
const read = async () =>
  all.dependencies.commands.handle(
    conversationDecider,
    conversationStream.of(taken.participationId),
    { type: 'MarkRead', by: 'participant' },
    by(taken.userId),
    null,
  );
const mails = async () =>
  (await all.sandbox.inbox(`${taken.userId}@company.example`)).filter(({ subject }) => subject?.startsWith('New message'));
const waiting = async (count: number) =>
  until(
    async () =>
      (await all.database.pool.query("select 1 from app.deadlines where kind = 'mail-unread-messages'")).rowCount === count,
    `${count} deadlines wait`,
    all.logged,
  );
const came = async (count: number) => until(async () => (await mails()).length === count, `${count} mails`, all.logged);

it('mails about unread messages after ten minutes, without their text, at most once an hour', async () => {
  await all.startWorkers();
  await post('researcher', 'A secret word');
  await post('researcher');
  await waiting(2);
  expect(await mails()).toEqual([]);
  all.clock.advance(10.1 * minuteMs);
  await came(1);
  const [mail] = await mails();
  expect(mail?.text).not.toContain('secret');
  expect(mail?.links).toEqual([expect.stringMatching(`/panelists/v2/messages\\?conversationUid=${taken.participationId}$`)]);
  // The mail was about both.
  await waiting(0);
  await post('researcher');
  await waiting(1);
  all.clock.advance(11 * minuteMs);
  // The third message waits for the next hour.
  const { pool } = all.database;
  const later = "select 1 from app.deadlines where kind = 'mail-unread-messages' and due_at > $1";
  const inHalfAnHour = new Date(Date.parse(all.clock.now()) + 30 * minuteMs);
  await until(async () => (await pool.query(later, [inHalfAnHour])).rowCount === 1, 'it waits', all.logged);
  expect(await mails()).toHaveLength(1);
  all.clock.advance(50 * minuteMs);
  await came(2);
  await waiting(0);
});

it('mails the researcher with the address of the conversation on the page of the project', async () => {
  const researcherId = await participant(all, { method: 'PAYPAL', email: 'rita@example.com' });
  const projectId = await project(all, 'organization-1', undefined, researcherId);
  taken = await takesPart(all, taken.userId, projectId, 'ParticipantInvited');
  await all.startWorkers();
  await post('participant', 'A secret word');
  await waiting(1);
  all.clock.advance(10.1 * minuteMs);
  const inbox = async () =>
    (await all.sandbox.inbox(`${researcherId}@company.example`)).filter(({ subject }) => subject?.includes('has written to you'));
  await until(async () => (await inbox()).length === 1, 'the mail came', all.logged);
  const [mail] = await inbox();
  expect(mail?.text).not.toContain('secret');
  expect(mail?.links).toEqual([
    expect.stringMatching(`/researcher/projects/${projectId}/messages\\?conversationUid=${taken.participationId}$`),
  ]);
});

/** What the mail about a message of the participant says to the researcher. */
async function subjectTo(researcherId: string): Promise<string> {
  await all.startWorkers();
  await post('participant');
  await waiting(1);
  all.clock.advance(10.1 * minuteMs);
  const subjects = async () =>
    (await all.sandbox.inbox(`${researcherId}@company.example`)).flatMap(({ subject }) =>
      subject?.includes('has written to you') ? [subject] : [],
    );
  await until(async () => (await subjects()).length === 1, 'the mail came', all.logged);
  return (await subjects())[0] ?? '';
}

it('names no participant to a researcher with whom they no longer share their name', async () => {
  const researcherId = await participant(all, { method: 'PAYPAL', email: 'rita@example.com' });
  const projectId = await project(all, 'organization-1', undefined, researcherId);
  taken = await takesPart(all, taken.userId, projectId, 'ParticipantInvited');
  const { participationId, userId } = taken;
  const command = { type: 'RevokeSharing', participationId, userId, projectId, ownerId: researcherId, kind: 'name' } as const;
  const lifecycle = { status: 'CANCELLED', applicationClosed: false, applicationExpired: false } as const;
  await all.dependencies.commands.handle(sharingDecider, sharingStream.of(participationId), command, by(userId), lifecycle);
  expect(await subjectTo(researcherId)).toMatch(/^A participant has written/);
});

it('names no participant to a researcher who has left the organization of the project', async () => {
  const researcherId = await participant(all, { method: 'PAYPAL', email: 'rita@example.com' });
  const projectId = await project(all, 'organization-1', undefined, researcherId);
  taken = await takesPart(all, taken.userId, projectId, 'ParticipantInvited');
  for (const organizationId of ['organization-1', 'organization-2']) {
    const command = { type: 'JoinOrganization', organizationId } as const;
    await all.dependencies.commands.handle(accountDecider, accountStream.of(researcherId), command, by(researcherId));
  }
  expect(await subjectTo(researcherId)).toMatch(/^A participant has written/);
});

it('sends none for messages that were read meanwhile', async () => {
  await all.startWorkers();
  await post('researcher');
  await waiting(1);
  await read();
  all.clock.advance(11 * minuteMs);
  await waiting(0);
  expect(await mails()).toEqual([]);
});

it('gives a message that came after the others were read ten minutes of its own', async () => {
  await all.startWorkers();
  await post('researcher');
  await waiting(1);
  await read();
  all.clock.advance(9 * minuteMs);
  await post('researcher');
  await waiting(2);
  all.clock.advance(2 * minuteMs);
  await waiting(1);
  expect(await mails()).toEqual([]);
  all.clock.advance(9 * minuteMs);
  await came(1);
});

it('sends the mail although the queue has lost its job', async () => {
  let lost = 0;
  const forgetful = await all.startWorkers({ queueAdd: async () => void (lost += 1) });
  await post('researcher');
  await waiting(1);
  all.clock.advance(11 * minuteMs);
  await until(async () => lost > 0, 'the job is lost', all.logged);
  await forgetful.stop();
  await all.startWorkers();
  all.clock.advance(minuteMs);
  await came(1);
  await waiting(0);
});
