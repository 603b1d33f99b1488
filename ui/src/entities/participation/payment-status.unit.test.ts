import { expect, it } from '@jest/globals';
import { paymentNextStep, paymentStatus, type PaymentStatus } from './payment-status.js';

const expected = {
  PENDING: { meaning: 'notice', label: 'Payment Sent' },
  PAID: { meaning: 'paid', label: 'Paid' },
  FAILED: { meaning: 'failed', label: 'Not sent' },
  VOIDED: { meaning: 'closed', label: 'Taken back' },
} as const satisfies Readonly<Record<PaymentStatus, ReturnType<typeof paymentStatus>>>;
const payment = {
  canChangeDestination: true,
  expectedDate: null,
  net: 23.75,
  metadata: { transactionId: null, payoutItemId: null, errors: [] },
};
const statuses = Object.keys(expected) as PaymentStatus[];

it.each(statuses)('gives %s a word, a shape and a colour', (status) => {
  expect(paymentStatus({ status, statusText: expected[status].label })).toEqual(expected[status]);
});

it('gives a next step after a failure only', () => {
  expect(statuses.filter((status) => paymentNextStep({ ...payment, status }) !== '')).toEqual(['FAILED']);
  expect(paymentNextStep({ ...payment, status: 'FAILED', canChangeDestination: false })).toMatch(/Our team/);
});

it('says that nobody but us acts where our funds were short', () => {
  const errors = [{ name: 'INSUFFICIENT_FUNDS', message: '' }];
  const metadata = { ...payment.metadata, errors };
  expect(paymentNextStep({ ...payment, status: 'FAILED', metadata })).toBe(
    'You don’t need to do anything. We still owe you $23.75, send it as soon as we can, and write to you when it is sent.',
  );
  const expectedDate = '2126-12-03T12:00:00.000Z';
  expect(paymentNextStep({ ...payment, status: 'FAILED', metadata, expectedDate })).toBe(
    'You don’t need to do anything. We still owe you $23.75, send it by Dec 3, 2126, and write to you when it is sent.',
  );
});
