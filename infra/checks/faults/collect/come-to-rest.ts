import type { Position } from '@panelist/infra/event-sourcing';
import { positionWaiter } from '@panelist/infra/processors';
import { projections } from '@panelist/projectors';
import { participations, payouts } from '@panelist/projectors/read-models';
import { setTimeout as pause } from 'node:timers/promises';
import { advanceClock } from '../../../testing/demo.js';
import type { StraightAccess } from '../product/straight-access.js';
import type { Follower } from './follower.js';

const waiting = ['requested', 'sending', 'accepted', 'unknown', 'absent', 'held'];

/** So many looks without anything new, and time is moved on. */
const STILL_ROUNDS = 4;

export interface RestOptions {
  readonly access: StraightAccess;
  readonly followers: readonly Follower[];
  readonly origin: string;
  readonly deadlineMs: number;
}

/**
 * Waits until nothing is under way any more: payouts with an end, read models and followers at the head of the log. Where nothing
 * moves by itself, minutes pass by the product's own clock, so that its sweeps come round. Gives up quietly: what is still open then is for the checker to tell.
 */
export async function comeToRest({ access, followers, origin, deadlineMs }: RestOptions): Promise<void> {
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
      // Nothing moves by itself any more: time has to pass.
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
