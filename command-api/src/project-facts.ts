import { projectDecider, projectStream, type ProjectState } from '@panelist/domain/catalogue';
import { kernelRefusal } from '@panelist/domain/kernel';
import { projectFactsOf, type ProjectFacts } from '@panelist/domain/participation';
import type { CommandHandler } from '@panelist/infra/event-sourcing';

export type ExistingProject = Exclude<ProjectState, { status: 'none' }>;

/** The current project; participants get 404 for one that does not exist or was never published. */
export async function loadProject(
  commands: CommandHandler,
  projectId: string,
): Promise<{ readonly project: ExistingProject; readonly facts: ProjectFacts }> {
  const { state } = await commands.load(projectDecider, projectStream.of(projectId));
  const facts = projectFactsOf(state);
  if (state.status === 'none' || facts === null) throw kernelRefusal('resource.not-found');
  return { project: state, facts };
}
