/** What the double does wrong, switched on by tests. */
export interface Faults {
  /** As many of the next appends are written and never answered. */
  swallowAnswers: number;
  /** As many of the next appends are dropped before anything is written, and never answered (what the server does while a write is not replicated). */
  dropAppends: number;
  /** As many of the next appends are refused with "not ready". */
  refuseAppends: number;
  /** Answers of appends and reads come so many milliseconds late. */
  delayMs: number;
  /** Subscriptions that are open now and those to come send nothing more, and do not end. */
  stalled: boolean;
  /** Reads never answer. */
  silentReads: boolean;
}

export const noFaults = (): Faults => ({
  swallowAnswers: 0,
  dropAppends: 0,
  refuseAppends: 0,
  delayMs: 0,
  stalled: false,
  silentReads: false,
});

/** How often each call came in, by the name that it has on the wire. */
export interface Calls {
  append: number;
  /** Answers to appends that were given, however late. */
  answered: number;
  batchAppend: number;
  read: number;
  subscribe: number;
}
