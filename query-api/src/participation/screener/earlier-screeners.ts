import { publicQuestionOf } from '@panelist/domain/catalogue/browser';
import type { EarlierScreener } from '@panelist/domain/participation/browser';
import { readRows, select } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';
import { participations } from '@panelist/projectors/read-models';
import type { TableDependencies } from '../../shared/query-dependencies.js';
import { projectsById } from '../../shared/rows-by-key.js';

/** Older answers may no longer be true, and each screener is decrypted for the look. */
const most = 30;

const columns = select(participations, 'projectId', 'submittedAt', 'responses');

/** What the person submitted in other screeners, newest first (ADR 108). */
export async function earlierScreeners(
  dependencies: TableDependencies,
  userId: string,
  projectId: string,
): Promise<readonly EarlierScreener[]> {
  const { table, refs: r } = participations;
  const rows = await readRows(
    dependencies,
    columns,
    sql`
      select ${columns.columns('t')} from ${table} t
      where t.${r.userId} = ${userId} and t.${r.projectId} <> ${projectId} and t.${r.submittedAt} is not null
      order by t.${r.submittedAt} desc limit ${most}`,
  );
  const projects = await projectsById(
    dependencies,
    rows.map((row) => row.projectId),
    'name',
    'questions',
  );
  return rows.flatMap(({ submittedAt, responses, ...row }) => {
    const project = projects.get(row.projectId);
    if (project === undefined || submittedAt === null) return [];
    return [{ projectName: project.name, submittedAt, responses, questions: project.questions.map(publicQuestionOf) }];
  });
}
