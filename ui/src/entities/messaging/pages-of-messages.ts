import type { ConversationView, MessageView } from '@panelist/domain/messaging/browser';
import type { Answered } from '../../shared/api/call.js';

export interface Messages {
  /** Newest last. */
  readonly items: readonly MessageView[];
  readonly total: number;
}

export const pagesUpTo = (count: number): readonly number[] => Array.from({ length: count }, (_, index) => index);

/**
 * Pages of conversations, the first page first, as one list. A message that arrives between two of
 * the calls moves its conversation to the first page: each one is there once.
 */
export function joinedConversations(pages: readonly (readonly ConversationView[])[]): readonly ConversationView[] {
  const byUid = new Map<string, ConversationView>();
  for (const conversation of pages.flat()) if (!byUid.has(conversation.uid)) byUid.set(conversation.uid, conversation);
  return [...byUid.values()];
}

/** Pages of messages, the latest page first, as one list with the newest message last. */
export function joinedPages(pages: readonly (Messages & { readonly stale: boolean })[]): Answered<Messages> {
  // A message that arrives between two of the calls moves the pages: each one counts once.
  const byUid = new Map(pages.toReversed().flatMap(({ items }) => items.map((item) => [item.uid, item])));
  return {
    value: { items: [...byUid.values()], total: pages[0]?.total ?? 0 },
    stale: pages.some(({ stale }) => stale),
  };
}
