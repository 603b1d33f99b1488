import { invitationLinkOf } from '@panelist/domain/catalogue/browser';
import { invitationTarget, participationRefusal } from '@panelist/domain/participation/browser';
import { route } from '@panelist/infra/http';
import { invitationOfLink } from '../../shared/invitation.js';
import type { QueryDependencies } from '../../shared/query-dependencies.js';

/**
 * Where an invitation leads (document 2 §2, Dashboard). Whether it lets the caller in, the
 * project's page says.
 */
export const invitationTargetRoute = (dependencies: QueryDependencies) =>
  route(invitationTarget, async ({ params, query }) => {
    const link = invitationLinkOf({ ...query, inviteId: params.id });
    const invitation = link && (await invitationOfLink(dependencies, link));
    if (!invitation) throw participationRefusal('participation.invitation-unknown');
    return { body: { projectId: invitation.projectId } };
  });
