import type { Eligibility, MatchablePerson } from '../catalogue/browser.js';
import { hasCallingCodeOf } from '../identity/browser.js';

/**
 * Whether the verified number is of another country than the profile: no project's countries are
 * met (contract, Accounts).
 */
export function isPhoneElsewhere(verifiedPhone: string | null, person: MatchablePerson | null): boolean {
  const country = person?.country ?? null;
  return verifiedPhone !== null && country !== null && !hasCallingCodeOf(verifiedPhone, country);
}

/** The eligibility of a person whose verified number this is. */
export function withPhonesCountry(
  judged: Eligibility,
  verifiedPhone: string | null,
  person: MatchablePerson | null,
): Eligibility {
  return judged.eligible && isPhoneElsewhere(verifiedPhone, person)
    ? { eligible: false, reason: 'incorrectDemographics' }
    : judged;
}
