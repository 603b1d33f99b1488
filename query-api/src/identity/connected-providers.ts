import type { SocialProvider } from '@panelist/domain/identity/browser';
import { sql } from '@panelist/infra/postgres';
import { readRows, select } from '@panelist/infra/read-models';
import { linkedProviders } from '@panelist/projectors/read-models';
import type { TableDependencies } from '../shared/query-dependencies.js';

/** The providers with which a person's account is connected, in the order in which they were. */
export async function connectedProviders(
  dependencies: TableDependencies,
  userId: string,
): Promise<readonly { readonly providerKey: SocialProvider }[]> {
  const { table, refs: r } = linkedProviders;
  const chosen = select(linkedProviders, 'provider');
  const rows = await readRows(
    dependencies,
    chosen,
    sql`select ${chosen.columns('t')} from ${table} t where t.${r.userId} = ${userId} order by t.${r.linkedAt}, t.${r.provider}`,
  );
  return rows.map(({ provider }) => ({ providerKey: provider }));
}
