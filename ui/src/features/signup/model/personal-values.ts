import { serverNow } from '../../../shared/api/server-time.js';

export interface PersonalValues {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
  readonly phone: string;
  readonly phoneCountry: string;
  readonly dateOfBirth: string;
}

/** The server's current day in UTC: it judges the age by that. */
export const today = (): string => serverNow().toISOString().slice(0, 10);
