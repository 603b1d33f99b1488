import { ledgerOf, type Sharing } from '@panelist/domain/participation';
import { sql } from '@panelist/infra/postgres';
import { checkpointOf } from '@panelist/infra/processors';
import { readRow, readRows, select } from '@panelist/infra/read-models';
import type { Dependencies } from '@panelist/infra/room';
import { participations, projects, sharings, shownParts } from '@panelist/projectors/read-models';

type Needs = Pick<Dependencies, 'pool' | 'vault'>;

/** The versions that `sharingsOf` reads. */
export const ofSharings = [sharings, shownParts, participations, projects].map(checkpointOf);

const rowColumns = select(sharings, 'participationId', 'projectId', 'opened', 'revoked');
const partColumns = select(shownParts, 'photo', 'video', 'socialLinks');
const projectColumns = select(projects, 'projectId', 'name', 'exposeParticipantEmails');
const lifeColumns = select(
  participations,
  'participationId',
  'status',
  'applicationClosed',
  'applicationExpired',
  'cancellationMessage',
);

/** What of the person went to which researcher, when and why: all projects, the latest first. */
export async function sharingsOf(dependencies: Needs, userId: string): Promise<readonly Sharing[]> {
  const [{ refs: s }, { refs: p }, { refs: r }] = [sharings, projects, participations];
  const own = sql`from ${sharings.table} own where own.${s.userId} = ${userId}`;
  const [rows, responses, ofProjects, parts] = await Promise.all([
    readRows(
      dependencies,
      rowColumns,
      sql`select ${rowColumns.columns('t')} from ${sharings.table} t where t.${s.userId} = ${userId}
        order by t.${s.changedAt} desc, t.${s.participationId}`,
    ),
    readRows(
      dependencies,
      lifeColumns,
      sql`select ${lifeColumns.columns('t')} from ${participations.table} t where t.${r.userId} = ${userId}`,
    ),
    readRows(
      dependencies,
      projectColumns,
      sql`select ${projectColumns.columns('t')} from ${projects.table} t
        where t.${p.projectId} in (select own.${s.projectId} ${own})`,
    ),
    readRow(
      dependencies,
      partColumns,
      sql`select ${partColumns.columns('t')} from ${shownParts.table} t where t.${shownParts.refs.userId} = ${userId}`,
    ),
  ]);
  const lives = new Map(responses.map((row) => [row.participationId, row]));
  const named = new Map(ofProjects.map((row) => [row.projectId, row]));
  return rows.flatMap((row) => {
    const { participationId, projectId } = row;
    const [life, project] = [lives.get(participationId), named.get(projectId)];
    if (life === undefined || project === undefined) return [];
    const { cancellationMessage: word } = life;
    const facts = {
      life,
      exposesEmail: project.exposeParticipantEmails,
      spells: parts ?? { photo: [], video: [], socialLinks: [] },
      leftWord: word !== null && word !== '',
    };
    return [{ participationId, projectId, projectName: project.name, items: ledgerOf(row, facts) }];
  });
}
