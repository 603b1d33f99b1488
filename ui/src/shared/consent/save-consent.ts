import type { Consent } from '@panelist/domain/kernel/browser';
import { giveConsent } from '@panelist/domain/profile/browser';
import { call } from '../api/call.js';
import { setPageConsent } from './consent-store.js';

/** Stores the choice: in a cookie, and in the account of a person who is logged in. */
export async function saveConsent(consent: Consent): Promise<void> {
  await call(giveConsent, { body: consent });
  setPageConsent(consent);
}
