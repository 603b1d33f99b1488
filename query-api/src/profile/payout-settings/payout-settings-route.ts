import { payoutSettings } from '@panelist/domain/profile/browser';
import { route } from '@panelist/infra/http';
import { payoutPreferencesTable } from '@panelist/infra/read-models';
import { found } from '../../shared/found.js';
import type { TableDependencies } from '../../shared/query-dependencies.js';
import { readRow } from '../../shared/read-rows.js';
import { accountOf } from '../../shared/rows-by-key.js';

/** Where the caller's money goes: a gift card to the account's e-mail unless they chose (contract, Payouts). */
export const payoutSettingsRoute = (dependencies: TableDependencies) =>
  route(payoutSettings, async ({ caller }) => {
    const { userId } = caller;
    const chosen = await preferenceOf(dependencies, userId);
    if (chosen) return { body: { type: chosen.method, email: chosen.email, isDefault: false } };
    const { email } = found(await accountOf(dependencies, userId));
    return { body: { type: 'TREMENDOUS' as const, email, isDefault: true } };
  });

async function preferenceOf(dependencies: TableDependencies, userId: string) {
  const sql = 'select t.* from read_model.payout_preferences t where user_id = $1';
  return readRow(dependencies, payoutPreferencesTable, sql, [userId]);
}
