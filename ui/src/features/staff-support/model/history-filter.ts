import { actorKinds, type HistoryEntry } from '@panelist/domain/support/browser';
import dayjs from 'dayjs';

/** The history's filter as read from the address. */
export interface HistoryFilter {
  readonly context: string | undefined;
  readonly type: string | undefined;
  /** The application or payment whose events are shown alone. */
  readonly story: string | undefined;
  /** In the sentence, the reason, the project or the name of who did it. */
  readonly text: string | undefined;
  readonly actor: HistoryEntry['actor']['kind'] | undefined;
  /** Days of the viewer's calendar, `YYYY-MM-DD`, both included. */
  readonly from: string | undefined;
  readonly to: string | undefined;
}

export type HistoryOrder = 'oldest' | 'newest';

/**
 * Which end of the history comes first, as read from the address: the newest unless it says
 * otherwise.
 */
export const historyOrderOf = (address: URLSearchParams): HistoryOrder =>
  address.get('order') === 'oldest' ? 'oldest' : 'newest';

const isDay = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));

export function historyFilterOf(address: URLSearchParams): HistoryFilter {
  const context = address.get('context') ?? undefined;
  const type = address.get('type') ?? undefined;
  const story = address.get('story') ?? undefined;
  const text = address.get('text')?.trim() || undefined;
  const actor = actorKinds.find((known) => known === address.get('actor'));
  const from = address.get('from');
  const to = address.get('to');
  return { context, type, story, text, actor, from: isDay(from) ? from : undefined, to: isDay(to) ? to : undefined };
}

export const isNarrowed = (filter: HistoryFilter): boolean => Object.values(filter).some((value) => value !== undefined);

/**
 * The filter as the API takes it: days from midnight to midnight in
 * the viewer's zone, also where a day has 23 or 25 hours.
 */
export function historyQueryOf({ context, type, story, text, actor, from, to }: HistoryFilter) {
  return {
    context,
    types: type,
    story,
    text,
    actor,
    from: from && dayjs(from).toISOString(),
    to: to && dayjs(to).endOf('day').toISOString(),
  };
}
