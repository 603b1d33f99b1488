import { describe, expect, it } from '@jest/globals';
import type { ParticipationEvent } from '@panelist/domain/participation';
import { hour, rowsAfter } from '../../test-kit/given-events.test-kit.js';
import { submitted } from '../../test-kit/sample-events.test-kit.js';
import { answerTimesProjection } from './answer-times-projection.js';
import { participationsProjection } from './participations-projection.js';
import { placeClaimsProjection } from './place-claims-projection.js';
import { screenerCyclesProjection } from './screener-cycles-projection.js';

const who = { participationId: 'response-1', userId: 'user-1', projectId: 'project-1' };
const history = submitted('response-1', 'user-1', 'project-1');
const after = (...events: readonly ParticipationEvent[]) => rowsAfter(participationsProjection, [...history, ...events])[0];

const invited: ParticipationEvent = {
  type: 'ParticipantInvited',
  data: { ...who, message: 'Come', remoteCommunicationDetails: 'Link', automatic: false },
};
const approved: ParticipationEvent = {
  type: 'PaymentApproved',
  data: { ...who, incentiveCents: 7500, tipCents: 100, payoutId: 'payout' },
};
const withdrawn: ParticipationEvent = {
  type: 'PaymentApprovalWithdrawn',
  data: { ...who, reason: 'By mistake', voidedPayoutId: 'payout' },
};
const allowed: ParticipationEvent = { type: 'RescheduleAllowed', data: who };
const session = { ...who, bookingUid: 'b', start: hour(9), end: hour(10), timezone: 'UTC', claim: 1 };

describe('participations', () => {
  it('begin as a draft, which a reload restores', () => {
    expect(rowsAfter(participationsProjection, history.slice(0, 2))).toMatchObject([
      { status: 'DRAFT', createdAt: hour(0), draftSavedAt: hour(1), totalTimeSeconds: 5, responses: [{ questionId: 'q1' }] },
    ]);
  });

  it('keep the verdict of the submission', () => {
    expect(after()).toMatchObject({
      status: 'PENDING',
      submittedAt: hour(2),
      draftSavedAt: null,
      qualified: true,
      percentage: 100,
    });
  });

  it.each<[string, readonly ParticipationEvent[], object]>([
    ['invited', [invited], { status: 'INVITED', invitedAt: hour(3), invitationMessage: 'Come', invitationDetails: 'Link' }],
    ['booked', [invited, { type: 'SessionBooked', data: session }], { status: 'SCHEDULED', bookingStart: hour(9) }],
    [
      'rescheduled',
      [
        { type: 'SessionBooked', data: session },
        { type: 'SessionRescheduled', data: { ...session, start: hour(12) } },
      ],
      { status: 'SCHEDULED', bookingStart: hour(12), statusChangedAt: hour(3) },
    ],
    [
      'allowed to move once',
      [{ type: 'SessionBooked', data: session }, allowed, { type: 'SessionRescheduled', data: { ...session, start: hour(12) } }],
      { bookingStart: hour(12), rescheduleOverriden: false },
    ],
    [
      'still allowed to move after another time zone alone',
      [
        { type: 'SessionBooked', data: session },
        allowed,
        { type: 'SessionRescheduled', data: { ...session, timezone: 'Asia/Tokyo' } },
      ],
      { bookingTimezone: 'Asia/Tokyo', rescheduleOverriden: true },
    ],
    [
      'booked elsewhere, with a link that came later',
      [
        { type: 'SessionBookedElsewhere', data: { ...who, start: hour(9), timezone: 'UTC', meetingCancelLink: null } },
        {
          type: 'SessionBookedElsewhere',
          data: { ...who, start: hour(9), timezone: 'UTC', meetingCancelLink: 'https://a.example' },
        },
      ],
      { bookedElsewhereAt: hour(9), bookedElsewhereReportedAt: hour(3), meetingCancelLink: 'https://a.example' },
    ],
    ['started', [invited, { type: 'ProjectStarted', data: who }], { status: 'INVITED', projectStarted: true }],
    [
      'completed',
      [invited, { type: 'CompletionMarked', data: who }],
      { status: 'INVITED', statusChangedAt: hour(3), completionMarkedAt: hour(4) },
    ],
    ['attended', [{ type: 'ParticipantAttended', data: who }], { status: 'ATTENDED', statusChangedAt: hour(3) }],
    ['missed', [{ type: 'NoShowRecorded', data: who }], { status: 'NOSHOW' }],
    [
      'invalid',
      [{ type: 'ResponseInvalidated', data: { ...who, reason: 'Twice' } }],
      { status: 'INVALIDRESPONSE', statusChangedAt: hour(3), endedFrom: 'PENDING' },
    ],
    [
      'invalid after the work',
      [invited, { type: 'ParticipantAttended', data: who }, { type: 'ResponseInvalidated', data: { ...who, reason: 'Twice' } }],
      { status: 'INVALIDRESPONSE', endedFrom: 'ATTENDED' },
    ],
    [
      'rejected',
      [{ type: 'ResponseRejectedForQuality', data: { ...who, reason: 'Thin' } }],
      { status: 'REJECTEDQUALITY', statusChangedAt: hour(3) },
    ],
    [
      'cancelled',
      [{ type: 'ResponseCancelled', data: { ...who, message: 'Ill', from: 'PENDING', tooLate: true } }],
      { status: 'CANCELLED', cancelledAt: hour(3), cancellationMessage: 'Ill', cancellationTooLate: true },
    ],
    [
      'closed',
      [{ type: 'ApplicationClosed', data: who }],
      { status: 'PENDING', applicationClosed: true, applicationClosedAt: hour(3) },
    ],
    [
      'ended without an answer',
      [{ type: 'ApplicationExpired', data: { ...who, identityMissing: false } }],
      { status: 'PENDING', applicationExpired: true, applicationClosed: false, applicationClosedAt: hour(3) },
    ],
    [
      'chosen after all',
      [{ type: 'ApplicationExpired', data: { ...who, identityMissing: false } }, invited],
      { status: 'INVITED', applicationExpired: false, applicationClosedAt: null },
    ],
    ['paid', [approved], { status: 'PAID', statusChangedAt: hour(3), incentiveCents: 7500, tipCents: 100 }],
    [
      'attended again when the approval is withdrawn',
      [approved, withdrawn],
      { status: 'ATTENDED', statusChangedAt: hour(4), incentiveCents: null, tipCents: null },
    ],
    ['paid again', [approved, withdrawn, approved], { status: 'PAID', statusChangedAt: hour(5), incentiveCents: 7500 }],
    [
      'agreed',
      [{ type: 'NdaAnswered', data: { ...who, agree: true, ndaUrl: 'https://nda.example' } }],
      { ndaUrl: 'https://nda.example', status: 'PENDING' },
    ],
  ])('are %s', (_name, events, expected) => {
    expect(after(...events)).toMatchObject(expected);
  });
});

describe('screener cycles', () => {
  const opened = {
    type: 'ScreenerCycleOpened',
    data: { userId: 'u', cycleId: 'c1', openedAt: hour(0), expiresAt: hour(23), limit: 10 },
  } as const;
  const counted = { type: 'ScreenerCounted', data: { userId: 'u', cycleId: 'c1', participationId: 'r', count: 1 } } as const;
  const reset = { type: 'ScreenerCycleReset', data: { userId: 'u', cycleId: 'c1' } } as const;

  it('count until they are reset', () => {
    expect(rowsAfter(screenerCyclesProjection, [opened, counted])).toMatchObject([
      { cycleId: 'c1', status: 'open', screenerCount: 1, screenerLimit: 10, expiresAt: hour(23) },
    ]);
    expect(rowsAfter(screenerCyclesProjection, [opened, counted, reset])).toMatchObject([{ status: 'reset', screenerCount: 0 }]);
  });

  it('ignore the reset of an older one', () => {
    const next = { ...opened, data: { ...opened.data, cycleId: 'c2' } };
    expect(rowsAfter(screenerCyclesProjection, [opened, next, reset])).toMatchObject([{ cycleId: 'c2', status: 'open' }]);
  });
});

describe('claims on places', () => {
  const joined = { type: 'WaitingListJoined', data: { ...who, number: 3 } };
  const held = { type: 'PlaceHeld', data: { ...who, until: hour(1), offered: true } };
  const rows = (...events: readonly { readonly type: string; readonly data: object }[]) =>
    rowsAfter(placeClaimsProjection, events as Parameters<typeof rowsAfter>[1]);

  it('wait, then hold, and are gone at the end, with the project and with the person', () => {
    expect(rows(joined)).toMatchObject([{ waitingNumber: 3, heldUntil: null }]);
    expect(rows(joined, held)).toMatchObject([{ waitingNumber: null, heldUntil: hour(1), offered: true }]);
    const { projectId, userId } = who;
    for (const end of [
      { type: 'PlaceHoldEnded', data: { ...who, reason: 'lapsed', offered: true } },
      { type: 'PlacesClosed', data: { projectId } },
      { type: 'AccountErased', data: { userId, erasureId: 'e', requestedAt: hour(2), destroyed: [], kept: [] } },
    ])
      expect(rows(joined, held, end)).toEqual([]);
  });
});

describe('answer times', () => {
  const timesAfter = (...events: readonly ParticipationEvent[]) => rowsAfter(answerTimesProjection, [...history, ...events])[0];
  const attended: ParticipationEvent = { type: 'ParticipantAttended', data: who };

  it('measure the first decision on an application, and the approval of its payment', () => {
    expect(timesAfter()).toMatchObject({ submittedAt: hour(2), invitedAt: null });
    expect(timesAfter(invited, attended, approved)).toMatchObject({
      submittedAt: hour(2),
      invitedAt: hour(3),
      attendedAt: hour(4),
      approvedAt: hour(5),
    });
    const refused: ParticipationEvent = { type: 'ResponseInvalidated', data: { ...who, reason: 'r' } };
    expect(timesAfter(refused)).toMatchObject({ invitedAt: null, refusedAt: hour(3) });
    expect(timesAfter(invited, refused)).toMatchObject({ invitedAt: hour(3), refusedAt: hour(4) });
  });

  it('do not count an automatic invitation', () => {
    const automatic = { ...invited, data: { ...invited.data, automatic: true } } as ParticipationEvent;
    expect(timesAfter(automatic)).toMatchObject({ submittedAt: null, invitedAt: null });
  });

  it('keep the first approval', () => {
    expect(timesAfter(invited, attended, approved, withdrawn, approved)).toMatchObject({ approvedAt: hour(5) });
  });
});
