import { expect, it } from '@jest/globals';
import { payoutStatuses, type PayoutStatus } from '@panelist/domain/payout/browser';
import {
  canRetry,
  guidance,
  isUnderWay,
  latestMilestone,
  needsOwner,
  payoutStatus,
  stepMeaning,
  stepsAhead,
  retryRefusal,
} from './payout-status.js';

const where = (holds: (payout: { readonly status: (typeof payoutStatuses)[number] }) => boolean) =>
  payoutStatuses.filter((status) => holds({ status }));

const email = 'ada@example.com';
const expected = {
  'awaiting-release': { meaning: 'notice', nextStep: /checks this payment before it is sent/ },
  requested: { meaning: 'notice', nextStep: /nothing for you to do/ },
  sending: { meaning: 'notice', nextStep: /nothing for you to do/ },
  accepted: { meaning: 'notice', nextStep: /is delivering it to ada@example.com/ },
  paid: { meaning: 'paid', nextStep: /in the PayPal account of ada@example.com/ },
  rejected: { meaning: 'failed', nextStep: /have it sent somewhere else, below/ },
  returned: { meaning: 'failed', nextStep: /Check the address below/ },
  unclaimed: { meaning: 'attention', nextStep: /Log in to PayPal with ada@example.com/ },
  held: { meaning: 'attention', nextStep: /nothing for you to do/ },
  unknown: { meaning: 'notice', nextStep: /We look it up/ },
  voided: { meaning: 'closed', nextStep: /send us the number of the payment/ },
  reversed: { meaning: 'failed', nextStep: /Our team has been told/ },
} as const satisfies Readonly<Record<PayoutStatus, { readonly meaning: string; readonly nextStep: RegExp }>>;

it.each(payoutStatuses)('gives %s a word, a shape, a colour and a next step for its owner', (status) => {
  const { meaning, label } = payoutStatus(status, 'participant');
  expect(meaning).toBe(expected[status].meaning);
  expect(label).not.toBe('');
  expect(payoutStatus(status, 'operations').label).not.toBe('');
  expect(guidance({ status, type: 'PAYPAL', email, failure: null, net: 1, expectedBy: null })).toMatch(expected[status].nextStep);
});

it('gives operations the same meaning, except for what they look after', () => {
  expect(payoutStatus('unknown', 'participant')).toEqual({ meaning: 'notice', label: 'Being checked' });
  expect(payoutStatus('unknown', 'operations')).toEqual({ meaning: 'attention', label: 'Unknown' });
  expect(payoutStatus('awaiting-release', 'participant')).toEqual({ meaning: 'notice', label: 'Being approved' });
  expect(payoutStatus('awaiting-release', 'operations')).toEqual({ meaning: 'attention', label: 'Awaiting release' });
  for (const status of payoutStatuses.filter((each) => each !== 'unknown' && each !== 'awaiting-release'))
    expect(payoutStatus(status, 'participant').meaning).toBe(payoutStatus(status, 'operations').meaning);
});

it('allows a retry where the provider can’t have paid or took it back, and explains every other refusal', () => {
  expect(where(canRetry)).toEqual(['rejected', 'returned', 'reversed']);
  expect(where(({ status }) => retryRefusal(status) === '')).toEqual(['rejected', 'returned', 'reversed']);
});

it('counts as under way until it is paid or taken back', () => {
  expect(payoutStatuses.filter((status) => !isUnderWay({ status }))).toEqual(['paid', 'voided', 'reversed']);
  expect(where(needsOwner)).toEqual(['returned', 'unclaimed']);
});

it('has steps ahead while it is under way', () => {
  const ahead = payoutStatuses.map((status) => stepsAhead({ status, type: 'PAYPAL' }).length);
  expect(Object.fromEntries(payoutStatuses.map((status, index) => [status, ahead[index]]))).toEqual({
    'awaiting-release': 4,
    requested: 3,
    sending: 2,
    accepted: 1,
    held: 1,
    unclaimed: 1,
    unknown: 1,
    paid: 0,
    rejected: 0,
    returned: 0,
    voided: 0,
    reversed: 0,
  });
});

it('marks the steps that differ from the expected course', () => {
  const marked = ['PayoutSettled', 'PayoutRejected', 'PayoutHeld', 'PayoutOutcomeUnknown', 'PayoutVoided'].map(stepMeaning);
  expect(marked).toEqual(['paid', 'failed', 'attention', 'attention', 'closed']);
  const uneventful = ['PayoutRequested', 'PayoutAccepted', 'PayoutConfirmedAbsent', 'PayoutDestinationChanged', 'NotAnEvent'];
  expect(uneventful.map(stepMeaning)).toEqual(uneventful.map(() => undefined));
});

it('does not say of a refused payment that it was sent', () => {
  const at = '2026-05-01T10:00:00.000Z';
  const times = { requestedAt: '2026-05-01T09:00:00.000Z', sentAt: at, acceptedAt: null, paidAt: null };
  const milestone = (status: PayoutStatus) => latestMilestone({ ...times, status });
  expect(milestone('rejected')).toEqual(['Tried', at]);
  expect(milestone('sending')).toEqual(['Sent', at]);
});
