import { isOfProject, matchablePersonOf, isQuantitative, projectLifecycle } from '@panelist/domain/catalogue/browser';
import type { MatchablePerson } from '@panelist/domain/catalogue/browser';
import { judgedBy, screenerCycleLifecycle } from '@panelist/domain/participation/browser';
import type { ApplicantFacts, InvitationInUse } from '@panelist/domain/participation/browser';
import { isWorkEmailVerified } from '@panelist/domain/profile/browser';
import { readRow, select } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';
import type { Row } from '@panelist/infra/read-models';
import { screenerCycles, type accounts, type profiles } from '@panelist/projectors/read-models';
import type { OpeningRow } from './project-columns.js';
import type { TableDependencies } from './query-dependencies.js';
import { identityCheckOf, type IdentityCheckRow } from './identity-check.js';
import { organizationsOf } from './memberships.js';
import { accountOf, profileOf } from './rows-by-key.js';

type Profile = Row<typeof profiles>;

/** The columns that matching reads. */
export const personColumns = [
  'location',
  'demographics',
  'employment',
  'skills',
  'topics',
  'workEmailVerifiedAt',
  'externalOrganizationId',
] as const satisfies readonly (keyof Profile)[];
type PersonRow = Pick<Profile, (typeof personColumns)[number]>;

const cycleColumns = select(screenerCycles, 'status', 'expiresAt', 'screenerCount', 'screenerLimit');
type CycleRow = NonNullable<(typeof cycleColumns)['row']>;

/** What the read models know of an applicant. */
export interface Applicant {
  readonly account: Pick<Row<typeof accounts>, 'emailVerified' | 'phone' | 'phoneVerified'>;
  readonly profile: (PersonRow & Pick<Profile, 'pictureFileId'>) | undefined;
  readonly cycle: CycleRow | undefined;
  readonly identity: Pick<IdentityCheckRow, 'verifiedAt'>;
  readonly userId: string;
  /** The organizations that the account joined. */
  readonly organizations: readonly string[];
}

export async function applicantOf(dependencies: TableDependencies, userId: string): Promise<Applicant | null> {
  const [account, profile, cycle, identity, organizations] = await Promise.all([
    accountOf(dependencies, userId, 'emailVerified', 'phone', 'phoneVerified'),
    profileOf(dependencies, userId, ...personColumns, 'pictureFileId'),
    cycleOf(dependencies, userId),
    identityCheckOf(dependencies, userId),
    organizationsOf(dependencies, userId),
  ]);
  return account === undefined ? null : { account, profile, cycle, identity, userId, organizations };
}

export async function cycleOf(dependencies: TableDependencies, userId: string): Promise<CycleRow | undefined> {
  const { table, refs: r } = screenerCycles;
  return readRow(
    dependencies,
    cycleColumns,
    sql`select ${cycleColumns.columns('t')} from ${table} t where t.${r.userId} = ${userId}`,
  );
}

/** The cycle, if it is running at this time: an expired one has ended, even before its reset. */
export function runningCycle(cycle: CycleRow | undefined, now: string): CycleRow | null {
  if (cycle === undefined) return null;
  const isOpen = cycle.status === screenerCycleLifecycle.statusAfter.ScreenerCycleOpened;
  return screenerCycleLifecycle.isRunning({ isOpen, expiresAt: cycle.expiresAt }, now) ? cycle : null;
}

/** The person as matching sees them at this time; null without a complete profile. */
export function personOf(profile: PersonRow | undefined, now: string): MatchablePerson | null {
  if (!profile?.location || !profile.demographics) return null;
  const { location, demographics, employment, skills, topics } = profile;
  const verification = { ...profile, verifiedAt: profile.workEmailVerifiedAt };
  return matchablePersonOf({
    location,
    demographics,
    employment,
    skills,
    topics,
    isWorkEmailVerified: isWorkEmailVerified(verification, now),
  });
}

/** The account's number, once it is verified. */
export const verifiedPhoneOf = ({ phone, phoneVerified }: Pick<Row<typeof accounts>, 'phone' | 'phoneVerified'>): string | null =>
  phoneVerified ? phone : null;

/**
 * The facts by which the domain decides whether a person may start, with the invitation that they
 * use.
 */
export function applicantFacts(
  applicant: Applicant,
  project: OpeningRow,
  now: string,
  invitation: InvitationInUse | null = null,
): ApplicantFacts {
  const { account, profile, cycle, identity } = applicant;
  const person = personOf(profile, now);
  const running = runningCycle(cycle, now);
  return {
    hasProfile: person !== null,
    isEmailVerified: account.emailVerified,
    isPhoneVerified: account.phoneVerified,
    hasPhoto: profile !== undefined && profile.pictureFileId !== null,
    isIdentityVerified: identity.verifiedAt !== null,
    ...judgedBy(project, verifiedPhoneOf(account), person, now),
    isOfProject: isOfProject(applicant, project),
    ...(invitation && { invitation }),
    cycle: running && { count: running.screenerCount, limit: running.screenerLimit, expiresAt: running.expiresAt },
  };
}

/** The facts of a project that decide whether a person may start. */
export function openFacts(project: OpeningRow) {
  return {
    ...projectLifecycle.opennessOf(project),
    requiresIdentityVerification: project.requiresIdentityVerification,
    isQuantitative: isQuantitative(project.kindOfResearch),
  };
}
