import {
  everyOrganization,
  featureFlagList,
  featureFlagPurposes,
  featureFlags as names,
  featureFlagActive,
  isFeatureFlag,
} from '@panelist/domain/operations/browser';
import { route } from '@panelist/infra/http';
import { sql } from '@panelist/infra/postgres';
import { readRows, select } from '@panelist/infra/read-models';
import { featureFlags } from '@panelist/projectors/read-models';
import type { TableDependencies } from '../shared/query-dependencies.js';
import { isFlagActive } from '../shared/feature-flags.js';

const columns = select(featureFlags, 'flag', 'scope', 'active');

/**
 * Every feature that the code reads, with its value for all organizations and for those that have
 * their own.
 */
export const featureFlagListRoute = (dependencies: TableDependencies) =>
  route(featureFlagList, async () => {
    const { table, refs: r } = featureFlags;
    const rows = await readRows(dependencies, columns, sql`select ${columns.columns('t')} from ${table} t order by t.${r.scope}`);
    const scopesOf = (name: string) => {
      const own = rows.filter(({ flag }) => flag === name).map(({ scope, active }) => ({ scope, active }));
      const forAll = own.find(({ scope }) => scope === everyOrganization) ?? { scope: everyOrganization, active: false };
      return [forAll, ...own.filter(({ scope }) => scope !== everyOrganization)];
    };
    return { body: { items: names.map((name) => ({ name, purpose: featureFlagPurposes[name], scopes: scopesOf(name) })) } };
  });

/** Whether a feature is on (document 2 §7). A name that no code reads is off. */
export const featureFlagActiveRoute = (dependencies: TableDependencies) =>
  route(featureFlagActive, async ({ params: { name }, query }) => ({
    body: { response: isFeatureFlag(name) && (await isFlagActive(dependencies, name, query.organizationId)) },
  }));
