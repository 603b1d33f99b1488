import {
  contestableOf,
  disputable,
  obstacleToContesting,
  ownDispute,
  ownDisputes,
  type ContestedResponse,
} from '@panelist/domain/dispute/browser';
import { route, type AnyRoute } from '@panelist/infra/http';
import { readRow, select } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';
import { disputes, participations, payouts } from '@panelist/projectors/read-models';
import { requireFound } from '../shared/require-found.js';
import { payoutFacts } from '../shared/payout-facts.js';
import type { TableDependencies } from '../shared/query-dependencies.js';
import { disputeById, disputePage, disputesOn } from './dispute-rows.js';
import { disputeViews, type DisputeDependencies } from './dispute-view.js';

const responseColumns = select(participations, 'userId', 'status', 'statusChangedAt', 'endedFrom', 'completionMarkedAt');
const payoutColumns = select(
  payouts,
  'status',
  'rewardId',
  'escalationReason',
  'heldUntil',
  'sentAt',
  'failureCode',
  'statusChangedAt',
);

/** What a participant contests and can contest (ADR 113). */
export const ownDisputesRoutes = (dependencies: DisputeDependencies): readonly AnyRoute[] => [
  route(ownDisputes, async ({ params, query, caller }) => {
    const userId = requireFound(params.userId === caller.userId ? caller.userId : undefined);
    const { refs: r } = disputes;
    const { rows, totals } = await disputePage(dependencies, {
      ...query,
      where: sql`t.${r.userId} = ${userId}`,
      order: sql`${r.openedAt} desc`,
    });
    const items = await disputeViews(dependencies, rows, { userId, side: 'participant' });
    return { body: { items: [...items], totalCount: totals.count } };
  }),

  route(ownDispute, async ({ params: { id }, caller: { userId } }) => {
    const row = await disputeById(dependencies, id);
    const own = requireFound(row?.userId === userId ? row : undefined);
    const [view] = await disputeViews(dependencies, [own], { userId, side: 'participant' });
    return { body: requireFound(view) };
  }),

  route(disputable, async ({ params: { id }, caller: { userId } }) => {
    const response = requireFound(await contestedResponse(dependencies, id, userId));
    const contested = await disputesOn(dependencies, id);
    const at = dependencies.clock.now();
    const grounds = contestableOf(response).map((contestable) => {
      const isContested = contested.some(({ ground }) => ground === contestable.ground);
      return { ...contestable, obstacle: obstacleToContesting(contestable, isContested, at) };
    });
    return { body: { grounds, disputes: contested.map(({ disputeId, ground, status }) => ({ id: disputeId, ground, status })) } };
  }),
];

/** An own response, and its latest payment; undefined for every other one. */
async function contestedResponse(
  dependencies: TableDependencies,
  participationId: string,
  userId: string,
): Promise<ContestedResponse | undefined> {
  const { table, refs: r } = participations;
  const row = await readRow(
    dependencies,
    responseColumns,
    sql`
      select ${responseColumns.columns('t')} from ${table} t
      where t.${r.participationId} = ${participationId} and t.${r.userId} = ${userId}`,
  );
  if (row === undefined) return undefined;
  const { status, statusChangedAt: statusSince, endedFrom, completionMarkedAt: completedAt } = row;
  const payout = status === 'PAID' ? await latestPayout(dependencies, participationId) : null;
  return { status, statusSince, endedFrom, completedAt, payout };
}

async function latestPayout(dependencies: TableDependencies, participationId: string): Promise<ContestedResponse['payout']> {
  const { table, refs: r } = payouts;
  const row = await readRow(
    dependencies,
    payoutColumns,
    sql`
      select ${payoutColumns.columns('t')} from ${table} t
      where t.${r.participationId} = ${participationId} order by t.${r.requestedAt} desc limit 1`,
  );
  return row === undefined ? null : { ...payoutFacts(row), status: row.status, statusSince: row.statusChangedAt };
}
