import { sharingLogOf, type Sharing } from '@panelist/domain/participation';
import { sql } from '@panelist/infra/postgres';
import { readRow, readRows, select, type TableAccess } from '@panelist/infra/read-models';
import { projects } from '../catalogue/projects.js';
import { shownParts } from '../profile/shown-parts.js';
import { participations } from './participations.js';
import { sharings } from './sharings.js';

/** The columns of a sharing that its items are made of. */
export const sharingColumns = select(sharings, 'participationId', 'projectId', 'opened', 'revoked');
export type SharingRow = NonNullable<(typeof sharingColumns)['row']>;

/** The read models of which `itemsOfSharings` makes its answer. */
export const modelsOfSharings = [sharings, shownParts, participations, projects] as const;

const lifecycleColumns = select(
  participations,
  'participationId',
  'status',
  'applicationClosed',
  'applicationExpired',
  'cancellationMessage',
);
const partColumns = select(shownParts, 'photo', 'video', 'socialLinks');
const noParts = { photo: [], video: [], socialLinks: [] };
const projectColumns = select(projects, 'projectId', 'name', 'exposeParticipantEmails');

/**
 * What of the person went to which researcher, when and why, in the order of the rows: for the page
 * of the query side and for the workers' export.
 * @param rows sharings of this person
 */
export async function itemsOfSharings(
  access: TableAccess,
  userId: string,
  rows: readonly SharingRow[],
): Promise<readonly Sharing[]> {
  const [{ refs: p }, { refs: r }] = [projects, participations];
  const [responses, found, parts] = await Promise.all([
    readRows(
      access,
      lifecycleColumns,
      sql`select ${lifecycleColumns.columns('t')} from ${participations.table} t
        where t.${r.participationId} = any(${rows.map(({ participationId }) => participationId)})`,
    ),
    readRows(
      access,
      projectColumns,
      sql`select ${projectColumns.columns('t')} from ${projects.table} t
        where t.${p.projectId} = any(${[...new Set(rows.map(({ projectId }) => projectId))]})`,
    ),
    readRow(
      access,
      partColumns,
      sql`select ${partColumns.columns('t')} from ${shownParts.table} t where t.${shownParts.refs.userId} = ${userId}`,
    ),
  ]);
  const lives = new Map(responses.map((row) => [row.participationId, row]));
  const named = new Map(found.map((row) => [row.projectId, row]));
  return rows.flatMap((row) => {
    const { participationId, projectId } = row;
    const [lifecycle, project] = [lives.get(participationId), named.get(projectId)];
    if (lifecycle === undefined || project === undefined) return [];
    const { cancellationMessage: word } = lifecycle;
    const facts = {
      lifecycle,
      exposesEmail: project.exposeParticipantEmails,
      periods: parts ?? noParts,
      leftWord: word !== null && word !== '',
    };
    return [{ participationId, projectId, projectName: project.name, items: sharingLogOf(row, facts) }];
  });
}
