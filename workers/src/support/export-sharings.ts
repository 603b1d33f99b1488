import type { Sharing } from '@panelist/domain/participation';
import { sql } from '@panelist/infra/postgres';
import { checkpointOf } from '@panelist/infra/processors';
import { readRows } from '@panelist/infra/read-models';
import type { Dependencies } from '@panelist/infra/service';
import { itemsOfSharings, modelsOfSharings, sharingColumns } from '@panelist/projectors/queries';
import { sharings } from '@panelist/projectors/read-models';

/** The versions that `sharingsOf` reads. */
export const ofSharings = modelsOfSharings.map(checkpointOf);

/** What of the person went to which researcher, when and why: all projects, the latest first. */
export async function sharingsOf(
  dependencies: Pick<Dependencies, 'pool' | 'vault'>,
  userId: string,
): Promise<readonly Sharing[]> {
  const { table, refs: s } = sharings;
  const rows = await readRows(
    dependencies,
    sharingColumns,
    sql`select ${sharingColumns.columns('t')} from ${table} t where t.${s.userId} = ${userId}
      order by t.${s.changedAt} desc, t.${s.participationId}`,
  );
  return itemsOfSharings(dependencies, userId, rows);
}
