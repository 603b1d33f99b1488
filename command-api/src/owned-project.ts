import { ownsProject, projectDecider, projectStream, type ProjectState } from '@panelist/domain/catalogue';
import { kernelRefusal } from '@panelist/domain/kernel';
import type { CommandHandler } from '@panelist/infra/event-sourcing';
import type { Caller } from '@panelist/infra/http';

export type ExistingProject = Exclude<ProjectState, { status: 'none' }>;

/** A project that the caller may command; throws 404 for every other one. */
export async function ownedProject(commands: CommandHandler, projectId: string, caller: Caller): Promise<ExistingProject> {
  const { state } = await commands.load(projectDecider, projectStream.of(projectId));
  if (state.status === 'none' || !ownsProject(state.ownerId, caller)) throw kernelRefusal('resource.not-found');
  return state;
}
