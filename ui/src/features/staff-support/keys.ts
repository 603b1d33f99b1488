import type { HistoryFilter } from './history-filter.js';

/** Nobody hints to the staff what happens to others: the end of a history is asked for again every few seconds. */
export const supportKeys = {
  participants: (query: string) => ['support', 'participants', query] as const,
  history: (userId: string, filter: HistoryFilter, cursor: string | null) =>
    ['support', 'history', userId, filter, cursor] as const,
};
