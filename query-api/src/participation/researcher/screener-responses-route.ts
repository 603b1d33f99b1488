import { ownsProject } from '@panelist/domain/catalogue/browser';
import { screenerResponses } from '@panelist/domain/participation/browser';
import type { ResponseStatus } from '@panelist/domain/participation/browser';
import { route } from '@panelist/infra/http';
import { openRows, participationsTable } from '@panelist/infra/read-models';
import type { AccountRow, ParticipationRow, ProjectRow, StoredRow } from '@panelist/infra/read-models';
import { found } from '../../shared/found.js';
import type { TableDependencies } from '../../shared/query-dependencies.js';
import { accountsById, projectById } from '../../shared/rows-by-key.js';

/** Submitted responses of a project, for its owner and staff (contract, Projects). */
export const screenerResponsesRoute = (dependencies: TableDependencies) =>
  route(screenerResponses, async ({ params, query, caller }) => {
    const row = await projectById(dependencies, params.id);
    const project = found(row && ownsProject(row.ownerId, caller) ? row : undefined);
    const { rows, totalCount } = await pageOfResponses(dependencies, project.projectId, query);
    const people = await accountsById(
      dependencies,
      rows.map((response) => response.userId),
    );
    return { body: { totalCount, items: rows.map((response) => item(response, project, people.get(response.userId))) } };
  });

interface Wanted {
  readonly status?: ResponseStatus | undefined;
  readonly skip: number;
  readonly limit: number;
}

/** What was only begun is nobody's but the participant's. */
async function pageOfResponses({ pool, vault }: TableDependencies, projectId: string, { status, skip, limit }: Wanted) {
  const answer = await pool.query<StoredRow & { readonly total: number }>(
    `with wanted as not materialized (
       select * from read_model.participations
       where project_id = $1 and (submitted_at is not null or invited_at is not null) and ($2::text is null or status = $2)
     )
     select page.*, counted.total
     from (select count(*)::integer as total from wanted) counted
     left join (
       select * from wanted order by coalesce(submitted_at, invited_at) desc, participation_id limit $3 offset $4
     ) page on true`,
    [projectId, status ?? null, limit, skip],
  );
  const stored = answer.rows.filter((row) => row['participation_id'] !== null);
  return { rows: await openRows(vault, participationsTable, stored), totalCount: answer.rows[0]?.total ?? 0 };
}

function item(row: ParticipationRow, project: ProjectRow, person: AccountRow | undefined) {
  return {
    id: row.participationId,
    projectId: row.projectId,
    status: row.status,
    submittedAt: row.submittedAt,
    qualified: row.qualified,
    qualifiedPendingIdVerification: row.qualifiedPendingId,
    percentage: row.percentage,
    unmet: row.unmet,
    projectStarted: row.projectStarted,
    participant: {
      userId: row.userId,
      firstName: person?.firstName ?? '',
      email: project.exposeParticipantEmails ? (person?.email ?? null) : null,
    },
    responses: row.responses,
    cancellation: row.cancelledAt === null ? null : { message: row.cancellationMessage ?? '', tooLate: row.cancellationTooLate },
  };
}
