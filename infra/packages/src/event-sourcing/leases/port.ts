/** One process's exclusive right to run a job, as far as this process knows. */
export interface Lease {
  /**
   * Aborts once the lease is lost: the session broke, or the database did not answer for too long.
   */
  readonly lost: AbortSignal;
  /**
   * Whether no other process can have taken over yet; runs no query. A process that was frozen
   * learns it here first, before any of its timers runs: call it before each step. Writes need a
   * fence (an epoch) all the same, for the freeze may come right after the answer.
   */
  readonly isHeld: () => boolean;
  /**
   * Aborts when another process that waits for this lease is to have it, because it holds fewer:
   * the holder ends its step, then releases it.
   */
  readonly excess: AbortSignal;
  /** Releases the lease, so that another process can acquire it. */
  readonly release: () => Promise<void>;
}

/**
 * "One active instance" of each job, among all processes on one database. Processes that wait for
 * each other's leases share them out: none keeps more than its share.
 */
export interface Leases {
  /**
   * The lease, if it is free now, for work that is not handed over. Undefined if another process
   * holds it, or the database is unreachable.
   */
  tryAcquire(name: string): Promise<Lease | undefined>;
  /**
   * Waits until this process holds it; null when stopped first. Calls `waiting` when the lease was
   * not free at once.
   */
  acquire(name: string, stopped: AbortSignal, waiting: () => void): Promise<Lease | null>;
  /** Releases all leases. */
  close(): Promise<void>;
}
