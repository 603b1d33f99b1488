import { matchablePersonOf, type MatchablePerson } from '@panelist/domain/catalogue';
import { isWorkEmailVerified } from '@panelist/domain/profile';
import { sql, type Sql } from '@panelist/infra/postgres';
import { readRows, readValues, select, type Row } from '@panelist/infra/read-models';
import type { Dependencies } from '@panelist/infra/service';
import { mailRecipients } from '../read-models/index.js';

type Needs = Pick<Dependencies, 'pool' | 'vault'>;
type Recipient = Row<typeof mailRecipients>;

const { table, refs: r } = mailRecipients;
const columns = select(mailRecipients);

export interface Matchable {
  readonly userId: string;
  readonly person: MatchablePerson;
}

/** The person as matching sees them; null without a complete profile, or once erased. */
function matchable({ location, demographics, ...row }: Recipient, now: string): MatchablePerson | null {
  if (location === null || demographics === null) return null;
  const verification = { ...row, verifiedAt: row.workEmailVerifiedAt };
  // Topics recommend and match nothing.
  const rest = { topics: [], isWorkEmailVerified: isWorkEmailVerified(verification, now) };
  return matchablePersonOf({ ...row, location, demographics, ...rest });
}

const matchableOf = (rows: readonly Recipient[], now: string): readonly Matchable[] =>
  rows.flatMap((row) => {
    const person = matchable(row, now);
    return person === null ? [] : [{ userId: row.userId, person }];
  });

/** Open accounts with a profile and a verified address. */
const mayBeMailed = sql`${r.hasProfile} and ${r.isOpen} and ${r.isEmailVerified}`;
/** Those of them that want this kind of mail. */
const wants = (kind: 'dailyDigest' | 'targetedResearchInvitation'): Sql => sql`${mayBeMailed} and ${r[kind]}`;

export interface RecipientPage {
  readonly people: readonly Matchable[];
  /** The last person of the page; null if it is the last page. */
  readonly lastUserId: string | null;
}

/** One page of the people who want invitations by match, in the order of their ids. */
export async function invitationRecipients(
  dependencies: Needs,
  { afterUserId, page, now }: { readonly afterUserId: string; readonly page: number; readonly now: string },
): Promise<RecipientPage> {
  const rows = await readRows(
    dependencies,
    columns,
    sql`
      select ${columns.columns('t')} from ${table} t
      where ${r.userId} > ${afterUserId}::text and ${wants('targetedResearchInvitation')}
      order by ${r.userId} limit ${page}::integer`,
  );
  return { people: matchableOf(rows, now), lastUserId: rows.length < page ? null : (rows.at(-1)?.userId ?? null) };
}

/** Those of these people who want digests, with what matching sees of them. */
export async function digestRecipients(
  dependencies: Needs,
  userIds: readonly string[],
  now: string,
): Promise<readonly Matchable[]> {
  const rows = await readRows(
    dependencies,
    columns,
    sql`select ${columns.columns('t')} from ${table} t where ${r.userId} = any(${userIds}::text[]) and ${wants('dailyDigest')}`,
  );
  return matchableOf(rows, now);
}

/** Those of these people who may get alerts about their saved searches. */
export async function alertRecipients(
  dependencies: Needs,
  userIds: readonly string[],
  now: string,
): Promise<readonly Matchable[]> {
  const rows = await readRows(
    dependencies,
    columns,
    sql`select ${columns.columns('t')} from ${table} t where ${r.userId} = any(${userIds}::text[]) and ${mayBeMailed}`,
  );
  return matchableOf(rows, now);
}

/** Those of these people who want digests: for what needs no profile. Nothing is decrypted. */
export async function wantDigests({ pool }: Pick<Needs, 'pool'>, userIds: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await readValues<{ readonly id: string }>(
    pool,
    sql`select ${r.userId} as id from ${table} where ${r.userId} = any(${userIds}::text[]) and ${wants('dailyDigest')}`,
  );
  return new Set(rows.map(({ id }) => id));
}
