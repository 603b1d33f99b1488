import type { LoggedEvent, Violation } from '../checker/evidence.js';
import type { CommandEntry, Entry } from '../history/entry.js';
import type { Nemesis } from '../nemeses/index.js';

/** From the start of the fault until people were served again. */
export interface Window {
  readonly nemesis: Pick<Nemesis, 'name' | 'what' | 'servesWithinMs'>;
  /** Head of the log at its start. */
  readonly from: string | null;
  /** Head of the log when people were served again. */
  readonly last: string | null;
  readonly begun: number;
  /** When the fault was removed. */
  readonly healed: number;
  readonly ended: number;
  readonly times: number;
  readonly recoveredMs: number | null;
  /**
   * Milliseconds until people were served while the fault lasted; undefined where the fault need
   * not allow that.
   */
  readonly servedMs?: number | null | undefined;
  readonly complaints?: readonly string[];
  readonly lost?: readonly LoggedEvent[] | undefined;
  readonly lostJobs?: readonly string[];
}

/** One line of the table. */
export interface Row {
  readonly name: string;
  readonly what: string;
  /** How often the fault was applied. */
  readonly times: number;
  /** Commands answered with success, without a conclusive answer, and repeated. */
  readonly acknowledged: number;
  readonly unknown: number;
  readonly troubles: number;
  /** From the end of the fault until people are served, in milliseconds. */
  readonly recoveredMs: number | null;
  /** Violations in events of this time. */
  readonly violations: number;
}

/** @param next the window after this one: events between the two belong to this one */
export function rowOf(
  window: Window,
  next: Window | undefined,
  history: readonly Entry[],
  violations: readonly Violation[],
): Row {
  const until = next?.begun ?? Number.POSITIVE_INFINITY;
  const meanwhile = history.filter(
    (entry): entry is CommandEntry => entry.kind === 'command' && entry.ended >= window.begun && entry.ended < until,
  );
  const count = (outcome: CommandEntry['outcome']) => meanwhile.filter((entry) => entry.outcome === outcome).length;
  const isHere = ({ position }: Violation): boolean =>
    position !== undefined && position > (window.from ?? '') && (next === undefined || position <= (next.from ?? ''));
  return {
    name: window.nemesis.name,
    what: window.nemesis.what,
    times: window.times,
    acknowledged: count('acknowledged'),
    unknown: count('unknown'),
    troubles: meanwhile.reduce((sum, { troubles }) => sum + troubles, 0),
    recoveredMs: window.recoveredMs,
    violations: violations.filter(isHere).length,
  };
}
