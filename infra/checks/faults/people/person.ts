/** Part of every text that identifies a person: found unencrypted, it proves a leak. */
export const CANARY = 'zqcanary';

/** A logged-in person. */
export interface Person {
  readonly userId: string;
  readonly email: string;
  readonly token: string;
  /** The person's own IP address. */
  readonly address: string;
}

/** An address of a reserved range. */
export const addressOf = (number: number): string => `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`;
