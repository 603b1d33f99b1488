/** A dialog that verifies one thing, alone or as a step before an application. */
export interface VerificationStep {
  /** `Before you apply, 1 of 3`. */
  readonly above?: string | undefined;
  readonly onClose: () => void;
  /** The next step without this one; null where none follows. */
  readonly onNext?: (() => void) | null;
  readonly onDone: () => void;
}
