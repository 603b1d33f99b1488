import { sharings as sharingsCall } from '@panelist/domain/participation/browser';
import { route } from '@panelist/infra/http';
import { readPage } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';
import { itemsOfSharings, sharingColumns, type SharingRow } from '@panelist/projectors/queries';
import { sharings } from '@panelist/projectors/read-models';
import { requireFound } from '../../shared/require-found.js';
import type { TableDependencies } from '../../shared/query-dependencies.js';

/** What of the caller went to which researcher, when and why (screens, What was shared). */
export const sharingsRoute = (dependencies: TableDependencies) =>
  route(sharingsCall, async ({ params, query, caller }) => {
    const userId = requireFound(params.userId === caller.userId ? caller.userId : undefined);
    const { table, refs: r } = sharings;
    const { rows, totals } = await readPage<{ readonly count: number }, SharingRow>(dependencies, sharingColumns, {
      wanted: sql`select * from ${table} where ${r.userId} = ${userId}`,
      totals: sql`count(*)::integer as count`,
      order: sql`${r.changedAt} desc, ${r.participationId}`,
      limit: query.limit,
      skip: query.skip,
    });
    return { body: { items: [...(await itemsOfSharings(dependencies, userId, rows))], totalCount: totals.count } };
  });
