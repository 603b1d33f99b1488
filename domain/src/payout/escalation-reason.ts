/** Why workers leave a payout to operations. */
export const escalationReasons = ['no-answer', 'not-taken', 'key-expired', 'recipient-erased', 'address-differs'] as const;
export type EscalationReason = (typeof escalationReasons)[number];

export const escalationReasonText: Readonly<Record<EscalationReason, string>> = {
  'no-answer': 'the provider has given no final answer for too long.',
  'not-taken': 'the provider has not taken the order, however often it was sent.',
  'key-expired': 'the provider has forgotten the key, so its outcome can not be looked up.',
  'address-differs': 'the provider delivered the gift card to another address than ours.',
  'recipient-erased': 'the recipient has been erased, so there is no address left.',
};
