/**
 * Checkpoints of reactions that others replace: `advance-payout` the first two, parts of them the others.
 * They and their parked streams stay for processes of the earlier edition, which move them during an
 * upgrade. After it no process moves them: they only seem to fall behind, and an operator cannot resume their streams.
 */
export const supersededReactions: readonly string[] = [
  'reaction-dispatch-payout',
  'reaction-follow-payout',
  'reaction-request-payout-when-payment-approved',
  'reaction-settle-disputes',
  'reaction-settle-organization-funds',
];
