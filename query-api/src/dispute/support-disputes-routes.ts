import { disputeLifecycle, supportDispute, supportDisputes } from '@panelist/domain/dispute/browser';
import { participationStream } from '@panelist/domain/participation/browser';
import { route, type AnyRoute } from '@panelist/infra/http';
import { sql } from '@panelist/infra/postgres';
import type { Dependencies } from '@panelist/infra/service';
import { disputes } from '@panelist/projectors/read-models';
import { requireFound } from '../shared/require-found.js';
import type { QueryDependencies } from '../shared/query-dependencies.js';
import { recordStaffAccess, recordStaffAccessToOne } from '../shared/record-staff-access.js';
import { disputeById, disputeLinesPage, type DisputeRow } from './dispute-rows.js';
import { disputeLines, disputeViews, forSupport, type DisputeDependencies } from './dispute-view.js';

const openStatuses = disputeLifecycle.disputeStatuses.filter(disputeLifecycle.isOpen);

/**
 * Disputes for support: those that wait for a decision, the late ones first (ADR 113), then those
 * to close (ADR 113).
 */
export const supportDisputesRoutes = (
  dependencies: DisputeDependencies & Pick<QueryDependencies, 'commands'> & Pick<Dependencies, 'log'>,
): readonly AnyRoute[] => [
  route(supportDisputes, async ({ query: { status, ...page }, caller }) => {
    const { refs: r } = disputes;
    const isOpen = sql`${r.status} = any(${openStatuses}::text[])`;
    const { rows, totals } = await disputeLinesPage(dependencies, {
      ...page,
      where: status === undefined ? sql`true` : sql`t.${r.status} = ${status}::text`,
      order: sql`(${isOpen}) desc, ${r.isOverdue} desc, case when ${isOpen} then ${r.decisionDueAt} end,
        (${r.remedyRefusal} is not null and ${r.remediedAt} is null) desc, ${r.openedAt} desc`,
    });
    await recordStaffAccessToOne(dependencies, 'dispute', rows, caller);
    const items = await disputeLines(dependencies, rows, { userId: caller.userId, side: 'support' });
    return { body: { items: [...items], totalCount: totals.count } };
  }),

  route(supportDispute, async ({ params: { id }, caller }) => {
    const row = requireFound(await disputeById(dependencies, id));
    await recordStaffAccess(dependencies, 'dispute', row.userId, caller);
    const [[view], reason] = await Promise.all([
      disputeViews(dependencies, [row], { userId: caller.userId, side: 'support' }),
      researcherReason(dependencies.log, row),
    ]);
    return { body: forSupport(requireFound(view), row, reason) };
  }),
];

/**
 * The evidence leaves the reason out, because it is personal: the response's stream has it until an
 * erasure.
 */
async function researcherReason(
  log: Pick<Dependencies['log'], 'read'>,
  { participationId, openedAt }: Pick<DisputeRow, 'participationId' | 'openedAt'>,
) {
  const events = await log.read(participationStream.of(participationId));
  const reasons = events.flatMap((event) => {
    switch (event.type) {
      case 'ResponseInvalidated':
      case 'ResponseRejectedForQuality':
      case 'PaymentApprovalWithdrawn':
        return [{ at: event.at, text: event.data.reason }];
      default:
        return [];
    }
  });
  const last = reasons.findLast(({ at }) => Date.parse(at) <= Date.parse(openedAt));
  // An erasure empties it.
  return last !== undefined && last.text !== '' ? last : null;
}
