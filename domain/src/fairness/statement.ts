import { contestDays, daysAfter, type DisputeGround } from '../dispute/browser.js';
import type { DecisionMakerFields } from '../kernel/decision-maker.js';
import type { Actor, DomainEvent, Recorded } from '../kernel/event.js';
import type { RuleName } from './rule-names.js';

/** What is decided (contract, Fairness). */
export const statementKinds = [
  'start-refused',
  'screener-outcome',
  'place-passed-on',
  'not-selected',
  'application-expired',
  'application-closed',
  'response-invalid',
  'response-rejected',
  'no-show',
  'session-missed',
  'session-cancelled',
  'session-confirmed',
  'payment-approved',
  'approval-withdrawn',
  'payment-waits',
  'payment-held',
  'payment-refused',
  'payment-returned',
  'payment-reversed',
  'payment-settled',
  'payment-voided',
  'bonus-refused',
  'bonus-withdrawn',
  'destination-held',
  'account-suspended',
  'erasure-refused',
  'dispute-decided',
  'review-decided',
] as const;
export type StatementKind = (typeof statementKinds)[number];

/** Who decided, for the person who reads it. */
export const decisionMakers = ['you', 'researcher', 'rule', 'staff'] as const;
export type DecisionMaker = (typeof decisionMakers)[number];

/** A fact that the decision is based on; `from`: the page with what the person gave or did. */
export interface Fact {
  readonly text: string;
  readonly from?: string;
}

/**
 * How a decision is contested. dispute: on a ground of the existing disputes. appeal: of a dispute
 * that was decided. review: by support.
 */
export type Remedying = { readonly way: 'dispute'; readonly ground: DisputeGround } | { readonly way: 'appeal' | 'review' };

export type Objection = Remedying & {
  /** ISO 8601. */
  readonly until: string;
  /** Silence decides for the person. */
  readonly concernsMoney: boolean;
};

/** A decision in words of the eighth grade. */
export interface StatementContent {
  readonly kind: StatementKind;
  readonly decision: string;
  readonly by: DecisionMaker;
  /** The rule that was applied; its page says it in full. */
  readonly rule?: RuleName;
  readonly facts: readonly Fact[];
  readonly consequence: string;
  /** None where there is nothing to object to. */
  readonly objection?: Objection;
}

/** An event as statements read it. */
export type Happened<Event extends DomainEvent<string, object> = DomainEvent> = Event &
  Pick<Recorded, 'at'> & { readonly metadata: { readonly actor: Actor } };

/** What a statement needs in addition to its event. */
export interface StatementContext {
  readonly at: string;
  readonly actor: Actor;
  /** The events of the same stream before it, oldest first. */
  readonly before: readonly Happened[];
  /** The name of a project. */
  readonly project: (projectId: string) => string;
  /** A time as its reader reads it. */
  readonly time: (at: string) => string;
}

/** The statement of one kind of event; null where this one decides nothing. */
export type StatementText<Data> = (data: Data, context: StatementContext) => StatementContent | null;

/** Within this time a person asks for a review (contract, Fairness: as for disputes). */
export const objectionUntil = (at: string): string => daysAfter(at, contestDays);

/** The objection that support reviews. */
export const byReview = (at: string, concernsMoney: boolean): Objection => ({
  way: 'review',
  until: objectionUntil(at),
  concernsMoney,
});

/** The objection that opens a dispute; each of its grounds is about money. */
export const byDispute = (at: string, ground: DisputeGround): Objection => ({
  way: 'dispute',
  ground,
  until: objectionUntil(at),
  concernsMoney: true,
});

const makers: Readonly<Record<Actor['kind'], DecisionMaker>> = {
  panelist: 'you',
  researcher: 'researcher',
  staff: 'staff',
  system: 'rule',
};

/** A member of staff who was logged in as the person decided, not the person. */
export const makerOf = ({ kind, onBehalfOf }: Actor): DecisionMaker => (onBehalfOf === undefined ? makers[kind] : 'staff');

/** Who closed a project; older events do not say so, and a researcher closed nearly all of them. */
export const closerOf = ({ decidedAs = 'researcher' }: DecisionMakerFields): 'researcher' | 'staff' => decidedAs;
export const closerText = (data: DecisionMakerFields): string => (closerOf(data) === 'staff' ? 'Our team' : 'The researcher');

/** A person's own text as a fact; none once an erasure has emptied it. */
export const written = (introduction: string, text: string): readonly Fact[] =>
  text === '' ? [] : [{ text: `${introduction}: “${text}”` }];

/** Pages with what a person gave or did, as paths below the address of Panelist. */
export const pages = {
  application: (participationId: string) => `/panelists/v2/surveys?id=${participationId}`,
  payout: (payoutId: string) => `/panelists/v2/payouts?id=${payoutId}`,
  payoutSettings: '/panelists/v2/settings/payouts',
  profile: '/panelists/v2/profile',
  project: (projectId: string) => `/panelists/v2/projects/view/${projectId}`,
  referrals: '/panelists/v2/referrals',
  dispute: (disputeId: string) => `/panelists/v2/disputes/${disputeId}`,
} as const;
