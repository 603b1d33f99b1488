import { ledgerOf, sharings as sharingsCall } from '@panelist/domain/participation/browser';
import { route } from '@panelist/infra/http';
import { readPage, readRow, readRows, select } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';
import { participations, sharings, shownParts } from '@panelist/projectors/read-models';
import { found } from '../../shared/found.js';
import type { TableDependencies } from '../../shared/query-dependencies.js';
import { projectsById } from '../../shared/rows-by-key.js';

const columns = select(sharings, 'participationId', 'projectId', 'opened', 'revoked');
type SharingRow = NonNullable<(typeof columns)['row']>;
const lifeColumns = select(
  participations,
  'participationId',
  'status',
  'applicationClosed',
  'applicationExpired',
  'cancellationMessage',
);
const partColumns = select(shownParts, 'photo', 'video', 'socialLinks');
const noParts = { photo: [], video: [], socialLinks: [] };

/** What of the caller went to which researcher, when and why (screens, What was shared). */
export const sharingsRoute = (dependencies: TableDependencies) =>
  route(sharingsCall, async ({ params, query, caller }) => {
    const userId = found(params.userId === caller.userId ? caller.userId : undefined);
    const { table, refs: r } = sharings;
    const { rows, totals } = await readPage<{ readonly count: number }, SharingRow>(dependencies, columns, {
      wanted: sql`select * from ${table} where ${r.userId} = ${userId}`,
      totals: sql`count(*)::integer as count`,
      order: sql`${r.changedAt} desc, ${r.participationId}`,
      limit: query.limit,
      skip: query.skip,
    });
    const [responses, parts, projects] = await Promise.all([
      responsesOf(dependencies, rows),
      partsOf(dependencies, userId),
      projectsById(
        dependencies,
        rows.map(({ projectId }) => projectId),
        'name',
        'exposeParticipantEmails',
      ),
    ]);
    const items = rows.flatMap((row) => {
      const { participationId, projectId } = row;
      const response = responses.get(participationId);
      const project = projects.get(projectId);
      if (response === undefined || project === undefined) return [];
      const leftWord = response.cancellationMessage !== null && response.cancellationMessage !== '';
      const shared = ledgerOf(row, { life: response, exposesEmail: project.exposeParticipantEmails, spells: parts, leftWord });
      return [{ participationId, projectId, projectName: project.name, items: shared }];
    });
    return { body: { items, totalCount: totals.count } };
  });

async function responsesOf(dependencies: TableDependencies, rows: readonly Pick<SharingRow, 'participationId'>[]) {
  const { table, refs: r } = participations;
  const responses = await readRows(
    dependencies,
    lifeColumns,
    sql`
      select ${lifeColumns.columns('t')} from ${table} t
      where t.${r.participationId} = any(${rows.map(({ participationId }) => participationId)})`,
  );
  return new Map(responses.map((row) => [row.participationId, row]));
}

async function partsOf(dependencies: TableDependencies, userId: string) {
  const { table, refs: r } = shownParts;
  const statement = sql`select ${partColumns.columns('t')} from ${table} t where t.${r.userId} = ${userId}`;
  return (await readRow(dependencies, partColumns, statement)) ?? noParts;
}
