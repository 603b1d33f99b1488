const userId = '0199a000-0000-7000-8000-000000000001';
const payoutId = '0199a000-0000-5000-8000-000000000021';
const which = { payoutId, userId };
const order = { ...which, attempt: 1, providerId: 'ORDER1' };
const refusal = { code: 'INSUFFICIENT_FUNDS', message: 'Not enough funds.' };

/** As written by the version in the name. A line here is never edited: events of that form stand in logs. */
export const payoutSamples: Readonly<Record<string, Record<string, unknown>>> = {
  'PayoutRequested@1': {
    ...which,
    cause: {
      kind: 'incentive',
      participationId: '0199a000-0000-5000-8000-000000000013',
      projectId: '0199a000-0000-5000-8000-000000000011',
      projectName: 'A sample',
    },
    incentiveCents: 5000,
    feeCents: 250,
    tipCents: 500,
    netCents: 5250,
    method: 'TREMENDOUS',
    recipientName: 'Ada Lovelace',
    recipientEmail: 'ada@company.example',
  },
  'PayoutDispatchStarted@1': { ...which, attempt: 1, method: 'TREMENDOUS', key: `${payoutId}.1` },
  'PayoutAccepted@1': { ...order, rewardId: null },
  'PayoutSettled@1': { ...order, rewardId: 'REWARD1' },
  'PayoutRejected@1': { ...which, attempt: 1, ...refusal, funding: true },
  'PayoutOutcomeUnknown@1': { ...which, attempt: 1, message: 'No answer came.' },
  'PayoutConfirmedAbsent@1': { ...which, attempt: 1 },
  'PayoutUnclaimed@1': order,
  'PayoutHeld@1': { ...order, ...refusal },
  'PayoutReturned@1': { ...order, rewardId: 'REWARD1', ...refusal },
  'PayoutReversed@1': { ...which, attempt: 1, ...refusal },
  'PayoutResent@1': { ...which, attempt: 1, rewardId: 'REWARD1' },
  'PayoutRetryRequested@1': { ...which, reason: 'The address was mended.' },
  'PayoutDestinationChanged@1': { ...which, method: 'PAYPAL', recipientEmail: 'ada@home.example' },
  'PayoutVoided@1': { ...which, reason: 'Paid by hand.' },
};
