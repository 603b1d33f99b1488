import { projectSearch, projectView } from '@panelist/domain/catalogue/browser';
import { me, unreadCounts } from '@panelist/domain/identity/browser';
import type { Call } from '@panelist/domain/kernel/browser';
import { allConversations, maxConversationsPerPage } from '@panelist/domain/messaging/browser';
import { dashboard, searchSurveys, sharings, surveyCycle } from '@panelist/domain/participation/browser';
import { payouts } from '@panelist/domain/payout/browser';
import { expandedLookups, profileByUser, profileLocks } from '@panelist/domain/profile/browser';
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

const params = { id: '__id__', userId: '__userId__', profileId: '__profileId__', referrerUserId: '__userId__' };

const list = callOf(projectSearch, {
  showEligible: true,
  onlyShowMatched: false,
  includeCount: true,
  sort: '__sort__',
  page: 1,
  pageSize: 15,
});
const locks = callOf(profileLocks);

/** What the pages of the UI ask for when they open, each from its feature. */
const pages: readonly PageCalls[] = [
  { page: 'dashboard', calls: [callOf(dashboard), list, locks] },
  { page: 'find projects', calls: [list, locks] },
  { page: 'one project', calls: [callOf(projectView)] },
  {
    page: 'my projects',
    calls: [
      callOf(searchSurveys, {}, { status: 'ALL', query: '', skip: 0, limit: 10 }),
      callOf(expandedLookups, { 'pick[]': 'screenerResponseStatus' }),
    ],
  },
  { page: 'earnings', calls: [callOf(payouts, { skip: 0, limit: 100 })] },
  { page: 'profile', calls: [locks] },
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
export function pagesOfParticipant(): readonly PageCalls[] {
  const ofShell = [callOf(profileByUser), callOf(surveyCycle), callOf(unreadCounts)];
  return [
    { page: 'the person, before every page', calls: [callOf(me)] },
    ...pages.map(({ page, calls }) => ({ page, calls: [...ofShell, ...calls] })),
  ];
}

function callOf(contract: Call, query: object = {}, body?: object): string {
  const call = `${contract.method} ${pathOf(contract, { params, query })}`;
  return body === undefined ? call : `${call} ${JSON.stringify(body)}`;
}
