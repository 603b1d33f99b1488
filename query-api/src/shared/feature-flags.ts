import { everyOrganization, isFlagOn, type FeatureFlag } from '@panelist/domain/operations/browser';
import { readRows, select } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';
import { featureFlags } from '@panelist/projectors/read-models';
import type { TableDependencies } from './query-dependencies.js';

const columns = select(featureFlags, 'scope', 'active');

/** The values of a flag by organization, with that for all of them: for `isFlagOn`. */
export async function flagByOrganization(
  dependencies: TableDependencies,
  flag: FeatureFlag,
): Promise<ReadonlyMap<string, boolean>> {
  const { table, refs: r } = featureFlags;
  const rows = await readRows(
    dependencies,
    columns,
    sql`select ${columns.columns('t')} from ${table} t where t.${r.flag} = ${flag}`,
  );
  return new Map(rows.map(({ scope, active }) => [scope, active]));
}

/** The organization's own value of a flag, else that for all; off where neither was set. */
export const isFlagActive = async (
  dependencies: TableDependencies,
  flag: FeatureFlag,
  organizationId: string = everyOrganization,
): Promise<boolean> => isFlagOn(await flagByOrganization(dependencies, flag), organizationId);
