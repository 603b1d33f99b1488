import type pg from 'pg';
import { systemClock } from '@panelist/infra/foundation';
import type { AdjustableClock, Config } from '@panelist/infra/foundation';
import { clockOffset, followClock } from '../demo/sandbox/index.js';
import type { Closers } from './closers.js';

/**
 * Real time in production. Otherwise ahead by the demo clock's offset, which any process may
 * change.
 */
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
