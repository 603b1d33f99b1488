export const actorKinds = ['panelist', 'researcher', 'staff', 'system'] as const;

/** `incentive`: before the fee. `payout`: what the person receives. */
export const amountKinds = ['incentive', 'payout', 'bonus'] as const;
