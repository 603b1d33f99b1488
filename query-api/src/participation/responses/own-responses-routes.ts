import { searchSurveys, surveyResponseOfProject } from '@panelist/domain/participation/browser';
import type { ResponseStatus } from '@panelist/domain/participation/browser';
import { route } from '@panelist/infra/http';
import { openRows, participationsTable } from '@panelist/infra/read-models';
import type { ParticipationRow, StoredRow } from '@panelist/infra/read-models';
import { found } from '../../shared/found.js';
import type { QueryDependencies, TableDependencies } from '../../shared/query-dependencies.js';
import { readRow } from '../../shared/read-rows.js';
import { withProjects } from './with-projects.js';

/** My Projects (document 3 §7). */
export const searchSurveysRoute = (dependencies: QueryDependencies) =>
  route(searchSurveys, async ({ body, caller }) => {
    const { userId } = caller;
    const { rows, totalCount } = await pageOfResponses(dependencies, userId, body);
    return { body: { response: { totalCount, surveys: await withProjects(dependencies, userId, rows) } } };
  });

/** The caller's response on one project (document 2 §7). */
export const surveyResponseOfProjectRoute = (dependencies: QueryDependencies) =>
  route(surveyResponseOfProject, async ({ params, caller }) => {
    const userId = found(params.userId === caller.userId ? caller.userId : undefined);
    const row = found(await responseOn(dependencies, userId, params.projectId));
    const [response] = await withProjects(dependencies, userId, [row]);
    const whole = found(response);
    return { body: { ...whole, ndaUrl: row.ndaUrl ?? whole.project.ndaUrl } };
  });

async function responseOn(
  dependencies: TableDependencies,
  userId: string,
  projectId: string,
): Promise<ParticipationRow | undefined> {
  const sql = 'select t.* from read_model.participations t where user_id = $1 and project_id = $2';
  return readRow(dependencies, participationsTable, sql, [userId, projectId]);
}

interface Wanted {
  readonly status?: ResponseStatus | 'ALL' | '' | null | undefined;
  readonly id?: string | undefined;
  readonly skip: number;
  readonly limit: number;
}

async function pageOfResponses({ pool, vault }: TableDependencies, userId: string, { status, id, skip, limit }: Wanted) {
  const answer = await pool.query<StoredRow & { readonly total: number }>(
    `with wanted as not materialized (
       select * from read_model.participations
       where user_id = $1 and ($2::text is null or status = $2) and ($3::text is null or participation_id = $3)
     )
     select page.*, counted.total
     from (select count(*)::integer as total from wanted) counted
     left join (select * from wanted order by created_at desc, participation_id limit $4 offset $5) page on true`,
    [userId, status === 'ALL' || !status ? null : status, id ?? null, limit, id === undefined ? skip : 0],
  );
  const stored = answer.rows.filter((row) => row['participation_id'] !== null);
  return { rows: await openRows(vault, participationsTable, stored), totalCount: answer.rows[0]?.total ?? 0 };
}
