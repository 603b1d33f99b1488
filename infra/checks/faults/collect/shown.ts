import { unreadCounts } from '@panelist/domain/identity';
import { allConversations, projectConversations } from '@panelist/domain/messaging';
import { referralsOfReferrer } from '@panelist/domain/referral';
import { apiClient, type ApiClient } from '../../../testing/api-client.js';
import type { Shown, ShownToPerson } from '../checker/evidence.js';
import type { Studies } from '../people/open-studies.js';
import type { Person } from '../people/person.js';

/** The most that one call lists. */
const LISTED = 100;

/** What the pages of these people show, and the researcher's of each project, while the product runs and rests. */
export async function shownPages(
  origin: string,
  { people, studies: { projectIds, researcher } }: { readonly people: readonly Person[]; readonly studies: Studies },
): Promise<Shown> {
  const failures: string[] = [];
  const seen = async <Page>(person: Person, what: string, look: (client: ApiClient) => Promise<Page>): Promise<Page[]> => {
    try {
      return [await look(apiClient({ origin, token: person.token }))];
    } catch {
      failures.push(`${what} could not be read`);
      return [];
    }
  };
  const shown: ShownToPerson[] = [];
  for (const person of people)
    shown.push(...(await seen(person, `pages of ${person.userId}`, async (client) => pagesOf(client, person))));
  const projects: Shown['projects'][number][] = [];
  for (const projectId of projectIds)
    projects.push(
      ...(await seen(researcher, `conversations of ${projectId}`, async (client) => {
        const { totalCount, unreadCount } = await client.call(projectConversations, { params: { id: projectId } });
        return { projectId, conversations: totalCount, unread: unreadCount };
      })),
    );
  return { people: shown, projects, failures };
}

async function pagesOf(client: ApiClient, { userId, address }: Person): Promise<ShownToPerson> {
  const headers = { 'x-forwarded-for': address };
  const { response } = await client.call(unreadCounts, { headers });
  const { items } = await client.call(allConversations, { body: {}, headers });
  const referred = await client.call(referralsOfReferrer, {
    params: { referrerUserId: userId },
    query: { limit: LISTED, shouldCalculateLifetimeBonusReceived: 'true' },
    headers,
  });
  return {
    person: userId,
    unread: response.inbox.count,
    conversations: items.map(({ uid, messagesCount: messages, read, locked }) => ({ uid, messages, read, locked })),
    referralCount: referred.totalCount,
    referrals: referred.items.map(({ id, activeStatus: status }) => ({ id, status })),
    bonusCents: Math.round((referred.lifetimeBonusReceived ?? 0) * 100),
  };
}
