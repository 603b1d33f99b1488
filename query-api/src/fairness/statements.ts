import { disputeLifecycle } from '@panelist/domain/dispute/browser';
import {
  objectionText,
  placeOfStatement,
  reviewStream,
  statementIdOf,
  statementsIn,
  type RequestedReview,
  type Statement,
  type StatementPlace,
  type StatementView,
  type StoredEvent,
} from '@panelist/domain/fairness/browser';
import { partsOfStream } from '@panelist/domain/kernel/browser';
import { placesStream } from '@panelist/domain/participation/browser';
import { readRows, select } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';
import type { Dependencies } from '@panelist/infra/service';
import { disputes, reviews } from '@panelist/projectors/read-models';
import type { TableDependencies } from '../shared/query-dependencies.js';
import { projectsById } from '../shared/rows-by-key.js';

export type StatementDependencies = TableDependencies & Pick<Dependencies, 'log'>;

/** The statements of these streams, each oldest first, with the names of their projects. */
export async function statementsOf(
  dependencies: StatementDependencies,
  streams: readonly string[],
  zone?: string,
): Promise<readonly Statement[]> {
  const histories = await Promise.all(streams.map(async (stream) => dependencies.log.read(stream)));
  return statementsWithNames(dependencies, histories, zone);
}

/**
 * The statements of the events at these places. A project's places are one stream of all who apply:
 * of it these events alone are read, and their statements need no earlier one.
 */
export async function statementsAt(
  dependencies: StatementDependencies,
  places: readonly StatementPlace[],
  zone?: string,
): Promise<readonly Statement[]> {
  const isOfMany = ({ stream }: StatementPlace): boolean => partsOfStream(stream).category === placesStream.category;
  const streams = new Set(places.filter((place) => !isOfMany(place)).map(({ stream }) => stream));
  const histories = await Promise.all([
    ...places.filter(isOfMany).map(async ({ stream, revision }) => dependencies.log.read(stream, { from: revision, limit: 1 })),
    ...[...streams].map(async (stream) => dependencies.log.read(stream)),
  ]);
  const statements = await statementsWithNames(dependencies, histories, zone);
  const wanted = new Set(places.map(statementIdOf));
  return statements.filter(({ id }) => wanted.has(id));
}

async function statementsWithNames(
  dependencies: TableDependencies,
  histories: readonly (readonly StoredEvent[])[],
  zone: string | undefined,
): Promise<readonly Statement[]> {
  const ids = histories.flat().flatMap(({ data }) => (typeof data['projectId'] === 'string' ? [data['projectId']] : []));
  const projects = await projectsById(dependencies, [...new Set(ids)], 'name');
  const name = (projectId: string): string => projects.get(projectId)?.name ?? projectId;
  return histories.flatMap((history) => statementsIn(history, name, zone));
}

const reviewColumns = select(reviews, 'reviewId', 'statementId', 'status', 'requestedAt', 'dueAt');
const disputeColumns = select(
  disputes,
  'disputeId',
  'participationId',
  'ground',
  'status',
  'openedAt',
  'appealedAt',
  'decisionDueAt',
  'silenceAt',
  'statementId',
);
type DisputeRow = NonNullable<(typeof disputeColumns)['row']>;
type ReviewRow = NonNullable<(typeof reviewColumns)['row']>;

/** Statements as their reader sees them, with the reviews that were asked for. */
export async function statementViews(
  dependencies: TableDependencies,
  userId: string,
  statements: readonly Statement[],
): Promise<readonly StatementView[]> {
  const { table: reviewTable, refs: r } = reviews;
  const { table: disputeTable, refs: d } = disputes;
  const [reviewed, disputed] = await Promise.all([
    readRows(
      dependencies,
      reviewColumns,
      sql`select ${reviewColumns.columns('t')} from ${reviewTable} t where t.${r.userId} = ${userId}`,
    ),
    readRows(
      dependencies,
      disputeColumns,
      sql`select ${disputeColumns.columns('t')} from ${disputeTable} t where t.${d.userId} = ${userId}`,
    ),
  ]);
  return statements.map((statement) => {
    const review = reviewOf(statement, reviewed, disputed);
    return { ...statementView(statement), ...(review === undefined ? {} : { review }) };
  });
}

export function statementView({ id, at, kind, decision, by, rule, facts, consequence, objection }: Statement): StatementView {
  return {
    id,
    at,
    kind,
    decision,
    by,
    ...(rule === undefined ? {} : { rule }),
    facts: facts.map((fact) => ({ ...fact })),
    consequence,
    ...(objection === undefined ? {} : { objection: { until: objection.until, how: objectionText(objection) } }),
  };
}

function reviewOf(
  statement: Statement,
  reviewed: readonly ReviewRow[],
  disputed: readonly DisputeRow[],
): RequestedReview | undefined {
  const review = reviewed.find(({ statementId }) => statementId === statement.id);
  if (review !== undefined) {
    const { reviewId: id, status, requestedAt, dueAt } = review;
    return {
      kind: 'review',
      id,
      status: status === 'withdrawn' ? 'ended' : status,
      requestedAt,
      answerBy: status === 'open' ? dueAt : null,
    };
  }
  const { objection, participationId } = statement;
  if (objection?.way === 'appeal') {
    const stream = placeOfStatement(statement.id)?.stream ?? '';
    const dispute = disputed.find(({ disputeId }) => disputeId === partsOfStream(stream).id);
    const appealedAt = dispute?.appealedAt ?? null;
    return dispute === undefined || appealedAt === null || appealedAt < statement.at ? undefined : ofDispute(dispute, appealedAt);
  }
  if (objection?.way !== 'dispute') return undefined;
  const dispute = disputed.find(
    (each) =>
      each.statementId === statement.id ||
      (each.statementId === null &&
        each.participationId === participationId &&
        each.ground === objection.ground &&
        each.openedAt >= statement.at),
  );
  return dispute === undefined ? undefined : ofDispute(dispute, dispute.openedAt);
}

function ofDispute({ disputeId: id, status, decisionDueAt, silenceAt }: DisputeRow, requestedAt: string): RequestedReview {
  const isOpen = disputeLifecycle.isOpen(status);
  const ended = status === 'upheld' ? 'upheld' : status === 'declined' || status === 'declined-finally' ? 'declined' : 'ended';
  return {
    kind: 'dispute',
    id,
    status: isOpen ? 'open' : ended,
    requestedAt,
    answerBy: isOpen ? (silenceAt ?? decisionDueAt) : null,
  };
}

/** The streams of the reviews that a person asked for about these statements. */
export async function reviewStreamsOf(
  dependencies: TableDependencies,
  userId: string,
  statements: readonly Statement[],
): Promise<readonly string[]> {
  const { table, refs: r } = reviews;
  const rows = await readRows(
    dependencies,
    reviewColumns,
    sql`
      select ${reviewColumns.columns('t')} from ${table} t
      where t.${r.userId} = ${userId} and t.${r.statementId} = any(${statements.map(({ id }) => id)})`,
  );
  return rows.map(({ reviewId }) => reviewStream.of(reviewId));
}
