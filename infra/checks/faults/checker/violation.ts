/** A broken rule. */
export interface Violation {
  /** The rule's name. */
  readonly rule: string;
  readonly what: string;
  /** Its position in the log, which assigns it to the fault active at that time. */
  readonly position?: string | undefined;
}
