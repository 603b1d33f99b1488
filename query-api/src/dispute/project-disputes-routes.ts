import { readsResponses } from '@panelist/domain/catalogue/browser';
import { projectDispute, projectDisputes, type DisputeView } from '@panelist/domain/dispute/browser';
import { mayAct } from '@panelist/domain/kernel/browser';
import { route, type AnyRoute, type Caller } from '@panelist/infra/http';
import { sql } from '@panelist/infra/postgres';
import { disputes } from '@panelist/projectors/read-models';
import { asProjectReader } from '../shared/as-project-reader.js';
import { requireFound } from '../shared/require-found.js';
import type { QueryDependencies } from '../shared/query-dependencies.js';
import { recordStaffAccessToSent } from '../shared/record-staff-access.js';
import { projectById } from '../shared/rows-by-key.js';
import { disputeById, disputePage } from './dispute-rows.js';
import { disputeViews, type DisputeDependencies } from './dispute-view.js';

/** What participants of a project contest, for its owner and support (ADR 113). */
export function projectDisputesRoutes(
  dependencies: DisputeDependencies & Pick<QueryDependencies, 'commands'>,
): readonly AnyRoute[] {
  /** Support reads them as the researcher does, and answers none. */
  async function viewsFor(caller: Caller, rows: Parameters<typeof disputeViews>[1]): Promise<readonly DisputeView[]> {
    const views = await disputeViews(dependencies, rows, { userId: caller.userId, side: 'researcher' });
    return mayAct(caller, 'researcher', 'admin') ? views : views.map((view) => ({ ...view, actions: [] }));
  }

  async function requireReadable(projectId: string, caller: Caller): Promise<{ readonly ownerId: string }> {
    const row = await projectById(dependencies, projectId, 'ownerId', 'organizationId');
    return requireFound(row && readsResponses(row, await asProjectReader(dependencies, caller)) ? row : undefined);
  }

  return [
    route(projectDisputes, async ({ params: { id }, query, caller }) => {
      const { ownerId } = await requireReadable(id, caller);
      const { refs: r } = disputes;
      const { rows, totals } = await disputePage(dependencies, {
        ...query,
        where: sql`t.${r.projectId} = ${id}`,
        order: sql`(${r.status} = 'awaiting-answer') desc, ${r.openedAt} desc`,
      });
      const userIds = rows.map(({ userId }) => userId);
      await recordStaffAccessToSent(dependencies, 'dispute', ownerId, userIds, caller);
      const items = await viewsFor(caller, rows);
      return { body: { items: [...items], totalCount: totals.count } };
    }),

    route(projectDispute, async ({ params: { id, disputeId }, caller }) => {
      const { ownerId } = await requireReadable(id, caller);
      const row = await disputeById(dependencies, disputeId);
      const ofProject = requireFound(row?.projectId === id ? row : undefined);
      await recordStaffAccessToSent(dependencies, 'dispute', ownerId, [ofProject.userId], caller);
      const [view] = await viewsFor(caller, [ofProject]);
      return { body: requireFound(view) };
    }),
  ];
}
