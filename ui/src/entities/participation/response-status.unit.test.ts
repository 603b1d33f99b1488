import { expect, it } from '@jest/globals';
import { responseStatuses, statusText } from '@panelist/domain/participation/browser';
import type { ResponseStatus, SurveyResponse } from '@panelist/domain/participation/browser';
import { cancelLabel, hasEnded, instructionsOf, responseStatus } from './response-status.js';
import { takesAnswers } from './takes-answers.js';

const response = (status: ResponseStatus, change: Partial<SurveyResponse> = {}): SurveyResponse =>
  // Only the fields that the status functions read.
  ({
    status,
    statusText: status,
    payment: null,
    applicationClosed: false,
    applicationExpired: false,
    ending: null,
    projectStarted: false,
    invitation: null,
    qualifiedPendingIdVerification: false,
    task: null,
    project: { closed: false },
    ...change,
  }) as SurveyResponse;
const paid = (status: NonNullable<SurveyResponse['payment']>['status']) =>
  response('PAID', {
    payment: { status, statusText: status === 'FAILED' ? 'Not sent' : status } as NonNullable<SurveyResponse['payment']>,
  });

const expected = {
  DRAFT: 'attention',
  PENDING: 'notice',
  INVITED: 'notice',
  SCHEDULED: 'notice',
  ATTENDED: 'notice',
  PAID: 'notice',
  NOSHOW: 'failed',
  INVALIDRESPONSE: 'closed',
  REJECTEDQUALITY: 'closed',
  CANCELLED: 'closed',
} as const satisfies Readonly<Record<ResponseStatus, string>>;

it.each(responseStatuses)('gives %s a word, a shape and a colour', (status) => {
  const label = statusText(status);
  expect(label).not.toBe('');
  expect(responseStatus(response(status, { statusText: label }))).toEqual({ meaning: expected[status], label });
});

it('shows the server’s text, and a closed project', () => {
  expect(responseStatus(response('INVITED'))).toEqual({ meaning: 'notice', label: 'INVITED' });
  expect(responseStatus(response('PENDING', { applicationClosed: true }))).toEqual({
    meaning: 'closed',
    label: 'PENDING, project closed',
  });
  expect(responseStatus(response('PENDING', { applicationExpired: true }))).toEqual({
    meaning: 'closed',
    label: 'PENDING, not answered',
  });
});

it('shows "paid" only after the delivery, and a payment that failed or was taken back as that', () => {
  expect(responseStatus(paid('FAILED'))).toEqual({ meaning: 'failed', label: 'Not sent' });
  expect(responseStatus(paid('VOIDED'))).toEqual({ meaning: 'closed', label: 'VOIDED' });
  expect(responseStatus(paid('PENDING')).meaning).toBe('notice');
  expect(responseStatus(paid('PAID')).meaning).toBe('paid');
});

it('shows what the researcher wrote: the invitation, then the task', () => {
  const invitation = { message: 'Welcome', remoteCommunicationDetails: null };
  expect(instructionsOf(response('INVITED', { invitation }))).toBe('Welcome');
  const task = { instructions: 'Begin.' } as SurveyResponse['task'];
  expect(instructionsOf(response('INVITED', { invitation, task, projectStarted: true }))).toBe('Begin.');
  expect(instructionsOf(response('PENDING'))).toBe('');
});

it.each([
  ['a submission', response('PENDING'), false],
  ['one that does not fit', response('PENDING', { ending: { stage: 'screener', reason: 'other-people' } }), true],
  ['one that nobody answered', response('PENDING', { ending: { stage: 'selection', reason: 'no-answer' } }), true],
  ['a draft of a closed project', response('DRAFT', { ending: { stage: 'screener', reason: 'project-closed' } }), true],
  ['a no-show', response('NOSHOW', { ending: { stage: 'invitation', reason: 'no-show' } }), false],
] as const)('%s has ended: %#', (_name, one, expectedEnd) => {
  expect(hasEnded(one)).toBe(expectedEnd);
});

it('labels the button by what the participant withdraws from', () => {
  expect(cancelLabel(response('SCHEDULED'))).toBe('Cancel interview');
  expect(cancelLabel(response('PENDING'))).toBe('Cancel');
});

it('takes answers only before the submission', () => {
  expect([null, 'DRAFT', 'PENDING', 'PAID', 'something'].map(takesAnswers)).toEqual([true, true, false, false, false]);
});
