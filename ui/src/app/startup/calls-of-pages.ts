import { projectSearch, projectView } from '@panelist/domain/catalogue/browser';
import { loggedIn, me } from '@panelist/domain/identity/browser';
import type { Call } from '@panelist/domain/kernel/browser';
import { dashboard, nextQuestion, screenerForm, searchSurveys, surveyCycle } from '@panelist/domain/participation/browser';
import { payouts } from '@panelist/domain/payout/browser';
import { expandedLookups, profileByUser, profileLocks } from '@panelist/domain/profile/browser';
import { statusesInput, surveysInput } from '../../features/my-projects/model/surveys-input.js';
import { payoutsInput } from '../../features/payouts/model/earnings-by-month.js';
import { noFilters, toApiQuery, type Sort } from '../../features/projects/model/list-query.js';
import { addressOf, bodyOf } from '../../shared/api/build-request.js';

// Read by the build only (`vite/first-script.ts`).

/** What the document fills in when it knows it. */
const id = '__id__';
const userId = '__userId__';
const profileId = '__profileId__';
const sort = '__sort__' as Sort;

const list = { ...noFilters, text: '', sort, pages: 1 };
const ofProfile = { params: { profileId } };

/** A call as `shared/api/call.ts` names it. */
function callOf(contract: Call, input: { readonly params?: unknown; readonly query?: unknown; readonly body?: unknown } = {}) {
  const body = bodyOf(contract, input);
  return `${contract.method} ${addressOf(contract, input)}${typeof body === 'string' ? ` ${body}` : ''}`;
}

/** The calls that pages begin with, for addresses without a query (ADR 188). */
export const callsOfPages: FirstCalls = {
  session: {
    check: callOf(loggedIn),
    me: callOf(me),
    participant: [callOf(profileByUser, { params: { userId } }), callOf(surveyCycle)],
  },
  pages: [
    {
      pattern: '^dashboard$',
      participant: [
        callOf(dashboard),
        callOf(projectSearch, { ...ofProfile, query: toApiQuery(list, 1) }),
        callOf(profileLocks, ofProfile),
      ],
    },
    {
      pattern: '^projects/browse$',
      participant: [callOf(projectSearch, { ...ofProfile, query: toApiQuery(list, 1) }), callOf(profileLocks, ofProfile)],
    },
    { pattern: '^projects/view/([0-9a-f-]{36})(?:/[^/]*)?$', participant: [callOf(projectView, { params: { id } })] },
    {
      pattern: '^projects/survey/([0-9a-f-]{36})$',
      participant: [callOf(screenerForm, { params: { id } }), callOf(nextQuestion, { params: { id } })],
    },
    {
      pattern: '^surveys$',
      participant: [callOf(searchSurveys, surveysInput(null, '', 1)), callOf(expandedLookups, statusesInput)],
    },
    { pattern: '^payouts$', participant: [callOf(payouts, payoutsInput(0))] },
    { pattern: '^profile$', participant: [callOf(profileLocks, ofProfile)] },
  ],
};
