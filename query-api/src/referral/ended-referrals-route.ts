import { dollarsFromCents } from '@panelist/domain/kernel/browser';
import { endedReferrals, type EndReason } from '@panelist/domain/referral/browser';
import { route } from '@panelist/infra/http';
import { sql, type Sql } from '@panelist/infra/postgres';
import { emailTexts, readRows, readValues, select } from '@panelist/infra/read-models';
import { accounts, referrals } from '@panelist/projectors/read-models';
import type { QueryDependencies, TableDependencies } from '../shared/query-dependencies.js';
import { recordStaffAccessToOne } from '../shared/record-staff-access.js';
import { accountsById, projectsById } from '../shared/rows-by-key.js';

const columns = select(
  referrals,
  'referralId',
  'referrerId',
  'userId',
  'referralType',
  'projectId',
  'bonusCents',
  'history',
  'endReason',
  'statusChangedAt',
);

/**
 * Referrals that ended for a reason of ours, newest first, for operations (contract, Referrals).
 */
export const endedReferralsRoute = (dependencies: TableDependencies & Pick<QueryDependencies, 'clock' | 'commands'>) =>
  route(endedReferrals, async ({ query: { reason, query, skip, limit }, caller }) => {
    const { table, refs: r } = referrals;
    const text = query?.trim() ?? '';
    const isFound = matchesText(dependencies, text);
    const [rows, counted] = await Promise.all([
      readRows(
        dependencies,
        columns,
        sql`
          select ${columns.columns('t')} from ${table} t
          where t.${r.endReason} is not null and ${isFound} and (${reason ?? null}::text is null or t.${r.endReason} = ${reason ?? null})
          order by t.${r.statusChangedAt} desc, t.${r.referralId} limit ${limit} offset ${skip}`,
      ),
      readValues<{ readonly reason: EndReason; readonly count: number }>(
        dependencies.pool,
        sql`
          select t.${r.endReason} as reason, count(*)::integer as count from ${table} t
          where t.${r.endReason} is not null and ${isFound} group by t.${r.endReason}`,
      ),
    ]);
    // An address or an id finds the referrals of one person: the counts are theirs on every page.
    // Both sides of one referral are shown.
    const named = text === '' ? [] : await peopleNamed(dependencies, text);
    for (const side of [rows, rows.map(({ referrerId }) => ({ userId: referrerId })), counted.length === 0 ? [] : named])
      await recordStaffAccessToOne(dependencies, 'referrals', side, caller);
    const counts = Object.fromEntries(counted.map((each) => [each.reason, each.count]));
    const [people, projects] = await Promise.all([
      accountsById(
        dependencies,
        rows.flatMap(({ referrerId, userId }) => [referrerId, userId]),
        'firstName',
        'lastName',
        'email',
      ),
      projectsById(
        dependencies,
        rows.flatMap(({ projectId }) => (projectId === null ? [] : [projectId])),
        'name',
      ),
    ]);
    const personOf = (userId: string) => {
      const { firstName = '', lastName = '', email = '' } = people.get(userId) ?? {};
      return { userId, name: `${firstName} ${lastName}`.trim(), email };
    };
    const all = counted.reduce((sum, { count }) => sum + count, 0);
    return {
      body: {
        totalCount: reason === undefined ? all : (counts[reason] ?? 0),
        counts,
        items: rows.flatMap(({ referralId, referrerId, userId, projectId, bonusCents, history, endReason, ...row }) =>
          endReason === null
            ? []
            : [
                {
                  id: referralId,
                  referralType: row.referralType,
                  reason: endReason,
                  endedAt: row.statusChangedAt,
                  bonusAmount: dollarsFromCents(bonusCents),
                  referrer: personOf(referrerId),
                  referred: personOf(userId),
                  project: projectId === null ? null : { id: projectId, name: projects.get(projectId)?.name ?? '' },
                  history: history.map(({ status, at, cause }) => ({ status, at, cause: cause ?? 'signed-up' })),
                },
              ],
        ),
      },
    };
  });

/** The text is a referral's or person's id, or a person's complete e-mail address. */
function matchesText(dependencies: TableDependencies, text: string): Sql {
  if (text === '') return sql`true`;
  const { refs: r } = referrals;
  const people = sql`array(${selectNamed(dependencies, text)})`;
  return sql`(t.${r.referralId} = ${text} or t.${r.referrerId} = any(${people}) or t.${r.userId} = any(${people}))`;
}

function selectNamed({ vault }: TableDependencies, text: string): Sql {
  const { table, refs: a, finds } = accounts;
  const emails = emailTexts(text).map((email) => vault.blindIndex('email', email));
  return sql`select ${a.userId} as "userId" from ${table} where ${a.userId} = ${text} or ${finds.email} && ${emails}::text[]`;
}

const peopleNamed = async (dependencies: TableDependencies, text: string) =>
  readValues<{ readonly userId: string }>(dependencies.pool, selectNamed(dependencies, text));
