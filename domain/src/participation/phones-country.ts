import { eligibility, type MatchablePerson, type ProjectDetails } from '../catalogue/browser.js';
import { hasCallingCodeOf } from '../identity/browser.js';
import type { ApplicantFacts } from './participation-facts.js';

/**
 * Whether the verified number is of another country than the profile: no project's countries are
 * met (contract, Accounts).
 */
export function isPhoneElsewhere(verifiedPhone: string | null, person: MatchablePerson | null): boolean {
  const country = person?.country ?? null;
  return verifiedPhone !== null && country !== null && !hasCallingCodeOf(verifiedPhone, country);
}

type Criteria = Pick<ProjectDetails, 'target' | 'talkToAudience'> & { readonly countries: readonly string[] };

/** How a project judges a person whose verified number this is, at this time (ISO 8601). */
export function judgedBy(
  { target, countries, talkToAudience }: Criteria,
  verifiedPhone: string | null,
  person: MatchablePerson | null,
  at: string,
): Pick<ApplicantFacts, 'eligibility' | 'livesElsewhere'> {
  const isElsewhere = isPhoneElsewhere(verifiedPhone, person);
  const judged = eligibility(target, countries, talkToAudience, person, at);
  return {
    eligibility: judged.eligible && isElsewhere ? { eligible: false, reason: 'incorrectDemographics' } : judged,
    livesElsewhere: isElsewhere || !eligibility({}, countries, 2, person, at).eligible,
  };
}
