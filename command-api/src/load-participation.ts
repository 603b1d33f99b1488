import { kernelRefusal } from '@panelist/domain/kernel';
import {
  organizationRefusal,
  participationDecider,
  participationStream,
  type KnownResponse,
  type ProjectFacts,
} from '@panelist/domain/participation';
import type { CommandHandler } from '@panelist/infra/event-sourcing';
import type { Caller } from '@panelist/infra/http';
import { projectDecider, projectStream, type ProjectState } from '@panelist/domain/catalogue';
import { requireOwner } from './organizations.js';
import { loadProject } from './project-facts.js';

/** The caller's own response; any other id gets the same answer as an unknown one (404). */
export async function ownResponse(commands: CommandHandler, responseId: string, caller: Caller): Promise<KnownResponse> {
  const { state } = await commands.load(participationDecider, participationStream.of(responseId));
  if (state.status === 'none' || state.userId !== caller.userId) throw kernelRefusal('resource.not-found');
  return state;
}

type ExistingProject = Exclude<ProjectState, { status: 'none' }>;

/** A project that the caller may command; throws 404 for every other one. */
export async function ownedProject(commands: CommandHandler, projectId: string, caller: Caller): Promise<ExistingProject> {
  const { state } = await commands.load(projectDecider, projectStream.of(projectId));
  if (state.status === 'none') throw kernelRefusal('resource.not-found');
  await requireOwner({ commands }, state, caller);
  return state;
}

interface Asked {
  readonly params: { readonly projectId: string; readonly id: string };
  readonly caller: Caller;
}

/**
 * A response and its project, only for the project's owner and admins; other researchers get 404
 * for both. An admin may act in every project, but not on a response of their own.
 */
export async function researchersResponse(
  commands: CommandHandler,
  { params, caller }: Asked,
): Promise<{ readonly response: KnownResponse; readonly project: ProjectFacts }> {
  const { project, facts } = await loadProject(commands, params.projectId);
  await requireOwner({ commands }, project, caller);
  const { state: response } = await commands.load(participationDecider, participationStream.of(params.id));
  if (response.status === 'none' || response.projectId !== params.projectId) throw kernelRefusal('resource.not-found');
  const isOwn = response.userId === caller.userId || response.userId === caller.impersonator;
  const refusal = organizationRefusal({ isOfProject: isOwn });
  if (refusal !== null) throw refusal;
  return { response, project: facts };
}
