/** Stands in every text that identifies somebody: where it is found in clear, something personal leaked. */
export const CANARY = 'zqcanary';

/** Somebody who is logged in. */
export interface Person {
  readonly userId: string;
  readonly email: string;
  readonly token: string;
  /** Where they call from: each has an address of their own. */
  readonly address: string;
}

/** Some address of a range that belongs to nobody. */
export const addressOf = (number: number): string => `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
