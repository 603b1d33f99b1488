import { signUpLink } from '@panelist/domain/catalogue/browser';
import { organizationOf } from '@panelist/domain/identity/browser';
import { route } from '@panelist/infra/http';
import { organizationCodes } from '@panelist/infra/sessions';
import { organizationsOf } from '../shared/memberships.js';
import type { QueryDependencies } from '../shared/query-dependencies.js';

/** The link by which a researcher's organization brings its own participants (ADR 49). */
export const signUpLinkRoute = (dependencies: QueryDependencies) =>
  route(signUpLink, async ({ caller: { userId } }) => {
    const { sessionSecret, publicUrl } = dependencies.config;
    const organizationId = organizationOf({ userId, organizations: await organizationsOf(dependencies, userId) });
    const inviteCode = organizationCodes(sessionSecret).make(organizationId);
    const query = new URLSearchParams({ organizationId, inviteCode });
    return { body: { url: `${publicUrl}/panelists/v2/personal?${query.toString()}` } };
  });
