import type pg from 'pg';
import { systemClock } from '@panelist/infra/foundation';
import type { AdjustableClock, Config } from '@panelist/infra/foundation';
import { clockOffset, followClock } from '../demo/sandbox/index.js';
import type { Closers } from './closers.js';

/** Real time in production. Elsewhere as far ahead as the demo's clock was moved, also by another process. */
export async function openClock(
  config: Pick<Config, 'env' | 'sharedDatabase'>,
  pool: pg.Pool,
  onError: (error: unknown) => void,
  open: Closers,
): Promise<AdjustableClock> {
  if (config.env === 'production') return systemClock();
  const clock = systemClock(await clockOffset(pool));
  if (config.sharedDatabase) open.add('The listener for the clock', followClock(pool, clock, onError).close);
  return clock;
}
