import { notServedText, payoutRefusal, serves, type PayoutMethod } from '@panelist/domain/payout';
import { labelOf } from '@panelist/domain/profile';
import type { Dependencies } from '@panelist/infra/service';
import { loadAccount, loadProfile } from './accounts.js';

/**
 * The country where a person lives (ISO 3166-1 alpha-2), empty where unknown. Throws
 * `payout.method-not-served` if the provider does not pay there.
 */
export async function requireServedMethod(
  dependencies: Pick<Dependencies, 'commands'>,
  userId: string,
  method: PayoutMethod,
): Promise<string> {
  const account = await loadAccount(dependencies, userId);
  const profile = account.status === 'none' ? null : await loadProfile(dependencies, account);
  const country = profile?.status === 'complete' ? profile.location.country : '';
  if (serves(method, country)) return country;
  const message = notServedText(method, labelOf('country', country));
  throw payoutRefusal('payout.method-not-served', { errors: [{ field: 'type', message }] });
}
