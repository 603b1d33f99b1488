import type { Decider } from '../kernel/decider.js';
import { isEmailAddress } from '../kernel/email-address.js';
import { profileError } from './errors.js';
import type { PreferencesEvent } from './events.js';

/** Where payouts go; null until somebody chose, then a gift card to the account's e-mail. */
export interface PreferencesState {
  readonly payout: { readonly method: 'TREMENDOUS' | 'PAYPAL'; readonly email: string } | null;
}

/** The e-mail is normalised. */
export interface SetPayoutPreference {
  readonly type: 'SetPayoutPreference';
  readonly userId: string;
  readonly method: 'TREMENDOUS' | 'PAYPAL';
  readonly email: string;
}

/** `preferences-{userId}`: how a participant likes things. */
export const preferencesDecider: Decider<SetPayoutPreference, PreferencesEvent, PreferencesState> = {
  name: 'preferences',
  initialState: { payout: null },
  evolve: (state, event) =>
    event.type === 'PayoutPreferenceSet' ? { ...state, payout: { method: event.data.method, email: event.data.email } } : state,
  decide: ({ userId, method, email }, state) => {
    if (!isEmailAddress(email)) {
      const error = { field: 'email', message: 'E-mail must be valid' };
      return profileError('profile.payout-email-invalid', { errors: [error] });
    }
    if (state.payout?.method === method && state.payout.email === email) return [];
    return [{ type: 'PayoutPreferenceSet', data: { userId, method, email } }];
  },
};
