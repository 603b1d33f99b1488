/** Faults of the double, switched on by tests. */
export interface Faults {
  /** So many of the next appends are written and never answered. */
  swallowAnswers: number;
  /**
   * So many of the next appends are dropped before the write, and never answered (what the server
   * does while a write is not replicated).
   */
  dropAppends: number;
  /** So many of the next appends are refused with "not ready". */
  refuseAppends: number;
  /** Delay of answers to appends and reads, in milliseconds. */
  delayMs: number;
  /** Open and new subscriptions send nothing more, and do not end. */
  stalled: boolean;
  /** Reads never answer. */
  silentReads: boolean;
  /** So many of the next reads and subscriptions are refused with "not ready". */
  refuseReads: number;
  /**
   * Another node leads: every call that requires the leader is refused with that node's address, as
   * a follower does.
   */
  leader: NodeAddress | null;
}

export interface NodeAddress {
  readonly address: string;
  readonly port: number;
}

export const noFaults = (): Faults => ({
  swallowAnswers: 0,
  dropAppends: 0,
  refuseAppends: 0,
  delayMs: 0,
  stalled: false,
  silentReads: false,
  refuseReads: 0,
  leader: null,
});

/** How often each call arrived, by its name on the wire. */
export interface Calls {
  append: number;
  /** Answers to appends that were sent, delayed ones included. */
  answered: number;
  batchAppend: number;
  read: number;
  subscribe: number;
}
