import { expect, test } from '@jest/globals';
import { payoutStatusText } from '../payout/browser.js';
import { lookup } from '../profile/browser.js';
import { responseStatuses } from './response-status.js';
import { statusText, statusTexts } from './status-text.js';

test('each status has a text', () => {
  expect(responseStatuses.map((status) => statusText(status))).toEqual([
    'Incomplete Screener',
    'Submitted',
    'Invited',
    'Scheduled',
    'Attended',
    'No Show',
    'Invalid Response',
    'Disqualified',
    'Payment Sent',
    'Cancelled',
  ]);
});

test('some depend on more than the status', () => {
  expect(statusText('PENDING', { qualifiedPendingIdVerification: true })).toBe('Pending ID Verification');
  expect(statusText('ATTENDED', { isQuantitative: true })).toBe('Completed');
  expect(statusText('PAID', { paymentStatus: 'PENDING' })).toBe('Payment Sent');
  expect(statusText('PAID', { paymentStatus: 'PAID' })).toBe('Paid');
  expect(statusText('PAID', { paymentStatus: 'VOIDED' })).toBe(payoutStatusText('voided', 'participant'));
});

test('a status has all of its texts', () => {
  expect(statusTexts('INVITED')).toEqual(['Invited']);
  expect(statusTexts('PENDING')).toEqual(['Submitted', 'Pending ID Verification']);
  expect(statusTexts('ATTENDED')).toEqual(['Attended', 'Completed']);
  expect(statusTexts('PAID')).toEqual(['Payment Sent', 'Paid']);
});

test('the list that pages offer says the same', () => {
  const listed = responseStatuses.map((status) => [status, statusText(status, { paymentStatus: 'PAID' })]);
  expect(lookup('screenerResponseStatus').map(({ code, value }) => [code, value])).toEqual(listed);
});
