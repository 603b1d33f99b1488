import { z } from 'zod';
import { byRoute, id, isoTime, limit, skip, v2Confirmation } from '../kernel/contract.js';
import { accessReasonSchema } from './contracts.js';
import { staffAccessKinds } from './staff-access.js';

export const accessLogEntrySchema = z.object({
  id,
  at: isoTime,
  what: z.enum(['impersonation', 'erasure', ...staffAccessKinds]),
  /** The role, without a name: `A member of the support team`. */
  who: z.string(),
  /** Null for a look for which none was given. */
  reason: z.string().nullable(),
  /** When the visit ended, or ends at the latest; null for a look or an erasure. */
  until: isoTime.nullable(),
});
export type AccessLogEntry = z.output<typeof accessLogEntrySchema>;

export const impersonationContracts = byRoute({
  'POST /api/v4/support/participants/:userId/impersonate': {
    body: z.object({ reason: z.string().max(500) }),
    /** `url`: a path of this origin; opening it logs in as the participant. */
    answer: z.object({ url: z.string() }),
    spec: 'contract, Account',
    summary:
      'Issues an address that logs this browser in as the participant: once, within five minutes, in the session that asked. The participant reads the visit and its reason.',
  },

  'GET /loginasuser/:ticket': {
    params: { ticket: z.string().max(300) },
    answer: v2Confirmation,
    spec: 'contract, Account',
    summary: 'Redeems the address of an impersonation: sets the session for at most an hour and leads to the dashboard.',
  },

  'GET /logoutasuser': {
    answer: v2Confirmation,
    spec: '1 §7, contract, Account',
    summary: "Ends an impersonation and returns to the member of staff's own session.",
  },

  'POST /api/v4/support/participants/:userId/access-reason': {
    body: z.object({ reason: z.string().max(500) }),
    /** Until when the reason holds. */
    answer: z.object({ until: isoTime }),
    spec: 'contract, Staff',
    summary:
      'Says why the caller looks at a participant’s data: for the looks of an hour, whose entries in the access log carry it.',
  },

  'GET /api/v4/support/participants/:userId/access-reason': {
    answer: z.object({
      /**
       * Pages show personal values only once a reason is given; false for erased people and for the
       * caller.
       */
      isNeeded: z.boolean(),
      given: accessReasonSchema,
    }),
    spec: 'contract, Staff',
    summary: 'Whether the caller has said why they look at a participant’s data, and until when that holds. No look itself.',
  },

  'GET /api/v4/users/:userId/access-log': {
    query: z.object({ limit: limit.default(20), skip: skip.default(0) }),
    answer: z.object({ items: z.array(accessLogEntrySchema), totalCount: z.number() }),
    spec: 'contract, Staff',
    summary:
      'Which members of staff looked at the person’s data or logged in as the person, when and why; newest first. For the person and for support.',
  },
});
