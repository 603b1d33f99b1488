/** Revisions of the first and the last event of a command. */
export interface CommandRange {
  readonly first: number;
  readonly last: number;
}

/** A stream folded up to a revision, as it is stored. */
export interface Snapshot {
  readonly state: unknown;
  readonly revision: number;
  /** Id of the event at that revision: another one there means another history. */
  readonly eventId: string;
  /** The commands whose events are in the state, by command id. */
  readonly commands: ReadonlyMap<string, CommandRange>;
  /** The person whose data the state may hold; null if it holds none. */
  readonly subject: string | null;
}

/** What folds a stream; its source distinguishes the folds of one version of the code. */
export type Fold = (...args: never[]) => unknown;

/**
 * Folded long streams, so that a process need not fold them from the beginning. Never the truth:
 * every one can be deleted at any time.
 */
export interface Snapshots {
  /** Undefined if there is none of this version of the fold, or it can't be read. Never throws. */
  load(fold: Fold, stream: string): Promise<Snapshot | undefined>;
  /** Replaces the stream's snapshot of this version of the fold. Never throws. */
  save(fold: Fold, stream: string, snapshot: Snapshot): Promise<void>;
}
