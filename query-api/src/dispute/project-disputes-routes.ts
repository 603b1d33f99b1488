import { ownsProject } from '@panelist/domain/catalogue/browser';
import { projectDispute, projectDisputes } from '@panelist/domain/dispute/browser';
import { route, type AnyRoute, type Caller } from '@panelist/infra/http';
import { sql } from '@panelist/infra/postgres';
import { disputes } from '@panelist/projectors/read-models';
import { found } from '../shared/found.js';
import type { QueryDependencies } from '../shared/query-dependencies.js';
import { recordLook } from '../shared/record-look.js';
import { projectById } from '../shared/rows-by-key.js';
import { disputeById, disputePage } from './dispute-rows.js';
import { disputeViews, type DisputeDependencies } from './dispute-view.js';

/** What participants of a project contest, for its owner and admins (ADR 113). */
export function projectDisputesRoutes(
  dependencies: DisputeDependencies & Pick<QueryDependencies, 'commands'>,
): readonly AnyRoute[] {
  const asResearcher = ({ userId }: Caller) => ({ userId, side: 'researcher' }) as const;

  async function requireOwned(projectId: string, caller: Caller): Promise<{ readonly ownerId: string }> {
    const row = await projectById(dependencies, projectId, 'ownerId');
    return found(row && ownsProject(row.ownerId, caller) ? row : undefined);
  }

  /** An admin reads what the participants wrote to the owner. */
  async function recordLooks(ownerId: string, userIds: readonly string[], caller: Caller): Promise<void> {
    if (caller.userId === ownerId) return;
    for (const userId of new Set(userIds)) await recordLook(dependencies, 'dispute', userId, caller);
  }

  return [
    route(projectDisputes, async ({ params: { id }, query, caller }) => {
      const { ownerId } = await requireOwned(id, caller);
      const { refs: r } = disputes;
      const { rows, totals } = await disputePage(dependencies, {
        ...query,
        where: sql`t.${r.projectId} = ${id}`,
        order: sql`(${r.status} = 'awaiting-answer') desc, ${r.openedAt} desc`,
      });
      await recordLooks(
        ownerId,
        rows.map(({ userId }) => userId),
        caller,
      );
      const items = await disputeViews(dependencies, rows, asResearcher(caller));
      return { body: { items: [...items], totalCount: totals.count } };
    }),

    route(projectDispute, async ({ params: { id, disputeId }, caller }) => {
      const { ownerId } = await requireOwned(id, caller);
      const row = await disputeById(dependencies, disputeId);
      const ofProject = found(row?.projectId === id ? row : undefined);
      await recordLooks(ownerId, [ofProject.userId], caller);
      const [view] = await disputeViews(dependencies, [ofProject], asResearcher(caller));
      return { body: found(view) };
    }),
  ];
}
