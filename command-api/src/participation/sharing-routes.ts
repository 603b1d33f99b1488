import {
  participationLifecycle,
  revokeSharing,
  shareAgain,
  sharingDecider,
  sharingStream,
  type SharedKind,
  type SharingCommand,
} from '@panelist/domain/participation';
import type { CommandContext } from '@panelist/infra/event-sourcing';
import { type AnyRoute, type Caller, unitRoute } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/service';
import { ownResponse } from '../load-participation.js';
import { loadProject } from '../project-facts.js';

interface Change {
  readonly type: SharingCommand['type'];
  readonly id: string;
  readonly kind: SharedKind;
  readonly caller: Caller;
}

/**
 * A participant withdraws a kind of data from the researcher of one project, or shares it again.
 */
export function sharingRoutes({ commands }: Pick<Dependencies, 'commands'>): readonly AnyRoute[] {
  async function change({ type, id: participationId, kind, caller }: Change, context: CommandContext) {
    const response = await ownResponse(commands, participationId, caller);
    const { userId, projectId } = response;
    const { project } = await loadProject(commands, projectId);
    const command = { type, participationId, userId, projectId, ownerId: project.ownerId, kind };
    const lifecycle = participationLifecycle.lifecycleOf(response);
    const { position } = await commands.handle(sharingDecider, sharingStream.of(participationId), command, context, lifecycle);
    return { body: { participationId, kind, shared: type === 'ShareAgain' }, position };
  }

  return [
    unitRoute(revokeSharing, async ({ params: { id }, body: { kind }, caller, context }) =>
      change({ type: 'RevokeSharing', id, kind, caller }, context),
    ),
    unitRoute(shareAgain, async ({ params: { id }, body: { kind }, caller, context }) =>
      change({ type: 'ShareAgain', id, kind, caller }, context),
    ),
  ];
}
