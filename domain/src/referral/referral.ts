import type { Decider, Decision } from '../kernel/decider.js';
import type { DecisionMakerFields } from '../kernel/decision-maker.js';
import type { SharedFact } from '../payout/browser.js';
import { referralEvents, type ReferralEvent } from './events.js';
import type { EndReason, ReferralCause } from './referral-cause.js';
import { stillCounts } from './referral-fee.js';
import { evolveReferral, totalOf, type BegunReferral, type FollowedLink, type ReferralState } from './referral-state.js';
import type { ReferralStatus } from './referral-status.js';
import type { SamePersonReason } from './same-person.js';
import { networkBonusCents, thresholdCents } from './terms.js';

export type { BegunReferral, ReferralState } from './referral-state.js';

/** A person with an account arrived by a link to a project. */
export interface FollowLink {
  readonly type: 'FollowLink';
  readonly link: FollowedLink;
  readonly at: string;
}
/** A person signed up by a code. */
export interface BeginByCode {
  readonly type: 'BeginByCode';
  readonly referralId: string;
  readonly referrerId: string;
  readonly userId: string;
  readonly code: string;
  readonly samePerson: SamePersonReason | null;
}
/** An event about the referred person, which may come again after later ones. */
interface Note {
  readonly participationId: string;
  /** Of the event in the log. */
  readonly position: string;
}
/** `bonusCents`: of this project; null where it can't be referred to. */
export interface NoteScreener extends Note {
  readonly type: 'NoteScreener';
  readonly at: string;
  readonly bonusCents: number | null;
  readonly samePerson: SamePersonReason | null;
}
/** The person took part. */
export interface NoteAttended extends Note {
  readonly type: 'NoteAttended';
}
/** The payment arrived (`PayoutSettled`), or the approved study pays nothing. */
export interface NotePaid extends Note {
  readonly type: 'NotePaid';
  /** Of the study. */
  readonly projectId: string;
  readonly incentiveCents: number;
}
/** Who withdrew the approval, voided the payout, or took the payment back. */
export interface NoteTakenBack extends Note, DecisionMakerFields {
  readonly type: 'NoteTakenBack';
  readonly projectId: string;
}
/** The response ended without a payment. */
export interface NoteEnded extends Note {
  readonly type: 'NoteEnded';
  readonly cause: 'not-selected' | 'project-closed';
}
/**
 * `obstacle`: why no bonus is earned although the payment arrived. `shared`: what the two accounts
 * have in common.
 */
export interface AccrueBonus {
  readonly type: 'AccrueBonus';
  readonly shared: SharedFact | null;
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
/** What became of the payout, and who voided it. */
export interface NoteBonus extends DecisionMakerFields {
  readonly type: 'NoteBonus';
  readonly outcome: 'paid' | 'taken-back' | 'voided';
}
/** An upheld review pays the bonus as compensation: the referral earns none any more. */
export interface EndCompensated {
  readonly type: 'EndCompensated';
}
export type ReferralCommand =
  | FollowLink
  | BeginByCode
  | NoteScreener
  | NoteAttended
  | NotePaid
  | NoteTakenBack
  | NoteEnded
  | AccrueBonus
  | RequestBonus
  | NoteBonus
  | EndCompensated;

/**
 * `referral-{id}` (document 3 §4; contract, Referrals): a person whom another one brought, from the
 * link to the bonus. Each command may come again: one that changes nothing any more returns no
 * events, and a note that is older than the last one that moved the referral moves it no more.
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
      return hasPassed(state, 'PARTICIPATED') || isOvertaken(command, state)
        ? []
        : [moved(state, 'PARTICIPATED', 'attended', command)];
    case 'NotePaid':
      return notePaid(command, state);
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
    case 'EndCompensated':
      // Once the bonus is requested its payout decides.
      return state.bonus === 'requested' ? [] : [...withdrawal(state), ended(state, 'compensated')];
    default:
      return command satisfies never;
  }
}

/**
 * The first link wins, for 30 days (contract, Referrals). One's own link never replaces another
 * person's.
 */
function followLink({ link, at }: FollowLink, state: ReferralState): Decision<ReferralEvent> {
  if (state.phase === 'begun') return [];
  if (state.phase === 'followed' && !replaces({ link, at }, state)) return [];
  return [{ type: 'ReferralLinkFollowed', data: { ...link, followedAt: at } }];
}

function replaces({ link, at }: Omit<FollowLink, 'type'>, known: FollowedLink & { readonly followedAt: string }): boolean {
  const isOwn = link.referrerId === link.userId;
  const isOther = link.referrerId !== known.referrerId;
  // That of a sign-up, handled after one that was followed later.
  if (at < known.followedAt) return isOther && !isOwn && stillCounts({ followedAt: at }, known.followedAt);
  return !stillCounts(known, at) || (known.referrerId === known.userId && !isOwn);
}

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
function beginByLink(note: NoteScreener, link: Extract<ReferralState, { readonly phase: 'followed' }>): Decision<ReferralEvent> {
  const { at, bonusCents, samePerson } = note;
  if (bonusCents === null || !stillCounts(link, at)) return [];
  const { referralId, referrerId, userId, projectId, code } = link;
  const who = { referralId, referrerId, userId, projectId };
  const first = { ...who, status: 'SIGNED_UP' } as const;
  return [
    { type: 'ReferralBegun', data: { ...who, referralType: 'project', code, bonusCents } },
    samePerson === null ? moved(first, 'SCREENING', 'screener-started', note) : ended(first, samePerson),
  ];
}

function noteScreener(note: NoteScreener, state: BegunReferral): Decision<ReferralEvent> {
  if (isOvertaken(note, state)) return [];
  if (state.status === 'SIGNED_UP') return [moved(state, 'SCREENING', 'screener-started', note)];
  if (state.status === 'PARTICIPATED_THRESHOLD_NOT_MET') return [moved(state, 'RE_SCREENING', 'screener-started', note)];
  return [];
}

/** A later event has moved the referral already: the one of the note is handled once more. */
const isOvertaken = ({ position }: Note, { causePosition }: BegunReferral): boolean => position < causePosition;
/**
 * The same of a count. An event about another response says nothing: payments arrive next to what
 * the person does elsewhere, or late, once an operator resumes their stream.
 */
const isCountOvertaken = ({ position, participationId }: Note, { countedAt }: BegunReferral): boolean =>
  position < (countedAt[participationId] ?? '');

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

function notePaid(note: NotePaid, state: BegunReferral): Decision<ReferralEvent> {
  const { participationId, projectId, incentiveCents, position: causePosition } = note;
  if (state.referralType === 'project')
    return hasPassed(state, 'BONUS_PROCESSING') || isOvertaken(note, state)
      ? []
      : [moved(state, 'BONUS_PROCESSING', 'payment-approved', note)];
  if (state.bonus === 'requested' || participationId in state.counted || isCountOvertaken(note, state)) return [];
  if (incentiveCents <= 0)
    return isWaitingFor(state, note) ? [moved(state, 'PARTICIPATED_THRESHOLD_NOT_MET', 'payment-approved', note)] : [];
  const { referralId, userId } = state;
  const totalCents = totalOf(state) + incentiveCents;
  const counted: ReferralEvent = {
    type: 'ReferralPaymentCounted',
    data: { referralId, userId, projectId, participationId, incentiveCents, totalCents, causePosition },
  };
  if (hasPassed(state, 'THRESHOLD_MET')) return [counted];
  const to = totalCents >= thresholdCents ? 'THRESHOLD_MET' : 'PARTICIPATED_THRESHOLD_NOT_MET';
  return state.status === to ? [counted] : [counted, moved(state, to, 'payment-approved', note)];
}

/** The person took part in this study, and its payment waits for the approval. */
const isWaitingFor = (state: BegunReferral, note: Note): boolean =>
  state.status === 'PARTICIPATED' && state.participationId === note.participationId && !isOvertaken(note, state);

/** Once the bonus is requested its payout decides: it is voided if nothing was sent. */
function noteTakenBack(note: NoteTakenBack, state: BegunReferral): Decision<ReferralEvent> {
  const { participationId, projectId, position: causePosition } = note;
  if (state.bonus === 'requested') return [];
  if (state.referralType === 'project')
    return state.status === 'BONUS_PROCESSING' && !isOvertaken(note, state)
      ? [...withdrawal(state, note), backToParticipated(state, note)]
      : [];
  if (isCountOvertaken(note, state)) return [];
  const incentiveCents = state.counted[participationId];
  if (incentiveCents === undefined) {
    // An unpaid study counted nothing.
    const wasUnpaid = state.status === 'PARTICIPATED_THRESHOLD_NOT_MET' && state.participationId === participationId;
    return wasUnpaid && !isOvertaken(note, state) ? [backToParticipated(state, note)] : [];
  }
  const { referralId, userId } = state;
  const totalCents = totalOf(state) - incentiveCents;
  const uncounted: ReferralEvent = {
    type: 'ReferralPaymentUncounted',
    data: { referralId, userId, projectId, participationId, totalCents, causePosition },
  };
  const wasEarned = hasPassed(state, 'THRESHOLD_MET');
  if (wasEarned && totalCents >= thresholdCents) return [uncounted];
  // The payment waits for its approval again.
  if (wasEarned || state.status === 'PARTICIPATED_THRESHOLD_NOT_MET')
    return [uncounted, ...withdrawal(state, note), backToParticipated(state, note)];
  return [uncounted];
}

const backToParticipated = (state: BegunReferral, note: Note): ReferralEvent =>
  moved(state, 'PARTICIPATED', 'payment-taken-back', note);

function withdrawal(state: BegunReferral, maker: DecisionMakerFields = {}): readonly ReferralEvent[] {
  const { bonus, accruals: accrual, bonusCents } = state;
  if (bonus !== 'accrued') return [];
  return [{ type: 'ReferralFeeWithdrawn', data: { ...whoOf(state), accrual, bonusCents, ...makerIn(maker) } }];
}

/** A referral to Panelist goes on: the person may apply elsewhere. */
function noteEnded(note: NoteEnded, state: BegunReferral): Decision<ReferralEvent> {
  const { cause } = note;
  if (isOvertaken(note, state)) return [];
  if (state.referralType === 'project') {
    if (state.status !== 'SCREENING' && state.status !== 'PARTICIPATED' && state.status !== 'SIGNED_UP') return [];
    return [moved(state, cause === 'project-closed' ? 'PROJECT_CLOSED' : 'CRITERIA_NOT_MET', cause, note)];
  }
  return isWaitingFor(state, note) ? [moved(state, 'PARTICIPATED_THRESHOLD_NOT_MET', cause, note)] : [];
}

function accrue({ accrual, obstacle, shared }: AccrueBonus, state: BegunReferral): Decision<ReferralEvent> {
  const isDue = state.status === 'THRESHOLD_MET' || state.status === 'BONUS_PROCESSING';
  if (!isDue || state.bonus !== 'none' || accrual !== state.accruals + 1) return [];
  if (obstacle !== null) return [ended(state, obstacle)];
  const accrued: ReferralEvent = {
    type: 'ReferralFeeAccrued',
    data: { ...whoOf(state), accrual, bonusCents: state.bonusCents, shared },
  };
  return state.status === 'THRESHOLD_MET' ? [accrued, moved(state, 'BONUS_PROCESSING', 'accrued', null)] : [accrued];
}

function requestBonus({ accrual, obstacle }: RequestBonus, state: BegunReferral): Decision<ReferralEvent> {
  if (state.bonus !== 'accrued' || state.accruals !== accrual) return [];
  if (obstacle !== null) return [...withdrawal(state), ended(state, obstacle)];
  return [{ type: 'ReferralBonusRequested', data: { ...whoOf(state), accrual, bonusCents: state.bonusCents } }];
}

function noteBonus({ outcome, ...maker }: NoteBonus, state: BegunReferral): Decision<ReferralEvent> {
  if (state.bonus !== 'requested') return [];
  if (outcome === 'voided') return [ended(state, 'bonus-voided', maker)];
  if (outcome === 'paid') return state.status === 'PAID' ? [] : [moved(state, 'PAID', 'bonus-paid', null)];
  return state.status === 'PAID' ? [moved(state, 'BONUS_PROCESSING', 'bonus-taken-back', null)] : [];
}

type Who = Pick<BegunReferral, 'referralId' | 'referrerId' | 'userId' | 'projectId'>;
type Where = Who & Pick<BegunReferral, 'status'>;

const whoOf = ({ referralId, referrerId, userId, projectId }: Who): Who => ({ referralId, referrerId, userId, projectId });

const moved = (state: Where, to: ReferralStatus, cause: ReferralCause, note: Note | null): ReferralEvent => ({
  type: 'ReferralStatusChanged',
  data: {
    ...whoOf(state),
    from: state.status,
    to,
    cause,
    reason: null,
    participationId: note?.participationId ?? null,
    causePosition: note?.position ?? null,
  },
});

const ended = (state: Where, reason: EndReason, maker: DecisionMakerFields = {}): ReferralEvent => ({
  type: 'ReferralStatusChanged',
  data: {
    ...whoOf(state),
    from: state.status,
    to: 'CRITERIA_NOT_MET',
    cause: causeOf(reason),
    reason,
    participationId: null,
    causePosition: null,
    ...makerIn(maker),
  },
});

/** Of a command, which has other fields too. */
const makerIn = ({ decidedBy, decidedAs }: DecisionMakerFields): DecisionMakerFields =>
  decidedBy === undefined ? {} : { decidedBy, decidedAs };

function causeOf(reason: EndReason): ReferralCause {
  switch (reason) {
    case 'limit':
    case 'referrer-left':
    case 'bonus-voided':
    case 'compensated':
      return reason;
    case 'pair-paid':
      return 'limit';
    default:
      return 'abuse';
  }
}
