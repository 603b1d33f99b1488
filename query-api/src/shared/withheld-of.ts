import { sharedKinds, type SharedKind } from '@panelist/domain/participation/browser';
import { readRows, select } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';
import { sharings } from '@panelist/projectors/read-models';
import type { TableDependencies } from './query-dependencies.js';

const columns = select(sharings, 'participationId', 'revoked');

/** What a participant no longer shares with the researcher of one project, since when. */
export type WithheldKinds = ReadonlyMap<SharedKind, string>;

const none: WithheldKinds = new Map();

/** What was withdrawn of these responses: each call of a researcher leaves it out. */
export async function withheldOf(
  dependencies: TableDependencies,
  participationIds: readonly string[],
): Promise<(participationId: string) => WithheldKinds> {
  const { table, refs: r } = sharings;
  const rows = await readRows(
    dependencies,
    columns,
    sql`
      select ${columns.columns('t')} from ${table} t
      where t.${r.participationId} = any(${[...new Set(participationIds)]}) and t.${r.revoked} <> '{}'::jsonb`,
  );
  const found = new Map(
    rows.map(({ participationId, revoked }) => {
      const kinds = sharedKinds.flatMap((kind) => {
        const since = revoked[kind];
        return since === undefined ? [] : [[kind, since] as const];
      });
      return [participationId, new Map(kinds)];
    }),
  );
  return (participationId) => found.get(participationId) ?? none;
}
