/** One refused field of a form, found by the page through its path (`employment.industry`). */
export interface FieldError {
  readonly field: string;
  readonly message: string;
}

/**
 * A "no" for the caller alone: nothing happened and nobody else has to react.
 * `code` is literal (`participation.not-open`), `message` is for the person. HTTP statuses are not known here.
 */
export class DomainError extends Error {
  override readonly name = 'DomainError';
  constructor(
    readonly code: string,
    message: string,
    readonly details: {
      readonly errors?: readonly FieldError[];
      /** The state that refused, named in a conflict. */
      readonly state?: string;
      /** A machine-readable reason below the code (`incorrectDemographics`). */
      readonly reason?: string;
      /** When trying again makes sense, ISO 8601. */
      readonly retryAt?: string;
    } = {},
  ) {
    super(message);
  }
}

/** The refusals of one context: code to the default sentence shown to the person. */
export type ErrorCatalogue = Readonly<Record<string, string>>;

/** A maker of this catalogue's errors; the compiler refuses a code that the catalogue does not hold. */
export function errorsOf<const C extends ErrorCatalogue>(catalogue: C) {
  return (code: keyof C & string, details?: DomainError['details'], message?: string): DomainError =>
    new DomainError(code, message ?? (catalogue[code] as string), details);
}
