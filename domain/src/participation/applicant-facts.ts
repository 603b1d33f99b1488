import { isOfProject, matchablePersonOf, type MatchablePerson, type ProjectState } from '../catalogue/index.js';
import type { AccountState } from '../identity/index.js';
import { isWorkEmailVerified, type ProfileState } from '../profile/index.js';
import type { ApplicantFacts } from './participation-facts.js';
import { judgedBy } from './phones-country.js';
import { cycleFactsOf, type ScreenerCycleState } from './screener-cycle-decider.js';

/** A person's own streams, folded. */
export interface FoldedPerson {
  readonly account: Exclude<AccountState, { status: 'none' }>;
  readonly profile: ProfileState;
  /** Those that may run now (`cycleDaysAt`). */
  readonly cycles: readonly ScreenerCycleState[];
}

/** The person as matching sees them at this time (ISO 8601); null without a profile. */
export function matchableOf(profile: ProfileState, at: string): MatchablePerson | null {
  if (profile.status === 'none') return null;
  const verification = { ...profile, verifiedAt: profile.workEmailVerifiedAt };
  return matchablePersonOf({ ...profile, isWorkEmailVerified: isWorkEmailVerified(verification, at) });
}

/** What a decision needs from the applicant, from their streams. */
export function applicantFactsOf(
  { account, profile, cycles }: FoldedPerson,
  project: Exclude<ProjectState, { status: 'none' }>,
  at: string,
): ApplicantFacts {
  const person = matchableOf(profile, at);
  return {
    hasProfile: person !== null,
    isEmailVerified: account.isEmailVerified,
    isPhoneVerified: account.verifiedPhone !== null,
    hasPhoto: profile.status === 'complete' && profile.pictureId !== null,
    isIdentityVerified: account.identity.verifiedAt !== null,
    ...judgedBy(project.details, account.verifiedPhone, person, at),
    isOfProject: isOfProject(account, project),
    cycle: cycleFactsOf(cycles, at),
  };
}
