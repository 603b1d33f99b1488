/** The right to do a job alone, as far as this process knows. */
export interface Lease {
  /** Aborts once the right is lost: the session broke, or nothing was heard of the database for too long. */
  readonly lost: AbortSignal;
  /**
   * Whether nobody else can have taken over yet; asks no database. A process that was frozen hears it here first, before any timer of it
   * runs: ask before each step. What is written needs a fence all the same (an epoch), for the freeze may come right after the answer.
   */
  readonly isHeld: () => boolean;
  /** Gives the right back, so that another process may have it. */
  readonly release: () => Promise<void>;
}

/** "One active instance" of each job, among all processes on one database. */
export interface Leases {
  /** The lease, if nobody else has it now. Undefined if somebody has, or the database is away. */
  tryAcquire(name: string): Promise<Lease | undefined>;
  /** Waits until this process holds it; null when stopped first. `waiting` is called when it was not to be had at once. */
  acquire(name: string, stopped: AbortSignal, waiting: () => void): Promise<Lease | null>;
  /** Gives everything back. */
  close(): Promise<void>;
}
