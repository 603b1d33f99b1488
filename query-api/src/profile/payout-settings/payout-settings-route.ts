import { destinationFor, methodsIn, type PayoutMethod } from '@panelist/domain/payout/browser';
import { payoutSettings } from '@panelist/domain/profile/browser';
import { route } from '@panelist/infra/http';
import { readRow, select } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';
import { payoutPreferences } from '@panelist/projectors/read-models';
import { requireFound } from '../../shared/require-found.js';
import type { QueryDependencies, TableDependencies } from '../../shared/query-dependencies.js';
import { accountOf, profileOf } from '../../shared/rows-by-key.js';

/**
 * The destination of the caller's payouts: a gift card to the account's e-mail unless they chose
 * another one whose provider pays where they live (contract, Payouts).
 */
export const payoutSettingsRoute = (dependencies: TableDependencies & Pick<QueryDependencies, 'clock'>) =>
  route(payoutSettings, async ({ caller }) => {
    const { userId } = caller;
    const [chosen, account, profile] = await Promise.all([
      preferenceOf(dependencies, userId),
      accountOf(dependencies, userId, 'email'),
      profileOf(dependencies, userId, 'location'),
    ]);
    const country = profile?.location?.country ?? '';
    const now = dependencies.clock.now();
    const isOver = chosen?.pendingMethod != null && chosen.heldUntil !== null && chosen.heldUntil <= now;
    const settled = isOver ? { method: chosen.pendingMethod, email: chosen.pendingEmail ?? '' } : inForceOf(chosen);
    const inForce = destinationFor(settled, country, requireFound(account).email);
    const pending = pendingOf(chosen, inForce, now);
    const isDefault = pending === null && (settled?.method !== inForce.method || settled.email !== inForce.email);
    const { type, email } = pending ?? { type: inForce.method, email: inForce.email };
    return { body: { type, email, isDefault, methods: [...methodsIn(country)], country, pending } };
  });

/** What was chosen and holds; null until a first choice does. */
const inForceOf = (row: Awaited<ReturnType<typeof preferenceOf>>) =>
  row?.method == null ? null : { method: row.method, email: row.email };

/** The change that waits at this time, and what holds if it is taken back. */
function pendingOf(
  row: Awaited<ReturnType<typeof preferenceOf>>,
  former: { readonly method: PayoutMethod; readonly email: string },
  now: string,
) {
  if (row?.pendingMethod == null || row.heldUntil === null || row.heldUntil <= now) return null;
  const { pendingMethod: type, pendingEmail, heldUntil } = row;
  return { type, email: pendingEmail ?? '', heldUntil, former: { type: former.method, email: former.email } };
}

async function preferenceOf(dependencies: TableDependencies, userId: string) {
  const { table, refs: r } = payoutPreferences;
  const chosen = select(payoutPreferences, 'method', 'email', 'pendingMethod', 'pendingEmail', 'heldUntil');
  return readRow(dependencies, chosen, sql`select ${chosen.columns('t')} from ${table} t where t.${r.userId} = ${userId}`);
}
