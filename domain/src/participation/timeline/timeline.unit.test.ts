import { describe, expect, it, test } from '@jest/globals';
import { participationEvents, type ParticipationEvent } from '../events.js';
import { timelineOf, type Happened } from './timeline.js';
import { timelineText } from './timeline-text.js';

const who = { participationId: 'response-1', userId: 'user-1', projectId: 'project-1' };
const submission = {
  ...who,
  responses: [],
  totalTimeSeconds: 1,
  qualified: true,
  qualifiedPendingIdVerification: false,
  unmet: [],
  percentage: 100,
  cycleId: 'c',
};
const time = (hour: number) => new Date(Date.UTC(2026, 10, 21, hour)).toISOString();
const by = { participant: { kind: 'panelist' }, researcher: { kind: 'researcher' }, system: { kind: 'system' } } as const;
const happened = (hour: number, event: ParticipationEvent, actor: Happened['actor'] = by.participant): Happened => ({
  at: time(hour),
  actor,
  event,
});
const begun = happened(0, { type: 'ScreenerStarted', data: { ...who, ownerId: 'o' } });
const invited = happened(
  2,
  { type: 'ParticipantInvited', data: { ...who, message: 'Welcome!', remoteCommunicationDetails: null, automatic: false } },
  by.researcher,
);
const nothing = { projectClosed: null, payouts: [], next: null, zone: null };

const sending = (hour: number) =>
  ({ at: time(hour), type: 'PayoutDispatchStarted', text: 'We are sending your gift card.' }) as const;

describe('the timeline of an application', () => {
  it('tells who did what, when and why, and what comes next', () => {
    const saved = happened(1, { type: 'ScreenerAnswerSaved', data: { ...who, responses: [], totalTimeSeconds: 1 } });
    const submitted = happened(1, { type: 'ScreenerSubmitted', data: submission });
    const next = { what: 'Start the project when you have the time.' };
    expect(timelineOf([begun, saved, submitted, invited], { ...nothing, next })).toEqual([
      { at: time(0), what: 'You began the screener.', who: 'You' },
      { at: time(1), what: 'You submitted your application.', who: 'You' },
      { at: time(2), what: 'The researcher invited you.', who: 'The researcher', why: 'Welcome!', next },
    ]);
  });

  it('says why somebody was invited at once: their answers, or the researcher’s invitation', () => {
    const automatic = { ...who, message: 'You did it!', remoteCommunicationDetails: null, automatic: true };
    const atOnce = happened(2, { type: 'ParticipantInvited', data: automatic });
    const submitted = happened(1, { type: 'ScreenerSubmitted', data: submission });
    expect(timelineOf([begun, submitted, atOnce], nothing).at(-1)).toMatchObject({
      what: 'You were invited.',
      why: 'Your answers fit, and this project invites at once.',
    });
    for (const before of [[], [begun]])
      expect(timelineOf([...before, atOnce], nothing).at(-1)).toMatchObject({
        what: 'You were invited.',
        why: 'The researcher’s invitation lets you in without questions.',
      });
  });

  it('tells of an identity that was verified before the invitation, and of one verified after it', () => {
    const submitted = happened(1, { type: 'ScreenerSubmitted', data: submission });
    const verified = happened(3, { type: 'ApplicationQualified', data: who }, by.system);
    expect(timelineOf([begun, submitted, verified], nothing).at(-1)).toMatchObject({
      what: 'Your application counts now.',
      why: 'Your identity is verified.',
    });
    const attended = happened(2, { type: 'ParticipantAttended', data: who });
    for (const before of [[invited], [invited, attended]])
      expect(timelineOf([begun, submitted, ...before, verified], nothing).at(-1)).toMatchObject({
        what: 'Your identity is verified.',
        why: 'This project asks for it.',
      });
  });

  it('is kind and plain where the application does not fit', () => {
    const data = { ...submission, qualified: false, unmet: ['q1'] };
    const [, verdict] = timelineOf([happened(1, { type: 'ScreenerSubmitted', data })], nothing);
    expect(verdict).toMatchObject({ what: 'This project is looking for other people this time.', who: 'Panelist' });
    expect(JSON.stringify(verdict)).not.toContain('q1');
  });

  it('says who was not chosen no more than that, and keeps the researcher’s words where work was refused', () => {
    const submitted = happened(1, { type: 'ScreenerSubmitted', data: submission });
    const refusal = happened(3, { type: 'ResponseInvalidated', data: { ...who, reason: 'Drinks no tea' } }, by.researcher);
    const before = timelineOf([begun, submitted, refusal], nothing).at(-1);
    expect(before).toMatchObject({
      what: 'The researcher has not chosen you.',
      why: 'The researcher chose other people this time.',
    });
    const after = timelineOf([begun, submitted, invited, refusal], nothing).at(-1);
    expect(after).toMatchObject({ what: 'The researcher could not use your response.', why: 'Drinks no tea' });
  });

  it('tells of the end of an application that nobody answered', () => {
    const ended = happened(9, { type: 'ApplicationExpired', data: { ...who, identityMissing: false } }, by.system);
    expect(timelineOf([begun, ended], nothing).at(-1)).toMatchObject({
      at: time(9),
      what: 'Your application has ended, because nobody answered it in time.',
      who: 'Panelist',
    });
    const unverified = happened(9, { type: 'ApplicationExpired', data: { ...who, identityMissing: true } }, by.system);
    expect(timelineOf([begun, unverified], nothing).at(-1)).toMatchObject({
      what: 'Your application has ended, because your identity was not verified in time.',
    });
  });

  it('names the staff who acted for the participant, and the account’s closing', () => {
    const cancelled: ParticipationEvent = {
      type: 'ResponseCancelled',
      data: { ...who, message: '', from: 'PENDING', tooLate: false },
    };
    const staff = { kind: 'staff', onBehalfOf: 'user-1' } as const;
    expect(timelineText(cancelled, staff)).toEqual([{ what: 'You withdrew.', who: 'Our support team, for you' }]);
    expect(timelineText(cancelled, by.system)).toMatchObject([{ who: 'Panelist', why: 'You closed your account.' }]);
    const approved = { ...who, incentiveCents: 5000, tipCents: 0, payoutId: 'payout' };
    const ordered: readonly ParticipationEvent[] = [
      { type: 'PaymentApprovalWithdrawn', data: { ...who, reason: '', voidedPayoutId: null } },
      { type: 'AcceptedByDecision', data: { ...who, disputeId: 'd' } },
      { type: 'PaymentApproved', data: approved },
    ];
    for (const event of ordered)
      expect(timelineText(event, by.system)).toMatchObject([
        { who: 'Panelist', why: 'A dispute or a review was decided for you.' },
      ]);
  });

  it('tells an invited participant of the closing, at its time', () => {
    const closing = { at: time(3), what: 'The researcher closed the project.', who: 'The researcher' };
    const closed = (hour: number, kind: 'researcher' | 'staff' = 'researcher') => ({
      ...nothing,
      projectClosed: { at: time(hour), by: kind },
    });
    expect(timelineOf([begun, invited], closed(3)).at(-1)).toMatchObject(closing);
    expect(timelineOf([begun, invited], closed(3, 'staff')).at(-1)).toMatchObject({
      what: 'Our team closed the project.',
      who: 'Our team',
    });
    const elsewhere = { ...who, start: time(9), timezone: 'UTC', meetingCancelLink: null };
    const booked = happened(3, { type: 'SessionBookedElsewhere', data: elsewhere });
    const allowed = happened(3, { type: 'RescheduleAllowed', data: who }, by.researcher);
    const marked = happened(3, { type: 'CompletionMarked', data: who });
    for (const last of [booked, allowed, marked])
      expect(timelineOf([begun, invited, last], closed(4)).at(-1)).toMatchObject({
        ...closing,
        at: time(4),
      });
    const attended = happened(3, { type: 'ParticipantAttended', data: who }, by.researcher);
    const after = timelineOf([begun, invited, attended], closed(4));
    expect(after.map(({ what }) => what)).not.toContain(closing.what);
  });

  it('goes on to the payment', () => {
    const approved = happened(
      4,
      { type: 'PaymentApproved', data: { ...who, incentiveCents: 5000, tipCents: 500, payoutId: 'payout' } },
      by.researcher,
    );
    const payouts = [{ amount: '$52.50', steps: [sending(5)] }];
    expect(timelineOf([begun, approved], { ...nothing, payouts }).map(({ what }) => what)).toEqual([
      'You began the screener.',
      'The researcher approved your payment: an incentive of $50.00 and a tip of $5.00, less our fee.',
      'We sent your payment of $52.50.',
    ]);
  });

  it('has a line for each sending, each trouble and the arrival of the payment, at its time, and no technical step', () => {
    const steps = [
      sending(5),
      { at: time(5), type: 'PayoutAccepted', text: 'Tremendous accepted your gift card.' },
      { at: time(6), type: 'PayoutReturned', text: 'Your gift card could not be delivered.' },
      { at: time(7), type: 'PayoutDestinationChanged', text: 'The destination is now a PayPal account.' },
      sending(8),
      { at: time(9), type: 'PayoutSettled', text: 'The money is in your PayPal account.' },
      { at: time(10), type: 'PayoutReversed', text: 'PayPal took the payment back.' },
      { at: time(11), type: 'PayoutVoided', text: 'This payment was taken back.' },
    ] as const;
    const told = timelineOf([], { ...nothing, payouts: [{ amount: '$52.50', steps }] });
    expect(told.map(({ at, what }) => [at, what])).toEqual([
      [time(5), 'We sent your payment of $52.50.'],
      [time(6), 'Your gift card could not be delivered.'],
      [time(7), 'The destination is now a PayPal account.'],
      [time(8), 'We sent your payment of $52.50 again.'],
      [time(9), 'Your payment of $52.50 arrived.'],
      [time(10), 'PayPal took the payment back.'],
      [time(11), 'This payment was taken back.'],
    ]);
  });

  it('calls a sending repeated only after another one: not after a change of the destination or an order that was lost', () => {
    const steps = [
      { at: time(4), type: 'PayoutDestinationChanged', text: 'The destination is now a PayPal account.' },
      sending(5),
      { at: time(6), type: 'PayoutConfirmedAbsent', text: 'Nothing was sent. We are trying again.' },
      sending(7),
    ] as const;
    const told = timelineOf([], { ...nothing, payouts: [{ amount: '$52.50', steps }] });
    expect(told.map(({ at, what }) => [at, what])).toEqual([
      [time(4), 'The destination is now a PayPal account.'],
      [time(7), 'We sent your payment of $52.50.'],
    ]);
  });

  it('keeps the steps of a payout that was taken back beside those of the next one', () => {
    const takenBack = { at: time(6), type: 'PayoutVoided', text: 'This payment was taken back.' } as const;
    const payouts = [
      { amount: '$52.50', steps: [sending(5), takenBack] },
      { amount: '$47.50', steps: [sending(8)] },
    ];
    expect(timelineOf([], { ...nothing, payouts }).map(({ what }) => what)).toEqual([
      'We sent your payment of $52.50.',
      'This payment was taken back.',
      'We sent your payment of $47.50.',
    ]);
  });

  it('shows a session in the zone in which it was booked, or in that of the reader', () => {
    const session = {
      ...who,
      bookingUid: 'b',
      start: '2026-11-21T14:00:00.000Z',
      end: time(15),
      timezone: 'America/New_York',
      claim: 1,
    };
    expect(timelineText({ type: 'SessionBooked', data: session }, by.participant)).toEqual([
      { what: 'You booked a session on Sat, Nov 21, 9:00 AM, New York time.', who: 'You' },
    ]);
    const booked = happened(1, { type: 'SessionBooked', data: session });
    const later = { ...session, start: '2026-11-21T16:00:00.000Z' };
    const moved = happened(2, { type: 'SessionRescheduled', data: later });
    const inTokyo = happened(3, { type: 'SessionRescheduled', data: { ...later, timezone: 'Asia/Tokyo' } });
    expect(timelineOf([booked, moved, inTokyo], { ...nothing, zone: 'UTC' }).map(({ what }) => what)).toEqual([
      'You booked a session on Sat, Nov 21, 2:00 PM.',
      'You moved the session to Sat, Nov 21, 4:00 PM.',
      'You chose Tokyo time for your session; it begins when it did.',
    ]);
  });
});

test('each event has words, without a code or an id', () => {
  for (const [type, { samples }] of Object.entries(participationEvents.types)) {
    const lines = timelineText({ type, data: samples.at(-1) } as ParticipationEvent, by.participant);
    for (const { what } of lines) expect(what).toMatch(/^(You|The researcher|This project|Your) .*\.$/);
  }
});
