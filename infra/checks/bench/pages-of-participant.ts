import { unreadCounts } from '@panelist/domain/identity/browser';
import type { Call } from '@panelist/domain/kernel/browser';
import { allConversations, maxConversationsPerPage } from '@panelist/domain/messaging/browser';
import { sharings } from '@panelist/domain/participation/browser';
import { bonusesByMonth, referralsOfReferrer } from '@panelist/domain/referral/browser';
import { accessLog, departures, storedData } from '@panelist/domain/support';
import { pathOf } from '../../testing/index.js';

/**
 * A page and the calls that it makes together when it opens, as templates: `METHOD address body`.
 */
export interface PageCalls {
  readonly page: string;
  readonly calls: readonly string[];
}

/** The table of the UI (ADR 188), as far as the bench reads it. */
interface FirstCalls {
  readonly session: { readonly me: string; readonly participant: readonly string[] };
  readonly pages: readonly { readonly pattern: string; readonly participant?: readonly string[] }[];
}

/** Pages whose calls are in the table, each with an address. */
const inTable = [
  ['dashboard', 'dashboard'],
  ['find projects', 'projects/browse'],
  ['one project', 'projects/view/00000000-0000-0000-0000-000000000000'],
  ['my projects', 'surveys'],
  ['earnings', 'payouts'],
  ['profile', 'profile'],
] as const;

const params = { userId: '__userId__', referrerUserId: '__userId__' };

/**
 * Pages that are not in the table. They call from `features/referrals`, `messages`, `settings` of
 * the UI.
 */
const others: readonly PageCalls[] = [
  {
    page: 'referrals',
    calls: [
      callOf(referralsOfReferrer, { limit: 10, skip: 0 }),
      callOf(referralsOfReferrer, { limit: 1, shouldCalculateLifetimeBonusReceived: 'true' }),
      callOf(bonusesByMonth, { months: 12 }),
    ],
  },
  { page: 'messages', calls: [callOf(allConversations, {}, { query: '', skip: 0, limit: maxConversationsPerPage })] },
  {
    page: 'privacy',
    calls: [
      callOf(storedData),
      callOf(sharings, { limit: 5, skip: 0 }),
      callOf(accessLog, { limit: 10, skip: 0 }),
      callOf(departures, { limit: 10, skip: 0 }),
    ],
  },
];

/** The pages of a participant. With their own calls they make those of the shell around them. */
export async function pagesOfParticipant(): Promise<readonly PageCalls[]> {
  // By a variable name, which the import table does not follow: infra imports no service.
  const table: string = '../../../ui/src/app/startup/calls-of-pages.js';
  const { callsOfPages } = (await import(table)) as { readonly callsOfPages: FirstCalls };
  const { session, pages } = callsOfPages;
  const named = inTable.map(([page, address]): PageCalls => {
    const found = pages.find(({ pattern }) => new RegExp(pattern).test(address));
    if (found?.participant === undefined) throw new Error(`The table of first calls has no page ${address}`);
    return { page, calls: found.participant };
  });
  const ofShell = [...session.participant, callOf(unreadCounts)];
  return [
    { page: 'the person, before every page', calls: [session.me] },
    ...[...named, ...others].map(({ page, calls }) => ({ page, calls: [...ofShell, ...calls] })),
  ];
}

function callOf(contract: Call, query: object = {}, body?: object): string {
  const call = `${contract.method} ${pathOf(contract, { params, query })}`;
  return body === undefined ? call : `${call} ${JSON.stringify(body)}`;
}
