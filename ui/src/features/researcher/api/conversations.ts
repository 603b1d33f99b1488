import {
  answerConversation,
  messagesPerPage,
  projectConversation,
  projectConversations,
  type ConversationView,
} from '@panelist/domain/messaging/browser';
import { callWithHeaders } from '../../../shared/api/call.js';
import { useCommand } from '../../../shared/api/use-command.js';
import { useComposedQuery, useQuery, type Query } from '../../../shared/api/use-query.js';
import { renewsFileLinks } from '../../../entities/messaging/file-links.js';
import { joinedConversations, joinedPages, pagesUpTo, type Messages } from '../../../entities/messaging/pages-of-messages.js';
import type { Send } from '../../../entities/messaging/use-sending.js';

const perPage = 20;

/** The first pages of the conversations about a project, those with the latest message first. */
export function useProjectConversations(id: string, pages: number) {
  return useComposedQuery(
    projectConversations,
    { id, pages },
    async () => {
      const answers = await Promise.all(
        pagesUpTo(pages).map((page) =>
          callWithHeaders(projectConversations, { params: { id }, query: { skip: page * perPage, limit: perPage } }),
        ),
      );
      return {
        value: {
          items: joinedConversations(answers.map(({ value }) => value.items)),
          totalCount: answers[0]?.value.totalCount ?? 0,
        },
        stale: answers.some(({ stale }) => stale),
      };
    },
    { keepPreviousData: true },
  );
}

/** The number of conversations with unread messages; not asked for support, who reads none. */
export const useUnreadConversations = (id: string, isWanted: boolean): number =>
  useQuery(projectConversations, isWanted ? { params: { id }, query: { limit: 1 } } : null).data?.unreadCount ?? 0;

/** The conversation about a response; `data` is null if none has begun. */
export function useProjectConversation(id: string, uid: string): Query<ConversationView | null> {
  const query = useQuery(projectConversations, { params: { id }, query: { conversationUid: uid, limit: 1 } });
  return { ...query, data: query.data && (query.data.items[0] ?? null) };
}

/** The latest pages of a conversation's messages, newest last. */
export function useProjectMessages(id: string, uid: string, pages: number): Query<Messages> {
  return useComposedQuery(
    projectConversation,
    { id, uid, pages },
    async () => {
      const answers = await Promise.all(
        pagesUpTo(pages).map((page) =>
          callWithHeaders(projectConversation, { params: { id, uid }, query: { skip: page * messagesPerPage } }),
        ),
      );
      return joinedPages(answers.map(({ value: { messages: items, messagesCount: total }, stale }) => ({ items, total, stale })));
    },
    { ...renewsFileLinks, keepPreviousData: true },
  );
}

/** Writes to the participant of a response. */
export function useAnswer(id: string, uid: string): Send {
  const { run, refetched } = useCommand(answerConversation);
  return async ({ id: key, body, attachments }) => {
    await run({ params: { id, uid }, body: { body, attachments: [...attachments] }, key });
    await refetched();
  };
}
