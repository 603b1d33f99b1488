import {
  allConversations,
  earlierMessages,
  maxConversationsPerPage,
  messageableProjects,
  messageableProjectsPerPage,
  messagesPerPage,
  searchConversations,
  type ConversationView,
  type MessagingProject,
  sendMessage,
} from '@panelist/domain/messaging/browser';
import { callWithHeaders } from '../../../shared/api/call.js';
import { useCommand } from '../../../shared/api/use-command.js';
import { useComposedQuery, useQuery, type Query } from '../../../shared/api/use-query.js';
import { renewsFileLinks } from '../../../entities/messaging/file-links.js';
import { joinedConversations, joinedPages, pagesUpTo, type Messages } from '../../../entities/messaging/pages-of-messages.js';
import type { Send } from '../../../entities/messaging/use-sending.js';
import { useUserId } from '../../../shared/session/session-store.js';

export interface Conversations {
  readonly items: readonly ConversationView[];
  readonly total: number;
}

/** The first pages of one's own conversations, or of those that a search finds. */
export function useConversations(text: string, pages: number): Query<Conversations> {
  const contract = text === '' ? allConversations : searchConversations;
  return useComposedQuery(
    contract,
    { text, pages },
    async () => {
      const limit = maxConversationsPerPage;
      const answers = await Promise.all(
        pagesUpTo(pages).map((page) => callWithHeaders(contract, { body: { query: text, skip: page * limit, limit } })),
      );
      return {
        value: { items: joinedConversations(answers.map(({ value }) => value.items)), total: answers[0]?.value.total ?? 0 },
        stale: answers.some(({ stale }) => stale),
      };
    },
    { keepPreviousData: true },
  );
}

/** One's own conversation of this uid; `data` is null if none has begun. */
export function useConversation(uid: string | null): Query<ConversationView | null> {
  const query = useQuery(allConversations, uid === null ? null : { body: { conversationUid: uid, limit: 1 } });
  return { ...query, data: query.data && (query.data.items[0] ?? null) };
}

/** The latest pages of a conversation's messages, newest last. */
export function useMessages(uid: string, pages: number): Query<Messages> {
  return useComposedQuery(
    earlierMessages,
    { uid, pages },
    async () => {
      const answers = await Promise.all(
        pagesUpTo(pages).map((page) =>
          callWithHeaders(earlierMessages, { params: { uid }, body: { uid, skip: page * messagesPerPage } }),
        ),
      );
      return joinedPages(answers.map(({ value, stale }) => ({ ...value.response, stale })));
    },
    { ...renewsFileLinks, keepPreviousData: true },
  );
}

interface Addressed {
  readonly project: MessagingProject;
  /**
   * The first message of the conversation: it names the people (spec 3, section 3, Message post
   * payload).
   */
  readonly isFirst: boolean;
}

/** Writes to the researcher of a project; null where none is chosen. */
export function useSend(to: Addressed): Send;
export function useSend(to: Addressed | null): Send | null;
export function useSend(to: Addressed | null): Send | null {
  const { run, refetched } = useCommand(sendMessage);
  const panelistId = useUserId();
  if (to === null) return null;
  const { conversationUid, surveyResponseId, researcherId, organizationId, teamId, projectId } = to.project;
  const whom = to.isFirst ? { surveyResponseId, researcherId, panelistId } : { conversationUid };
  return async ({ id: key, socketId, body, attachments }) => {
    await run({ body: { ...whom, organizationId, teamId, projectId, socketId, body, attachments: [...attachments] }, key });
    await refetched();
  };
}

/** All projects whose researcher one can write to. */
export function useMessageableProjects(isWanted: boolean): Query<readonly MessagingProject[]> {
  return useComposedQuery(messageableProjects, isWanted ? {} : null, async () => {
    const limit = messageableProjectsPerPage;
    const found = new Map<string, MessagingProject>();
    let isStale = false;
    let isWhole = false;
    while (!isWhole) {
      const known = found.size;
      const { value, stale } = await callWithHeaders(messageableProjects, { query: { limit, skip: known } });
      for (const item of value.response.items) found.set(item.surveyResponseId, item);
      isStale ||= stale;
      isWhole = found.size - known < limit;
    }
    return { value: [...found.values()], stale: isStale };
  });
}
