/** An approval above this amount, in cents, waits for operations (contract, Staff). */
export const releaseLimitCents = 100_000;
/**
 * What one person gets on one day above this amount, in cents over all causes, waits as well
 * (contract, Money).
 */
export const dayLimitCents = 250_000;
