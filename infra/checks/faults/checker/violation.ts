/** Something that must not be. */
export interface Violation {
  /** The rule's name. */
  readonly rule: string;
  readonly what: string;
  /** Where in the log it shows, so that it can be laid at the door of the fault that was there at that time. */
  readonly position?: string | undefined;
}
