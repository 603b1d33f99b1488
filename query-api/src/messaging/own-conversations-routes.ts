import { allConversations, earlierMessages, messageableProjects, searchConversations } from '@panelist/domain/messaging/browser';
import { route, type AnyRoute } from '@panelist/infra/http';
import { requireFound } from '../shared/require-found.js';
import { accountOf } from '../shared/rows-by-key.js';
import { withheldOf } from '../shared/withheld-of.js';
import { conversationOf, messagesBefore, pageOfConversations, wantedOf } from './conversation-rows.js';
import { conversationViews, messageViews, messagingProject } from './conversation-view.js';
import { messageableResponses } from './messageable-responses.js';
import { projectsOf, type ViewDependencies } from './people-of.js';
import { searchedUids } from './search-conversations.js';

interface Wanted {
  readonly query?: string | null | undefined;
  readonly conversationUid?: string | undefined;
  readonly skip: number;
  readonly limit: number;
}

/** A participant's conversations (document 3 §7). */
export function ownConversationsRoutes(dependencies: ViewDependencies): readonly AnyRoute[] {
  async function list(userId: string, { query, conversationUid, skip, limit }: Wanted) {
    const text = (query ?? '').trim();
    const uids = text === '' ? null : await searchedUids(dependencies, userId, text);
    const which = wantedOf({ userId, uids, uid: conversationUid });
    const { rows, totals } = await pageOfConversations(dependencies, { which, skip, limit });
    const items = await conversationViews(dependencies, rows, 'participant');
    return { body: { items, offset: skip, limit, total: totals.total } };
  }

  return [
    route(allConversations, async ({ body, caller }) => list(caller.userId, body)),
    route(searchConversations, async ({ body, caller }) => list(caller.userId, body)),

    route(earlierMessages, async ({ params, body: { skip }, caller }) => {
      const row = await conversationOf(dependencies, params.uid);
      const own = requireFound(row?.userId === caller.userId ? row : undefined);
      const items = await messageViews(dependencies, own, await messagesBefore(dependencies, own, skip));
      return { body: { response: { items, total: own.messageCount } } };
    }),

    route(messageableProjects, async ({ query, caller: { userId } }) => {
      const responses = await messageableResponses(dependencies, { userId, ...query });
      const uids = responses.map(({ participationId }) => participationId);
      const [projects, account, withheld] = await Promise.all([
        projectsOf(dependencies, responses),
        accountOf(dependencies, userId, 'profileId'),
        withheldOf(dependencies, uids),
      ]);
      const items = responses.flatMap(({ participationId: uid, projectId }) => {
        const project = projects.get(projectId);
        return project === undefined
          ? []
          : [messagingProject({ uid, projectId }, project, account?.profileId ?? null, withheld(uid))];
      });
      return { body: { response: { items } } };
    }),
  ];
}
