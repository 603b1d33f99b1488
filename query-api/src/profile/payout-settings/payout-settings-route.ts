import { payoutSettings } from '@panelist/domain/profile/browser';
import { route } from '@panelist/infra/http';
import { readRow, select } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';
import { payoutPreferences } from '@panelist/projectors/read-models';
import { found } from '../../shared/found.js';
import type { TableDependencies } from '../../shared/query-dependencies.js';
import { accountOf } from '../../shared/rows-by-key.js';

/**
 * The destination of the caller's payouts: a gift card to the account's e-mail unless they chose
 * another (contract, Payouts).
 */
export const payoutSettingsRoute = (dependencies: TableDependencies) =>
  route(payoutSettings, async ({ caller }) => {
    const { userId } = caller;
    const chosen = await preferenceOf(dependencies, userId);
    if (chosen) return { body: { type: chosen.method, email: chosen.email, isDefault: false } };
    const { email } = found(await accountOf(dependencies, userId, 'email'));
    return { body: { type: 'TREMENDOUS' as const, email, isDefault: true } };
  });

async function preferenceOf(dependencies: TableDependencies, userId: string) {
  const { table, refs: r } = payoutPreferences;
  const chosen = select(payoutPreferences, 'method', 'email');
  return readRow(dependencies, chosen, sql`select ${chosen.columns('t')} from ${table} t where t.${r.userId} = ${userId}`);
}
