import { project } from '../../project.js';
import { memberships } from './memberships.js';

export const membershipsProjection = project(memberships, {
  OrganizationJoined: {
    upsert: ({ data: { userId, organizationId } }, row) =>
      memberships.make({ userId, organizations: [...(row?.organizations ?? []), organizationId] }),
  },
  AccountErased: { remove: true },
});
