import type { HistoryEntry } from '@panelist/domain/support/browser';

/** What happened at one time: often one command's events. */
export interface Moment {
  readonly at: string;
  readonly entries: readonly HistoryEntry[];
}

/** The moments of a history, oldest first. @param entries oldest first */
export function momentsOf(entries: readonly HistoryEntry[]): readonly Moment[] {
  const moments = new Map<string, HistoryEntry[]>();
  for (const entry of entries) moments.set(entry.at, [...(moments.get(entry.at) ?? []), entry]);
  return [...moments].map(([at, those]) => ({ at, entries: those })).toSorted((a, b) => a.at.localeCompare(b.at));
}

/** The index of the latest moment that had come by then; the first one for an earlier time. */
export const momentAt = (moments: readonly Moment[], time: string): number =>
  Math.max(
    0,
    moments.findLastIndex(({ at }) => at <= time),
  );
