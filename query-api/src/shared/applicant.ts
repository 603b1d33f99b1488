import { eligibility, matchablePersonOf } from '@panelist/domain/catalogue/browser';
import type { MatchablePerson } from '@panelist/domain/catalogue/browser';
import { screenerCycleLife } from '@panelist/domain/participation/browser';
import type { ApplicantFacts } from '@panelist/domain/participation/browser';
import { isQuantitative, projectLife } from '@panelist/domain/catalogue/browser';
import type { AccountRow, ProfileRow, ProjectRow, ScreenerCycleRow } from '@panelist/infra/read-models';
import { screenerCyclesTable } from '@panelist/infra/read-models';
import type { TableDependencies } from './query-dependencies.js';
import { readRow } from './read-rows.js';
import { accountOf, profileOf } from './rows-by-key.js';

/** What the read models know of somebody who may apply. */
export interface Applicant {
  readonly account: AccountRow;
  readonly profile: ProfileRow | undefined;
  readonly cycle: ScreenerCycleRow | undefined;
}

export async function applicantOf(dependencies: TableDependencies, userId: string): Promise<Applicant | null> {
  const [account, profile, cycle] = await Promise.all([
    accountOf(dependencies, userId),
    profileOf(dependencies, userId),
    cycleOf(dependencies, userId),
  ]);
  return account === undefined ? null : { account, profile, cycle };
}

export async function cycleOf(dependencies: TableDependencies, userId: string): Promise<ScreenerCycleRow | undefined> {
  const sql = 'select t.* from read_model.screener_cycles t where user_id = $1';
  return readRow(dependencies, screenerCyclesTable, sql, [userId]);
}

/** The cycle, if it runs at this time: an expired one that nobody reset yet runs no more. */
export function runningCycle(cycle: ScreenerCycleRow | undefined, now: string): ScreenerCycleRow | null {
  if (cycle === undefined) return null;
  const isOpen = cycle.status === screenerCycleLife.statusAfter.ScreenerCycleOpened;
  return screenerCycleLife.isRunning({ isOpen, expiresAt: cycle.expiresAt }, now) ? cycle : null;
}

/** What matching looks at; null without a whole profile. */
export function personOf(profile: ProfileRow | undefined): MatchablePerson | null {
  if (!profile?.location || !profile.demographics) return null;
  const { location, demographics, employment, skills } = profile;
  return matchablePersonOf({ location, demographics, employment, skills, isWorkEmailVerified: profile.workEmailVerified });
}

/** The facts by which the domain decides whether somebody may start. */
export function applicantFacts({ account, profile, cycle }: Applicant, project: ProjectRow, now: string): ApplicantFacts {
  const person = personOf(profile);
  const running = runningCycle(cycle, now);
  return {
    hasProfile: person !== null,
    isEmailVerified: account.emailVerified,
    isPhoneVerified: account.phoneVerified,
    hasPhoto: profile !== undefined && profile.pictureFileId !== null,
    isIdentityVerified: false,
    eligibility: eligibility(project.target, project.countries, project.talkToAudience, person, now),
    cycle: running && { count: running.screenerCount, limit: running.screenerLimit, expiresAt: running.expiresAt },
  };
}

/** What of a project decides whether somebody may start. */
export function openFacts(project: ProjectRow) {
  return {
    ...projectLife.opennessOf(project),
    requiresIdentityVerification: project.requiresIdentityVerification,
    isQuantitative: isQuantitative(project.kindOfResearch),
  };
}
