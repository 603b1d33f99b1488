import { raw } from '@panelist/infra/postgres';

/**
 * The checkpoint `c` has a living leader. One without belongs to a version of the code that runs no
 * more.
 */
export const isLed = raw(`exists (
  select from app.leases l join app.processes running on running.id = l.holder
  where l.name = c.name and running.beat_at > clock_timestamp() - interval '15 seconds'
)`);
