import type pg from 'pg';
import { load, rateOf } from './measure.js';
import type { Act } from './measure.js';
import type { BenchContext, BenchDatabase } from './row.js';

/** A baseline's action with its best pool size, found by trials in this run. */
export interface AtItsBest {
  readonly size: number;
  readonly act: Act;
}

/** Tries each size for `milliseconds`, after a quarter of that to warm up. */
export async function bestPool(
  context: BenchContext,
  database: BenchDatabase,
  trial: { readonly callers: number; readonly sizes: readonly number[]; readonly milliseconds: number },
  over: (pool: pg.Pool) => Promise<Act>,
): Promise<AtItsBest> {
  let best: (AtItsBest & { readonly rate: number }) | undefined;
  for (const size of trial.sizes) {
    const act = await over(context.poolOf(database, size));
    await load(trial.callers, trial.milliseconds / 4, act);
    const rate = rateOf([await load(trial.callers, trial.milliseconds, act)]);
    if (best === undefined || rate > best.rate) best = { size, act, rate };
  }
  if (best === undefined) throw new Error('There is no size to try');
  return best;
}

/** Pool sizes to try: one caller needs one connection. */
export function poolSizes(callers: number, quick: boolean): readonly number[] {
  if (callers === 1) return [1];
  return quick ? [16] : [4, 8, 16, 32, 64];
}
