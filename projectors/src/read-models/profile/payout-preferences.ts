import type { PayoutMethod } from '@panelist/domain/payout';
import { id, personal, readModel, text, time } from '@panelist/infra/read-models';

/**
 * Where a person's payouts go, if the person has chosen; without a method the first choice waits.
 */
export const payoutPreferences = readModel({
  name: 'payout-preferences',
  version: 1,
  key: 'userId',
  subject: 'userId',
  columns: {
    userId: id(),
    method: text<PayoutMethod>().nullable(),
    email: personal(text(), ''),
    /** A change that is not confirmed yet, and when it takes effect without that. */
    pendingMethod: text<PayoutMethod>().nullable(),
    pendingEmail: personal(text().nullable(), null),
    heldUntil: time().nullable(),
  },
});
