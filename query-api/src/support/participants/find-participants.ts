import { accountsTable, emailTexts, nameTexts, openRows, phoneTexts } from '@panelist/infra/read-models';
import type { AccountRow, StoredRow } from '@panelist/infra/read-models';
import type { TableDependencies } from '../../shared/query-dependencies.js';

/** An account with the number of its responses and payouts. */
export interface Participant {
  readonly account: AccountRow;
  readonly responses: number;
  readonly payouts: number;
}

interface Counts {
  readonly responses: number;
  readonly payouts: number;
}

const participants = `
  select t.*,
    (select count(*)::integer from read_model.participations p where p.user_id = t.user_id) as responses,
    (select count(*)::integer from read_model.payouts p where p.user_id = t.user_id) as payouts
  from read_model.accounts t`;

/** By whole e-mail, phone or id, or by all the words of their name; the newest without a query. The database compares keyed hashes alone. */
export async function findParticipants(
  dependencies: TableDependencies,
  query: string,
  limit: number,
): Promise<readonly Participant[]> {
  const { pool, vault } = dependencies;
  const text = query.trim();
  const index = (kind: 'email' | 'phone' | 'word', texts: readonly string[]) => texts.map((one) => vault.blindIndex(kind, one));
  const words = index('word', nameTexts(text));
  const answer = await pool.query<StoredRow & Counts>(
    `${participants}
     where t.profile_id is not null and (
       $1 = '' or t.user_id = $1 or t.email_index && $2::text[] or t.phone_index && $3::text[]
       or (cardinality($4::text[]) > 0 and t.name_index @> $4::text[])
     )
     order by t.registered_at desc, t.user_id limit $5`,
    [text, index('email', emailTexts(text)), index('phone', phoneTexts(text)), words, limit],
  );
  return opened(dependencies, answer.rows);
}

export async function participantById(dependencies: TableDependencies, userId: string): Promise<Participant | undefined> {
  const answer = await dependencies.pool.query<StoredRow & Counts>(`${participants} where t.user_id = $1`, [userId]);
  return (await opened(dependencies, answer.rows))[0];
}

async function opened({ vault }: TableDependencies, stored: readonly (StoredRow & Counts)[]): Promise<readonly Participant[]> {
  const accounts = await openRows(vault, accountsTable, stored);
  return accounts.map((account, index) => ({
    account,
    responses: stored[index]?.responses ?? 0,
    payouts: stored[index]?.payouts ?? 0,
  }));
}

export function participantView({ account, responses, payouts }: Participant) {
  return {
    userId: account.userId,
    profileId: account.profileId,
    firstName: account.firstName,
    lastName: account.lastName,
    email: account.email,
    phone: account.phone,
    isEmailVerified: account.emailVerified,
    isPhoneVerified: account.phoneVerified,
    registeredAt: account.registeredAt,
    responses,
    payouts,
  };
}
