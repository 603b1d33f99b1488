import { payouts } from '@panelist/projectors/read-models';
import { changePayoutDestination, payoutStream } from '@panelist/domain/payout';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { Caller } from './caller.js';
import type { Person } from './person.js';

const EVERY_MS = 500;
const AT_ONCE = 10;

export interface PayoutCorrections {
  /** Resolves once no payout needs a correction. */
  readonly rest: () => Promise<void>;
}

/**
 * Each person whose payment was refused or undeliverable names another address, once, while faults
 * are active.
 */
export function correctPayouts(pool: Pick<pg.Pool, 'query'>, caller: Caller, people: readonly Person[]): PayoutCorrections {
  const byId = new Map(people.map((person) => [person.userId, person]));
  const mended = new Set<string>();
  const resting = new AbortController();

  async function mend({ payout_id: payoutId, user_id: userId, method }: RefusedRow): Promise<void> {
    const person = byId.get(userId);
    mended.add(payoutId);
    if (person === undefined) return;
    await caller.command(person, {
      contract: changePayoutDestination,
      params: { id: payoutId },
      // An ordered gift card stays a gift card.
      body: { type: method, email: person.email },
      action: 'change destination',
      stream: payoutStream.of(payoutId),
      isDue: true,
      key: `mend-${payoutId}`,
    });
  }

  const running = (async () => {
    for (;;) {
      const isLast = resting.signal.aborted;
      const refused = await refusedPayouts(pool, mended);
      await Promise.all(refused.map(mend));
      if (isLast && refused.length === 0) return;
      await pause(EVERY_MS);
    }
  })();
  return {
    rest: async () => {
      resting.abort();
      await running;
    },
  };
}

interface RefusedRow {
  readonly payout_id: string;
  readonly user_id: string;
  readonly method: 'TREMENDOUS' | 'PAYPAL';
}

async function refusedPayouts(pool: Pick<pg.Pool, 'query'>, known: ReadonlySet<string>): Promise<readonly RefusedRow[]> {
  try {
    const { rows } = await pool.query<RefusedRow>(
      `select payout_id, user_id, method from ${payouts.tableName}
       where status in ('rejected', 'returned') and payout_id <> all($1) limit ${AT_ONCE}`,
      [[...known]],
    );
    return rows;
  } catch {
    // PostgreSQL is down, and so are the pages that would show the payout.
    return [];
  }
}
