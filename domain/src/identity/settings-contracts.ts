import { z } from 'zod';
import { byRoute, dollars, id, isoTime, limit, skip, v2Confirmation } from '../kernel/contract.js';
import { emailSchema } from '../kernel/email-address.js';
import { accountDetailsSchema, erasureConfirmationSchema, passwordChangeSchema } from './rules/settings-forms.js';
import { changedPasswordSchema } from './rules/changed-password.js';
import { erasureReceiptSchema, retainedDataSchema } from './erasure-receipt.js';
import { assertionSchema } from './passkey-contracts.js';
import { socialProviders } from './social.js';

/** One log-in of the person. */
export const sessionSchema = z.object({
  id,
  createdAt: isoTime,
  lastSeenAt: isoTime,
  /** `Firefox on Windows`; null if the browser did not say. */
  device: z.string().nullable(),
  /** Whether the request came through this one. */
  current: z.boolean(),
});
export type OwnSession = z.output<typeof sessionSchema>;

export const settingsContracts = byRoute({
  'POST /v2/settings/password': {
    body: passwordChangeSchema,
    answer: v2Confirmation,
    spec: '3 §7; contract, Account',
    summary: 'Changes the password and ends every other session. A wrong current password is 422 at `password`.',
  },

  'POST /api/v4/step-up': {
    body: z.union([
      z.object({ password: z.string().max(1_000) }),
      z.object({ totp: z.string().max(20) }),
      z.object({ passkey: assertionSchema }),
    ]),
    answer: z.object({ provenUntil: isoTime }),
    spec: 'contract, Accounts',
    summary:
      'Proves by the password, a code of the authenticator app or a passkey that this session is its person’s: calls that answered 403 `access.step-up-required` work for ten minutes. A wrong one is 422 at its field, ten in 15 minutes are 429.',
  },

  'POST /api/v4/totp': {
    answer: z.object({
      /** Base32, for an authenticator app. */
      secret: z.string(),
      /** `otpauth:`, which such an app opens. */
      uri: z.string(),
    }),
    spec: 'contract, Accounts',
    summary: 'Proposes a secret for an authenticator app; 409 while one is set up.',
  },

  'POST /api/v4/totp/confirm': {
    body: z.object({ totp: z.string().max(20) }),
    answer: z.object({ recoveryCodes: z.array(z.string()) }),
    spec: 'contract, Accounts',
    summary: 'Sets the app up by a code of it (else 422 at `totp`). The ten recovery codes are shown once.',
  },

  'DELETE /api/v4/totp': {
    status: 204,
    answer: z.null(),
    spec: 'contract, Accounts',
    summary: 'Removes the authenticator app. Recovery codes end with the last second factor.',
  },

  'POST /v2/user/forgot-password': {
    body: z.object({
      email: emailSchema,
      /** Solution of the proof of work; required only in production. */
      captcha: z.string().optional().catch(undefined),
    }),
    answer: v2Confirmation,
    spec: 'contract, Account',
    summary: 'Sends a link for a new password, if the address has an account. The answer is the same without one.',
  },

  'POST /v2/user/reset-password': {
    body: z.object({ token: z.string(), password: changedPasswordSchema }),
    answer: v2Confirmation,
    spec: 'contract, Account',
    summary: 'Sets a new password with the token of the mail, once and within an hour; ends every session.',
  },

  'GET /api/v4/sessions': {
    query: z.object({ limit: limit.default(100), skip: skip.default(0) }),
    answer: z.array(sessionSchema),
    spec: 'contract, Account',
    summary: 'Where the caller is logged in, last seen first.',
  },

  'DELETE /api/v4/sessions/:id': {
    status: 204,
    answer: z.null(),
    spec: 'contract, Account',
    summary: 'Ends one session of the caller; 404 for what is not theirs.',
  },

  'DELETE /api/v4/sessions': {
    status: 204,
    answer: z.null(),
    spec: 'contract, Account',
    summary: 'Ends every session of the caller but this one.',
  },

  'POST /v2/settings': {
    body: accountDetailsSchema,
    answer: v2Confirmation,
    spec: '3 §2, §7; contract, Account',
    summary:
      'Saves the names (409 once a study was paid). Another e-mail is pending until the link of its mail is opened; the present address is told. Whether another account uses it shows in the mail alone. Ten a day (429).',
  },

  'POST /v2/panelists/undo-email': {
    body: z.object({ token: z.string() }),
    answer: v2Confirmation,
    spec: 'contract, Accounts',
    summary:
      'Gives the account its former e-mail back, with the token of the mail to that address, for 72 hours, once; ends every session. Passkeys, an authenticator app and connected accounts that were added since, or in the 72 hours before the change, go.',
  },

  'DELETE /v2/settings/pending-email': {
    answer: v2Confirmation,
    spec: 'contract, Account',
    summary: 'Withdraws a change of e-mail that is pending: its link opens nothing any more. Changes nothing without one.',
  },

  'POST /v2/settings/deactivate': {
    answer: v2Confirmation,
    spec: '3 §4, §7; contract, Account',
    summary:
      'Ends every session and cancels open applications and bookings; payouts go on. Support can reactivate the account for 30 days.',
  },

  'POST /api/v4/support/participants/:userId/reactivate': {
    answer: z.object({ userId: id, status: z.literal('open') }),
    spec: 'contract, Staff',
    summary: 'Opens a deactivated account again, within 30 days (then 409), unless it was erased (409).',
  },

  'DELETE /api/v4/users/:userId': {
    body: erasureConfirmationSchema,
    answer: z.object({ receipt: erasureReceiptSchema }),
    spec: 'contract, Account',
    summary:
      'Erases the caller’s account at once. A wrong password is 422 at `password`; for an account without one the proof of the session is enough.',
  },

  'POST /api/v4/support/participants/:userId/erase': {
    body: z.object({ reason: z.string().max(500).optional() }),
    answer: z.object({ receipt: erasureReceiptSchema }),
    spec: 'contract, Staff',
    summary:
      'Erases a participant’s account, open or deactivated. The reason is in the access log; without one, that of the caller’s looks at the person. Again answers the same receipt.',
  },

  'GET /api/v4/users/:userId/erasure-preview': {
    answer: z.object({
      destroyed: z.array(z.string()),
      kept: z.array(retainedDataSchema),
      /** What the law keeps of each payment, newest first. */
      payments: z.array(
        z.object({
          payoutId: id,
          amount: dollars,
          requestedAt: isoTime,
          paidAt: isoTime.nullable(),
          providerIds: z.array(z.string()),
        }),
      ),
      /**
       * Studies that the person took part in whose payments are not approved: they can't be paid
       * any more.
       */
      unpaidStudies: z.number(),
      /** What the person receives: still paid afterwards, or lost with the account. */
      money: z.object({
        onItsWay: dollars,
        /** Of `unpaidStudies`. */
        notApproved: dollars,
        /** It would need another address. */
        cameBack: dollars,
      }),
      /** How the person confirms: by the password, or by a log-in at one of `providers`. */
      confirmation: z.enum(['password', 'log-in']),
      providers: z.array(z.enum(socialProviders)),
    }),
    spec: 'contract, Account',
    summary: 'What an erasure destroys, what the law keeps, and why. For the person and for support.',
  },
});
