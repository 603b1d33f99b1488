import type { HistoryEntry } from '@panelist/domain/support/browser';
import dayjs from 'dayjs';

export interface DayOfHistory {
  /** The day's first event's moment. */
  readonly at: string;
  readonly entries: readonly HistoryEntry[];
}

/** Cuts a history at the viewer's midnights. */
export function groupByDay(entries: readonly HistoryEntry[]): readonly DayOfHistory[] {
  const days: { at: string; entries: HistoryEntry[] }[] = [];
  for (const entry of entries) {
    const day = days.at(-1);
    if (day && dayjs(day.at).isSame(entry.at, 'day')) day.entries.push(entry);
    else days.push({ at: entry.at, entries: [entry] });
  }
  return days;
}

/** The events of each action: what one request or one reaction brought about shares a correlation id. */
export function relatedEntries(entries: readonly HistoryEntry[]): ReadonlyMap<string, readonly HistoryEntry[]> {
  const found = new Map<string, HistoryEntry[]>();
  for (const entry of entries) {
    const group = found.get(entry.correlationId);
    if (group) group.push(entry);
    else found.set(entry.correlationId, [entry]);
  }
  return found;
}
