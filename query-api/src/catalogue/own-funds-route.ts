import { ownFunds } from '@panelist/domain/catalogue/browser';
import { organizationOf } from '@panelist/domain/identity/browser';
import { route } from '@panelist/infra/http';
import { fundsOf } from '../shared/funds-of.js';
import { organizationsOf } from '../shared/memberships.js';
import type { TableDependencies } from '../shared/query-dependencies.js';

/** The funds of the researcher's own organization (contract, Settled). */
export const ownFundsRoute = (dependencies: TableDependencies) =>
  route(ownFunds, async ({ caller: { userId } }) => {
    const organizations = await organizationsOf(dependencies, userId);
    return { body: await fundsOf(dependencies, organizationOf({ userId, organizations })) };
  });
