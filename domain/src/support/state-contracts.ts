import { z } from 'zod';
import { ownDisputesSchema } from '../dispute/browser.js';
import { userSchema } from '../identity/browser.js';
import { byRoute, isoTime, time } from '../kernel/contract.js';
import { conversationsSchema } from '../messaging/browser.js';
import { dashboardSchema, screenerCycleSchema, surveysSchema } from '../participation/browser.js';
import { payoutsSchema } from '../payout/browser.js';
import { profileSchema } from '../profile/browser.js';
import { referralsSchema } from '../referral/browser.js';

/**
 * What a person's screens showed: each part is the answer of the screen's own call, its first page.
 */
export const personStateSchema = z.object({
  at: isoTime,
  /** Of the last event that counts. */
  position: z.string(),
  account: userSchema,
  /** Null before the profile was begun. */
  profile: profileSchema.nullable(),
  cycle: screenerCycleSchema,
  dashboard: dashboardSchema,
  surveys: surveysSchema,
  payouts: payoutsSchema,
  referrals: referralsSchema,
  conversations: conversationsSchema,
  disputes: ownDisputesSchema,
});
export type PersonState = z.output<typeof personStateSchema>;

export const stateContracts = byRoute({
  'GET /api/v4/support/participants/:userId/state': {
    query: z.object({ at: time }),
    answer: personStateSchema,
    spec: 'contract, Staff',
    summary:
      'What a participant’s screens showed at a time, folded from the log. Erased data stays erased. 404 before the account was opened. The participant reads the look in their access log.',
  },
});
