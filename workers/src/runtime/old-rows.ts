import type { Dependencies } from '@panelist/infra/service';
import type { WorkerModule } from './worker-module.js';

const HOUR_MS = 3_600_000;
/** Longer than a publication is alerted. */
const ALERT_DAYS = 30;

/**
 * Deletes rows that no process needs any more: of ended sessions, and of projects that a saved
 * search has found.
 */
export const forgetOldRows = ({ clock, pool, sessions }: Pick<Dependencies, 'clock' | 'pool' | 'sessions'>): WorkerModule => ({
  sweeps: [
    {
      name: 'old-rows',
      everyMs: HOUR_MS,
      run: async () => {
        await sessions.forgetEnded();
        await pool.query('delete from app.search_alerts where found_at < $1::timestamptz - make_interval(days => $2)', [
          clock.now(),
          ALERT_DAYS,
        ]);
      },
    },
  ],
});
