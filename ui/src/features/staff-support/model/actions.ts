import type { HistoryEntry } from '@panelist/domain/support/browser';
import dayjs from 'dayjs';
import type { HistoryOrder } from './history-filter.js';

/** An event with the events that it caused. */
export interface Step {
  readonly entry: HistoryEntry;
  readonly caused: readonly Step[];
}

/** What one request caused, at once or later. */
export interface Action {
  readonly correlationId: string;
  /** Of the event by which the action stands in the history: its first one, or its last one if the newest come first. */
  readonly at: string;
  /** Oldest first. The causes of these are not on the page: a request, a job or an event of another page. */
  readonly steps: readonly Step[];
}

export interface DayOfHistory {
  /** The time of the day's first action. */
  readonly at: string;
  readonly actions: readonly Action[];
}

/** Groups events in the order of the history by action, and draws causes and effects of each as a tree. */
export function actionsOf(entries: readonly HistoryEntry[], order: HistoryOrder): readonly Action[] {
  const groups = groupedBy(entries, ({ correlationId }) => correlationId);
  return [...groups].map(([correlationId, group]) => {
    const inTime = order === 'oldest' ? group : group.toReversed();
    const ids = new Set(group.map(({ eventId }) => eventId));
    const byCause = groupedBy(inTime, ({ causationId }) => (ids.has(causationId) ? causationId : null));
    const stepsOf = (cause: string | null): readonly Step[] =>
      (byCause.get(cause) ?? []).map((entry) => ({ entry, caused: stepsOf(entry.eventId) }));
    return { correlationId, at: group[0]?.at ?? '', steps: stepsOf(null) };
  });
}

/** Groups actions by day in the viewer's zone. */
export function groupByDay(actions: readonly Action[]): readonly DayOfHistory[] {
  const days: { at: string; actions: Action[] }[] = [];
  for (const action of actions) {
    const day = days.at(-1);
    if (day && dayjs(day.at).isSame(action.at, 'day')) day.actions.push(action);
    else days.push({ at: action.at, actions: [action] });
  }
  return days;
}

/** The events of an action, each after its cause. */
export const entriesOf = (steps: readonly Step[]): readonly HistoryEntry[] =>
  steps.flatMap(({ entry, caused }) => [entry, ...entriesOf(caused)]);

function groupedBy<Key>(
  entries: readonly HistoryEntry[],
  keyOf: (entry: HistoryEntry) => Key,
): ReadonlyMap<Key, readonly HistoryEntry[]> {
  const groups = new Map<Key, HistoryEntry[]>();
  for (const entry of entries) {
    const key = keyOf(entry);
    const group = groups.get(key);
    if (group) group.push(entry);
    else groups.set(key, [entry]);
  }
  return groups;
}
