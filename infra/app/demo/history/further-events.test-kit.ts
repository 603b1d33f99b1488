import { projectDecider, projectStream } from '@panelist/domain/catalogue';
import { disputeDecider, disputeIdOf, disputeStream, loadDisputedResponse, type DisputeCommand } from '@panelist/domain/dispute';
import {
  accountDecider,
  accountStream,
  organizationDecider,
  organizationStream,
  type AccountCommand,
} from '@panelist/domain/identity';
import {
  invitationDecider,
  invitationStream,
  participationIdOf,
  participationStream,
  placesDecider,
  placesStream,
  type PlacesCommand,
} from '@panelist/domain/participation';
import { payoutBatchDecider, payoutBatchStream, payoutDecider, payoutStream, type PayoutCommand } from '@panelist/domain/payout';
import { profileDecider, profileStream, videoIntroDecider } from '@panelist/domain/profile';
import { exportStream } from '@panelist/domain/support';
import { keyFor } from '@panelist/infra/files';
import { randomUUID } from 'node:crypto';
import { aPerson, aResponse, aWebm, createProfileOf, responseEvent } from '../../../testing/index.js';
import { mailReader, published } from '../../../../workers/src/participation/mail-readers.test-kit.js';
import { by, given, participant, project, takesPart, until, type World } from '../../../../workers/src/workers.test-kit.js';
import { fundsArrive } from '../sandbox/index.js';

const decision = { by: { kind: 'operator', id: 'alice' }, reason: 'Two people.' } as const;
const payPal = { method: 'PAYPAL', email: 'elsewhere@example.com' } as const;

/**
 * Makes happen what the demo's history lacks, so that each reaction has something to do. Workers
 * run. @returns the participants
 */
export async function furtherEvents(all: World): Promise<readonly string[]> {
  const people: (readonly string[])[] = [];
  for (const events of [ofAccounts, ofProfiles, ofIdentity, ofPayouts, ofDisputes, ofPlaces, ofOrganizations])
    people.push(await events(all));
  return people.flat();
}

const includes = async (all: World, stream: string, type: string) =>
  until(async () => (await all.eventsOf(stream)).includes(type), `${type} in ${stream}`, all.logged);
const change = async ({ dependencies: { commands } }: World, userId: string, command: AccountCommand) =>
  commands.handle(accountDecider, accountStream.of(userId), command, { ...by(userId), actor: { kind: 'panelist', id: userId } });

/** Mails and text messages of the account; one account is suspended for a time, one deactivated. */
async function ofAccounts(all: World): Promise<readonly string[]> {
  const now = all.clock.now();
  const [moves, suspended, asks, leaves] = [
    await participant(all, { method: 'PAYPAL', email: 'moves@example.com' }),
    await participant(all, { method: 'PAYPAL', email: 'suspended@example.com' }),
    randomUUID(),
    await participant(all, { method: 'PAYPAL', email: 'leaves@example.com' }),
  ];
  const names = { firstName: 'Dana', lastName: 'Ortiz' };
  const account = { userId: asks, profileId: randomUUID(), provider: 'email', email: 'asks@company.example', ...names } as const;
  const verification = { kind: 'ask', secret: 's0', now } as const;
  await change(all, asks, { type: 'RegisterAccount', ...account, passwordHash: null, verification });
  await change(all, moves, { type: 'SaveAccount', ...names, email: 'moved@company.example', secret: 's1', now });
  await change(all, moves, { type: 'ConfirmEmail', secret: 's1', undoSecret: 's2', now });
  await change(all, moves, { type: 'RequestPasswordReset', secret: 's3', now });
  await change(all, moves, { type: 'RequestPhoneCode', phone: '+12025550123', countryCode: 'US', code: 'A2B3C4', now });
  const projectId = await project(all, randomUUID());
  await change(all, suspended, { type: 'SuspendAccount', ...decision, now });
  const { payoutId } = await takesPart(all, suspended, projectId, 'PaymentApproved');
  const isOpen = async () =>
    (await all.database.pool.query('select from app.open_payouts where payout_id = $1', [payoutId])).rowCount === 1;
  await until(isOpen, 'the payout waits', all.logged);
  await change(all, suspended, { type: 'ReinstateAccount', ...decision, now });
  await includes(all, payoutStream.of(payoutId), 'PayoutSettled');
  const { participationId } = await takesPart(all, leaves, projectId, 'ParticipantInvited');
  await change(all, leaves, { type: 'DeactivateAccount', now });
  await includes(all, participationStream.of(participationId), 'ResponseCancelled');
  return [moves, suspended, asks, leaves];
}

/** A work address, a video that another one replaces, and an export (projectors would fill it). */
async function ofProfiles(all: World): Promise<readonly string[]> {
  const { commands, uploads } = all.dependencies;
  const now = all.clock.now();
  const userId = await participant(all, { method: 'PAYPAL', email: 'video@example.com' });
  const profileId = randomUUID();
  const stream = profileStream.of(profileId);
  const person = aPerson({ userId, profileId });
  const employment = { ...person.employment, email: 'dana@engines.example' };
  await commands.handle(profileDecider, stream, createProfileOf({ ...person, employment }), by(userId));
  await commands.handle(profileDecider, stream, { type: 'RequestWorkEmailVerification', secret: 's', now }, by(userId));
  const videos = [randomUUID(), randomUUID()].map((each) => keyFor('videos', 'video/webm', each) ?? '');
  for (const video of videos) {
    await uploads.receive(
      video,
      userId,
      (async function* () {
        yield aWebm();
      })(),
    );
    await uploads.keep(video);
    await commands.handle(videoIntroDecider, stream, { type: 'SaveVideoIntro', video, now, lockDays: 0 }, by(userId));
  }
  const names = async () => (await uploads.ofOwner(userId)).map(({ key }) => key);
  await until(async () => !(await names()).includes(videos[0] ?? ''), 'the replaced video is removed', all.logged);
  const which = { userId, exportId: randomUUID() };
  const expiresAt = new Date(Date.parse(now) + 86_400_000).toISOString();
  await given(
    all,
    exportStream.of(userId),
    { type: 'ExportRequested', data: { ...which, requestedAt: now } },
    { type: 'ExportMade', data: { ...which, size: 1, madeAt: now, expiresAt } },
  );
  return [userId];
}

/** An application qualifies once the identity is verified. */
async function ofIdentity(all: World): Promise<readonly string[]> {
  const now = all.clock.now();
  const userId = await participant(all, { method: 'PAYPAL', email: 'identity@example.com' });
  const projectId = await project(all, randomUUID(), undefined, undefined, { requiresIdentityVerification: true });
  const participationId = participationIdOf(userId, projectId);
  const facts = { participationId, userId, projectId };
  const submitted = responseEvent('ScreenerSubmitted', facts);
  const waits = { ...submitted, data: { ...submitted.data, qualified: false, qualifiedPendingIdVerification: true } };
  const stream = participationStream.of(participationId);
  await given(all, stream, ...aResponse('DRAFT', facts), waits);
  await change(all, userId, { type: 'BeginIdentityCheck', now });
  const verified = { userId, verificationId: randomUUID(), identityKey: randomUUID(), verifiedAt: now };
  await given(all, accountStream.of(userId), { type: 'IdentityVerified', data: verified });
  await includes(all, stream, 'ApplicationQualified');
  return [userId];
}

/** One refused payment goes elsewhere, another is sent again in a batch. */
async function ofPayouts(all: World): Promise<readonly string[]> {
  const { commands } = all.dependencies;
  const projectId = await project(all, randomUUID());
  const refused = async () => {
    const userId = await participant(all, { method: 'TREMENDOUS', email: 'insufficient-funds@sandbox.example' });
    const { payoutId } = await takesPart(all, userId, projectId, 'PaymentApproved');
    await includes(all, payoutStream.of(payoutId), 'PayoutRejected');
    return { userId, payoutId };
  };
  const [moved, sentAgain] = [await refused(), await refused()];
  const decide = async (command: PayoutCommand) =>
    commands.handle(payoutDecider, payoutStream.of(moved.payoutId), command, by('staff'));
  await decide({ type: 'ProposeDestination', ...payPal, reason: 'The person asked.', by: 'staff-1' });
  await decide({ type: 'ApproveDestination', by: 'staff-2', seen: payPal });
  await fundsArrive(all.database.pool);
  const batchId = randomUUID();
  const batch = { batchId, requestedBy: 'staff-1', reason: 'Topped up.', names: [], wanted: { payoutIds: [sentAgain.payoutId] } };
  await commands.handle(
    payoutBatchDecider,
    payoutBatchStream.of(batchId),
    { type: 'RequestPayoutBatch', ...batch },
    by('staff-1'),
  );
  for (const { payoutId } of [moved, sentAgain]) await includes(all, payoutStream.of(payoutId), 'PayoutSettled');
  return [moved.userId, sentAgain.userId];
}

/** A rejection is decided for the participant, who is paid. */
async function ofDisputes(all: World): Promise<readonly string[]> {
  const { commands, clock } = all.dependencies;
  const researcherId = await participant(all, { method: 'PAYPAL', email: 'researcher@example.com' });
  const projectId = await project(all, randomUUID(), undefined, researcherId);
  const userId = await participant(all, { method: 'PAYPAL', email: 'disputes@example.com' });
  const taken = await takesPart(all, userId, projectId, 'ParticipantInvited');
  const { participationId, payoutId } = taken;
  await given(all, participationStream.of(participationId), ...aResponse(['CompletionMarked', 'ResponseInvalidated'], taken));
  const disputeId = disputeIdOf(participationId, 'rejection');
  const decide = async (command: DisputeCommand) => {
    const { response } = await loadDisputedResponse(all.dependencies, participationId);
    await commands.handle(disputeDecider, disputeStream.of(disputeId), command, by('test'), response);
  };
  const parties = { disputeId, participationId, projectId, userId, researcherId };
  const at = clock.now();
  const written = {
    text: 'I was there for the whole hour.',
    files: [],
    evidence: [],
    decidedFirst: [researcherId],
    payoutId: null,
  };
  await decide({ type: 'OpenDispute', ...parties, ground: 'rejection', ...written, at });
  const answer = { accepts: false, text: 'The answers were copied.', files: [], senderId: researcherId };
  await decide({ type: 'AnswerDispute', ...answer, at });
  await decide({ type: 'DecideDispute', outcome: 'upheld', reason: 'They were not.', decidedBy: 'sam', at });
  await includes(all, payoutStream.of(payoutId), 'PayoutSettled');
  return [userId];
}

/** A place that frees is offered to one of two who wait; the project closes. */
async function ofPlaces(all: World): Promise<readonly string[]> {
  const { commands, clock } = all.dependencies;
  const projectId = await published(all, { participantsWanted: 1 });
  const people = [await mailReader(all), await mailReader(all), await mailReader(all)].map(({ userId }) => userId);
  const [first = '', offered = '', waits = ''] = people;
  const stream = placesStream.of(projectId);
  const asks = async (userId: string, type: 'HoldPlace' | 'JoinWaitingList' | 'LeavePlace') => {
    const command: PlacesCommand = {
      type,
      projectId,
      participationId: participationIdOf(userId, projectId),
      userId,
      at: clock.now(),
    };
    await commands.handle(placesDecider, stream, command, by(userId), { wanted: 1 });
  };
  await asks(first, 'HoldPlace');
  await asks(offered, 'JoinWaitingList');
  await asks(waits, 'JoinWaitingList');
  await asks(first, 'LeavePlace');
  await until(async () => (await all.eventsOf(stream)).at(-1) === 'PlaceHeld', 'the place is offered', all.logged);
  const close = { type: 'CloseProject', data: { at: clock.now() } } as const;
  await commands.handle(projectDecider, projectStream.of(projectId), close, by('researcher-1'));
  await includes(all, stream, 'PlacesClosed');
  return people;
}

/** An organization invites a guest by mail, and is suspended. */
async function ofOrganizations(all: World): Promise<readonly string[]> {
  const { commands, vault, clock } = all.dependencies;
  const organizationId = randomUUID();
  const projectId = await project(all, organizationId);
  const [invitationId, email] = [randomUUID(), 'guest@company.example'];
  const data = { invitationId, projectId, email, emailIndex: vault.blindIndex('email', email), skipsQuestions: true };
  await commands.handle(invitationDecider, invitationStream.of(invitationId), { type: 'CreateInvitation', data }, by('rae'));
  const suspension = { type: 'SuspendOrganization', organizationId, ...decision, now: clock.now() } as const;
  await commands.handle(organizationDecider, organizationStream.of(organizationId), suspension, by('alice'));
  await includes(all, projectStream.of(projectId), 'RecruitingPaused');
  return [];
}
