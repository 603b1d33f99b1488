import { allConversations, earlierMessages, messageableProjects, searchConversations } from '@panelist/domain/messaging/browser';
import { searchForm } from '@panelist/domain/kernel/browser';
import { route, type AnyRoute } from '@panelist/infra/http';
import { requireFound } from '../shared/require-found.js';
import { accountOf } from '../shared/rows-by-key.js';
import { withheldOf } from '../shared/withheld-of.js';
import { conversationOf, messagesBefore, pageOfConversations, wantedOf, allOfParticipant, textsOf } from './conversation-rows.js';
import { conversationViews, messageViews, messagingProject } from './conversation-view.js';
import { messageableResponses } from './messageable-responses.js';
import { projectsOf, type ViewDependencies, peopleOf, researcherOf } from './people-of.js';

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

    route(earlierMessages, async ({ params, body: { limit, skip }, caller }) => {
      const row = await conversationOf(dependencies, params.uid);
      const own = requireFound(row?.userId === caller.userId ? row : undefined);
      const items = await messageViews(dependencies, own, await messagesBefore(dependencies, own, { limit, skip }));
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

/**
 * The participant's conversations whose project, researcher's name or messages contain the text,
 * whatever case and accents (contract, Messages). Texts are encrypted, so they are compared here,
 * all of them (ADR 82).
 */
async function searchedUids(dependencies: ViewDependencies, userId: string, text: string): Promise<readonly string[]> {
  const wanted = searchForm(text);
  const isFound = (candidate: string): boolean => searchForm(candidate).includes(wanted);
  const rows = await allOfParticipant(dependencies, userId);
  const [projects, personOf] = await Promise.all([projectsOf(dependencies, rows), peopleOf(dependencies, rows)]);
  const isNamed = ({ projectId, researcherId }: (typeof rows)[number]): boolean => {
    const project = projects.get(projectId);
    return isFound(project?.name ?? '') || isFound(researcherOf(project, personOf(researcherId)).fullName);
  };
  const found = new Set(rows.filter(isNamed).map(({ conversationUid }) => conversationUid));
  const others = rows.map(({ conversationUid }) => conversationUid).filter((uid) => !found.has(uid));
  for await (const batch of textsOf(dependencies, others, (uid) => found.has(uid)))
    for (const { conversationUid, body } of batch) if (body !== null && isFound(body)) found.add(conversationUid);
  return [...found];
}
