import type { SharedFact } from '../payout/browser.js';
import type { ReferralEvent } from './events.js';
import type { ReferralStatus, ReferralType } from './referral-status.js';

/** A link that was followed and that has not led to a screener yet. */
export interface FollowedLink {
  readonly referralId: string;
  readonly referrerId: string;
  readonly userId: string;
  readonly projectId: string;
  readonly code: string;
}

export interface BegunReferral {
  readonly phase: 'begun';
  readonly referralId: string;
  readonly referralType: ReferralType;
  readonly referrerId: string;
  /** The person who was referred. */
  readonly userId: string;
  /** Null for a referral to Panelist. */
  readonly projectId: string | null;
  readonly code: string;
  readonly bonusCents: number;
  readonly status: ReferralStatus;
  /** The response that moved it last. */
  readonly participationId: string | null;
  /** Where the latest of the events that moved it is in the log. */
  readonly causePosition: string;
  /** Ended for a reason of ours: nothing moves it any more. */
  readonly isOver: boolean;
  /** Approved incentives in cents, by response. Of a referral to Panelist alone. */
  readonly counted: Readonly<Record<string, number>>;
  /** Where the event is in the log that counted a response last, or no longer, by response. */
  readonly countedAt: Readonly<Record<string, string>>;
  /** Number of accruals so far. */
  readonly accruals: number;
  /** Of the latest accrual. From `requested` on the payout decides. */
  readonly bonus: 'none' | 'accrued' | 'requested';
  /** What the two accounts had in common at the latest accrual. */
  readonly shared: SharedFact | null;
}

export type ReferralState =
  | { readonly phase: 'none' }
  | (FollowedLink & { readonly phase: 'followed'; readonly followedAt: string })
  | BegunReferral;

export const totalOf = ({ counted }: Pick<BegunReferral, 'counted'>): number =>
  Object.values(counted).reduce((sum, each) => sum + each, 0);

export function evolveReferral(state: ReferralState, event: ReferralEvent): ReferralState {
  if (event.type === 'ReferralLinkFollowed') return { ...event.data, phase: 'followed' };
  if (event.type === 'ReferralBegun') {
    return {
      ...event.data,
      phase: 'begun',
      status: 'SIGNED_UP',
      participationId: null,
      causePosition: '',
      isOver: false,
      counted: {},
      countedAt: {},
      accruals: 0,
      bonus: 'none',
      shared: null,
    };
  }
  return state.phase === 'begun' ? evolveBegun(state, event) : state;
}

function evolveBegun(
  state: BegunReferral,
  event: Exclude<ReferralEvent, { readonly type: 'ReferralLinkFollowed' | 'ReferralBegun' }>,
): BegunReferral {
  switch (event.type) {
    case 'ReferralStatusChanged': {
      const { to, reason, participationId, causePosition } = event.data;
      return {
        ...state,
        status: to,
        isOver: reason !== null,
        participationId: participationId ?? state.participationId,
        causePosition: causePosition !== null && causePosition > state.causePosition ? causePosition : state.causePosition,
      };
    }
    case 'ReferralPaymentCounted': {
      const { participationId, incentiveCents, causePosition } = event.data;
      const countedAt = { ...state.countedAt, [participationId]: causePosition };
      return { ...state, countedAt, counted: { ...state.counted, [participationId]: incentiveCents } };
    }
    case 'ReferralPaymentUncounted': {
      const { participationId, causePosition } = event.data;
      const { [participationId]: _, ...counted } = state.counted;
      return { ...state, countedAt: { ...state.countedAt, [participationId]: causePosition }, counted };
    }
    case 'ReferralFeeAccrued':
      return { ...state, accruals: event.data.accrual, bonus: 'accrued', shared: event.data.shared ?? null };
    case 'ReferralFeeWithdrawn':
      return { ...state, bonus: 'none' };
    case 'ReferralBonusRequested':
      return { ...state, bonus: 'requested' };
    default:
      return unknown(event, state);
  }
}

function unknown(_event: never, state: BegunReferral): BegunReferral {
  return state;
}
