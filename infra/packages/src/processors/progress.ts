import type pg from 'pg';

/**
 * Projectors notify on this channel after they moved. No payload: waiting readers read the
 * checkpoints.
 */
export const projectorProgressChannel = 'read_model_progress';

/** Least time between two announcements of a process, in milliseconds. */
const apart = 10;

/**
 * Announces "a checkpoint moved" after its commit. Announcements that come faster than they can be
 * sent become one, for each takes PostgreSQL's database-wide lock of NOTIFY. If one is lost, the
 * waiting reader finds out with its next poll.
 */
export function announceProgress(pool: pg.Pool): { readonly moved: () => void; readonly idle: () => Promise<void> } {
  let again = false;
  let running: Promise<void> | undefined;

  async function announce(): Promise<void> {
    do {
      again = false;
      // Asynchronous commit: losing a notification does no harm.
      await pool
        .query("select set_config('synchronous_commit', 'off', true), pg_notify($1, $2)", [projectorProgressChannel, ''])
        .catch(() => undefined);
      await new Promise((resolve) => setTimeout(resolve, apart));
    } while (again);
    running = undefined;
  }

  return {
    moved: () => {
      again = true;
      running ??= announce();
    },
    idle: async () => running,
  };
}
