import { dollarsFromCents } from '@panelist/domain/kernel/browser';
import { payoutMethods, payoutPause, type PayoutPauseView } from '@panelist/domain/payout/browser';
import { route } from '@panelist/infra/http';
import { sql } from '@panelist/infra/postgres';
import { openPause } from '@panelist/infra/providers';
import { readValues } from '@panelist/infra/read-models';
import type { TableDependencies } from '../../shared/query-dependencies.js';
import { accountsById, fullNameOf } from '../../shared/rows-by-key.js';

type Stray = Omit<PayoutPauseView['left'][number], 'amount'> & { readonly cents: number };

/** Whether payouts wait because events were lost (contract, Money). */
export const payoutPauseRoute = (dependencies: TableDependencies) =>
  route(payoutPause, async () => {
    const { pool } = dependencies;
    const pause = await openPause(pool);
    if (pause === null) return { body: { paused: false, reason: null, since: null, checked: [], lift: null, left: [] } };
    const strays = await readValues<Stray>(
      pool,
      sql`select id, method as type, key, provider_id as "providerId", (theirs ->> 'cents')::integer as cents
          from app.payout_differences where kind = 'unknown-to-us' and gone_at is null
          order by first_found_at desc, id limit 100`,
    );
    const { reason, since, checked, lift } = pause;
    const people = await accountsById(dependencies, lift === null ? [] : [lift.by], 'firstName', 'lastName');
    return {
      body: {
        paused: true,
        reason,
        since: since.toISOString(),
        checked: payoutMethods.flatMap((provider) => {
          const until = checked[provider];
          return until === undefined ? [] : [{ provider, until }];
        }),
        lift: lift && { ...lift, byName: fullNameOf(people.get(lift.by)) },
        left: strays.map(({ cents, ...stray }) => ({ ...stray, amount: dollarsFromCents(cents) })),
      },
    };
  });
