import {
  fits,
  projectDecider,
  projectLifecycle,
  projectStream,
  type MatchablePerson,
  type ProjectState,
} from '@panelist/domain/catalogue';
import {
  applicantFactsOf,
  matchableOf,
  participationDecider,
  participationIdOf,
  participationStream,
  projectFactsOf,
  startRefusal,
} from '@panelist/domain/participation';
import type { Dependencies } from '@panelist/infra/service';
import type { Reader } from './load-person.js';

export type KnownProject = Exclude<ProjectState, { readonly status: 'none' }>;

/** The project while it recruits; else null, and it is not announced. */
export async function recruitingProject(
  { commands }: Pick<Dependencies, 'commands'>,
  projectId: string,
): Promise<KnownProject | null> {
  const { state } = await commands.load(projectDecider, projectStream.of(projectId));
  return state.status !== 'none' && projectLifecycle.opennessOf(projectLifecycle.lifecycleOf(state)).isRecruiting ? state : null;
}

/** How a published project concerns a person now (ADR 196). */
export interface Announced {
  readonly person: MatchablePerson;
  /** They get the mail about a project that fits them (contract, Settled). */
  readonly isMailedAsMatch: boolean;
}

/**
 * Judges by the person's own streams; null where the list of eligible projects does not show them
 * the project, or they know it: hidden, applied, or begun.
 */
export async function announcedTo(
  { clock, commands }: Pick<Dependencies, 'clock' | 'commands'>,
  reader: Reader,
  project: KnownProject,
): Promise<Announced | null> {
  const { account, preferences, profile } = reader;
  if (preferences.hidden.has(project.projectId)) return null;
  const stream = participationStream.of(participationIdOf(account.userId, project.projectId));
  const { state: response } = await commands.load(participationDecider, stream);
  const now = clock.now();
  const person = matchableOf(profile, now);
  const facts = projectFactsOf(project);
  if (response.status !== 'none' || person === null || facts === null) return null;
  const applicant = applicantFactsOf(reader, project, now);
  if (!applicant.eligibility.eligible || applicant.isOfProject) return null;
  const isMailedAsMatch =
    preferences.notifications.targetedResearchInvitation &&
    startRefusal(null, facts, applicant, now) === null &&
    fits(project.details, person, now);
  return { person, isMailedAsMatch };
}
