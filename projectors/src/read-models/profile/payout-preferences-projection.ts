import { project } from '../../project.js';
import { payoutPreferences } from './payout-preferences.js';

const { make, set } = payoutPreferences;

export const payoutPreferencesProjection = project(payoutPreferences, {
  PayoutPreferenceSet: { upsert: ({ data: { userId, method, email } }) => make({ userId, method, email }) },
  PayoutPreferenceChangeRequested: {
    upsert: ({ data: { userId, method: pendingMethod, email: pendingEmail, heldUntil } }, row) =>
      make({ userId, method: row?.method ?? null, email: row?.email ?? '', pendingMethod, pendingEmail, heldUntil }),
  },
  PayoutPreferenceChangeWithdrawn: () => set({ pendingMethod: null, pendingEmail: null, heldUntil: null }),
  PreferencesErased: { remove: true },
});
