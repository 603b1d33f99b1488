import { notServedText, type PayoutMethod } from '@panelist/domain/payout/browser';
import { countryName } from '@panelist/domain/profile/browser';

/** How people are paid where somebody lives; `country` is ISO 3166-1 alpha-2, or empty. */
export interface ServedMethods {
  readonly methods: readonly PayoutMethod[];
  readonly country: string;
  /** The method of a payment that is on its way already: its address can be changed everywhere. */
  readonly current?: PayoutMethod;
}

/** Why this method can't be chosen there; null if it can, or where nobody has said. */
export function whyNotServed(method: PayoutMethod, served: ServedMethods | undefined): string | null {
  if (served === undefined || served.current === method || served.methods.includes(method)) return null;
  return notServedText(method, countryName(served.country));
}
