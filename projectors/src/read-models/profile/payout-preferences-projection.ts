import { project } from '../../project.js';
import { payoutPreferences } from './payout-preferences.js';

export const payoutPreferencesProjection = project(payoutPreferences, {
  PayoutPreferenceSet: { upsert: ({ data }) => payoutPreferences.make(data) },
  PreferencesErased: { remove: true },
});
