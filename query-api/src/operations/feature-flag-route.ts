import { featureFlagActive, isFeatureFlag } from '@panelist/domain/operations/browser';
import { route } from '@panelist/infra/http';
import { isFlagActive } from '../shared/feature-flags.js';
import type { TableDependencies } from '../shared/query-dependencies.js';

/** Whether a feature is on (document 2 §7). A name that no code reads is off. */
export const featureFlagActiveRoute = (dependencies: TableDependencies) =>
  route(featureFlagActive, async ({ params: { name }, query }) => ({
    body: { response: isFeatureFlag(name) && (await isFlagActive(dependencies, name, query.organizationId)) },
  }));
