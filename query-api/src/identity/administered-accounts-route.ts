import { administeredAccounts, hasSecondFactor, type AdministeredAccount } from '@panelist/domain/identity/browser';
import type { Role } from '@panelist/domain/kernel/browser';
import { route } from '@panelist/infra/http';
import { sql } from '@panelist/infra/postgres';
import { readPage, select } from '@panelist/infra/read-models';
import { accounts } from '@panelist/projectors/read-models';
import { matchesPerson } from '../shared/matches-person.js';
import { recordStaffAccessToOne } from '../shared/record-staff-access.js';
import type { QueryDependencies } from '../shared/query-dependencies.js';
import { rightsOf } from '../shared/rights.js';

type Needs = Pick<QueryDependencies, 'clock' | 'commands' | 'pool' | 'vault'>;

/**
 * Who has which right, since when and by whom (contract, Accounts). What is listed is read from the
 * log.
 */
export const administeredAccountsRoute = (dependencies: Needs) =>
  route(administeredAccounts, async ({ query, caller }) => {
    const { ids, totalCount } = await findAccounts(dependencies, query);
    const found = await Promise.all(ids.map(async (userId) => accountOf(dependencies, userId)));
    const items = found.filter((each) => each !== null);
    if (items.every(({ isParticipant }) => isParticipant)) await recordStaffAccessToOne(dependencies, 'account', items, caller);
    return { body: { items, totalCount } };
  });

const columns = select(accounts, 'userId');

interface Wanted {
  readonly role?: Role | undefined;
  readonly query: string;
  readonly limit: number;
  readonly skip: number;
}

async function findAccounts(dependencies: Needs, { role, query, limit, skip }: Wanted) {
  const { table, refs: r } = accounts;
  const text = query.trim();
  const withRight =
    role !== undefined
      ? sql`t.${r.roles} @> array[${role}::text]`
      : text === ''
        ? sql`not (t.${r.roles} <@ array['panelist']::text[])`
        : sql`true`;
  const { rows, totals } = await readPage<{ readonly count: number }, { readonly userId: string }>(dependencies, columns, {
    wanted: sql`select * from ${table} t
      where t.${r.erasedAt} is null and ${withRight} and ${matchesPerson(dependencies, text)}`,
    totals: sql`count(*)::integer as count`,
    order: sql`${r.registeredAt} desc, ${r.userId}`,
    limit,
    skip,
  });
  return { ids: rows.map(({ userId }) => userId), totalCount: totals.count };
}

async function accountOf(dependencies: Needs, userId: string): Promise<AdministeredAccount | null> {
  const known = await rightsOf(dependencies.commands.load, userId);
  if (known === null) return null;
  const named = async <Decided extends { readonly by: string }>(decided: Decided): Promise<Decided> => ({
    ...decided,
    by: await nameOf(dependencies, decided.by),
  });
  const now = dependencies.clock.now();
  const { account, organization } = known;
  const { firstName, lastName, email, isEmailVerified, profileId, rights, suspension, proposals } = account;
  return {
    userId,
    firstName,
    lastName,
    email,
    isEmailVerified,
    isParticipant: profileId !== null,
    hasSecondFactor: hasSecondFactor(account),
    rights: await Promise.all(rights.map(named)),
    suspension: suspension && (await named(suspension)),
    organization: organization && {
      id: organization.id,
      suspension: organization.suspension && (await named(organization.suspension)),
    },
    proposals: await Promise.all(proposals.filter(({ until }) => until > now).map(named)),
  };
}

/** The name of an administrator; an operator as the event names them. */
async function nameOf({ commands }: Pick<Needs, 'commands'>, by: string): Promise<string> {
  const author = await rightsOf(commands.load, by);
  return author === null ? by : `${author.account.firstName} ${author.account.lastName}`.trim() || by;
}
