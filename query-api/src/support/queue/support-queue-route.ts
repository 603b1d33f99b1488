import { disputeLifecycle, groundText } from '@panelist/domain/dispute/browser';
import { dollarsFromCents } from '@panelist/domain/kernel/browser';
import { isAboutOurFunds } from '@panelist/domain/participation/browser';
import { groupOf } from '@panelist/domain/payout/browser';
import { supportQueue, type QueueItem } from '@panelist/domain/support/browser';
import { route } from '@panelist/infra/http';
import { readRows, readValues, select } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';
import { accessLogEntries, disputes, payouts, reviews } from '@panelist/projectors/read-models';
import type { QueryDependencies } from '../../shared/query-dependencies.js';
import { projectsById } from '../../shared/rows-by-key.js';
import { participantById, participantView } from '../participants/find-participants.js';

/** How many of a kind the page shows; the lists of each kind have all. */
const most = 8;
const recentPeople = 5;

const disputeColumns = select(disputes, 'disputeId', 'userId', 'projectId', 'ground', 'status', 'answerDueAt', 'decisionDueAt');
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
    const [items, people] = await Promise.all([openItems(dependencies, null), lastSeen(dependencies, userId)]);
    return { body: { items, recentPeople: people.map(participantView) } };
  });

/**
 * Disputes, reviews and failed payments that are open, each kind soonest first.
 * @param userId null: what waits for support or has failed, of everybody
 */
export async function openItems(dependencies: QueryDependencies, userId: string | null): Promise<QueueItem[]> {
  const kinds = [disputesDue, reviewsDue, failedPayouts];
  return (await Promise.all(kinds.map(async (due) => due(dependencies, userId)))).flat();
}

async function disputesDue(dependencies: QueryDependencies, of: string | null): Promise<readonly QueueItem[]> {
  const { table, refs: r } = disputes;
  const statuses = disputeLifecycle.disputeStatuses.filter(
    (status) => disputeLifecycle.isOpen(status) && (of !== null || status !== 'awaiting-answer'),
  );
  const rows = await readRows(
    dependencies,
    disputeColumns,
    sql`select ${disputeColumns.columns('t')} from ${table} t where t.${r.status} = any(${statuses}::text[]) and (${of}::text is null or t.${r.userId} = ${of})
      order by t.${r.decisionDueAt}, t.${r.disputeId} limit ${most}`,
  );
  const named = rows.map(({ projectId }) => projectId);
  const known = await projectsById(dependencies, named, 'name');
  return rows.map(({ disputeId: id, userId, projectId, ground, status, answerDueAt, decisionDueAt }) => ({
    kind: 'dispute',
    id,
    userId,
    text: groundText[ground].what,
    project: known.get(projectId)?.name ?? null,
    amount: null,
    turn: status === 'awaiting-answer' ? 'researcher' : 'support',
    by: status === 'awaiting-answer' ? answerDueAt : decisionDueAt,
  }));
}

async function reviewsDue(dependencies: QueryDependencies, of: string | null): Promise<readonly QueueItem[]> {
  const { table, refs: r } = reviews;
  const rows = await readRows(
    dependencies,
    reviewColumns,
    sql`select ${reviewColumns.columns('t')} from ${table} t where t.${r.status} = 'open' and (${of}::text is null or t.${r.userId} = ${of})
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
async function failedPayouts(dependencies: QueryDependencies, of: string | null): Promise<readonly QueueItem[]> {
  const { table, refs: r } = payouts;
  const statuses = groupOf('failed')?.statuses ?? [];
  const rows = await readRows(
    dependencies,
    payoutColumns,
    sql`select ${payoutColumns.columns('t')} from ${table} t
      where (t.${r.status} = any(${statuses}::text[]) or t.${r.escalationReason} is not null)
        and (${of}::text is null or t.${r.userId} = ${of})
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
