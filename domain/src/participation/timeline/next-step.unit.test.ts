import { describe, expect, it, test } from '@jest/globals';
import { lifecycleOf, type ParticipationLifecycleFacts } from '../participation-lifecycle.js';
import { responseStatuses, type ResponseStatus } from '../response-status.js';
import { nextStepOf, type NextStepFacts } from './next-step.js';
import { withinText } from './usual-time.js';

const at = '2026-11-21T12:00:00.000Z';
const submittedAt = '2026-11-20T12:00:00.000Z';
const hours = (count: number) => count * 3_600_000;
const open: NextStepFacts = {
  isOpen: true,
  isRecruiting: true,
  isQuantitative: true,
  decisionDate: null,
  submittedAt,
  statusChangedAt: submittedAt,
  usualAnswerMs: null,
  usualApprovalMs: null,
  paidBy: null,
  payment: null,
  payoutStatus: null,
  at,
};
const next = (status: ResponseStatus, facts: Partial<NextStepFacts> = {}, lifecycle: Partial<ParticipationLifecycleFacts> = {}) =>
  nextStepOf({ ...lifecycleOf({ status: 'none' }), qualified: true, ...lifecycle, status }, { ...open, ...facts });
const closed = { isOpen: false, isRecruiting: false };

describe('the answer to an application', () => {
  it('is expected by the day that the project names', () => {
    const decisionDate = '2026-11-21';
    expect(next('PENDING', { decisionDate, usualAnswerMs: hours(1) })).toEqual({
      what: 'The researcher decides on your application.',
      by: decisionDate,
    });
    // The evening of that day in America, also for who applies then.
    const evening = '2026-11-22T00:30:00.000Z';
    for (const submitted of [submittedAt, evening])
      expect(next('PENDING', { decisionDate, submittedAt: submitted, at: evening })).toMatchObject({ by: decisionDate });
    expect(next('PENDING', { decisionDate: '2026-11-20' })).toEqual({
      what: 'The researcher has not decided yet, although the day they named has passed. If nobody answers, your application ends by itself.',
      by: '2026-11-23T12:00:00.000Z',
    });
  });

  it('is expected within the researcher’s usual time, as measured', () => {
    expect(next('PENDING', { usualAnswerMs: hours(36) })).toEqual({
      what: 'This researcher usually answers within 2 days.',
      by: '2026-11-22T00:00:00.000Z',
    });
    expect(next('PENDING', { usualAnswerMs: hours(2) })).toEqual({
      what: 'This researcher usually answers within 2 hours; this answer takes longer. If nobody answers, your application ends by itself.',
      by: '2026-12-20T12:00:00.000Z',
    });
  });

  it('has no usual time where too few were measured, but an end', () => {
    expect(next('PENDING')).toEqual({
      what: 'The researcher reads your answers and decides. If nobody answers, your application ends by itself.',
      by: '2026-12-20T12:00:00.000Z',
    });
    // A day that was over at the submission promises nothing.
    expect(next('PENDING', { decisionDate: '2026-11-19' })?.by).toBe('2026-12-20T12:00:00.000Z');
    expect(next('PENDING', { submittedAt: '2026-10-01T12:00:00.000Z' })).toEqual({
      what: 'The researcher reads your answers and decides.',
    });
  });

  it('does not come any more once the application has ended without one', () => {
    const ended = next('PENDING', { decisionDate: '2026-11-20', usualAnswerMs: hours(1) }, { applicationExpired: true });
    expect(ended?.what).toContain('has ended without an answer');
    expect(ended?.by).toBeUndefined();
  });

  it('is said kindly where the application does not fit, and asks for the identity where that is missing', () => {
    expect(next('PENDING', { usualAnswerMs: hours(2) }, { qualified: false })?.what).toContain(
      'looking for other people this time',
    );
    expect(next('PENDING', {}, { qualified: false, qualifiedPendingIdVerification: true })?.what).toContain(
      'Verify your identity',
    );
  });

  it('does not come on a closed project', () => {
    expect(next('PENDING', closed)?.what).toContain('The project closed');
    expect(next('DRAFT', {}, { applicationClosed: true })?.what).toContain('closed before you submitted');
    expect(next('DRAFT', { isRecruiting: false })?.what).toContain('no new applications at the moment');
  });
});

test('an invitation: to begin, to go on, or nothing on a closed project', () => {
  expect(next('INVITED')?.what).toBe('Start the project when you have the time.');
  expect(next('INVITED', { ...closed })?.what).toContain('can no longer begin');
  expect(next('INVITED', closed, { projectStarted: true })?.what).toContain('Do the task.');
});

test('a session: its time, then the confirmation', () => {
  const sessionStart = '2026-11-22T12:00:00.000Z';
  expect(next('SCHEDULED', {}, { sessionStart })).toEqual({ what: 'Come to your session.', by: sessionStart });
  expect(next('SCHEDULED', {}, { sessionStart: submittedAt })?.what).toBe('The researcher confirms that you took part.');
});

test('a payment: the approval, the arrival, what to do, and then nothing', () => {
  const pending = { status: 'PENDING', expectedDate: null } as const;
  expect(next('ATTENDED')).toBeNull();
  expect(next('ATTENDED', { payment: pending })).toEqual({ what: 'The researcher approves your payment.' });
  expect(next('ATTENDED', { payment: pending, usualApprovalMs: hours(48) })?.by).toBe('2026-11-22T12:00:00.000Z');
  expect(next('ATTENDED', { payment: pending, usualApprovalMs: hours(1) })?.what).toContain('takes longer');
  const promised = { paidBy: '2026-11-23T12:00:00.000Z' };
  const atTheLatest = { by: promised.paidBy, isPromise: true };
  expect(next('ATTENDED', { payment: pending, ...promised })).toMatchObject(atTheLatest);
  expect(next('ATTENDED', { payment: pending, usualApprovalMs: hours(48), ...promised })).toEqual({
    what: 'This researcher usually approves payments within 2 days.',
    ...atTheLatest,
  });
  expect(next('ATTENDED', { payment: pending, paidBy: submittedAt })?.by).toBeUndefined();
  expect(next('INVITED', promised, { taskCompleted: true })).toMatchObject(atTheLatest);
  expect(next('SCHEDULED', promised, { sessionStart: submittedAt })).toMatchObject(atTheLatest);
  expect(next('PAID', { payment: { ...pending, expectedDate: at } })).toEqual({ what: 'Your payment arrives.', by: at });
  const failed = { ...pending, status: 'FAILED' } as const;
  expect(next('PAID', { payment: failed, payoutStatus: 'returned' })?.what).toContain('Change where it goes');
  expect(next('PAID', { payment: failed, payoutStatus: 'reversed' })?.what).toContain('nothing you have to do');
  expect(next('PAID', { payment: { ...pending, status: 'VOIDED' }, payoutStatus: 'voided' })).toEqual({
    what: 'This payment is not sent. If you did not expect that, write to the researcher or to our support.',
    namesSupport: true,
  });
  expect(next('PAID', { payment: pending, payoutStatus: 'unclaimed' })?.what).toContain('PayPal account');
  expect(next('PAID', { payment: { ...pending, status: 'PAID' } })).toBeNull();
  expect(next('CANCELLED')).toBeNull();
});

test('durations are rounded up', () => {
  expect([0.2, 1, 1.1, 24, 25, 49].map((each) => withinText(hours(each)))).toEqual([
    'within an hour',
    'within an hour',
    'within 2 hours',
    'within 24 hours',
    'within 2 days',
    'within 3 days',
  ]);
});

test('each sentence that names our support asks for its link, and no other', () => {
  const voided = next('PAID', { payment: { status: 'VOIDED', expectedDate: null }, payoutStatus: 'voided' });
  for (const step of [voided, ...responseStatuses.map((status) => next(status))])
    expect(step?.namesSupport === true).toBe(step?.what.includes('our support') === true);
});

it('is ours where our funds were short: the participant need not act', () => {
  const errors = [{ name: 'INSUFFICIENT_FUNDS', message: '' }];
  const metadata = { transactionId: null, payoutItemId: null, errors };
  const payment = { status: 'FAILED', expectedDate: null, net: 23.75, metadata } as const;
  const step = next('PAID', { payoutStatus: 'rejected', payment });
  expect(step?.what).toMatch(/^You don’t need to do anything\. We still owe you \$23\.75/);
  expect(step).not.toHaveProperty('by');
  const expectedDate = '2126-12-03T12:00:00.000Z';
  expect(next('PAID', { payoutStatus: 'rejected', payment: { ...payment, expectedDate } })).toMatchObject({ by: expectedDate });
});
