/**
 * Checkpoints of reactions that others replace: `advance-payout` does.
 * They and their parked streams stay for processes of the earlier edition, which move them during an
 * upgrade. After it no process moves them: they only seem to fall behind, and an operator cannot resume their streams.
 */
export const supersededReactions: readonly string[] = ['reaction-dispatch-payout', 'reaction-follow-payout'];
