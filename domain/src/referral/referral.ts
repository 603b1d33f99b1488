import type { Decider, Decision } from '../kernel/decider.js';
import { referralEvents, type ReferralEvent } from './events.js';
import type { EndReason, ReferralCause } from './referral-cause.js';
import { evolveReferral, totalOf, type BegunReferral, type FollowedLink, type ReferralState } from './referral-state.js';
import type { ReferralStatus } from './referral-status.js';
import type { SamePersonReason } from './same-person.js';
import { linkLifetimeMs, networkBonusCents, thresholdCents } from './terms.js';

export type { BegunReferral, ReferralState } from './referral-state.js';

/** Somebody with an account arrived by a link to a project. */
export interface FollowLink {
  readonly type: 'FollowLink';
  readonly link: FollowedLink;
  readonly at: string;
}
/** Somebody signed up by a code. */
export interface BeginByCode {
  readonly type: 'BeginByCode';
  readonly referralId: string;
  readonly referrerId: string;
  readonly userId: string;
  readonly code: string;
  readonly samePerson: SamePersonReason | null;
}
/** `bonusCents`: of this project; null where it can't be referred to. */
export interface NoteScreener {
  readonly type: 'NoteScreener';
  readonly participationId: string;
  readonly at: string;
  readonly bonusCents: number | null;
  readonly samePerson: SamePersonReason | null;
}
/** The person took part. */
export interface NoteAttended {
  readonly type: 'NoteAttended';
  readonly participationId: string;
}
export interface NoteApproved {
  readonly type: 'NoteApproved';
  readonly participationId: string;
  /** Of the study. */
  readonly projectId: string;
  readonly incentiveCents: number;
}
/** The approval was withdrawn, or the payout voided. */
export interface NoteTakenBack {
  readonly type: 'NoteTakenBack';
  readonly participationId: string;
  readonly projectId: string;
}
/** The response ended without a payment. */
export interface NoteEnded {
  readonly type: 'NoteEnded';
  readonly participationId: string;
  readonly cause: 'not-selected' | 'project-closed';
}
/** `obstacle`: why no bonus is earned although the payment was approved. */
export interface AccrueBonus {
  readonly type: 'AccrueBonus';
  /** Counts the accruals of the referral from 1. */
  readonly accrual: number;
  readonly obstacle: EndReason | null;
}
/** After `REFERRAL_BONUS_DAYS`. */
export interface RequestBonus {
  readonly type: 'RequestBonus';
  readonly accrual: number;
  readonly obstacle: EndReason | null;
}
/** What became of the payout. */
export interface NoteBonus {
  readonly type: 'NoteBonus';
  readonly outcome: 'paid' | 'taken-back' | 'voided';
}
export type ReferralCommand =
  | FollowLink
  | BeginByCode
  | NoteScreener
  | NoteAttended
  | NoteApproved
  | NoteTakenBack
  | NoteEnded
  | AccrueBonus
  | RequestBonus
  | NoteBonus;

/**
 * `referral-{id}` (document 3 §4; contract, Referrals): a person whom another one brought, from the
 * link to the bonus. A command that changes nothing any more returns no events, so each may come again.
 */
export const referralDecider: Decider<ReferralCommand, ReferralEvent, ReferralState> = {
  events: referralEvents,
  initialState: { phase: 'none' },
  evolve: evolveReferral,
  decide,
};

function decide(command: ReferralCommand, state: ReferralState): Decision<ReferralEvent> {
  if (command.type === 'FollowLink') return followLink(command, state);
  if (command.type === 'BeginByCode') return state.phase === 'none' ? beginByCode(command) : [];
  if (state.phase === 'none') return [];
  if (state.phase === 'followed') return command.type === 'NoteScreener' ? beginByLink(command, state) : [];
  if (state.isOver) return [];
  switch (command.type) {
    case 'NoteScreener':
      return noteScreener(command, state);
    case 'NoteAttended':
      return hasPassed(state, 'PARTICIPATED') ? [] : [moved(state, 'PARTICIPATED', 'attended', command.participationId)];
    case 'NoteApproved':
      return noteApproved(command, state);
    case 'NoteTakenBack':
      return noteTakenBack(command, state);
    case 'NoteEnded':
      return noteEnded(command, state);
    case 'AccrueBonus':
      return accrue(command, state);
    case 'RequestBonus':
      return requestBonus(command, state);
    case 'NoteBonus':
      return noteBonus(command, state);
    default:
      return command satisfies never;
  }
}

/**
 * The first link wins, for 30 days (contract, Referrals). One's own link keeps nobody else's out.
 */
function followLink({ link, at }: FollowLink, state: ReferralState): Decision<ReferralEvent> {
  if (state.phase === 'begun') return [];
  if (state.phase === 'followed' && stillCounts(state, at)) {
    const wasOwn = state.referrerId === state.userId;
    if (!wasOwn || link.referrerId === link.userId) return [];
  }
  return [{ type: 'ReferralLinkFollowed', data: { ...link, followedAt: at } }];
}

const stillCounts = ({ followedAt }: { readonly followedAt: string }, at: string): boolean =>
  Date.parse(at) - Date.parse(followedAt) < linkLifetimeMs;

function beginByCode({ referralId, referrerId, userId, code, samePerson }: BeginByCode): Decision<ReferralEvent> {
  const who = { referralId, referrerId, userId, projectId: null };
  const begun: ReferralEvent = {
    type: 'ReferralBegun',
    data: { ...who, referralType: 'network', code, bonusCents: networkBonusCents },
  };
  if (samePerson === null) return [begun];
  return [begun, ended({ ...who, status: 'SIGNED_UP' }, samePerson)];
}

/** A project referral begins with the screener (contract, Settled). */
function beginByLink(
  { participationId, at, bonusCents, samePerson }: NoteScreener,
  link: Extract<ReferralState, { readonly phase: 'followed' }>,
): Decision<ReferralEvent> {
  if (bonusCents === null || !stillCounts(link, at)) return [];
  const { referralId, referrerId, userId, projectId, code } = link;
  const who = { referralId, referrerId, userId, projectId };
  const first = { ...who, status: 'SIGNED_UP' } as const;
  return [
    { type: 'ReferralBegun', data: { ...who, referralType: 'project', code, bonusCents } },
    samePerson === null ? moved(first, 'SCREENING', 'screener-started', participationId) : ended(first, samePerson),
  ];
}

function noteScreener({ participationId }: NoteScreener, state: BegunReferral): Decision<ReferralEvent> {
  if (state.status === 'SIGNED_UP') return [moved(state, 'SCREENING', 'screener-started', participationId)];
  if (state.status === 'PARTICIPATED_THRESHOLD_NOT_MET')
    return [moved(state, 'RE_SCREENING', 'screener-started', participationId)];
  return [];
}

const order = [
  'SIGNED_UP',
  'SCREENING',
  'PROJECT_CLOSED',
  'CRITERIA_NOT_MET',
  'PARTICIPATED_THRESHOLD_NOT_MET',
  'RE_SCREENING',
  'PARTICIPATED',
  'THRESHOLD_MET',
  'BONUS_PROCESSING',
  'PAID',
] as const satisfies readonly ReferralStatus[];
/** Whether the referral is at this status or further. */
const hasPassed = ({ status }: Pick<BegunReferral, 'status'>, other: ReferralStatus): boolean =>
  order.indexOf(status) >= order.indexOf(other);

function noteApproved(
  { participationId, projectId, incentiveCents }: NoteApproved,
  state: BegunReferral,
): Decision<ReferralEvent> {
  if (state.referralType === 'project')
    return hasPassed(state, 'BONUS_PROCESSING') ? [] : [moved(state, 'BONUS_PROCESSING', 'payment-approved', participationId)];
  if (state.bonus === 'requested' || participationId in state.counted) return [];
  if (incentiveCents <= 0)
    return isWaitingFor(state, participationId)
      ? [moved(state, 'PARTICIPATED_THRESHOLD_NOT_MET', 'payment-approved', participationId)]
      : [];
  const { referralId, userId } = state;
  const totalCents = totalOf(state) + incentiveCents;
  const counted: ReferralEvent = {
    type: 'ReferralPaymentCounted',
    data: { referralId, userId, projectId, participationId, incentiveCents, totalCents },
  };
  if (hasPassed(state, 'THRESHOLD_MET')) return [counted];
  const to = totalCents >= thresholdCents ? 'THRESHOLD_MET' : 'PARTICIPATED_THRESHOLD_NOT_MET';
  return state.status === to ? [counted] : [counted, moved(state, to, 'payment-approved', participationId)];
}

/** The person took part in this study, and its payment waits for the approval. */
const isWaitingFor = (state: BegunReferral, participationId: string): boolean =>
  state.status === 'PARTICIPATED' && state.participationId === participationId;

/** Once the bonus is requested it stays, whatever becomes of the payment behind it. */
function noteTakenBack({ participationId, projectId }: NoteTakenBack, state: BegunReferral): Decision<ReferralEvent> {
  if (state.bonus === 'requested') return [];
  if (state.referralType === 'project')
    return state.status === 'BONUS_PROCESSING' ? [...withdrawal(state), backToParticipated(state, participationId)] : [];
  const incentiveCents = state.counted[participationId];
  if (incentiveCents === undefined) {
    // An unpaid study counted nothing.
    const wasUnpaid = state.status === 'PARTICIPATED_THRESHOLD_NOT_MET' && state.participationId === participationId;
    return wasUnpaid ? [backToParticipated(state, participationId)] : [];
  }
  const { referralId, userId } = state;
  const totalCents = totalOf(state) - incentiveCents;
  const uncounted: ReferralEvent = {
    type: 'ReferralPaymentUncounted',
    data: { referralId, userId, projectId, participationId, totalCents },
  };
  const wasEarned = hasPassed(state, 'THRESHOLD_MET');
  if (wasEarned && totalCents >= thresholdCents) return [uncounted];
  // The payment waits for its approval again.
  if (wasEarned || state.status === 'PARTICIPATED_THRESHOLD_NOT_MET')
    return [uncounted, ...withdrawal(state), backToParticipated(state, participationId)];
  return [uncounted];
}

const backToParticipated = (state: BegunReferral, participationId: string): ReferralEvent =>
  moved(state, 'PARTICIPATED', 'payment-taken-back', participationId);

function withdrawal(state: BegunReferral): readonly ReferralEvent[] {
  const { bonus, accruals: accrual, bonusCents } = state;
  return bonus === 'accrued' ? [{ type: 'ReferralFeeWithdrawn', data: { ...whoOf(state), accrual, bonusCents } }] : [];
}

/** A referral to Panelist goes on: the person may apply elsewhere. */
function noteEnded({ participationId, cause }: NoteEnded, state: BegunReferral): Decision<ReferralEvent> {
  if (state.referralType === 'project') {
    if (state.status !== 'SCREENING' && state.status !== 'PARTICIPATED' && state.status !== 'SIGNED_UP') return [];
    return [moved(state, cause === 'project-closed' ? 'PROJECT_CLOSED' : 'CRITERIA_NOT_MET', cause, participationId)];
  }
  return isWaitingFor(state, participationId) ? [moved(state, 'PARTICIPATED_THRESHOLD_NOT_MET', cause, participationId)] : [];
}

function accrue({ accrual, obstacle }: AccrueBonus, state: BegunReferral): Decision<ReferralEvent> {
  const isDue = state.status === 'THRESHOLD_MET' || state.status === 'BONUS_PROCESSING';
  if (!isDue || state.bonus !== 'none' || accrual !== state.accruals + 1) return [];
  if (obstacle !== null) return [ended(state, obstacle)];
  const accrued: ReferralEvent = {
    type: 'ReferralFeeAccrued',
    data: { ...whoOf(state), accrual, bonusCents: state.bonusCents },
  };
  return state.status === 'THRESHOLD_MET' ? [accrued, moved(state, 'BONUS_PROCESSING', 'accrued', null)] : [accrued];
}

function requestBonus({ accrual, obstacle }: RequestBonus, state: BegunReferral): Decision<ReferralEvent> {
  if (state.bonus !== 'accrued' || state.accruals !== accrual) return [];
  if (obstacle !== null) return [...withdrawal(state), ended(state, obstacle)];
  return [{ type: 'ReferralBonusRequested', data: { ...whoOf(state), accrual, bonusCents: state.bonusCents } }];
}

function noteBonus({ outcome }: NoteBonus, state: BegunReferral): Decision<ReferralEvent> {
  if (state.bonus !== 'requested') return [];
  if (outcome === 'voided') return [ended(state, 'bonus-voided')];
  if (outcome === 'paid') return state.status === 'PAID' ? [] : [moved(state, 'PAID', 'bonus-paid', null)];
  return state.status === 'PAID' ? [moved(state, 'BONUS_PROCESSING', 'bonus-taken-back', null)] : [];
}

type Who = Pick<BegunReferral, 'referralId' | 'referrerId' | 'userId' | 'projectId'>;
type Where = Who & Pick<BegunReferral, 'status'>;

const whoOf = ({ referralId, referrerId, userId, projectId }: Who): Who => ({ referralId, referrerId, userId, projectId });

const moved = (state: Where, to: ReferralStatus, cause: ReferralCause, participationId: string | null): ReferralEvent => ({
  type: 'ReferralStatusChanged',
  data: { ...whoOf(state), from: state.status, to, cause, reason: null, participationId },
});

const ended = (state: Where, reason: EndReason): ReferralEvent => ({
  type: 'ReferralStatusChanged',
  data: {
    ...whoOf(state),
    from: state.status,
    to: 'CRITERIA_NOT_MET',
    cause: reason === 'limit' || reason === 'referrer-left' || reason === 'bonus-voided' ? reason : 'abuse',
    reason,
    participationId: null,
  },
});
