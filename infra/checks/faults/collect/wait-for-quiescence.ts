import type { Position } from '@panelist/infra/event-sourcing';
import { positionWaiter } from '@panelist/infra/processors';
import { projections } from '@panelist/projectors';
import { participations, payouts } from '@panelist/projectors/read-models';
import { setTimeout as pause } from 'node:timers/promises';
import { advanceClock } from '../../../testing/demo.js';
import type { DirectAccess } from '../product/direct-access.js';
import type { Follower } from './follower.js';

const waiting = ['requested', 'sending', 'accepted', 'unknown', 'absent', 'held'];

/** After so many polls without a new event, advance the clock. */
const STILL_ROUNDS = 4;

export interface QuiescenceOptions {
  readonly access: DirectAccess;
  readonly followers: readonly Follower[];
  readonly origin: string;
  readonly deadlineMs: number;
}

/**
 * Waits until no work is left: every payout has ended, read models and followers are at the head of
 * the log. When nothing changes, it advances the product's clock by a minute, so that sweeps run.
 * At the deadline it returns without an error: the checker reports open work.
 */
export async function waitForQuiescence({ access, followers, origin, deadlineMs }: QuiescenceOptions): Promise<void> {
  const { pool, store } = access;
  const end = performance.now() + deadlineMs;
  const waiter = positionWaiter(
    pool,
    projections.map(({ name }) => name),
    () => undefined,
  );
  try {
    let before: Position | null = null;
    for (let still = 0; performance.now() < end;) {
      const head = await store.head();
      still = head === before ? still + 1 : 0;
      before = head;
      const isProjected = head === null || (await waiter.wait(head, 2_000));
      const { rows } = await pool.query<{ open: number }>(
        `select (select count(*) from ${participations.tableName} p where p.status = 'PAID'
            and not exists (select from ${payouts.tableName} o where o.participation_id = p.participation_id))::int
          + (select count(*) from ${payouts.tableName} where status = any($1))::int as open`,
        [waiting],
      );
      const isQuiet = isProjected && rows[0]?.open === 0 && head === (await store.head());
      if (isQuiet && followers.every((follower) => head === null || follower.hasReached(head))) return;
      // Nothing changes by itself: advance the clock.
      if (still >= STILL_ROUNDS) {
        await advanceClock(origin, 'PT1M').catch(() => undefined);
        still = 0;
      }
      await pause(400);
    }
  } finally {
    await waiter.close();
  }
}
