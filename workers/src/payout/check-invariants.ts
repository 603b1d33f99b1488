import { checkInvariants as job } from '@panelist/domain/payout';
import type { Dependencies } from '@panelist/infra/room';
import { brokenInvariants } from '@panelist/projectors/queries';
import { scheduled } from '../runtime/schedule.js';

/** So long reactions and projections have at most for what they have not handled yet. */
const SETTLED_AFTER_MS = 3_600_000;

/**
 * Replaces what the last check found by what is broken now; the alert counts the rows. Nothing is
 * corrected.
 */
export const checkInvariants = ({ clock, logger, pool }: Pick<Dependencies, 'clock' | 'logger' | 'pool'>) =>
  scheduled({ pool }, job, async () => {
    const now = clock.now();
    const broken = await brokenInvariants(pool, new Date(Date.parse(now) - SETTLED_AFTER_MS).toISOString());
    await pool.query(
      `with gone as (delete from app.broken_invariants)
       insert into app.broken_invariants (invariant, subject, found_at)
       select invariant, subject, $2 from jsonb_to_recordset($1::jsonb) as b (invariant text, subject text)`,
      [JSON.stringify(broken), now],
    );
    for (const { invariant, subject } of broken) logger.error({ invariant, subject }, 'an invariant of money is broken');
  });
