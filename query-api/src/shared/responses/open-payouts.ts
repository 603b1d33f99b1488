import { turnOfPayout, type OpenThing } from '@panelist/domain/participation/browser';
import { payoutLifecycle, payoutTitle } from '@panelist/domain/payout/browser';
import { readRows, select } from '@panelist/infra/read-models';
import { sql } from '@panelist/infra/postgres';
import { payouts } from '@panelist/projectors/read-models';
import { claimBy, expectedBy } from '../expected-by.js';
import { payoutFacts } from '../payout-facts.js';
import type { QueryDependencies } from '../query-dependencies.js';

const columns = select(
  payouts,
  'payoutId',
  'cause',
  'projectId',
  'projectName',
  'netCents',
  'method',
  'status',
  'requestedAt',
  'sentAt',
  'statusChangedAt',
  'rewardId',
  'failureCode',
  'escalationReason',
  'heldUntil',
);

const { table, refs: r } = payouts;

/** More than anybody has open. */
const most = 50;

/**
 * A person's open payments without a response, such as bonuses and those for lost sessions, as they
 * are ranked.
 */
export async function openPayouts(dependencies: QueryDependencies, userId: string): Promise<readonly OpenThing[]> {
  const rows = await readRows(
    dependencies,
    columns,
    sql`
      select ${columns.columns('t')} from ${table} t
      where t.${r.userId} = ${userId} and t.${r.participationId} is null and t.${r.status} not in ('paid', 'voided')
      order by t.${r.requestedAt} desc limit ${most}::integer`,
  );
  const now = dependencies.clock.now();
  return rows.map((row) => ({
    id: row.payoutId,
    projectId: row.projectId ?? '',
    project: payoutTitle(row),
    netCents: row.netCents,
    payoutId: row.payoutId,
    session: null,
    turn: turnOfPayout(
      {
        status: row.status,
        failureCode: row.failureCode,
        canMend: payoutLifecycle.allows(payoutFacts(row), 'changeDestination'),
        claimBy: claimBy(row),
      },
      expectedBy(row, now),
    ),
  }));
}
