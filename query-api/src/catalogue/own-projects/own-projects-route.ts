import { minutesBeyondPromise, ownProjects, projectLifecycle, type ProjectStatus } from '@panelist/domain/catalogue/browser';
import { dollarsFromCents, mayAct, staff } from '@panelist/domain/kernel/browser';
import { participationLifecycle } from '@panelist/domain/participation/browser';
import { route } from '@panelist/infra/http';
import { sql, type Sql } from '@panelist/infra/postgres';
import { readPage, readValues, select } from '@panelist/infra/read-models';
import { participations, projects } from '@panelist/projectors/read-models';
import { asProjectReader, isPostedBy } from '../../shared/as-project-reader.js';
import { containsText } from '../../shared/contains-text.js';
import { placesTaken } from '../../shared/places-taken.js';
import type { QueryDependencies, TableDependencies } from '../../shared/query-dependencies.js';
import { responseCounts } from '../../shared/response-counts.js';
import { accountsById, fullNameOf } from '../../shared/rows-by-key.js';
import { medianMinutes } from '../../shared/work-minutes.js';

const columns = select(
  projects,
  'projectId',
  'code',
  'name',
  'ownerId',
  'status',
  'recruiting',
  'kindOfResearch',
  'incentiveCents',
  'participantsWanted',
  'timeMinutesRequired',
  'publishedAt',
  'decisionDate',
);
type ListedRow = NonNullable<(typeof columns)['row']>;

/** A researcher's own projects; every project for staff (contract, Projects). */
export const ownProjectsRoute = (dependencies: QueryDependencies) =>
  route(ownProjects, async ({ query, caller }) => {
    const posted = isPostedBy(await asProjectReader(dependencies, caller), sql`p`);
    const readable = mayAct(caller, ...staff.support, ...staff.operations) ? sql`true` : posted;
    const [{ rows, totals }, counts, due] = await Promise.all([
      pageOfProjects(dependencies, readable, query),
      countsByStatus(dependencies, readable),
      dueOn(dependencies, posted),
    ]);
    const ids = rows.map((row) => row.projectId);
    const [taken, responses, medians, owners] = await Promise.all([
      placesTaken(dependencies, ids),
      responseCounts(dependencies, ids),
      medianMinutes(dependencies, ids, dependencies.clock.now()),
      accountsById(
        dependencies,
        rows.map((row) => row.ownerId),
        'firstName',
        'lastName',
      ),
    ]);
    return {
      body: {
        totalCount: totals.count,
        counts,
        due,
        items: rows.map((row) => {
          return {
            ...listed(row),
            placesTaken: taken.get(row.projectId) ?? 0,
            responses: { ...responses.get(row.projectId) },
            timeMinutesRequired: row.timeMinutesRequired,
            measuredMinutes: minutesBeyondPromise(medians.get(row.projectId) ?? null, row.timeMinutesRequired),
            owner: { userId: row.ownerId, name: fullNameOf(owners.get(row.ownerId)) },
          };
        }),
      },
    };
  });

interface Wanted {
  readonly status?: ProjectStatus | undefined;
  readonly query?: string | undefined;
  readonly skip: number;
  readonly limit: number;
}

async function pageOfProjects(dependencies: TableDependencies, readable: Sql, { status, query = '', skip, limit }: Wanted) {
  const { table, refs: r } = projects;
  return readPage<{ readonly count: number }, ListedRow>(dependencies, columns, {
    wanted: sql`
      select * from ${table} p
      where ${readable} and (${status ?? null}::text is null or ${r.status} = ${status ?? null})
        and (${query} = '' or ${containsText(sql`${r.name}`, query)} or ${containsText(sql`${r.code}`, query)})`,
    totals: sql`count(*)::integer as count`,
    order: sql`${r.publishedAt} desc nulls first, ${r.projectId}`,
    limit,
    skip,
  });
}

async function countsByStatus({ pool }: TableDependencies, readable: Sql): Promise<Record<string, number>> {
  const { table, refs: r } = projects;
  const rows = await readValues<{ readonly status: string; readonly count: number }>(
    pool,
    sql`select ${r.status} as status, count(*)::integer as count from ${table} p where ${readable} group by 1`,
  );
  return Object.fromEntries(rows.map(({ status, count }) => [status, count]));
}

interface Due {
  readonly toDecide: number;
  readonly toPay: number;
  readonly owedCents: number;
}

/** What waits for the owner of projects: applications to decide, and sessions to pay. */
async function dueOn({ pool }: TableDependencies, posted: Sql): Promise<Due> {
  const [p, r] = [projects.refs, participations.refs];
  const { ScreenerSubmitted: pending, ParticipantAttended: attended } = participationLifecycle.statusAfter;
  const rows = await readValues<Due>(
    pool,
    sql`select count(*) filter (where r.${r.status} = ${pending})::integer as "toDecide",
        count(*) filter (where r.${r.status} = ${attended})::integer as "toPay",
        coalesce(sum(p.${p.incentiveCents}) filter (where r.${r.status} = ${attended}), 0)::float8 as "owedCents"
      from ${projects.table} p join ${participations.table} r on r.${r.projectId} = p.${p.projectId}
      where ${posted} and r.${r.status} in (${pending}, ${attended})
        and (r.${r.submittedAt} is not null or r.${r.invitedAt} is not null)
        and not r.${r.applicationClosed} and not r.${r.applicationExpired}`,
  );
  return rows[0] ?? { toDecide: 0, toPay: 0, owedCents: 0 };
}

const listed = (row: ListedRow) => ({
  id: row.projectId,
  code: row.code,
  name: row.name,
  status: row.status,
  recruitingStatus: projectLifecycle.recruitingStatus(row),
  kindOfResearch: row.kindOfResearch,
  incentive: dollarsFromCents(row.incentiveCents),
  participantsWanted: row.participantsWanted,
  publishedAt: row.publishedAt,
  decisionDate: row.decisionDate,
});
