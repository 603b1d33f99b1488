import { ownDisputes } from '@panelist/domain/dispute';
import { userById } from '@panelist/domain/identity';
import { Refusal, type Call, type AnswerOf } from '@panelist/domain/kernel';
import { allConversations } from '@panelist/domain/messaging';
import { dashboard, searchSurveys, surveyCycle } from '@panelist/domain/participation';
import { payouts } from '@panelist/domain/payout';
import { profileByUser } from '@panelist/domain/profile';
import { referralsOfReferrer } from '@panelist/domain/referral';
import type { PersonState } from '@panelist/domain/support';
import type { AnyRoute, RequestContext } from '@panelist/infra/http';

interface Input {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: object;
  readonly body?: object;
}

/** The longest page of a list. */
const limit = 100;

/**
 * What the person's screens show: the answers of their own calls, asked as the person.
 * @param request of the member of staff
 */
export async function screensOf(
  routes: readonly AnyRoute[],
  request: Omit<RequestContext, 'caller'>,
  userId: string,
): Promise<Omit<PersonState, 'at' | 'position'>> {
  const caller = { userId, sessionId: request.requestId, roles: ['panelist'], actor: { kind: 'panelist', id: userId } } as const;
  async function ask<C extends Call>(call: C, { params = {}, query = {}, body = {} }: Input): Promise<AnswerOf<C>> {
    const route = routes.find((one) => one.contract.route === call.route);
    if (route === undefined) throw new Error(`${call.route} is no call of a screen`);
    const { contract } = route;
    const parsed = { params, query: contract.query.parse(query), body: contract.body.parse(body) };
    const answer = await route.handle({ ...request, ...parsed, caller });
    return contract.answer.parse(answer.body) as AnswerOf<C>;
  }
  const [account, profile, cycle, groups, surveys, paid, referrals, conversations, disputes] = await Promise.all([
    ask(userById, { params: { userId } }),
    ask(profileByUser, { params: { userId } }).catch(nullIfAbsent),
    ask(surveyCycle, {}),
    ask(dashboard, {}),
    ask(searchSurveys, { body: { limit } }),
    ask(payouts, { query: { limit } }),
    ask(referralsOfReferrer, {
      params: { referrerUserId: userId },
      query: { limit, shouldCalculateLifetimeBonusReceived: 'true' },
    }),
    ask(allConversations, {}),
    ask(ownDisputes, { params: { userId }, query: { limit } }),
  ]);
  return {
    account,
    profile,
    cycle: cycle.response,
    dashboard: groups.response,
    surveys: surveys.response,
    payouts: paid,
    referrals,
    conversations,
    disputes,
  };
}

function nullIfAbsent(error: unknown): null {
  if (error instanceof Refusal && error.code === 'resource.not-found') return null;
  throw error;
}
