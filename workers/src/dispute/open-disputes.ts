import type { ProductEvents } from '@panelist/domain/registry';
import { projections } from '@panelist/infra/processors';
import { sql, type Sql } from '@panelist/infra/postgres';
import { id, readModel, readValues } from '@panelist/infra/read-models';
import type { Dependencies } from '@panelist/infra/room';

/** Disputes that nobody has decided: the workers' own table, so that money does not wait for the read models of pages. */
export const openDisputes = readModel({
  name: 'open-disputes',
  version: 1,
  key: 'disputeId',
  columns: { disputeId: id(), participationId: id().index(), userId: id().index() },
});

const { make, table, refs: r } = openDisputes;
type Parties = Parameters<typeof make>[0];

const opened = {
  upsert: ({ data: { disputeId, participationId, userId } }: { readonly data: Parties }) =>
    make({ disputeId, participationId, userId }),
};

export const openDisputesProjection = projections<ProductEvents>()(openDisputes, {
  DisputeOpened: opened,
  DisputeAppealed: opened,
  DisputeDecided: { remove: true },
  DisputeSettled: { remove: true },
  DisputeWithdrawn: { remove: true },
});

type Needs = Pick<Dependencies, 'pool'>;

async function openWhere({ pool }: Needs, which: Sql): Promise<readonly string[]> {
  const rows = await readValues<{ readonly id: string }>(
    pool,
    sql`select ${r.disputeId} as id from ${table} where ${which} order by 1`,
  );
  return rows.map(({ id: disputeId }) => disputeId);
}

/** The open disputes about a response. */
export const openDisputesOn = async (needs: Needs, participationId: string): Promise<readonly string[]> =>
  openWhere(needs, sql`${r.participationId} = ${participationId}`);

/** The open disputes of a person. */
export const openDisputesOf = async (needs: Needs, userId: string): Promise<readonly string[]> =>
  openWhere(needs, sql`${r.userId} = ${userId}`);
