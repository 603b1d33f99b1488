import { expect, it } from '@jest/globals';
import { paymentNextStep, paymentStatus, type PaymentStatus } from './payment-status.js';

const expected = {
  PENDING: { meaning: 'notice', label: 'Payment Sent' },
  PAID: { meaning: 'paid', label: 'Paid' },
  FAILED: { meaning: 'failed', label: 'Not sent' },
  VOIDED: { meaning: 'closed', label: 'Taken back' },
} as const satisfies Readonly<Record<PaymentStatus, ReturnType<typeof paymentStatus>>>;
const statuses = Object.keys(expected) as PaymentStatus[];

it.each(statuses)('gives %s a word, a shape and a colour', (status) => {
  expect(paymentStatus({ status, statusText: expected[status].label })).toEqual(expected[status]);
});

it('gives a next step after a failure only', () => {
  expect(statuses.filter((status) => paymentNextStep({ status, canChangeDestination: true }) !== '')).toEqual(['FAILED']);
  expect(paymentNextStep({ status: 'FAILED', canChangeDestination: false })).toMatch(/Our team/);
});
