import { dollarsFromCents } from '@panelist/domain/kernel/browser';
import { bonusesByMonth } from '@panelist/domain/referral/browser';
import { route } from '@panelist/infra/http';
import { sql } from '@panelist/infra/postgres';
import { readValues } from '@panelist/infra/read-models';
import { referrals } from '@panelist/projectors/read-models';
import type { QueryDependencies } from '../shared/query-dependencies.js';
import { readableReferrer } from './may-read-referrals.js';

interface Month {
  /** `2026-11`. */
  readonly month: string;
  readonly cents: number;
  readonly count: number;
}

/** Paid bonuses of the last months, for the chart of the referral page. */
export const bonusesByMonthRoute = ({ clock, commands, pool }: Pick<QueryDependencies, 'clock' | 'commands' | 'pool'>) =>
  route(bonusesByMonth, async ({ params, query: { months }, caller }) => {
    const referrerId = await readableReferrer({ clock, commands }, params.referrerUserId, caller);
    const { table, refs: r } = referrals;
    const rows = await readValues<Month>(
      pool,
      sql`
        with wanted as (
          select date_trunc('month', ${clock.now()}::timestamptz at time zone 'UTC') - make_interval(months => step) as month
          from generate_series(0, ${months}::integer - 1) step
        )
        select to_char(w.month, 'YYYY-MM') as month, coalesce(sum(t.${r.bonusCents}), 0)::integer as cents,
          count(t.${r.referralId})::integer as count
        from wanted w
        left join ${table} t on t.${r.referrerId} = ${referrerId}
          and date_trunc('month', t.${r.paidAt} at time zone 'UTC') = w.month
        group by w.month order by w.month`,
    );
    return { body: { items: rows.map(({ month, cents, count }) => ({ month, bonus: dollarsFromCents(cents), count })) } };
  });
