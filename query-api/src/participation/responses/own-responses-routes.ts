import { searchSurveys, surveyResponseOfProject } from '@panelist/domain/participation/browser';
import type { ResponseStatus } from '@panelist/domain/participation/browser';
import { route } from '@panelist/infra/http';
import { readPage, readRow } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';
import { participations, projects } from '@panelist/projectors/read-models';
import { containsText } from '../../shared/contains-text.js';
import { requireFound } from '../../shared/require-found.js';
import type { QueryDependencies, TableDependencies } from '../../shared/query-dependencies.js';
import { responseColumns, type ResponseRow } from '../../shared/responses/response-columns.js';
import { withProjects } from '../../shared/responses/with-projects.js';

/** My Projects (document 3 §7). */
export const searchSurveysRoute = (dependencies: QueryDependencies) =>
  route(searchSurveys, async ({ body, caller }) => {
    const { userId } = caller;
    const { rows, totals } = await pageOfResponses(dependencies, userId, body);
    return { body: { response: { totalCount: totals.count, surveys: await withProjects(dependencies, userId, rows) } } };
  });

/** The caller's response on one project (document 2 §7). */
export const surveyResponseOfProjectRoute = (dependencies: QueryDependencies) =>
  route(surveyResponseOfProject, async ({ params, caller }) => {
    const userId = requireFound(params.userId === caller.userId ? caller.userId : undefined);
    const row = requireFound(await responseOn(dependencies, userId, params.projectId));
    const [response] = await withProjects(dependencies, userId, [row]);
    const whole = requireFound(response);
    return { body: { ...whole, ndaUrl: row.ndaUrl ?? whole.project.ndaUrl } };
  });

async function responseOn(dependencies: TableDependencies, userId: string, projectId: string): Promise<ResponseRow | undefined> {
  const { table, refs: r } = participations;
  return readRow(
    dependencies,
    responseColumns,
    sql`
      select ${responseColumns.columns('t')} from ${table} t
      where t.${r.userId} = ${userId} and t.${r.projectId} = ${projectId}`,
  );
}

interface Wanted {
  readonly status?: ResponseStatus | 'ALL' | '' | null | undefined;
  readonly query?: string | null | undefined;
  readonly id?: string | undefined;
  readonly skip: number;
  readonly limit: number;
}

async function pageOfResponses(dependencies: TableDependencies, userId: string, { status, query, id, skip, limit }: Wanted) {
  const { table, refs: r } = participations;
  const { table: projectTable, refs: p } = projects;
  const words = query ?? '';
  const wantedStatus = status === 'ALL' || !status ? null : status;
  return readPage<{ readonly count: number }, ResponseRow>(dependencies, responseColumns, {
    wanted: sql`
      select * from ${table}
      where ${r.userId} = ${userId}
        and (${wantedStatus}::text is null or ${r.status} = ${wantedStatus})
        and (${id ?? null}::text is null or ${r.participationId} = ${id ?? null})
        and (${words} = '' or exists (
          select from ${projectTable} p where p.${p.projectId} = ${table}.${r.projectId} and (
            ${containsText(sql`p.${p.name}`, words)}
            or not p.${p.hideCompanyName} and ${containsText(sql`p.${p.companyName}`, words)}
          )
        ))`,
    totals: sql`count(*)::integer as count`,
    order: sql`${r.createdAt} desc, ${r.participationId}`,
    limit,
    skip: id === undefined ? skip : 0,
  });
}
