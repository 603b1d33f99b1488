import { describe, expect, it } from '@jest/globals';
import type { ParticipationEvent } from '@panelist/domain/participation';
import { hour, rowsAfter } from '../test-kit/given-events.test-kit.js';
import { submitted } from '../test-kit/sample-events.test-kit.js';
import { participationsProjector } from './participations/participations-projector.js';
import { screenerCyclesProjector } from './screener-cycles/screener-cycles-projector.js';

const who = { participationId: 'response-1', userId: 'user-1', projectId: 'project-1' };
const history = submitted('response-1', 'user-1', 'project-1');
const after = (...events: readonly ParticipationEvent[]) => rowsAfter(participationsProjector, [...history, ...events])[0];

const invited: ParticipationEvent = {
  type: 'ParticipantInvited',
  data: { ...who, message: 'Come', remoteCommunicationDetails: 'Link', automatic: false },
};
const session = { ...who, bookingUid: 'b', start: hour(9), end: hour(10), timezone: 'UTC' };

describe('participations', () => {
  it('begin as a draft that a reload restores', () => {
    expect(rowsAfter(participationsProjector, history.slice(0, 2))).toMatchObject([
      { status: 'DRAFT', created_at: hour(0), draft_saved_at: hour(1), total_time_seconds: 5, responses: [{ questionId: 'q1' }] },
    ]);
  });

  it('keep the verdict of the submission', () => {
    expect(after()).toMatchObject({
      status: 'PENDING',
      submitted_at: hour(2),
      draft_saved_at: null,
      qualified: true,
      percentage: 100,
    });
  });

  it.each<[string, readonly ParticipationEvent[], object]>([
    ['invited', [invited], { status: 'INVITED', invited_at: hour(3), invitation_message: 'Come', invitation_details: 'Link' }],
    ['booked', [invited, { type: 'SessionBooked', data: session }], { status: 'SCHEDULED', booking_start: hour(9) }],
    [
      'rescheduled',
      [
        { type: 'SessionBooked', data: session },
        { type: 'SessionRescheduled', data: { ...session, start: hour(12) } },
      ],
      { status: 'SCHEDULED', booking_start: hour(12), status_changed_at: hour(3) },
    ],
    ['started', [invited, { type: 'ProjectStarted', data: who }], { status: 'INVITED', project_started: true }],
    ['completed', [invited, { type: 'CompletionMarked', data: who }], { status: 'INVITED', completion_marked: true }],
    ['attended', [{ type: 'ParticipantAttended', data: who }], { status: 'ATTENDED', attended_at: hour(3) }],
    ['missed', [{ type: 'NoShowRecorded', data: who }], { status: 'NOSHOW' }],
    [
      'invalid',
      [{ type: 'ResponseInvalidated', data: { ...who, reason: 'Twice' } }],
      { status: 'INVALIDRESPONSE', refusal_reason: 'Twice' },
    ],
    [
      'rejected',
      [{ type: 'ResponseRejectedForQuality', data: { ...who, reason: 'Thin' } }],
      { status: 'REJECTEDQUALITY', refusal_reason: 'Thin' },
    ],
    [
      'cancelled',
      [{ type: 'ResponseCancelled', data: { ...who, message: 'Ill', from: 'PENDING', tooLate: true } }],
      { status: 'CANCELLED', cancelled_at: hour(3), cancellation_message: 'Ill', cancellation_too_late: true },
    ],
    ['closed', [{ type: 'ApplicationClosed', data: who }], { status: 'PENDING', application_closed: true }],
    [
      'paid',
      [{ type: 'PaymentApproved', data: { ...who, incentiveCents: 7500, tipCents: 100 } }],
      { status: 'PAID', approved_at: hour(3), incentive_cents: 7500, tip_cents: 100 },
    ],
    [
      'agreed',
      [{ type: 'NdaAnswered', data: { ...who, agree: true, ndaUrl: 'https://nda.example' } }],
      { nda_agreed: true, status: 'PENDING' },
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
    expect(rowsAfter(screenerCyclesProjector, [opened, counted])).toMatchObject([
      { cycle_id: 'c1', status: 'open', screener_count: 1, screener_limit: 10, expires_at: hour(23) },
    ]);
    expect(rowsAfter(screenerCyclesProjector, [opened, counted, reset])).toMatchObject([
      { status: 'reset', screener_count: 0, reset_at: hour(2) },
    ]);
  });

  it('are not touched by the reset of an older one', () => {
    const next = { ...opened, data: { ...opened.data, cycleId: 'c2' } };
    expect(rowsAfter(screenerCyclesProjector, [opened, next, reset])).toMatchObject([{ cycle_id: 'c2', status: 'open' }]);
  });
});
