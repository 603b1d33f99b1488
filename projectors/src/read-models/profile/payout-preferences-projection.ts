import { project } from '../../project.js';
import { payoutPreferences } from './payout-preferences.js';

const { make, set } = payoutPreferences;

export const payoutPreferencesProjection = project(payoutPreferences, {
  PayoutPreferenceSet: { upsert: ({ data: { userId, method, email } }) => make({ userId, method, email }) },
  PayoutPreferenceChangeRequested: (_, { data: { method, email, heldUntil } }) =>
    set({ pendingMethod: method, pendingEmail: email, heldUntil }),
  PayoutPreferenceChangeWithdrawn: () => set({ pendingMethod: null, pendingEmail: null, heldUntil: null }),
  PreferencesErased: { remove: true },
});
