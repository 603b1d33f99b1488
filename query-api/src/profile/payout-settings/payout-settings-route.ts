import { destinationFor, methodsIn } from '@panelist/domain/payout/browser';
import { payoutSettings } from '@panelist/domain/profile/browser';
import { route } from '@panelist/infra/http';
import { readRow, select } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';
import { payoutPreferences } from '@panelist/projectors/read-models';
import { found } from '../../shared/found.js';
import type { TableDependencies } from '../../shared/query-dependencies.js';
import { accountOf, profileOf } from '../../shared/rows-by-key.js';

/**
 * The destination of the caller's payouts: a gift card to the account's e-mail unless they chose
 * another one whose provider pays where they live (contract, Payouts).
 */
export const payoutSettingsRoute = (dependencies: TableDependencies) =>
  route(payoutSettings, async ({ caller }) => {
    const { userId } = caller;
    const [chosen, account, profile] = await Promise.all([
      preferenceOf(dependencies, userId),
      accountOf(dependencies, userId, 'email'),
      profileOf(dependencies, userId, 'location'),
    ]);
    const country = profile?.location?.country ?? '';
    const { method, email } = destinationFor(chosen ?? null, country, found(account).email);
    const isDefault = chosen?.method !== method || chosen.email !== email;
    return { body: { type: method, email, isDefault, methods: [...methodsIn(country)], country } };
  });

async function preferenceOf(dependencies: TableDependencies, userId: string) {
  const { table, refs: r } = payoutPreferences;
  const chosen = select(payoutPreferences, 'method', 'email');
  return readRow(dependencies, chosen, sql`select ${chosen.columns('t')} from ${table} t where t.${r.userId} = ${userId}`);
}
