export interface PersonalValues {
  readonly firstName: string;
  readonly lastName: string;
  readonly email: string;
  readonly password: string;
  readonly phone: string;
  readonly phoneCountry: string;
  readonly dateOfBirth: string;
}

/** The current day in UTC, which the server uses. */
export const today = (): string => new Date().toISOString().slice(0, 10);
