import { dollarsFromCents, longDay, searchForm, mayAct, staff, type Role } from '@panelist/domain/kernel/browser';
import {
  minSearchLength,
  possibleStates,
  referralsOfReferrer,
  type Referral,
  bonusesByMonth,
} from '@panelist/domain/referral/browser';
import { route } from '@panelist/infra/http';
import { sql } from '@panelist/infra/postgres';
import { readPage, readRows, readValues, select } from '@panelist/infra/read-models';
import { referrals } from '@panelist/projectors/read-models';
import type { QueryDependencies, TableDependencies } from '../shared/query-dependencies.js';
import { accountsById, projectsById } from '../shared/rows-by-key.js';
import { requireFound } from '../shared/require-found.js';
import { recordStaffAccess } from '../shared/record-staff-access.js';
import { requireNoColleague } from '../shared/require-no-colleague.js';

const columns = select(
  referrals,
  'referralId',
  'userId',
  'referralType',
  'projectId',
  'bonusCents',
  'status',
  'history',
  'begunAt',
);
type ReferralRow = NonNullable<(typeof columns)['row']>;

interface Wanted {
  readonly limit: number;
  readonly skip: number;
  readonly searchText?: string | undefined;
}

/** A person's referrals, newest first (document 3 §7; contract, Referrals). */
export const referralsOfReferrerRoute = (dependencies: Pick<QueryDependencies, 'clock' | 'commands' | 'pool' | 'vault'>) =>
  route(referralsOfReferrer, async ({ params, query, caller }) => {
    const referrerId = await readableReferrer(dependencies, params.referrerUserId, caller);
    const [{ rows, totals }, lifetimeBonusReceived] = await Promise.all([
      pageOfReferrals(dependencies, referrerId, query),
      query.shouldCalculateLifetimeBonusReceived === true ? lifetimeBonus(dependencies, referrerId) : null,
    ]);
    return { body: { items: await viewsOf(dependencies, rows), totalCount: totals.count, lifetimeBonusReceived } };
  });

async function pageOfReferrals(dependencies: TableDependencies, referrerId: string, { searchText = '', limit, skip }: Wanted) {
  const { table, refs: r } = referrals;
  const text = searchText.trim();
  const ids = text.length < minSearchLength ? null : await referralsNamed(dependencies, referrerId, text);
  return readPage<{ readonly count: number }, ReferralRow>(dependencies, columns, {
    wanted: sql`
      select * from ${table}
      where ${r.referrerId} = ${referrerId} and (${ids}::text[] is null or ${r.referralId} = any(${ids}::text[]))`,
    totals: sql`count(*)::integer as count`,
    order: sql`${r.begunAt} desc, ${r.referralId}`,
    limit,
    skip,
  });
}

/** Names are encrypted, so they are compared here. */
async function referralsNamed(dependencies: TableDependencies, referrerId: string, text: string): Promise<readonly string[]> {
  const { table, refs: r } = referrals;
  const people = select(referrals, 'referralId', 'userId');
  const rows = await readRows(
    dependencies,
    people,
    sql`select ${people.columns('t')} from ${table} t where t.${r.referrerId} = ${referrerId}`,
  );
  const nameOf = await namesOf(dependencies, rows);
  const wanted = searchForm(text);
  return rows.flatMap(({ referralId, userId }) => (searchForm(nameOf(userId).fullName).includes(wanted) ? [referralId] : []));
}

async function lifetimeBonus({ pool }: Pick<TableDependencies, 'pool'>, referrerId: string): Promise<number> {
  const { table, refs: r } = referrals;
  const [sum] = await readValues<{ readonly cents: number }>(
    pool,
    sql`
      select coalesce(sum(${r.bonusCents}), 0)::integer as cents from ${table}
      where ${r.referrerId} = ${referrerId} and ${r.paidAt} is not null`,
  );
  return dollarsFromCents(sum?.cents ?? 0);
}

/** Shown for a person whose account was erased. */
const formerParticipant = 'Former participant';

async function namesOf(dependencies: TableDependencies, rows: readonly Pick<ReferralRow, 'userId'>[]) {
  const ids = rows.map(({ userId }) => userId);
  const accounts = await accountsById(dependencies, ids, 'firstName', 'lastName', 'registeredAt');
  return (userId: string) => {
    const { firstName = '', lastName = '', registeredAt } = accounts.get(userId) ?? {};
    return { fullName: `${firstName} ${lastName}`.trim() || formerParticipant, registeredAt };
  };
}

async function viewsOf(dependencies: TableDependencies, rows: readonly ReferralRow[]): Promise<Referral[]> {
  const ids = rows.flatMap(({ projectId }) => (projectId === null ? [] : [projectId]));
  const [nameOf, projects] = await Promise.all([namesOf(dependencies, rows), projectsById(dependencies, ids, 'name')]);
  return rows.map(({ referralId, userId, referralType, projectId, bonusCents, status, history, begunAt }) => {
    const { fullName, registeredAt = begunAt } = nameOf(userId);
    const reached = history.map((step) => step.status);
    return {
      id: referralId,
      referralType,
      activeStatus: status,
      possibleStates: [...possibleStates(referralType, status, reached)],
      bonusAmount: dollarsFromCents(bonusCents),
      history: history.map((step) => ({ status: step.status, at: step.at })),
      referredUser: { prettyFullName: fullName, prettySignupDate: longDay(registeredAt) },
      ...(projectId === null ? {} : { project: { id: projectId, name: projects.get(projectId)?.name ?? '' } }),
    };
  });
}

/**
 * The id of a referrer whose referrals the caller may read: their own, or anybody's for staff,
 * whose look is recorded. Else 404.
 */
export async function readableReferrer(
  dependencies: TableDependencies & Pick<QueryDependencies, 'clock' | 'commands'>,
  referrerUserId: string,
  caller: { readonly userId: string; readonly roles: readonly Role[] },
): Promise<string> {
  const mayRead = referrerUserId === caller.userId || mayAct(caller, ...staff.support, ...staff.operations);
  const userId = requireFound(mayRead ? referrerUserId : undefined);
  await requireNoColleague(dependencies, userId, caller);
  await recordStaffAccess(dependencies, 'referrals', userId, caller);
  return userId;
}

interface Month {
  /** `2026-11`. */
  readonly month: string;
  readonly cents: number;
  readonly count: number;
}

/** Paid bonuses of the last months, for the chart of the referral page. */
export const bonusesByMonthRoute = (dependencies: TableDependencies & Pick<QueryDependencies, 'clock' | 'commands'>) =>
  route(bonusesByMonth, async ({ params, query: { months }, caller }) => {
    const { clock, pool } = dependencies;
    const referrerId = await readableReferrer(dependencies, params.referrerUserId, caller);
    const { table, refs: r } = referrals;
    const rows = await readValues<Month>(
      pool,
      sql`
        with wanted as (
          select date_trunc('month', ${clock.now()}::timestamptz at time zone 'UTC') - make_interval(months => step) as month
          from generate_series(0, ${months}::integer - 1) step
        )
        select to_char(w.month, 'YYYY-MM') as month, coalesce(sum(t.${r.bonusCents}), 0)::integer as cents,
          count(t.${r.referralId})::integer as count
        from wanted w
        left join ${table} t on t.${r.referrerId} = ${referrerId}
          and date_trunc('month', t.${r.paidAt} at time zone 'UTC') = w.month
        group by w.month order by w.month`,
    );
    return { body: { items: rows.map(({ month, cents, count }) => ({ month, bonus: dollarsFromCents(cents), count })) } };
  });
