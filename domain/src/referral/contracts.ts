import { z } from 'zod';
import { byRoute, dollars, id, isoTime, limit, skip, v2Confirmation } from '../kernel/contract.js';
import { endReasons } from './referral-cause.js';
import { referralStatuses, referralTypes } from './referral-status.js';
import { pastedText } from '../kernel/typed-text.js';

const spec = '3 §7; contract, Referrals';
const status = z.enum(referralStatuses);
const project = z.object({ id, name: z.string() });

/** A referral as its referrer sees it: never why a person was not selected. */
export const referralSchema = z.object({
  id,
  referralType: z.enum(referralTypes),
  activeStatus: status,
  /** In their order. Those up to `activeStatus` are done. */
  possibleStates: z.array(status),
  bonusAmount: dollars,
  /** Oldest first; a status may come again. */
  history: z.array(z.object({ status, at: isoTime })),
  /**
   * `prettyFullName` is `Former participant` once the person is erased; the date is `November 23,
   * 2026`.
   */
  referredUser: z.object({ prettyFullName: z.string(), prettySignupDate: z.string() }),
  /** Of a project referral. */
  project: project.optional(),
});
export type Referral = z.output<typeof referralSchema>;

/** Shorter texts are ignored (document 3 §5, Referral search). */
export const minSearchLength = 2;

const yes = z.enum(['true', 'false', '1', '0']).transform((text) => text === 'true' || text === '1');

export const referralsSchema = z.object({
  items: z.array(referralSchema),
  totalCount: z.number().int(),
  /** What was paid for all referrals, whatever the search; null unless it is asked for. */
  lifetimeBonusReceived: dollars.nullable(),
});

const person = z.object({ userId: id, name: z.string(), email: z.string() });

export const referralContracts = byRoute({
  'GET /v2/referrals/referrer/:referrerUserId': {
    query: z.object({
      limit: limit.default(10),
      skip: skip.default(0),
      /** Part of a referred person's name, in any case. */
      searchText: z.string().max(200).optional(),
      shouldCalculateLifetimeBonusReceived: yes.optional(),
    }),
    answer: referralsSchema,
    spec,
    summary: 'The referrals of a person, newest first; for the person and staff.',
  },

  'GET /v2/referrals/referrer/:referrerUserId/bonuses-by-month': {
    query: z.object({ months: z.coerce.number().int().min(1).max(60).default(12) }),
    answer: z.object({
      /** Oldest first and without gaps, up to the current month in UTC. */
      items: z.array(
        z.object({
          /** `2026-11`. */
          month: z.string(),
          bonus: dollars,
          /** Referrals that were paid. */
          count: z.number().int(),
        }),
      ),
    }),
    spec: 'contract, Referrals',
    summary: 'What a person was paid for referrals in each of the last months; for the person and staff.',
  },

  'POST /v2/referrals/visits': {
    body: z.object({ referralCode: z.string().trim().min(1).max(100), projectId: id }),
    answer: v2Confirmation,
    spec: 'contract, Referrals',
    summary:
      'The caller arrived by the project link of this code. The first link counts for 30 days: later ones change nothing, nor does a link to a project that can not be referred to or on which the caller has a response. 404 for an unknown code or project.',
  },

  'GET /api/v4/operations/referrals': {
    query: z.object({
      reason: z.enum(endReasons).optional(),
      /** A person's whole e-mail or id, of either side, or a referral's id. */
      query: z.string().overwrite(pastedText).max(200).optional(),
      skip: skip.default(0),
      limit: limit.default(25),
    }),
    answer: z.object({
      totalCount: z.number().int(),
      /** By reason, with this text; without reasons that have none. */
      counts: z.record(z.string(), z.number().int()),
      items: z.array(
        z.object({
          id,
          referralType: z.enum(referralTypes),
          reason: z.enum(endReasons),
          endedAt: isoTime,
          bonusAmount: dollars,
          /** Empty name and e-mail: erased. */
          referrer: person,
          referred: person,
          project: project.nullable(),
          history: z.array(z.object({ status, at: isoTime, cause: z.string() })),
        }),
      ),
    }),
    spec: 'contract, Referrals',
    summary: 'Referrals that ended without a bonus for a reason of ours, such as abuse, newest first.',
  },
});
