import { grantableRoles } from './grantable-roles.js';
import { z } from 'zod';
import { roles } from '../kernel/call.js';
import { byRoute, id, isoTime, limit, skip } from '../kernel/contract.js';
import { typedText } from '../kernel/typed-text.js';
import { rightsChanges } from './events.js';

const grantable = z.enum(grantableRoles);

export const reasonSchema = z.string().overwrite(typedText).min(1, 'Please give a reason.').max(500);
const reasoned = z.object({ reason: reasonSchema });
/** Lifting a suspension may do without a reason. */
const maybeReasoned = z.object({ reason: z.string().overwrite(typedText).max(500).default('') });

const decidedSchema = z.object({
  since: isoTime,
  /** The name of an administrator, or `operator NAME`. */
  by: z.string(),
  reason: z.string(),
});

export const administeredAccountSchema = z.object({
  userId: id,
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  isEmailVerified: z.boolean(),
  isParticipant: z.boolean(),
  hasSecondFactor: z.boolean(),
  rights: z.array(decidedSchema.extend({ role: z.enum(roles) })),
  suspension: decidedSchema.nullable(),
  /** Of a researcher. */
  organization: z.object({ id, suspension: decidedSchema.nullable() }).nullable(),
  /** What waits for a second administrator. */
  proposals: z.array(
    z.object({
      change: z.enum(rightsChanges),
      role: z.enum(roles).nullable(),
      by: z.string(),
      reason: z.string(),
      until: isoTime,
    }),
  ),
});
export type AdministeredAccount = z.output<typeof administeredAccountSchema>;

/** `waits`: a second administrator has to ask for the same within 24 hours. */
const changed = z.object({ userId: id, state: z.enum(['done', 'waits']) });
const organizationChanged = z.object({ id, suspended: z.boolean() });
const spec = 'contract, Accounts';

export const administrationContracts = byRoute({
  'GET /api/v4/administration/accounts': {
    query: z.object({
      role: z.enum(roles).optional(),
      /** A whole e-mail, phone number or id, or words of the name. */
      query: z.string().max(200).default(''),
      limit: limit.default(50),
      skip: skip.default(0),
    }),
    answer: z.object({ items: z.array(administeredAccountSchema), totalCount: z.number().int() }),
    spec,
    summary: 'Who has which right, since when and by whom. Without `role` and `query`: every account with a granted role.',
  },

  'POST /api/v4/administration/accounts/:userId/roles': {
    body: z.object({ role: grantable, organizationId: id.optional(), reason: reasonSchema }),
    answer: changed,
    spec,
    summary:
      'Grants a role to an account with a verified e-mail (else 409) and ends its sessions. That of an administrator waits for a second one, who makes the same call (202; by the same one 409). The own account, and one that is deactivated: 403.',
  },

  'DELETE /api/v4/administration/accounts/:userId/roles/:role': {
    params: { role: z.string() },
    body: reasoned,
    answer: changed,
    spec,
    summary: 'Revokes a role and ends the sessions of the account. That of an administrator waits for a second one.',
  },

  'POST /api/v4/administration/accounts/:userId/suspend': {
    body: reasoned,
    answer: changed,
    spec,
    summary:
      'Suspends an account: its sessions end, it logs in to one page that says why, and its payouts wait. That of an administrator waits for a second one.',
  },

  'POST /api/v4/administration/accounts/:userId/reinstate': {
    body: maybeReasoned,
    answer: changed,
    spec,
    summary: 'Lifts the suspension of an account; its payouts go on.',
  },

  'DELETE /api/v4/administration/accounts/:userId/second-factor': {
    body: reasoned,
    answer: changed,
    spec,
    summary:
      'Removes the passkeys, authenticator app and recovery codes of a person who has lost them, and ends the sessions of the account. That of an administrator waits for a second one.',
  },

  'DELETE /api/v4/administration/accounts/:userId/sessions': {
    status: 204,
    answer: z.null(),
    spec,
    summary: 'Ends every session of an account.',
  },

  'POST /api/v4/administration/organizations/:id/suspend': {
    body: reasoned,
    answer: organizationChanged,
    spec,
    summary: 'Suspends an organization: its researchers may do nothing until it is reinstated.',
  },

  'POST /api/v4/administration/organizations/:id/reinstate': {
    body: maybeReasoned,
    answer: organizationChanged,
    spec,
    summary: 'Lifts the suspension of an organization.',
  },

  'GET /api/v4/suspension': {
    answer: z.object({
      of: z.enum(['account', 'organization']),
      since: isoTime,
      reason: z.string(),
      /** How to object. */
      objection: z.string(),
    }),
    spec,
    summary: "Why the caller's account is suspended, since when, and how to object; 404 for one that is not.",
  },
});
