import { expect, it } from '@jest/globals';
import type { SurveyResponse } from '@panelist/domain/participation/browser';
import { paymentMilestone, paymentNextStep, paymentStatus, type PaymentStatus } from './payment-status.js';

const expected = {
  PENDING: { meaning: 'notice', label: 'Payment Sent' },
  PAID: { meaning: 'paid', label: 'Paid' },
  FAILED: { meaning: 'failed', label: 'Could not be delivered' },
  VOIDED: { meaning: 'closed', label: 'Taken back' },
} as const satisfies Readonly<Record<PaymentStatus, ReturnType<typeof paymentStatus>>>;
const statuses = Object.keys(expected) as PaymentStatus[];

it.each(statuses)('gives %s a word, a shape and a colour', (status) => {
  expect(paymentStatus(status)).toEqual(expected[status]);
});

it('gives a next step after a failure only', () => {
  expect(statuses.filter((status) => paymentNextStep(status) !== '')).toEqual(['FAILED']);
});

type Payment = NonNullable<SurveyResponse['payment']>;
const milestoneOf = (payment: Partial<Payment> | null, status: SurveyResponse['status'] = 'PAID') =>
  paymentMilestone({ status, payment: payment === null ? null : ({ paidAt: null, expectedDate: null, ...payment } as Payment) });

it('names the milestone of a payment, with its date', () => {
  expect(milestoneOf(null)).toEqual({ text: 'Waits for the researcher’s approval' });
  expect(milestoneOf({ status: 'PENDING' }, 'ATTENDED')).toEqual({ text: 'Waits for the researcher’s approval' });
  expect(milestoneOf({ status: 'PAID', paidAt: '2026-11-01T10:00:00Z' })).toEqual({ text: 'Paid', at: '2026-11-01T10:00:00Z' });
  expect(milestoneOf({ status: 'FAILED', expectedDate: '2026-11-05' })).toEqual({ text: 'Nothing is lost: see what to do' });
  expect(milestoneOf({ status: 'PENDING', expectedDate: '2026-11-05' })).toEqual({
    text: 'Expected by',
    at: '2026-11-05',
    form: 'day',
  });
  expect(milestoneOf({ status: 'PENDING' })).toEqual({ text: 'On its way' });
  expect(milestoneOf({ status: 'VOIDED' })).toEqual({ text: 'Taken back' });
});
