import { mayReadProject, projectDecider, projectStream } from '@panelist/domain/catalogue';
import { kernelRefusal } from '@panelist/domain/kernel';
import { hideProject, preferencesDecider, preferencesStream, showProject } from '@panelist/domain/profile';
import { type Caller, unitRoute } from '@panelist/infra/http';
import type { Dependencies } from '@panelist/infra/service';
import { asProjectReader } from '../organizations.js';

type Needs = Pick<Dependencies, 'commands'>;

/** Leaves a project out of the caller's lists. Document 2 §4, Project hidden toggle. */
export const hideProjectRoute = ({ commands }: Needs) =>
  unitRoute(hideProject, async ({ params, caller, context }) => {
    await requireReadable({ commands }, params.id, caller);
    const { userId } = caller;
    const command = { type: 'HideProject', userId, projectId: params.id } as const;
    const { position } = await commands.handle(preferencesDecider, preferencesStream.of(userId), command, context);
    return { body: {}, position };
  });

/** Puts a hidden project back into the caller's lists. */
export const showProjectRoute = ({ commands }: Needs) =>
  unitRoute(showProject, async ({ params, caller, context }) => {
    await requireReadable({ commands }, params.id, caller);
    const { userId } = caller;
    const command = { type: 'ShowProject', userId, projectId: params.id } as const;
    const { position } = await commands.handle(preferencesDecider, preferencesStream.of(userId), command, context);
    return { body: {}, position };
  });

/**
 * Refuses a project that the caller can't open with the same answer as one that does not exist
 * (404).
 */
async function requireReadable({ commands }: Needs, projectId: string, caller: Caller): Promise<void> {
  const { state } = await commands.load(projectDecider, projectStream.of(projectId));
  if (state.status === 'none') throw kernelRefusal('resource.not-found');
  const publishedAt = state.status === 'draft' ? null : state.publishedAt;
  const { ownerId, organizationId } = state;
  const reader = await asProjectReader({ commands }, caller);
  if (!mayReadProject({ ownerId, organizationId, publishedAt }, reader)) throw kernelRefusal('resource.not-found');
}
