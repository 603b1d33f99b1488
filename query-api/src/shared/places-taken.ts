import type { ResponseStatus } from '@panelist/domain/participation/browser';
import { sql } from '@panelist/infra/postgres';
import { readValues } from '@panelist/infra/read-models';
import { participations } from '@panelist/projectors/read-models';
import type { TableDependencies } from './query-dependencies.js';

/** A participant with one of these has a place: invited, and not cancelled or rejected since. */
const taking: readonly ResponseStatus[] = ['INVITED', 'SCHEDULED', 'ATTENDED', 'PAID'];

/** How many places of these projects are taken; no entry means none. */
export async function placesTaken(
  { pool }: Pick<TableDependencies, 'pool'>,
  projectIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (projectIds.length === 0) return new Map();
  const { table, refs: r } = participations;
  // The last condition is that of the index, and holds for each of them.
  const rows = await readValues<{ readonly projectId: string; readonly taken: number }>(
    pool,
    sql`
      select ${r.projectId} as "projectId", count(*)::integer as taken from ${table}
      where ${r.projectId} = any(${projectIds}) and ${r.status} = any(${taking})
        and (${r.submittedAt} is not null or ${r.invitedAt} is not null)
      group by 1`,
  );
  return new Map(rows.map(({ projectId, taken }) => [projectId, taken]));
}

/** Participants whom the researcher may still invite, by what `placesTaken` found. */
export function placesRemaining(
  { projectId, participantsWanted }: { readonly projectId: string; readonly participantsWanted: number },
  taken: ReadonlyMap<string, number>,
): number {
  return Math.max(0, participantsWanted - (taken.get(projectId) ?? 0));
}
