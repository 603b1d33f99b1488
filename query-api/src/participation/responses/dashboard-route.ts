import { dashboard, rankToday } from '@panelist/domain/participation/browser';
import { route } from '@panelist/infra/http';
import { readRowsAnd } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';
import { participations, payouts } from '@panelist/projectors/read-models';
import { isNotHidden } from '../../shared/hidden-projects.js';
import type { QueryDependencies, TableDependencies } from '../../shared/query-dependencies.js';
import { openDisputes } from '../../shared/responses/dispute-facts.js';
import { openPayouts } from '../../shared/responses/open-payouts.js';
import { openThing } from '../../shared/responses/open-things.js';
import { responseColumns, type ResponseRow } from '../../shared/responses/response-columns.js';
import { withProjects } from '../../shared/responses/with-projects.js';

/** How many of each group the dashboard shows. */
const ofEach = 10;
/** How many of each group are ranked. */
const ranked = 100;
/**
 * For how many days an application that does not fit, or ended with its project, stays on the
 * dashboard.
 */
const daysShown = 14;

type Group = 'applications' | 'invited' | 'scheduled' | 'processing' | 'payments';

/** The groups of the dashboard, newest first (document 2 §3), and the applications that wait. */
export const dashboardRoute = (dependencies: QueryDependencies) =>
  route(dashboard, async ({ caller }) => {
    const { userId } = caller;
    const now = dependencies.clock.now();
    const [rows, disputed, unattached] = await Promise.all([
      newestOfEachGroup(dependencies, userId, now),
      openDisputes(dependencies, userId),
      openPayouts(dependencies, userId),
    ]);
    const all = await withProjects(dependencies, userId, rows);
    const responses = new Map(all.map((response) => [response.id, response]));
    const groupOf = (group: Group) => {
      const members = rows.filter((row) => row.groupName === group);
      return {
        totalCount: members[0]?.total ?? 0,
        items: members.slice(0, ofEach).flatMap((row) => responses.get(row.participationId) ?? []),
      };
    };
    return {
      body: {
        response: {
          today: rankToday([...all.map(openThing), ...disputed, ...unattached], now),
          applications: groupOf('applications'),
          invited: groupOf('invited'),
          scheduled: groupOf('scheduled'),
          processing: groupOf('processing'),
          payments: groupOf('payments'),
        },
      },
    };
  });

interface Grouping {
  readonly groupName: Group;
  readonly total: number;
}

/**
 * An approved payment is pending until it is settled; a response without payment counts as settled
 * at once. One whose payment was voided is in no group, unless that was an earlier approval's.
 */
async function newestOfEachGroup(
  dependencies: TableDependencies,
  userId: string,
  now: string,
): Promise<readonly (ResponseRow & Grouping)[]> {
  const { table, refs: r } = participations;
  const { table: payoutTable, refs: p } = payouts;
  const since = sql`${now}::timestamptz - make_interval(days => ${daysShown})`;
  // The participant dismisses an application that ended by hiding its project (ADR 108).
  const isRetained = isNotHidden(userId, sql`t.${r.projectId}`);
  return readRowsAnd<Grouping, ResponseRow>(
    dependencies,
    responseColumns,
    sql`
      with mine as (
        select t.${r.participationId}, coalesce(t.${r.applicationClosedAt}, t.${r.statusChangedAt}) as changed, case
          when t.${r.status} in ('DRAFT', 'PENDING') then 'applications'
          when t.${r.status} = 'INVITED' then 'invited'
          when t.${r.status} = 'SCHEDULED' then 'scheduled'
          when t.${r.status} = 'PAID' and (t.${r.incentiveCents} + t.${r.tipCents} = 0 or exists (
            select 1 from ${payoutTable} payout
            where payout.${p.participationId} = t.${r.participationId} and payout.${p.status} = 'paid'
          )) then 'payments'
          when t.${r.status} = 'PAID' and exists (
            select 1 from ${payoutTable} payout
            where payout.${p.participationId} = t.${r.participationId} and payout.${p.status} = 'voided'
              and payout.${p.requestedAt} >= t.${r.statusChangedAt}
          ) then null
          else 'processing' end as "groupName"
        from ${table} t
        where t.${r.userId} = ${userId} and (
          t.${r.status} in ('INVITED', 'SCHEDULED', 'ATTENDED', 'PAID')
          or t.${r.status} in ('DRAFT', 'PENDING') and case
            when t.${r.applicationClosed} or t.${r.applicationExpired} then t.${r.applicationClosedAt} > ${since} and ${isRetained}
            when t.${r.qualified} is not false or t.${r.qualifiedPendingId} then true
            else t.${r.submittedAt} > ${since} and ${isRetained} end
        )
      ), placed as (
        select ${r.participationId}, "groupName",
          row_number() over (partition by "groupName" order by changed desc, ${r.participationId}) as place,
          (count(*) over (partition by "groupName"))::integer as total
        from mine where "groupName" is not null
      )
      select ${responseColumns.columns('t')}, placed."groupName", placed.total
      from placed join ${table} t on t.${r.participationId} = placed.${r.participationId}
      where place <= case "groupName" when 'payments' then ${ofEach}::integer else ${ranked}::integer end order by "groupName", place`,
  );
}
