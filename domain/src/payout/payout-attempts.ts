import type { PayoutEvent } from './events.js';
import type { PayoutMethod } from './payout-method.js';

/** What became of one attempt. absent: it never arrived and is sent again under the same key. */
export const attemptOutcomes = [
  'sending',
  'accepted',
  'paid',
  'rejected',
  'returned',
  'unclaimed',
  'held',
  'unknown',
  'absent',
  'reversed',
] as const;
export type AttemptOutcome = (typeof attemptOutcomes)[number];

/** One attempt to send a payout; `number` counts them. */
export interface PayoutAttempt {
  readonly number: number;
  readonly key: string;
  readonly type: PayoutMethod;
  readonly email: string;
  readonly startedAt: string;
  readonly outcome: AttemptOutcome;
  readonly code?: string;
  /** The provider's own words; null while it has said nothing. */
  readonly providerAnswer: string | null;
}

/** A step of the payout; `email` where the step names a destination. */
export interface AttemptStep {
  readonly at: string;
  readonly email: string | null;
  readonly event: PayoutEvent;
}

/**
 * Every attempt of a payout, oldest first, from its steps (contract, Settled after reading part
 * two). A refused call and a failed delivery keep their address and answer: the next call or
 * delivery is listed apart, though it has the same key.
 */
export function attemptsOf(steps: readonly AttemptStep[]): readonly PayoutAttempt[] {
  const attempts: PayoutAttempt[] = [];
  const lastOf = (attempt: number): number => attempts.findLastIndex(({ key }) => key.endsWith(`.${attempt}`));
  let to: { readonly type: PayoutMethod; readonly email: string } = { type: 'TREMENDOUS', email: '' };
  for (const { at, email, event } of steps) {
    if (event.type === 'PayoutRequested' || event.type === 'PayoutDestinationChanged')
      to = { type: event.data.method, email: email ?? '' };
    if (event.type === 'PayoutDispatchStarted') {
      const { attempt, key, method: type } = event.data;
      const before = attempts[lastOf(attempt)];
      const started = { key, type, email: to.email, outcome: 'sending', providerAnswer: null } as const;
      if (before === undefined || before.outcome === 'rejected')
        attempts.push({ ...started, number: attempts.length + 1, startedAt: at });
      else attempts[lastOf(attempt)] = { ...started, number: before.number, startedAt: before.startedAt };
      continue;
    }
    if (event.type === 'PayoutResendStarted') {
      const returned = attempts[lastOf(event.data.attempt)];
      if (returned !== undefined)
        attempts.push(resendOf(returned, { number: attempts.length + 1, email: to.email, startedAt: at }));
      continue;
    }
    if (event.type === 'PayoutResendNotStarted') {
      attempts.pop();
      continue;
    }
    if (!('attempt' in event.data)) continue;
    const index = lastOf(event.data.attempt);
    const [attempt, news] = [attempts[index], newsOf(event)];
    if (attempt !== undefined && news !== null) attempts[index] = withNews(attempt, news);
  }
  return attempts;
}

/** The same gift card, delivered again. */
const resendOf = (
  { key, type }: PayoutAttempt,
  started: Pick<PayoutAttempt, 'number' | 'email' | 'startedAt'>,
): PayoutAttempt => ({
  key,
  type,
  ...started,
  outcome: 'sending',
  providerAnswer: null,
});

interface News {
  readonly outcome?: AttemptOutcome;
  readonly code?: string;
  readonly providerAnswer?: string;
}

/** A code belongs to the outcome that it explains; what the provider said last is stored. */
function withNews({ code, ...attempt }: PayoutAttempt, news: News): PayoutAttempt {
  return news.outcome === undefined && code !== undefined ? { ...attempt, code, ...news } : { ...attempt, ...news };
}

function newsOf(event: PayoutEvent): News | null {
  switch (event.type) {
    case 'PayoutAccepted':
      return { outcome: 'accepted', providerAnswer: `Order ${event.data.providerId} accepted.` };
    case 'PayoutSettled':
      return event.data.providerId === ''
        ? { outcome: 'paid' }
        : { outcome: 'paid', providerAnswer: `Order ${event.data.providerId} paid.` };
    case 'PayoutRejected':
      return { outcome: 'rejected', code: event.data.code, providerAnswer: event.data.message };
    case 'PayoutReturned':
      return { outcome: 'returned', code: event.data.code, providerAnswer: event.data.message };
    case 'PayoutReversed':
      return { outcome: 'reversed', code: event.data.code, providerAnswer: event.data.message };
    case 'PayoutHeld':
      return { outcome: 'held', code: event.data.code, providerAnswer: event.data.message };
    case 'PayoutUnclaimed':
      return { outcome: 'unclaimed', providerAnswer: `Order ${event.data.providerId} waits to be claimed.` };
    case 'PayoutOutcomeUnknown':
      return { outcome: 'unknown', providerAnswer: event.data.message };
    case 'PayoutLookedUp':
      return { providerAnswer: event.data.message };
    case 'PayoutConfirmedAbsent':
      return { outcome: 'absent' };
    case 'PayoutResent':
      return { outcome: 'accepted', providerAnswer: `Reward ${event.data.rewardId} sent again.` };
    default:
      return null;
  }
}
