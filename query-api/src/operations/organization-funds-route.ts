import { organizationFunds } from '@panelist/domain/operations/browser';
import { route } from '@panelist/infra/http';
import { fundsOf } from '../shared/funds-of.js';
import type { TableDependencies } from '../shared/query-dependencies.js';

/** The funds of any organization, for operations (contract, Staff). */
export const organizationFundsRoute = (dependencies: TableDependencies) =>
  route(organizationFunds, async ({ params }) => ({ body: await fundsOf(dependencies, params.id) }));
