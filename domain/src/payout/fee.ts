import type { Cents } from '../kernel/money.js';

/** The least that fulfilling an incentive costs. */
const minimumFeeCents = 100;

/**
 * What fulfilment keeps of an incentive: 5 %, rounded half up to the cent, at least $1; nothing of an unpaid study (document 1 §1; contract, Payouts).
 * Whole cents in, whole cents out.
 */
export function fulfilmentFeeCents(incentiveCents: Cents): Cents {
  if (incentiveCents === 0) return 0;
  // A twentieth by integers: (n + 10) / 20 rounds half up without a binary fraction in between.
  return Math.max(minimumFeeCents, Math.floor((incentiveCents + 10) / 20));
}

/** What the participant gets: the incentive less the fee, and the tip whole. */
export function netCents(incentiveCents: Cents, tipCents: Cents): Cents {
  return incentiveCents - fulfilmentFeeCents(incentiveCents) + tipCents;
}
