import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { participationIdOf, participationStream, type ParticipationEvent } from '@panelist/domain/participation';
import { havePassed } from '@panelist/infra/processors';
import { randomUUID } from 'node:crypto';
import { aResponse, responseEvent } from '../../../infra/testing/index.js';
import { given, openWorld, until, type World } from '../workers.test-kit.js';
import { openResponsesOf, responsesOf, responsesProjection, undecidedOn, waitingOn } from './responses.js';

type EventType = ParticipationEvent['type'];

let all: World;
beforeAll(async () => {
  all = await openWorld({ contexts: [] });
  await all.startWorkers();
});
afterAll(async () => all.close());

const submitted = ['ScreenerStarted', 'ScreenerSubmitted'] as const;
const invited = [...submitted, 'ParticipantInvited'] as const;
const attended = [...invited, 'ParticipantAttended'] as const;
const paid = [...attended, 'PaymentApproved'] as const;
/**
 * Reactions that read it: to a deactivation or a verified identity; to a closing; the researcher's
 * warning.
 */
const [open, waiting, undecided, unpaid, over] = [
  { isOfPerson: true, onProject: { isOpen: true }, waits: false },
  { isOfPerson: true, onProject: { isOpen: true }, waits: true },
  { isOfPerson: true, onProject: { isOpen: false }, waits: false },
  { isOfPerson: true, onProject: null, waits: false },
  { isOfPerson: false, onProject: null, waits: false },
];

test.each<[string, readonly EventType[], typeof open | typeof undecided | typeof unpaid]>([
  ['begun', ['ScreenerStarted', 'ScreenerAnswerSaved'], open],
  ['submitted', submitted, waiting],
  ['invited', invited, undecided],
  ['invited without questions', ['ParticipantInvited'], undecided],
  ['qualified after the invitation', [...invited, 'ApplicationQualified'], undecided],
  ['booked', [...invited, 'SessionBooked'], undecided],
  ['attended', attended, unpaid],
  ['accepted by a decision', [...invited, 'SessionBooked', 'NoShowRecorded', 'AcceptedByDecision'], unpaid],
  ['paid', paid, over],
  ['its approval is withdrawn', [...paid, 'PaymentApprovalWithdrawn'], unpaid],
  ['a no-show', [...invited, 'SessionBooked', 'NoShowRecorded'], over],
  ['a no-show that was corrected', [...invited, 'SessionBooked', 'NoShowRecorded', 'ParticipantAttended'], unpaid],
  ['not used', [...submitted, 'ResponseInvalidated'], over],
  ['rejected for quality', [...attended, 'ResponseRejectedForQuality'], over],
  ['cancelled', [...submitted, 'ResponseCancelled'], over],
  ['closed', [...submitted, 'ApplicationClosed'], over],
  ['closed, and invited nevertheless', [...submitted, 'ApplicationClosed', 'ParticipantInvited'], undecided],
  ['expired', [...submitted, 'ApplicationExpired'], over],
])('a response that is %s is read by those whom it concerns', async (_, types, expected) => {
  const [userId, projectId] = [randomUUID(), randomUUID()];
  const participationId = participationIdOf(userId, projectId);
  await given(all, participationStream.of(participationId), ...aResponse(types, { participationId, userId, projectId }));
  await areFolded();
  const { pool } = all.dependencies;
  const [own, onProject, waits] = await Promise.all([
    openResponsesOf({ pool }, userId),
    undecidedOn({ pool }, projectId, { afterId: '', page: 9 }),
    waitingOn({ pool }, projectId),
  ]);
  const isOfPerson = own.length === 1;
  expect({ isOfPerson, onProject: onProject[0] ?? null, waits: waits.length === 1 }).toEqual({
    ...expected,
    onProject: expected.onProject && { id: participationId, ...expected.onProject },
  });
  // An erasure finds it, however it has ended.
  expect(await responsesOf({ pool }, userId)).toEqual([{ participationId, projectId }]);
});

test('an application waits from its submission once its person’s identity is verified', async () => {
  const [userId, projectId] = [randomUUID(), randomUUID()];
  const participationId = participationIdOf(userId, projectId);
  const who = { participationId, userId, projectId };
  const stream = participationStream.of(participationId);
  const { data } = responseEvent('ScreenerSubmitted', who);
  const unfit = { ...data, qualified: false, qualifiedPendingIdVerification: true };
  await given(all, stream, { type: 'ScreenerSubmitted', data: unfit });
  await areFolded();
  const { pool } = all.dependencies;
  expect(await waitingOn({ pool }, projectId)).toEqual([]);
  all.clock.advance(60_000);
  await given(all, stream, responseEvent('ApplicationQualified', who));
  await areFolded();
  const [submission] = await all.dependencies.log.read(stream);
  expect(await waitingOn({ pool }, projectId)).toEqual([submission?.at]);
});

async function areFolded(): Promise<void> {
  const head = await all.dependencies.store.head();
  if (head === null) return;
  await until(async () => havePassed(all.database.pool, [responsesProjection.name], head), 'all is folded', all.logged);
}
