import { ownWaitingList } from '@panelist/domain/participation/browser';
import { route } from '@panelist/infra/http';
import { sql } from '@panelist/infra/postgres';
import { readValues } from '@panelist/infra/read-models';
import type { Dependencies } from '@panelist/infra/service';
import { placeClaims } from '@panelist/projectors/read-models';
import { claimsOn, ownPlaceOf, placesOf, placesTaken } from '../shared/places-taken.js';
import type { QueryDependencies } from '../shared/query-dependencies.js';
import { projectsById } from '../shared/rows-by-key.js';

/** What the caller waits for, as the pages of these projects say it (ADR 193). */
export const waitingListRoute = (dependencies: QueryDependencies & Pick<Dependencies, 'pool'>) =>
  route(ownWaitingList, async ({ caller }) => {
    const now = dependencies.clock.now();
    const ids = await waitedFor(dependencies, caller.userId, now);
    const [projects, taken, claims] = await Promise.all([
      projectsById(dependencies, ids, 'projectId', 'name', 'participantsWanted'),
      placesTaken(dependencies, ids),
      claimsOn(dependencies, ids, caller.userId, now),
    ]);
    const items = ids.flatMap((id) => {
      const project = projects.get(id);
      if (project === undefined) return [];
      return [{ id, name: project.name, place: ownPlaceOf(claims.get(id)), ...placesOf(project, taken, claims) }];
    });
    return { body: { items, totalCount: items.length } };
  });

async function waitedFor({ pool }: Pick<Dependencies, 'pool'>, userId: string, now: string): Promise<readonly string[]> {
  const { table, refs: r } = placeClaims;
  const rows = await readValues<{ readonly id: string }>(
    pool,
    sql`select t.${r.projectId} as id from ${table} t
      where t.${r.userId} = ${userId}
        and (t.${r.waitingNumber} is not null or (t.${r.offered} and t.${r.heldUntil} > ${now}::timestamptz))
      order by t.${r.heldUntil} nulls last, t.${r.waitingNumber}, t.${r.projectId}`,
  );
  return rows.map(({ id }) => id);
}
