import type pg from 'pg';
import type { SecurityKind } from './http-options.js';

/** Between two statements of a process: a flood of refusals is no flood of statements. */
const pauseMs = 1_000;

/**
 * Counts refusals by kind and minute, for all processes together and for a day: the alerts of
 * workers read them. Uses real time.
 */
export function securityCounts(pool: pg.Pool, onError: (error: unknown) => void): (kind: SecurityKind) => void {
  const pending = new Map<SecurityKind, number>();
  const add = async (): Promise<void> => {
    const counts = [...pending];
    pending.clear();
    await pool.query(
      `with over as (delete from app.security_refusals where minute < now() - interval '1 day')
       insert into app.security_refusals (kind, minute, refusals)
       select kind, date_trunc('minute', now()), refusals from unnest($1::text[], $2::integer[]) as t(kind, refusals)
       on conflict (kind, minute) do update set refusals = app.security_refusals.refusals + excluded.refusals`,
      [counts.map(([kind]) => kind), counts.map(([, count]) => count)],
    );
  };
  return (kind) => {
    if (pending.size === 0) setTimeout(() => void add().catch(onError), pauseMs).unref();
    pending.set(kind, (pending.get(kind) ?? 0) + 1);
  };
}
