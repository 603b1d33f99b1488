import type { ProjectState } from '@panelist/domain/catalogue';
import {
  applicantFactsOf,
  participationDecider,
  participationIdOf,
  participationStream,
  projectFactsOf,
  responseStatusOf,
  startRefusal,
} from '@panelist/domain/participation';
import type { Dependencies } from '@panelist/infra/service';
import { loadReader } from './load-person.js';

/** Whether an account that is open and not suspended may start the screener of a project now. */
export async function mayStartNow(
  dependencies: Pick<Dependencies, 'clock' | 'commands'>,
  project: Exclude<ProjectState, { status: 'none' }>,
  userId: string,
): Promise<boolean> {
  const reader = await loadReader(dependencies, userId);
  const facts = projectFactsOf(project);
  if (reader === null || facts === null) return false;
  const stream = participationStream.of(participationIdOf(userId, project.projectId));
  const { state } = await dependencies.commands.load(participationDecider, stream);
  const now = dependencies.clock.now();
  return startRefusal(responseStatusOf(state), facts, applicantFactsOf(reader, project, now), now) === null;
}
