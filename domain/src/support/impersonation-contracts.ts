import { z } from 'zod';
import { contractsFor, id, isoTime, limit, skip, staff, v2Confirmation } from '../kernel/contract.js';
import { accountStream } from '../identity/streams.js';
import { lookReasonSchema } from './contracts.js';
import { lookKinds } from './looks.js';
import { accessLogStream } from './streams.js';

const bySupport = contractsFor({ style: 'v4', access: staff.support, whileImpersonating: 'refused' });
const withCookie = contractsFor({ style: 'v2', access: 'cookie' });
const own = contractsFor({ style: 'v4', access: 'user' });

export const impersonate = bySupport.command('POST /api/v4/support/participants/:userId/impersonate', {
  body: z.object({ reason: z.string().max(500) }),
  /** `url`: a path of this origin; opening it logs in as the participant. */
  answer: z.object({ url: z.string() }),
  about: [accessLogStream],
  spec: 'contract, Account',
  summary:
    'Issues an address that logs this browser in as the participant: once, within five minutes, in the session that asked. The participant reads the visit and its reason.',
});

export const logInAsUser = withCookie.command('GET /loginasuser/:ticket', {
  params: { ticket: z.string().max(300) },
  answer: v2Confirmation,
  about: [accessLogStream],
  spec: 'contract, Account',
  summary: 'Redeems the address of an impersonation: sets the session for at most an hour and leads to the dashboard.',
});

export const logOutAsUser = withCookie.command('GET /logoutasuser', {
  answer: v2Confirmation,
  about: [accessLogStream],
  spec: '1 §7, contract, Account',
  summary: "Ends an impersonation and returns to the member of staff's own session.",
});

export const giveLookReason = contractsFor({
  style: 'v4',
  access: [...staff.support, ...staff.operations],
  whileImpersonating: 'refused',
}).command('POST /api/v4/support/participants/:userId/look-reason', {
  body: z.object({ reason: z.string().max(500) }),
  /** Until when the reason holds. */
  answer: z.object({ until: isoTime }),
  about: [accessLogStream],
  spec: 'contract, Staff',
  summary:
    'Says why the caller looks at a participant’s data: for the looks of an hour, whose entries in the access log carry it.',
});

export const lookReason = contractsFor({ style: 'v4', access: [...staff.support, ...staff.operations] }).query(
  'GET /api/v4/support/participants/:userId/look-reason',
  {
    answer: z.object({
      /** Pages show personal values only once a reason is given; false for erased people and for the caller. */
      isNeeded: z.boolean(),
      given: lookReasonSchema,
    }),
    about: [accessLogStream, accountStream],
    spec: 'contract, Staff',
    summary: 'Whether the caller has said why they look at a participant’s data, and until when that holds. No look itself.',
  },
);

export const accessLogEntrySchema = z.object({
  id,
  at: isoTime,
  what: z.enum(['impersonation', 'erasure', ...lookKinds]),
  /** The role, without a name: `A member of the support team`. */
  who: z.string(),
  /** Null for a look for which none was given. */
  reason: z.string().nullable(),
  /** When the visit ended, or ends at the latest; null for a look or an erasure. */
  until: isoTime.nullable(),
});
export type AccessLogEntry = z.output<typeof accessLogEntrySchema>;

export const accessLog = own.query('GET /api/v4/users/:userId/access-log', {
  query: z.object({ limit: limit.default(20), skip: skip.default(0) }),
  answer: z.object({ items: z.array(accessLogEntrySchema), totalCount: z.number() }),
  about: [accessLogStream],
  spec: 'contract, Staff',
  summary:
    'Which members of staff looked at the person’s data or logged in as the person, when and why; newest first. For the person and for support.',
});
