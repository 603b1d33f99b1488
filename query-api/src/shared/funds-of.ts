import type { OrganizationFundsAnswer } from '@panelist/domain/catalogue/browser';
import { sql } from '@panelist/infra/postgres';
import { readRow, select } from '@panelist/infra/read-models';
import { organizationFunds } from '@panelist/projectors/read-models';
import type { TableDependencies } from './query-dependencies.js';

const chosen = select(organizationFunds, 'depositedCents', 'reservedCents', 'spentCents');

/** The funds of an organization; 0 before its first deposit. */
export async function fundsOf(dependencies: TableDependencies, organizationId: string): Promise<OrganizationFundsAnswer> {
  const { table, refs: r } = organizationFunds;
  const row = await readRow(
    dependencies,
    chosen,
    sql`select ${chosen.columns('t')} from ${table} t where t.${r.organizationId} = ${organizationId}`,
  );
  const { depositedCents, reservedCents, spentCents } = row ?? { depositedCents: 0, reservedCents: 0, spentCents: 0 };
  return { balanceCents: depositedCents - spentCents, reservedCents, spentCents };
}
