import type { HistoryEntry } from '@panelist/domain/support/browser';
import dayjs from 'dayjs';

export interface DayOfHistory {
  /** The time of the day's first event. */
  readonly at: string;
  readonly entries: readonly HistoryEntry[];
}

/** Groups a history by day in the viewer's zone. */
export function groupByDay(entries: readonly HistoryEntry[]): readonly DayOfHistory[] {
  const days: { at: string; entries: HistoryEntry[] }[] = [];
  for (const entry of entries) {
    const day = days.at(-1);
    if (day && dayjs(day.at).isSame(entry.at, 'day')) day.entries.push(entry);
    else days.push({ at: entry.at, entries: [entry] });
  }
  return days;
}

/** Groups events by action: what one request or reaction caused shares a correlation id. */
export function relatedEntries(entries: readonly HistoryEntry[]): ReadonlyMap<string, readonly HistoryEntry[]> {
  const found = new Map<string, HistoryEntry[]>();
  for (const entry of entries) {
    const group = found.get(entry.correlationId);
    if (group) group.push(entry);
    else found.set(entry.correlationId, [entry]);
  }
  return found;
}
