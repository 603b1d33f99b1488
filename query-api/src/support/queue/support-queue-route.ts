import { disputeLifecycle, groundText } from '@panelist/domain/dispute/browser';
import { dollarsFromCents } from '@panelist/domain/kernel/browser';
import { isAboutOurFunds } from '@panelist/domain/participation/browser';
import { groupOf } from '@panelist/domain/payout/browser';
import { supportQueue, type QueueItem } from '@panelist/domain/support/browser';
import { route } from '@panelist/infra/http';
import { readRows, readValues, select } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';
import { accessLogEntries, disputes, payouts, personEvents, reviews } from '@panelist/projectors/read-models';
import type { QueryDependencies } from '../../shared/query-dependencies.js';
import { projectsById } from '../../shared/rows-by-key.js';
import { participantById, participantView } from '../participants/find-participants.js';

/** How many of a kind the page shows; the lists of each kind have all. */
const most = 8;
const recentPeople = 5;

const disputeColumns = select(
  disputes,
  'disputeId',
  'userId',
  'projectId',
  'ground',
  'status',
  'openedAt',
  'answerDueAt',
  'decisionDueAt',
);
const reviewColumns = select(reviews, 'reviewId', 'userId', 'kind', 'status', 'requestedAt', 'dueAt');
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
 * Disputes, reviews and failed payments that are open, each kind soonest first; of one person also
 * the streams that a reaction has parked.
 * @param userId null: what waits for support or has failed, of everybody
 */
export async function openItems(dependencies: QueryDependencies, userId: string | null): Promise<QueueItem[]> {
  const kinds = [disputesDue, reviewsDue, failedPayouts, ...(userId === null ? [] : [parkedStreams])];
  return (await Promise.all(kinds.map(async (due) => due(dependencies, userId)))).flat();
}

async function disputesDue(dependencies: QueryDependencies, of: string | null): Promise<readonly QueueItem[]> {
  const { table, refs: r } = disputes;
  const statuses = disputeLifecycle.disputeStatuses.filter(
    (status) => disputeLifecycle.isOpen(status) && (of !== null || status !== 'awaiting-answer'),
  );
  // What the decision orders could not be carried out, and support has not closed it.
  const isLeftToSupport = sql`t.${r.status} = 'upheld' and t.${r.remedyRefusal} is not null and t.${r.remediedAt} is null`;
  const rows = await readRows(
    dependencies,
    disputeColumns,
    sql`select ${disputeColumns.columns('t')} from ${table} t where (t.${r.status} = any(${statuses}::text[]) or ${isLeftToSupport}) and (${of}::text is null or t.${r.userId} = ${of})
      order by t.${r.decisionDueAt}, t.${r.disputeId} limit ${most}`,
  );
  const named = rows.map(({ projectId }) => projectId);
  const known = await projectsById(dependencies, named, 'name');
  return rows.map(({ disputeId: id, userId, projectId, ground, status, openedAt, answerDueAt, decisionDueAt }) => ({
    kind: 'dispute',
    id,
    userId,
    text: groundText[ground].what,
    project: known.get(projectId)?.name ?? null,
    amount: null,
    turn: status === 'awaiting-answer' ? 'researcher' : 'support',
    by: status === 'awaiting-answer' ? answerDueAt : status === 'upheld' ? null : decisionDueAt,
    since: openedAt,
  }));
}

async function reviewsDue(dependencies: QueryDependencies, of: string | null): Promise<readonly QueueItem[]> {
  const { table, refs: r } = reviews;
  // Decided for the person, and support puts it right by hand (`isByHand`).
  const isByHand = sql`t.${r.status} = 'upheld' and (t.${r.remedy} = 'none' or t.${r.remedyRefusal} is not null) and t.${r.remediedAt} is null`;
  const rows = await readRows(
    dependencies,
    reviewColumns,
    sql`select ${reviewColumns.columns('t')} from ${table} t where (t.${r.status} = 'open' or ${isByHand}) and (${of}::text is null or t.${r.userId} = ${of})
      order by t.${r.dueAt}, t.${r.reviewId} limit ${most}`,
  );
  return rows.map(({ reviewId: id, userId, kind, status, requestedAt: since, dueAt }) => ({
    kind: 'review',
    id,
    userId,
    text: kind.replaceAll('-', ' '),
    project: null,
    amount: null,
    turn: 'support',
    by: status === 'open' ? dueAt : null,
    since,
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
  return rows.map(({ payoutId: id, userId, projectName: project, netCents, status, failureCode, statusChangedAt }) => ({
    kind: 'payout',
    id,
    userId,
    text: status,
    project,
    amount: dollarsFromCents(netCents),
    turn: (status === 'rejected' || status === 'returned') && !isAboutOurFunds(failureCode) ? 'participant' : 'operations',
    by: null,
    since: statusChangedAt,
  }));
}

/**
 * Streams of the person that a reaction no longer handles, the oldest first: operations resume
 * them.
 */
async function parkedStreams({ pool }: QueryDependencies, userId: string | null): Promise<readonly QueueItem[]> {
  const { table, refs: r } = personEvents;
  const rows = await readValues<Pick<QueueItem, 'id' | 'text' | 'since'>>(
    pool,
    sql`select s.failing ->> 'eventId' as id, (s.failing ->> 'type') || ', ' || s.name as text,
        to_char(s.parked_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as since
      from app.parked_streams s
      where exists (select from ${table} t where t.${r.userId} = ${userId} and t.${r.stream} = s.stream)
      order by s.parked_at, s.name limit ${most}`,
  );
  return rows.map((row) => ({
    ...row,
    kind: 'parked',
    userId: userId ?? '',
    project: null,
    amount: null,
    turn: 'operations',
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
