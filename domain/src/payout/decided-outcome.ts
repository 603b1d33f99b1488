/** What operations may decide about a payout whose outcome is unknown (contract, Staff). */
export const decidedOutcomes = ['paid', 'absent'] as const;
export type DecidedOutcome = (typeof decidedOutcomes)[number];
