import { expect, it } from '@jest/globals';
import { responseStatuses, statusText } from '@panelist/domain/participation/browser';
import type { ResponseStatus, SurveyResponse } from '@panelist/domain/participation/browser';
import { cancelLabel, nextStep, responseStatus, takesAnswers } from './response-status.js';

const response = (status: ResponseStatus, change: Partial<SurveyResponse> = {}): SurveyResponse =>
  // Only the fields that the status functions read.
  ({
    status,
    statusText: status,
    payment: null,
    applicationClosed: false,
    projectStarted: false,
    invitation: null,
    qualifiedPendingIdVerification: false,
    project: { closed: false, task: null },
    ...change,
  }) as SurveyResponse;
const paid = (status: NonNullable<SurveyResponse['payment']>['status']) =>
  response('PAID', { payment: { status } as NonNullable<SurveyResponse['payment']> });

const expected = {
  DRAFT: { meaning: 'attention', nextStep: 'Your answers are saved. Finish the screener to apply.' },
  PENDING: { meaning: 'notice', nextStep: 'A researcher is evaluating your answers.' },
  INVITED: { meaning: 'attention', nextStep: 'You are invited. Start when you have the time.' },
  SCHEDULED: { meaning: 'notice', nextStep: 'You are invited. Start when you have the time.' },
  ATTENDED: { meaning: 'notice', nextStep: 'The researcher approves the payment next.' },
  PAID: { meaning: 'notice', nextStep: '' },
  NOSHOW: { meaning: 'failed', nextStep: '' },
  INVALIDRESPONSE: { meaning: 'closed', nextStep: '' },
  REJECTEDQUALITY: { meaning: 'closed', nextStep: '' },
  CANCELLED: { meaning: 'closed', nextStep: '' },
} as const satisfies Readonly<Record<ResponseStatus, { readonly meaning: string; readonly nextStep: string }>>;

it.each(responseStatuses)('gives %s a word, a shape and a colour, and a next step while it is open', (status) => {
  const label = statusText(status);
  const { meaning, nextStep: step } = expected[status];
  expect(label).not.toBe('');
  expect(responseStatus(response(status, { statusText: label }))).toEqual({ meaning, label });
  expect(nextStep(response(status))).toBe(step);
});

it('shows the server’s text, and a closed project', () => {
  expect(responseStatus(response('INVITED'))).toEqual({ meaning: 'attention', label: 'INVITED' });
  expect(responseStatus(response('PENDING', { applicationClosed: true }))).toEqual({
    meaning: 'closed',
    label: 'PENDING, project closed',
  });
});

it('shows "paid" only after the delivery, and a failed delivery as failed', () => {
  expect(responseStatus(paid('FAILED'))).toEqual({ meaning: 'failed', label: 'Could not be delivered' });
  expect(responseStatus(paid('PENDING')).meaning).toBe('notice');
  expect(responseStatus(paid('PAID')).meaning).toBe('paid');
});

it('gives the researcher’s own message as the next step', () => {
  expect(nextStep(response('INVITED', { invitation: { message: 'Welcome', remoteCommunicationDetails: null } }))).toBe('Welcome');
  expect(nextStep(response('ATTENDED'))).toBe('The researcher approves the payment next.');
  expect(nextStep(response('CANCELLED'))).toBe('');
});

it('labels the button by what the participant withdraws from', () => {
  expect(cancelLabel(response('SCHEDULED'))).toBe('Cancel interview');
  expect(cancelLabel(response('PENDING'))).toBe('Cancel');
});

it('takes answers only before the submission', () => {
  expect([null, 'DRAFT', 'PENDING', 'PAID', 'something'].map(takesAnswers)).toEqual([true, true, false, false, false]);
});
