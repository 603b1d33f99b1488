import { ownsProject } from '@panelist/domain/catalogue';
import { kernelRefusal } from '@panelist/domain/kernel';
import { participationDecider, participationStream, type KnownResponse, type ProjectFacts } from '@panelist/domain/participation';
import type { CommandHandler } from '@panelist/infra/event-sourcing';
import type { Caller } from '@panelist/infra/http';
import { loadProject } from './project-facts.js';

interface Asked {
  readonly params: { readonly projectId: string; readonly id: string };
  readonly caller: Caller;
}

/**
 * A response and its project, only for the project's owner and admins; other researchers get 404
 * for both.
 */
export async function researchersResponse(
  commands: CommandHandler,
  { params, caller }: Asked,
): Promise<{ readonly response: KnownResponse; readonly project: ProjectFacts }> {
  const { project, facts } = await loadProject(commands, params.projectId);
  if (!ownsProject(project.ownerId, caller)) throw kernelRefusal('resource.not-found');
  const { state: response } = await commands.load(participationDecider, participationStream.of(params.id));
  if (response.status === 'none' || response.projectId !== params.projectId) throw kernelRefusal('resource.not-found');
  return { response, project: facts };
}
