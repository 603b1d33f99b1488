import { disputeLifecycle } from '@panelist/domain/dispute/browser';
import { turnOfDispute, type OpenThing } from '@panelist/domain/participation/browser';
import { readRows, select, type Row } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';
import { disputes } from '@panelist/projectors/read-models';
import type { QueryDependencies } from '../query-dependencies.js';
import { projectsById } from '../rows-by-key.js';

const columns = select(
  disputes,
  'disputeId',
  'projectId',
  'userId',
  'researcherId',
  'status',
  'answerDueAt',
  'decisionDueAt',
  'isAnswered',
  'isOverdue',
  'decidedFirst',
  'decidedBy',
  'appealUntil',
  'appealedAt',
  'remediedAt',
  'remedyRefusal',
);

type FactsRow = Pick<
  Row<typeof disputes>,
  Exclude<keyof disputeLifecycle.DisputeLifecycleFacts, 'isAppealed' | 'isRemedied' | 'isRemedyRefused'>
> &
  Pick<Row<typeof disputes>, 'appealedAt' | 'remediedAt' | 'remedyRefusal'>;

/** The deciding fields of a dispute's row. */
export const disputeFacts = <R extends FactsRow>(row: R) => ({
  ...row,
  isAppealed: row.appealedAt !== null,
  isRemedied: row.remediedAt !== null,
  isRemedyRefused: row.remedyRefusal !== null,
});

const { table, refs: r } = disputes;

/** More than anybody has open. */
const most = 50;

/** A person's disputes on which an action is due, as they are ranked. */
export async function openDisputes(dependencies: QueryDependencies, userId: string): Promise<readonly OpenThing[]> {
  const rows = await readRows(
    dependencies,
    columns,
    sql`
      select ${columns.columns('t')} from ${table} t
      where t.${r.userId} = ${userId} and t.${r.status} not in ('declined-finally', 'settled', 'withdrawn')
        and (t.${r.status} <> 'upheld' or t.${r.remediedAt} is null)
      order by t.${r.openedAt} desc limit ${most}::integer`,
  );
  const projects = await projectsById(
    dependencies,
    rows.map(({ projectId }) => projectId),
    'name',
  );
  const now = dependencies.clock.now();
  return rows.map((row) => ({
    id: row.disputeId,
    projectId: row.projectId,
    project: projects.get(row.projectId)?.name ?? '',
    netCents: 0,
    payoutId: null,
    session: null,
    turn: turnOfDispute(disputeLifecycle.nextStepOf(disputeFacts(row), now)),
  }));
}
