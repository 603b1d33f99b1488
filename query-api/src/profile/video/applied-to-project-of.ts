import { sql } from '@panelist/infra/postgres';
import { readValues } from '@panelist/infra/read-models';
import { participations, sharings } from '@panelist/projectors/read-models';
import type { TableDependencies } from '../../shared/query-dependencies.js';

interface Pair {
  readonly participantId: string;
  /** Who posted the project. */
  readonly ownerId: string;
}

/**
 * Whether the participant has applied to a project of this owner, or was invited to it, and still shares
 * the video there. A draft is no application.
 */
export async function appliedToProjectOf({ pool }: TableDependencies, { participantId, ownerId }: Pair): Promise<boolean> {
  const { table, refs: r } = participations;
  const { table: sharingTable, refs: s } = sharings;
  const [result] = await readValues<{ readonly applied: boolean }>(
    pool,
    sql`select exists (
      select from ${table} r
      where r.${r.userId} = ${participantId} and r.${r.ownerId} = ${ownerId}
        and (r.${r.submittedAt} is not null or r.${r.invitedAt} is not null)
        and not exists (
          select from ${sharingTable} s
          where s.${s.participationId} = r.${r.participationId} and s.${s.revoked} ->> 'video' is not null
        )
    ) as applied`,
  );
  return result?.applied ?? false;
}
