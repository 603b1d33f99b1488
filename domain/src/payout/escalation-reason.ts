/** Why workers leave a payout to operations. */
export const escalationReasons = [
  'no-answer',
  'not-taken',
  'key-expired',
  'recipient-erased',
  'recipient-suspended',
  'address-differs',
  'bonus-unearned',
  'approval-lost',
  'amount-differs',
] as const;
export type EscalationReason = (typeof escalationReasons)[number];

export const escalationReasonText: Readonly<Record<EscalationReason, string>> = {
  'no-answer': 'the provider has given no final answer for too long.',
  'not-taken': 'the provider has not taken the order, however often it was sent.',
  'key-expired': 'the provider has forgotten the key, so its outcome can not be looked up.',
  'address-differs':
    'the provider delivered the gift card to another address than ours. Taken up again, the payment has that address.',
  'bonus-unearned': 'the payment that the bonus depends on was taken back.',
  'approval-lost': 'a provider has an order of a later payment in its place, which the log has lost.',
  'amount-differs': 'a provider has an order of it over another amount, of an approval which the log has lost.',
  'recipient-erased': 'the recipient has been erased, so there is no address left.',
  'recipient-suspended': 'the recipient was suspended when the account was erased, so nobody can lift the suspension.',
};
