import type { PayoutMethod } from '@panelist/domain/payout/browser';

export interface Destination {
  readonly type: PayoutMethod;
  readonly email: string;
}

/** The schema of a destination form, loaded once the person touches the form. */
export const destinationRules = async () => (await import('./destination-schema.js')).destinationSchema;
