import { disputeGrounds, type DisputeGround, type participationLifecycle } from '../participation/browser.js';
import { payoutLifecycle } from '../payout/browser.js';

export { disputeGrounds, type DisputeGround };

/** What decides which grounds there are: a folded response and its row both have it. */
export interface ContestedResponse {
  readonly status: participationLifecycle.LifecycleStatus;
  /** When the response came into this status, ISO 8601. */
  readonly statusSince: string;
  /** Of a response that the researcher ended: its status before. */
  readonly endedFrom: participationLifecycle.LifecycleStatus | null;
  /** When the participant marked the task as complete. */
  readonly completedAt: string | null;
  /** Of the payment that was approved last. */
  readonly payout: ContestedPayout | null;
}

export interface ContestedPayout extends payoutLifecycle.PayoutLifecycleFacts {
  readonly status: Exclude<payoutLifecycle.LifecycleStatus, 'none'>;
  readonly statusSince: string;
}

/** Days that a payment may take before it counts as missing. */
export const daysUntilMissing = 7;
/** Days in which a participant can contest, from what is contested. */
export const contestDays = 60;

const dayMs = 86_400_000;
export const daysAfter = (time: string, days: number): string => new Date(Date.parse(time) + days * dayMs).toISOString();

/** Payments that do not arrive unless a person acts. */
const isStuck = ({ status, isEscalated }: ContestedPayout): boolean =>
  isEscalated || status === 'rejected' || status === 'returned' || status === 'reversed' || status === 'unclaimed';

interface Rule {
  /** Since when the response gives this ground; null if it does not. */
  readonly since: (response: ContestedResponse) => string | null;
  /** Days to wait until then. */
  readonly wait: number;
}

const rules: Readonly<Record<DisputeGround, Rule>> = {
  // Who was not chosen among the applications cannot contest that.
  rejection: {
    since: ({ status, endedFrom, statusSince }) =>
      (status === 'INVALIDRESPONSE' || status === 'REJECTEDQUALITY') && endedFrom !== null && endedFrom !== 'PENDING'
        ? statusSince
        : null,
    wait: 0,
  },
  'no-show': { since: ({ status, statusSince }) => (status === 'NOSHOW' ? statusSince : null), wait: 0 },
  'missing-payment': {
    since: ({ status, statusSince, completedAt, payout }) => {
      if (status === 'ATTENDED') return statusSince;
      if (status === 'INVITED') return completedAt;
      return status === 'PAID' && payout !== null && isStuck(payout) ? payout.statusSince : null;
    },
    wait: daysUntilMissing,
  },
  hold: {
    since: ({ status, payout }) =>
      status === 'PAID' && (payout?.status === 'awaiting-release' || payout?.status === 'held') ? payout.statusSince : null,
    wait: 0,
  },
};

/** A ground that the response gives, and when it can be contested. */
export interface Contestable {
  readonly ground: DisputeGround;
  /** ISO 8601. */
  readonly from: string;
  readonly until: string;
}

/** The grounds that the response gives now, also those whose time has not come or is over. */
export function contestableOf(response: ContestedResponse): readonly Contestable[] {
  return disputeGrounds.flatMap((ground) => {
    const { since, wait } = rules[ground];
    const at = since(response);
    return at === null ? [] : [{ ground, from: daysAfter(at, wait), until: daysAfter(at, contestDays) }];
  });
}

/** Why a ground cannot be contested now. */
export const contestObstacles = ['too-early', 'too-late', 'contested'] as const;
export type ContestObstacle = (typeof contestObstacles)[number];

/** Null where it can be contested. */
export function obstacleToContesting({ from, until }: Contestable, isContested: boolean, at: string): ContestObstacle | null {
  if (isContested) return 'contested';
  if (Date.parse(at) < Date.parse(from)) return 'too-early';
  return Date.parse(at) > Date.parse(until) ? 'too-late' : null;
}

/**
 * What an upheld dispute orders, or what came of it. payment: the response is accepted and its
 * payment approved. release: a payment above the limit is let go. retry: a payment is sent again.
 * none: no order of ours can change it, or it has been put right already.
 */
export const remedies = ['payment', 'release', 'retry', 'none'] as const;
export type Remedy = (typeof remedies)[number];

/**
 * What a decision for the participant orders, by what the response and its payment are now. An
 * approval whose payment was taken back is made anew.
 */
export function remedyFor(ground: DisputeGround, { status, payout }: Pick<ContestedResponse, 'status' | 'payout'>): Remedy {
  if (status !== 'PAID') return payable.has(status) && (ground !== 'hold' || status === 'ATTENDED') ? 'payment' : 'none';
  if (payout === null) return 'none';
  if (payout.status === 'voided') return 'payment';
  if (payoutLifecycle.allows(payout, 'release')) return ground === 'hold' ? 'release' : 'none';
  return ground === 'missing-payment' && payoutLifecycle.allows(payout, 'retry') ? 'retry' : 'none';
}

/**
 * Whether what was contested has been put right meanwhile. `hasPayout`: the dispute is about a
 * payment that was approved before.
 */
export function isPutRight(
  { ground, hasPayout }: { readonly ground: DisputeGround; readonly hasPayout: boolean },
  { status, payout }: Pick<ContestedResponse, 'status' | 'payout'>,
): boolean {
  if (!hasPayout) return status === 'PAID' || (ground === 'no-show' && status === 'ATTENDED');
  if (payout === null) return false;
  return payout.status === 'paid' || (ground === 'hold' && underWay.has(payout.status));
}

/** A payment that is held back no more. */
const underWay: ReadonlySet<ContestedPayout['status']> = new Set(['requested', 'sending', 'accepted', 'absent']);

/** Where a decision can accept the response. */
const payable: ReadonlySet<participationLifecycle.LifecycleStatus> = new Set([
  'INVITED',
  'SCHEDULED',
  'ATTENDED',
  'NOSHOW',
  'INVALIDRESPONSE',
  'REJECTEDQUALITY',
]);
