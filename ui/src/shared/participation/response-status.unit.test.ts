import { expect, it } from '@jest/globals';
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

it('is the server’s word with a meaning of its own', () => {
  expect(responseStatus(response('INVITED'))).toEqual({ meaning: 'attention', label: 'INVITED' });
  expect(responseStatus(response('PENDING', { applicationClosed: true }))).toEqual({
    meaning: 'closed',
    label: 'PENDING, project closed',
  });
});

it('is not "sent" where the money did not arrive, nor "paid" before it has', () => {
  expect(responseStatus(paid('FAILED'))).toEqual({ meaning: 'failed', label: 'Could not be delivered' });
  expect(responseStatus(paid('PENDING')).meaning).toBe('notice');
  expect(responseStatus(paid('PAID')).meaning).toBe('paid');
});

it('tells what comes next, the researcher’s own words first', () => {
  expect(nextStep(response('INVITED', { invitation: { message: 'Welcome', remoteCommunicationDetails: null } }))).toBe('Welcome');
  expect(nextStep(response('ATTENDED'))).toBe('The researcher approves the payment next.');
  expect(nextStep(response('CANCELLED'))).toBe('');
});

it('names what one withdraws from', () => {
  expect(cancelLabel(response('SCHEDULED'))).toBe('Cancel interview');
  expect(cancelLabel(response('PENDING'))).toBe('Cancel');
});

it('takes answers before the submission alone', () => {
  expect([null, 'DRAFT', 'PENDING', 'PAID', 'something'].map(takesAnswers)).toEqual([true, true, false, false, false]);
});
