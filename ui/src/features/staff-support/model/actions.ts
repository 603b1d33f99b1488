import type { HistoryEntry } from '@panelist/domain/support/browser';
import dayjs from 'dayjs';
import type { HistoryOrder } from './history-filter.js';

/** An event with what it caused. */
export interface Step {
  readonly entry: HistoryEntry;
  readonly caused: readonly Effect[];
}

/** An event at once, or a job with the events that it recorded later. */
export type Effect = Step | { readonly job: string; readonly steps: readonly Step[] };

/** What one request caused, at once or later. */
export interface Action {
  readonly correlationId: string;
  /**
   * Of the event by which the action is placed in the history: its first one, or its last one if
   * the newest come first.
   */
  readonly at: string;
  /** Names of the projects that it is about. */
  readonly projects: readonly string[];
  /** The money that it is about, each amount once. */
  readonly amounts: readonly NonNullable<HistoryEntry['amount']>[];
  /**
   * Oldest first. The causes of these are not on the page: a request, a job or an event of another
   * page.
   */
  readonly steps: readonly Step[];
}

export interface DayOfHistory {
  /** The time of the day's first action. */
  readonly at: string;
  readonly actions: readonly Action[];
}

/**
 * Groups events in the order of the history by action, and draws causes and effects of each as a
 * tree.
 */
export function actionsOf(entries: readonly HistoryEntry[], order: HistoryOrder): readonly Action[] {
  const actions = actionsByEvent(order === 'oldest' ? entries : entries.toReversed());
  return [...groupedBy(entries, ({ eventId }) => actions.get(eventId))].map(([correlationId = '', group]) => {
    const inTime = order === 'oldest' ? group : group.toReversed();
    const byCause = groupedBy(inTime, (entry) => {
      const { eventId } = causeOf(entry);
      return actions.has(eventId) ? eventId : null;
    });
    const stepOf = (entry: HistoryEntry): Step => ({ entry, caused: effectsOf(byCause.get(entry.eventId) ?? [], stepOf) });
    return {
      correlationId,
      at: group[0]?.at ?? '',
      projects: [...new Set(inTime.flatMap(({ project }) => project ?? []))],
      amounts: [...new Map(inTime.flatMap(({ amount }) => (amount === null ? [] : [[JSON.stringify(amount), amount]]))).values()],
      steps: (byCause.get(null) ?? []).map(stepOf),
    };
  });
}

/**
 * The action of each event: that of its cause, which is older; else that of the last event with its
 * correlation id, because a job has one of its own, which what a provider reports later shares.
 */
function actionsByEvent(inTime: readonly HistoryEntry[]): ReadonlyMap<string, string> {
  const actions = new Map<string, string>();
  const latest = new Map<string, string>();
  for (const entry of inTime) {
    const { eventId, correlationId } = entry;
    const action = actions.get(causeOf(entry).eventId) ?? latest.get(correlationId) ?? correlationId;
    actions.set(eventId, action);
    latest.set(correlationId, action);
  }
  return actions;
}

/**
 * A job's id is `<job>-<id of the event that started it>`, with an ending for a later try or a
 * part.
 */
const jobId = /^(?<job>.+?)-(?<eventId>[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})(?:-.*)?$/;

/** The event that caused an event, and the job in between if there was one. */
function causeOf({ causationId }: HistoryEntry): { readonly eventId: string; readonly job: string | null } {
  const { job = null, eventId = causationId } = jobId.exec(causationId)?.groups ?? {};
  return { eventId, job };
}

/** Events of one job stand together, at the place of the first. */
function effectsOf(caused: readonly HistoryEntry[], stepOf: (entry: HistoryEntry) => Step): readonly Effect[] {
  const groups = groupedBy(caused, (entry) => {
    const { job } = causeOf(entry);
    return job === null ? entry.eventId : `job ${job}`;
  });
  return [...groups.values()].flatMap((group): readonly Effect[] => {
    const job = group[0] === undefined ? null : causeOf(group[0]).job;
    const steps = group.map(stepOf);
    return job === null ? steps : [{ job, steps }];
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
  steps.flatMap(({ entry, caused }) => [
    entry,
    ...caused.flatMap((effect) => entriesOf('job' in effect ? effect.steps : [effect])),
  ]);

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
