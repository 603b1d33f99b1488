import { dashboard } from '@panelist/domain/participation/browser';
import { route } from '@panelist/infra/http';
import { openRows, participationsTable } from '@panelist/infra/read-models';
import type { StoredRow } from '@panelist/infra/read-models';
import type { QueryDependencies, TableDependencies } from '../../shared/query-dependencies.js';
import { withProjects } from './with-projects.js';

/** How many of each group the dashboard shows. */
const ofEach = 10;

type Group = 'invited' | 'scheduled' | 'processing' | 'payments';

/** The four groups of the dashboard, newest first (document 2 §3). */
export const dashboardRoute = (dependencies: QueryDependencies) =>
  route(dashboard, async ({ caller }) => {
    const { userId } = caller;
    const stored = await newestOfEachGroup(dependencies, userId);
    const rows = await openRows(dependencies.vault, participationsTable, stored);
    const responses = new Map((await withProjects(dependencies, userId, rows)).map((response) => [response.id, response]));
    const groupOf = (group: Group) => {
      const members = stored.filter((row) => row.group_name === group);
      return {
        totalCount: members[0]?.total ?? 0,
        items: members.flatMap((row) => responses.get(row.participationId) ?? []),
      };
    };
    return {
      body: {
        response: {
          invited: groupOf('invited'),
          scheduled: groupOf('scheduled'),
          processing: groupOf('processing'),
          payments: groupOf('payments'),
        },
      },
    };
  });

interface GroupedRow extends StoredRow {
  readonly participationId: string;
  readonly group_name: Group;
  readonly total: number;
}

/** An approved payment is under way until it is settled; where nothing is paid, it is settled at once. */
async function newestOfEachGroup({ pool }: TableDependencies, userId: string): Promise<readonly GroupedRow[]> {
  const answer = await pool.query<GroupedRow>(
    `with mine as (
       select t.participation_id, t.status_changed_at, case
         when t.status = 'INVITED' then 'invited'
         when t.status = 'SCHEDULED' then 'scheduled'
         when t.status = 'PAID' and (payout.status = 'paid' or t.incentive_cents + t.tip_cents = 0) then 'payments'
         else 'processing' end as group_name
       from read_model.participations t
       left join read_model.payouts payout using (participation_id)
       where t.user_id = $1 and t.status in ('INVITED', 'SCHEDULED', 'ATTENDED', 'PAID')
     ), placed as (
       select participation_id, group_name,
         row_number() over (partition by group_name order by status_changed_at desc, participation_id) as place,
         (count(*) over (partition by group_name))::integer as total
       from mine
     )
     select t.*, placed.group_name, placed.total
     from placed join read_model.participations t using (participation_id)
     where place <= $2 order by group_name, place`,
    [userId, ofEach],
  );
  return answer.rows;
}
