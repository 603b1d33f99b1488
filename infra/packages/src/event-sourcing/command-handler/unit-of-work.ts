import { carried } from '../../foundation/index.js';
import type { DecidedAppend, DecidedCommand, EventStore, Judged, Position } from '../event-store/port.js';
import { withReadSnapshot } from './read-snapshot.js';

/** Represents the position of an event that is decided and not written yet. */
export const PENDING_POSITION: Position = '(pending)';

/**
 * The work writes a second stream, reads what it has written, or writes what another unit is about
 * to write: it must be done in steps.
 */
export class NotOneStepError extends Error {
  override readonly name = 'NotOneStepError';
}

/** What work that was decided and not written yet has read, and what it will write. */
export interface Unit {
  readonly reads: Map<string, string | null>;
  /** A stream changed while the work ran: it was decided on two states. */
  isTorn: boolean;
  /** Nothing more is written for it: it was written, or its work had no result in time. */
  isClosed: boolean;
  /** The stream that it writes. */
  writes: string | null;
  append: DecidedAppend | null;
  /** Called once it is written, or refused. */
  onSettled: () => void;
  /** Called with the position of the last event, once it is written. */
  onWritten: (position: Position) => void;
  /** Called where the work is not written. */
  readonly onAbandoned: (() => void)[];
}

const units = carried<Unit>('unit of work');

/** The unit in which the caller runs. */
export const currentUnit = units.get;

/** Calls `undo` if the unit in which the caller runs is not written: its work may run again. */
export function ifAbandoned(undo: () => void): void {
  units.get()?.onAbandoned.push(undo);
}

/** Work that was decided, before it is written. */
export interface Decided<Result> {
  readonly result: Result;
  readonly unit: Unit;
}

/**
 * Writes what one call reads and appends in one statement with its session and its first answer.
 */
export interface UnitsOfWork {
  /**
   * Runs work that reads streams and appends at most once, on what this process knows of them: the
   * append is deferred, and its position is `PENDING_POSITION`. Throws what the work throws.
   */
  readonly decide: <Result>(work: () => Promise<Result>) => Promise<Decided<Result>>;
  /**
   * Writes it if all that it was decided on is still so. After another verdict than `written` the
   * work must be decided again.
   */
  readonly write: (
    decided: Decided<unknown>,
    checks: Pick<DecidedCommand, 'session' | 'kept'>,
  ) => Promise<Judged | { readonly verdict: 'stale' }>;
  /** Undoes what the work did outside the log. */
  readonly abandon: (decided: Decided<unknown>) => void;
}

/** Processes read the changes of others at least this often while they decide, in milliseconds. */
const REFRESH_MS = 250;

/** Undefined where the store can't write like that. */
export function unitsOfWork(
  { runCommand }: Pick<EventStore, 'runCommand'>,
  refreshStreams: () => Promise<void>,
): UnitsOfWork | undefined {
  if (runCommand === undefined) return undefined;
  let refreshedAt = Number.NEGATIVE_INFINITY;
  /**
   * So that few streams are stale when a command is written, and the next query lists few changes.
   */
  const refreshSometimes = (): void => {
    if (performance.now() - refreshedAt < REFRESH_MS) return;
    refreshedAt = performance.now();
    // The next one makes up for a failed one.
    withReadSnapshot(refreshStreams).catch(() => undefined);
  };
  return {
    decide: async (work) => {
      refreshSometimes();
      const unit: Unit = {
        reads: new Map(),
        isTorn: false,
        isClosed: false,
        writes: null,
        append: null,
        onSettled: () => undefined,
        onWritten: () => undefined,
        onAbandoned: [],
      };
      try {
        return { result: await units.run(unit, async () => withReadSnapshot(work)), unit };
      } catch (error) {
        unit.isClosed = true;
        unit.onSettled();
        for (const undo of unit.onAbandoned) undo();
        throw error;
      }
    },
    write: async ({ unit }, checks) => {
      try {
        if (unit.isTorn) return { verdict: 'stale' };
        const judged = await runCommand({ ...checks, reads: unit.reads, append: unit.append });
        if (judged.position !== null) unit.onWritten(judged.position);
        if (judged.verdict === 'stale') await withReadSnapshot(refreshStreams);
        return judged;
      } finally {
        unit.isClosed = true;
        unit.onSettled();
      }
    },
    abandon: ({ unit }) => {
      for (const undo of unit.onAbandoned) undo();
    },
  };
}
