import { readsResponses } from '@panelist/domain/catalogue/browser';
import { projectConversation, projectConversations } from '@panelist/domain/messaging/browser';
import { route, type AnyRoute, type Caller } from '@panelist/infra/http';
import { asProjectReader } from '../shared/as-project-reader.js';
import { requireFound } from '../shared/require-found.js';
import type { QueryDependencies } from '../shared/query-dependencies.js';
import { recordStaffAccessToSent } from '../shared/record-staff-access.js';
import { projectById } from '../shared/rows-by-key.js';
import { conversationOf, messagesBefore, ofProject, pageOfConversations } from './conversation-rows.js';
import { conversationViews } from './conversation-view.js';
import type { ViewDependencies } from './people-of.js';

/**
 * The conversations about a project, for its owner and support (contract, Messages and Settled).
 */
export function projectConversationsRoutes(
  dependencies: ViewDependencies & Pick<QueryDependencies, 'clock' | 'commands'>,
): readonly AnyRoute[] {
  async function requireReadable(projectId: string, caller: Caller): Promise<{ readonly ownerId: string }> {
    const row = await projectById(dependencies, projectId, 'ownerId', 'organizationId');
    return requireFound(row && readsResponses(row, await asProjectReader(dependencies, caller)) ? row : undefined);
  }

  return [
    route(projectConversations, async ({ params: { id }, query: { skip, limit, conversationUid }, caller }) => {
      const { ownerId } = await requireReadable(id, caller);
      const { rows, totals } = await pageOfConversations(dependencies, { which: ofProject(id, conversationUid), skip, limit });
      const userIds = rows.map(({ userId }) => userId);
      await recordStaffAccessToSent(dependencies, 'conversation', ownerId, userIds, caller);
      const items = await conversationViews(dependencies, rows, 'researcher');
      return { body: { items, totalCount: totals.total, unreadCount: totals.unread } };
    }),

    route(projectConversation, async ({ params: { id, uid }, query: page, caller }) => {
      const { ownerId } = await requireReadable(id, caller);
      const row = await conversationOf(dependencies, uid);
      const own = requireFound(row?.projectId === id ? row : undefined);
      await recordStaffAccessToSent(dependencies, 'conversation', ownerId, [own.userId], caller);
      const messages = new Map([[uid, await messagesBefore(dependencies, own, page)]]);
      const [view] = await conversationViews(dependencies, [own], 'researcher', messages);
      return { body: requireFound(view) };
    }),
  ];
}
