import { disputeLifecycle, groundText } from '@panelist/domain/dispute/browser';
import { dollarsFromCents } from '@panelist/domain/kernel/browser';
import { isAboutOurFunds } from '@panelist/domain/participation/browser';
import { groupOf } from '@panelist/domain/payout/browser';
import { supportQueue, type QueueItem } from '@panelist/domain/support/browser';
import { route } from '@panelist/infra/http';
import { readRows, readValues, select } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';
import { accessLogEntries, disputes, payouts, projects, reviews } from '@panelist/projectors/read-models';
import type { QueryDependencies } from '../../shared/query-dependencies.js';
import { participantById, participantView } from '../participants/find-participants.js';

/** How many of a kind the page shows; the lists of each kind have all. */
const most = 8;
const recentPeople = 5;

const disputeColumns = select(disputes, 'disputeId', 'userId', 'projectId', 'ground', 'status', 'decisionDueAt');
const reviewColumns = select(reviews, 'reviewId', 'userId', 'kind', 'dueAt');
const payoutColumns = select(
  payouts,
  'payoutId',
  'userId',
  'projectName',
  'netCents',
  'status',
  'failureCode',
  'statusChangedAt',
);

/**
 * What waits for support and whose turn the rest is, soonest first; then whom the caller looked at
 * last.
 */
export const supportQueueRoute = (dependencies: QueryDependencies) =>
  route(supportQueue, async ({ caller: { userId } }) => {
    const [disputed, reviewed, failed, people] = await Promise.all([
      disputesDue(dependencies),
      reviewsDue(dependencies),
      failedPayouts(dependencies),
      lastSeen(dependencies, userId),
    ]);
    return { body: { items: [...disputed, ...reviewed, ...failed], recentPeople: people.map(participantView) } };
  });

async function disputesDue(dependencies: QueryDependencies): Promise<readonly QueueItem[]> {
  const { table, refs: r } = disputes;
  const decided = disputeLifecycle.disputeStatuses.filter(
    (status) => disputeLifecycle.isOpen(status) && status !== 'awaiting-answer',
  );
  const rows = await readRows(
    dependencies,
    disputeColumns,
    sql`select ${disputeColumns.columns('t')} from ${table} t where t.${r.status} = any(${decided}::text[])
      order by t.${r.decisionDueAt}, t.${r.disputeId} limit ${most}`,
  );
  const names = await projectNames(
    dependencies,
    rows.map(({ projectId }) => projectId),
  );
  return rows.map(({ disputeId: id, userId, projectId, ground, decisionDueAt: by }) => ({
    kind: 'dispute',
    id,
    userId,
    text: groundText[ground].what,
    project: names.get(projectId) ?? null,
    amount: null,
    turn: 'support',
    by,
  }));
}

async function reviewsDue(dependencies: QueryDependencies): Promise<readonly QueueItem[]> {
  const { table, refs: r } = reviews;
  const rows = await readRows(
    dependencies,
    reviewColumns,
    sql`select ${reviewColumns.columns('t')} from ${table} t where t.${r.status} = 'open'
      order by t.${r.dueAt}, t.${r.reviewId} limit ${most}`,
  );
  return rows.map(({ reviewId: id, userId, kind, dueAt: by }) => ({
    kind: 'review',
    id,
    userId,
    text: kind.replaceAll('-', ' '),
    project: null,
    amount: null,
    turn: 'support',
    by,
  }));
}

/**
 * Its owner corrects the address, unless our funds or the provider are the reason: then operations
 * act.
 */
async function failedPayouts(dependencies: QueryDependencies): Promise<readonly QueueItem[]> {
  const { table, refs: r } = payouts;
  const statuses = groupOf('failed')?.statuses ?? [];
  const rows = await readRows(
    dependencies,
    payoutColumns,
    sql`select ${payoutColumns.columns('t')} from ${table} t
      where t.${r.status} = any(${statuses}::text[]) or t.${r.escalationReason} is not null
      order by t.${r.statusChangedAt}, t.${r.payoutId} limit ${most}`,
  );
  return rows.map(({ payoutId: id, userId, projectName: project, netCents, status, failureCode }) => ({
    kind: 'payout',
    id,
    userId,
    text: status,
    project,
    amount: dollarsFromCents(netCents),
    turn: (status === 'rejected' || status === 'returned') && !isAboutOurFunds(failureCode) ? 'participant' : 'operations',
    by: null,
  }));
}

async function projectNames(dependencies: QueryDependencies, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const columns = select(projects, 'projectId', 'name');
  const { table, refs: r } = projects;
  const rows = await readRows(
    dependencies,
    columns,
    sql`select ${columns.columns('t')} from ${table} t where t.${r.projectId} = any(${ids}::text[])`,
  );
  return new Map(rows.map(({ projectId, name }) => [projectId, name]));
}

/** By the access log; an erased person is shown no more. */
async function lastSeen(dependencies: QueryDependencies, staffId: string) {
  const { table, refs: r } = accessLogEntries;
  const ids = await readValues<{ readonly id: string }>(
    dependencies.pool,
    sql`select t.${r.userId} as id from ${table} t where t.${r.staffId} = ${staffId}
      group by 1 order by max(t.${r.startedAt}) desc limit ${recentPeople}`,
  );
  const people = await Promise.all(ids.map(async ({ id }) => participantById(dependencies, id)));
  return people.filter((person) => person !== undefined).filter(({ erasedAt }) => erasedAt === null);
}
