import { eligibility, isOfProject, matchablePersonOf } from '@panelist/domain/catalogue';
import { accountDecider, accountStream } from '@panelist/domain/identity';
import { cycleFactsOf, screenerCycleDecider, screenerCycleStream, type ApplicantFacts } from '@panelist/domain/participation';
import { isWorkEmailVerified, profileDecider, profileStream, type CompleteProfile } from '@panelist/domain/profile';
import type { CommandHandler } from '@panelist/infra/event-sourcing';
import type { ExistingProject } from './project-facts.js';

/** What a decision needs from the applicant, from their own streams. Null without an account. */
export async function loadApplicant(
  commands: CommandHandler,
  userId: string,
  project: ExistingProject,
  at: string,
): Promise<ApplicantFacts | null> {
  const [{ state: account }, { state: cycle }] = await Promise.all([
    commands.load(accountDecider, accountStream.of(userId)),
    commands.load(screenerCycleDecider, screenerCycleStream.of(userId)),
  ]);
  if (account.status === 'none') return null;
  const profile =
    account.profileId === null ? null : (await commands.load(profileDecider, profileStream.of(account.profileId))).state;
  const person =
    profile?.status === 'complete' ? matchablePersonOf({ ...profile, isWorkEmailVerified: hasWorkEmail(profile, at) }) : null;
  const { target, countries, talkToAudience } = project.details;
  return {
    hasProfile: person !== null,
    isEmailVerified: account.isEmailVerified,
    isPhoneVerified: account.verifiedPhone !== null,
    hasPhoto: profile?.status === 'complete' && profile.pictureId !== null,
    isIdentityVerified: false,
    eligibility: eligibility(target, countries, talkToAudience, person, at),
    isOfProject: isOfProject(account, project),
    cycle: cycleFactsOf(cycle, at),
  };
}

function hasWorkEmail(profile: CompleteProfile, at: string): boolean {
  return isWorkEmailVerified({ ...profile, verifiedAt: profile.workEmailVerifiedAt }, at);
}
