import { expect, it } from '@jest/globals';
import { payoutStatuses } from '@panelist/domain/payout/browser';
import { canRetry, isUnderWay, needsOwner, payoutStatus, stepMeaning, stepsAhead, retryRefusal } from './payout-status.js';

const where = (holds: (payout: { readonly status: (typeof payoutStatuses)[number] }) => boolean) =>
  payoutStatuses.filter((status) => holds({ status }));

it('is a word, a shape and a colour for each reader', () => {
  expect(payoutStatus('unknown', 'participant')).toEqual({ meaning: 'notice', label: 'Being checked' });
  expect(payoutStatus('unknown', 'operations')).toEqual({ meaning: 'attention', label: 'Unknown' });
  for (const status of payoutStatuses.filter((each) => each !== 'unknown'))
    expect(payoutStatus(status, 'participant').meaning).toBe(payoutStatus(status, 'operations').meaning);
});

it('can be sent again where nothing can have been paid, and says why not elsewhere', () => {
  expect(where(canRetry)).toEqual(['rejected', 'returned']);
  expect(where(({ status }) => retryRefusal(status) === '')).toEqual(['rejected', 'returned']);
});

it('is owed until it is paid or taken back', () => {
  expect(payoutStatuses.filter((status) => !isUnderWay({ status }))).toEqual(['paid', 'voided', 'reversed']);
  expect(where(needsOwner)).toEqual(['returned', 'unclaimed']);
});

it('has steps ahead while it is on its way', () => {
  const ahead = payoutStatuses.map((status) => stepsAhead({ status, type: 'PAYPAL' }).length);
  expect(Object.fromEntries(payoutStatuses.map((status, index) => [status, ahead[index]]))).toEqual({
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

it('marks the steps that went otherwise than they should', () => {
  const marked = ['PayoutSettled', 'PayoutRejected', 'PayoutHeld', 'PayoutOutcomeUnknown', 'PayoutVoided'].map(stepMeaning);
  expect(marked).toEqual(['paid', 'failed', 'attention', 'attention', 'closed']);
  const expected = ['PayoutRequested', 'PayoutAccepted', 'PayoutConfirmedAbsent', 'PayoutDestinationChanged', 'NotAnEvent'];
  expect(expected.map(stepMeaning)).toEqual(expected.map(() => undefined));
});
