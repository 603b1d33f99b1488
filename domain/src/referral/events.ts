import { z } from 'zod';
import { id, isoTime } from '../kernel/contract.js';
import { decisionMakerFields } from '../kernel/decision-maker.js';
import { event, events, type EventOf, type SentenceNames } from '../kernel/event.js';
import { formatCents } from '../kernel/money.js';
import { sharedFacts } from '../payout/browser.js';
import { endReasons, referralCauses } from './referral-cause.js';
import { referralStatuses, referralStatusTexts, referralTypes } from './referral-status.js';
import { referralCodeStream, referralStream } from './streams.js';

/** `userId` is the person who was referred; `projectId` is null for a referral to Panelist. */
const who = { referralId: id, referrerId: id, userId: id, projectId: id.nullable() };
const status = z.enum(referralStatuses);
const cents = z.number().int();
/** Counts the accruals of a referral from 1: one that was withdrawn may be followed by another. */
const accrual = z.number().int();

const projectId = '0199a000-0000-5000-8000-000000000011';
const referralId = '0199a000-0000-5000-8000-000000000051';
const referrerId = '0199a000-0000-7000-8000-000000000001';
const userId = '0199a000-0000-7000-8000-000000000031';
const someone = { referralId, referrerId, userId, projectId };
const code = 'K3F9Q2ZT7X1B';
/** `causePosition`: of the event that counts. */
const counted = { referralId: id, userId: id, projectId: id, participationId: id, totalCents: cents, causePosition: z.string() };
const ofPayment = {
  referralId,
  userId,
  projectId,
  participationId: '0199a000-0000-5000-8000-000000000013',
  causePosition: '0000000000000000042',
};

type Which = { readonly projectId: string | null };
const name = ({ projectId: of }: Which, { project }: SentenceNames): string =>
  of === null ? 'to Panelist' : `to “${project(of)}”`;

export const referralEvents = events(referralStream, {
  /**
   * A person with an account arrived by a link to a project; the referral begins with their
   * screener.
   */
  ReferralLinkFollowed: event({
    data: { ...who, projectId: id, code: z.string(), followedAt: isoTime },
    sample: { ...someone, code, followedAt: '2026-11-21T09:00:00.000Z' },
    sentence: (data, names) => `A referral link ${name(data, names)} was followed.`,
  }),
  /** The first status is SIGNED_UP. */
  ReferralBegun: event({
    data: { ...who, referralType: z.enum(referralTypes), code: z.string(), bonusCents: cents },
    sample: { ...someone, referralType: 'project', code, bonusCents: 5_000 },
    sentence: (data, names) => `A referral ${name(data, names)} began, with a bonus of ${formatCents(data.bonusCents)}.`,
  }),
  /**
   * `reason`: for staff alone. `participationId`: the response that moved it, by its event at
   * `causePosition`.
   */
  ReferralStatusChanged: event({
    data: {
      ...who,
      from: status,
      to: status,
      cause: z.enum(referralCauses),
      reason: z.enum(endReasons).nullable(),
      participationId: id.nullable(),
      causePosition: z.string().nullable(),
      ...decisionMakerFields,
    },
    sample: {
      ...someone,
      from: 'SIGNED_UP',
      to: 'SCREENING',
      cause: 'screener-started',
      reason: null,
      participationId: '0199a000-0000-5000-8000-000000000013',
      causePosition: '0000000000000000042',
    },
    sentence: (data, names) =>
      `A referral ${name(data, names)} moved from “${referralStatusTexts[data.from].title}” to “${referralStatusTexts[data.to].title}”.`,
  }),
  /**
   * An approved incentive counts towards the threshold of a referral to Panelist; `projectId` is
   * that of the study.
   */
  ReferralPaymentCounted: event({
    data: { ...counted, incentiveCents: cents },
    sample: { ...ofPayment, incentiveCents: 5_000, totalCents: 5_000 },
    sentence: (data, { project }) =>
      `The payment of ${formatCents(data.incentiveCents)} for “${project(data.projectId)}” counted for a referral, ${formatCents(data.totalCents)} in all.`,
  }),
  ReferralPaymentUncounted: event({
    data: counted,
    sample: { ...ofPayment, totalCents: 0 },
    sentence: (data, { project }) =>
      `The payment for “${project(data.projectId)}” counted no longer for a referral: ${formatCents(data.totalCents)} in all.`,
  }),
  /**
   * The referrer has earned the bonus, unless the payment behind it is taken back before it is
   * requested. `shared`: what the two accounts had in common then; an erasure may take that away.
   */
  ReferralFeeAccrued: event({
    data: { ...who, accrual, bonusCents: cents, shared: z.enum(sharedFacts).nullable().optional() },
    sample: { ...someone, accrual: 1, bonusCents: 5_000 },
    sentence: (data, names) => `The bonus of ${formatCents(data.bonusCents)} for a referral ${name(data, names)} was earned.`,
  }),
  ReferralFeeWithdrawn: event({
    data: { ...who, accrual, bonusCents: cents, ...decisionMakerFields },
    sample: { ...someone, accrual: 1, bonusCents: 5_000 },
    sentence: (data, names) =>
      `The bonus of ${formatCents(data.bonusCents)} for a referral ${name(data, names)} was withdrawn before it was paid.`,
  }),
  /** The payout follows; from here on the payout decides. */
  ReferralBonusRequested: event({
    data: { ...who, accrual, bonusCents: cents },
    sample: { ...someone, accrual: 1, bonusCents: 5_000 },
    sentence: (data, names) =>
      `The payment of the bonus of ${formatCents(data.bonusCents)} for a referral ${name(data, names)} was asked for.`,
  }),
});
export type ReferralEvent = EventOf<typeof referralEvents>;

const place = { code: z.string(), userId: id, referralId: id, projectId: id };
const ofReferrer = { code, userId: referrerId, referralId, projectId };

/** `userId` is the referrer. */
export const referralCodeEvents = events(referralCodeStream, {
  ReferralCodeIssued: event({
    data: { code: z.string(), userId: id },
    sample: { code, userId: referrerId },
    sentence: (data) => `Got the referral code ${data.code}.`,
  }),
  /** One of the paid referrals that a referrer may have on a project. */
  ReferralPlaceTaken: event({
    data: place,
    sample: ofReferrer,
    sentence: (data, names) => `A referral ${name(data, names)} counted among the paid ones.`,
  }),
  ReferralPlaceGivenBack: event({
    data: place,
    sample: ofReferrer,
    sentence: (data, names) => `A referral ${name(data, names)} counted no longer among the paid ones.`,
  }),
  /** The one project bonus that two people may have, in either direction. */
  ReferralPairTaken: event({
    data: { ...place, otherUserId: id },
    sample: { ...ofReferrer, otherUserId: userId },
    sentence: (data, names) => `A referral ${name(data, names)} is the one of these two people that earns a project bonus.`,
  }),
  ReferralPairGivenBack: event({
    data: place,
    sample: ofReferrer,
    sentence: (data, names) => `A referral ${name(data, names)} earns no project bonus of these two people any more.`,
  }),
});
export type ReferralCodeEvent = EventOf<typeof referralCodeEvents>;
