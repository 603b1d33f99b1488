import { placeTakingStatuses } from '@panelist/domain/participation/browser';
import { sql } from '@panelist/infra/postgres';
import { readValues } from '@panelist/infra/read-models';
import { participations, placeClaims } from '@panelist/projectors/read-models';
import type { TableDependencies } from './query-dependencies.js';

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
      where ${r.projectId} = any(${projectIds}) and ${r.status} = any(${placeTakingStatuses})
        and (${r.submittedAt} is not null or ${r.invitedAt} is not null)
      group by 1`,
  );
  return new Map(rows.map(({ projectId, taken }) => [projectId, taken]));
}

/** Of one project's places, for one reader. */
export interface PlaceClaims {
  /** Held for others. */
  readonly held: number;
  /** When the first of those ends; null without one. */
  readonly firstEnd: Date | null;
  /** People who wait before the reader; none while a place is held for them. */
  readonly ahead: number;
  /** Until when a place is held for the reader. */
  readonly ownUntil: Date | null;
  readonly isOffered: boolean;
  readonly isWaiting: boolean;
}

/** Who holds a place of these projects, or waits for one; no entry where there is none. */
export async function claimsOn(
  { pool }: Pick<TableDependencies, 'pool'>,
  projectIds: readonly string[],
  userId: string | null,
  now: string,
): Promise<ReadonlyMap<string, PlaceClaims>> {
  if (projectIds.length === 0) return new Map();
  const { table, refs: r } = placeClaims;
  const own = sql`o.${r.userId} is not null and c.${r.userId} = o.${r.userId}`;
  const isHeld = sql`c.${r.heldUntil} > ${now}::timestamptz`;
  const ownRuns = sql`coalesce(o.${r.heldUntil} > ${now}::timestamptz, false)`;
  const rows = await readValues<PlaceClaims & { readonly projectId: string }>(
    pool,
    sql`
      select c.${r.projectId} as "projectId",
        count(*) filter (where ${isHeld} and not (${own}))::integer as held,
        min(c.${r.heldUntil}) filter (where ${isHeld} and not (${own})) as "firstEnd",
        count(*) filter (where not ${ownRuns} and c.${r.waitingNumber} < coalesce(o.${r.waitingNumber}, 2147483647))::integer as ahead,
        max(c.${r.heldUntil}) filter (where ${isHeld} and ${own}) as "ownUntil",
        coalesce(bool_or(c.${r.offered}) filter (where ${isHeld} and ${own}), false) as "isOffered",
        coalesce(bool_or(o.${r.waitingNumber} is not null), false) as "isWaiting"
      from ${table} c left join ${table} o on o.${r.projectId} = c.${r.projectId} and o.${r.userId} = ${userId ?? ''}
      where c.${r.projectId} = any(${projectIds})
      group by 1`,
  );
  return new Map(rows.map((row) => [row.projectId, row]));
}

interface Wanting {
  readonly projectId: string;
  readonly participantsWanted: number;
}

/**
 * Places that are free for the reader, by what `placesTaken` and `claimsOn` found, and when one may
 * free where the last ones are only held (ISO 8601).
 */
export function placesOf(
  { projectId, participantsWanted }: Wanting,
  taken: ReadonlyMap<string, number>,
  claims: ReadonlyMap<string, PlaceClaims>,
): { readonly placesRemaining: number; readonly placeMayFreeAt: string | null } {
  const open = Math.max(0, participantsWanted - (taken.get(projectId) ?? 0));
  const { held = 0, ahead = 0, firstEnd = null } = claims.get(projectId) ?? {};
  const placesRemaining = Math.max(0, open - held - ahead);
  const mayFree = placesRemaining === 0 && open > 0 && firstEnd !== null;
  return { placesRemaining, placeMayFreeAt: mayFree ? new Date(firstEnd).toISOString() : null };
}

/** What the reader's own page says of their place. */
export function ownPlaceOf(claims: PlaceClaims | undefined) {
  return {
    heldUntil: claims?.ownUntil == null ? null : new Date(claims.ownUntil).toISOString(),
    isOffered: claims?.isOffered ?? false,
    waitingPosition: claims?.isWaiting === true ? claims.ahead + 1 : null,
  };
}
