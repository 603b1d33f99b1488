import { personal, plain, table } from '../table.js';

/** Where somebody wants their money, once they said so. */
export type PayoutPreferenceRow = {
  readonly user_id: string;
  readonly method: 'TREMENDOUS' | 'PAYPAL';
  readonly email: string;
  readonly set_at: string;
};

export const payoutPreferencesTable = table<PayoutPreferenceRow>({
  name: 'read_model.payout_preferences',
  key: ['user_id'],
  subject: 'user_id',
  columns: { user_id: plain, method: plain, email: personal(''), set_at: plain },
});
