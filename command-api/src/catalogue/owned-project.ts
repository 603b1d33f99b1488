import { projectDecider, projectStream, type ProjectState } from '@panelist/domain/catalogue';
import { kernelRefusal } from '@panelist/domain/kernel';
import type { CommandHandler } from '@panelist/infra/command-handler';
import type { Caller } from '@panelist/infra/http';

export type ExistingProject = Exclude<ProjectState, { status: 'none' }>;

/** A project that the caller may command: its owner's, or any for admins. Everything else is not there (contract, Projects). */
export async function ownedProject(
  commands: CommandHandler,
  projectId: string,
  caller: Caller | undefined,
): Promise<ExistingProject> {
  const { state } = await commands.load(projectDecider, projectStream.of(projectId));
  const mayAll = caller?.roles.some((role) => role === 'admin' || role === 'superadmin') ?? false;
  if (state.status === 'none' || (!mayAll && state.ownerId !== caller?.userId)) throw kernelRefusal('resource.not-found');
  return state;
}
