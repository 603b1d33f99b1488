import type { Violation } from '../checker/violation.js';
import type { CommandEntry, Entry } from '../history/entry.js';
import type { Nemesis } from '../nemeses/index.js';

/** From the strike until people were served again. */
export interface Window {
  readonly nemesis: Pick<Nemesis, 'name' | 'what'>;
  /** Head of the log when it began. */
  readonly from: string | null;
  readonly begun: number;
  readonly ended: number;
  readonly times: number;
  readonly recoveredMs: number | null;
}

/** One line of the table. */
export interface Row {
  readonly name: string;
  readonly what: string;
  /** How often something was broken. */
  readonly times: number;
  /** Commands that were answered with success, that stayed without a clear answer, and that had to be repeated. */
  readonly acknowledged: number;
  readonly unknown: number;
  readonly troubles: number;
  /** From healing to serving, in milliseconds. */
  readonly recoveredMs: number | null;
  /** Violations that show in what was written meanwhile. */
  readonly violations: number;
}

/** @param next the window after this one: what is written between the two belongs to this one */
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
