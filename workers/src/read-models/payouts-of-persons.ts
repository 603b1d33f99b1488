import type { PayoutMethod } from '@panelist/domain/payout';
import type { ProductEvents } from '@panelist/domain/registry';
import { projections } from '@panelist/infra/processors';
import { sql } from '@panelist/infra/postgres';
import { flag, id, json, readModel, readValues, time } from '@panelist/infra/read-models';
import type { Dependencies } from '@panelist/infra/service';

type Needs = Pick<Dependencies, 'pool'>;

interface Attempt {
  /** `<payoutId>.<attempt>`. */
  readonly key: string;
  readonly method: PayoutMethod;
  /** ISO 8601. */
  readonly startedAt: string;
}

/**
 * The payouts of each person, for an erasure and the daily digest, with their attempts, which are
 * compared with the providers' lists.
 */
export const payoutsOfPersons = readModel({
  name: 'payouts-of-persons',
  version: 2,
  key: 'payoutId',
  columns: {
    payoutId: id(),
    userId: id().index(),
    attempts: json<readonly Attempt[]>().default([]),
    lastStartedAt: time().nullable().index(),
    /** It did not arrive, or waits for its owner at the provider. */
    isStuck: flag().default(false),
  },
});

const { make, set, table, refs: r } = payoutsOfPersons;

const isStuck = () => set({ isStuck: true });
const goesOn = () => set({ isStuck: false });

export const payoutsOfPersonsProjection = projections<ProductEvents>()(payoutsOfPersons, {
  PayoutRequested: { create: ({ data: { payoutId, userId } }) => make({ payoutId, userId }) },
  PayoutDispatchStarted: ({ attempts }, { data: { key, method }, at }) =>
    // One that never arrived, or whose call was refused, starts again under its key; perhaps
    // elsewhere.
    attempts.some((attempt) => attempt.key === key && attempt.method === method)
      ? goesOn()
      : set({ attempts: [...attempts, { key, method, startedAt: at }], lastStartedAt: at, isStuck: false }),
  PayoutRejected: isStuck,
  PayoutReturned: isStuck,
  PayoutUnclaimed: isStuck,
  PayoutResendStarted: goesOn,
  PayoutRetryRequested: goesOn,
  PayoutSettled: goesOn,
  PayoutVoided: goesOn,
});

/** Payouts of a person that may need their owner. */
export async function stuckPayoutsOf({ pool }: Needs, userId: string): Promise<readonly string[]> {
  const rows = await readValues<{ readonly id: string }>(
    pool,
    sql`select ${r.payoutId} as id from ${table} where ${r.userId} = ${userId} and ${r.isStuck} order by 1`,
  );
  return rows.map(({ id: payoutId }) => payoutId);
}

export async function payoutIdsOf({ pool }: Needs, userId: string): Promise<readonly string[]> {
  const rows = await readValues<{ readonly id: string }>(
    pool,
    sql`select ${r.payoutId} as id from ${table} where ${r.userId} = ${userId} order by 1`,
  );
  return rows.map(({ id: payoutId }) => payoutId);
}

/** Attempts that started since then, with this provider. */
export async function attemptsSince({ pool }: Needs, method: PayoutMethod, since: string): Promise<readonly Attempt[]> {
  const rows = await readValues<{ readonly attempts: readonly Attempt[] }>(
    pool,
    sql`select ${r.attempts} as attempts from ${table} where ${r.lastStartedAt} >= ${since}::timestamptz`,
  );
  return rows.flatMap(({ attempts }) => attempts).filter((attempt) => attempt.method === method && attempt.startedAt >= since);
}
