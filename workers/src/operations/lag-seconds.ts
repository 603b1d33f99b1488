import { sql } from '@panelist/infra/postgres';
import { readValues } from '@panelist/infra/read-models';
import * as readModels from '@panelist/projectors/read-models';
import type { AlertNeeds } from './alert-condition.js';
import { isLed } from './is-led.js';

const models = Object.values(readModels).map(({ name }) => name);

interface Measured {
  readonly value: number | null;
  /** Whether any process runs projectors; null before the first has. */
  readonly isRun: boolean | null;
  /** Up to here events have reached a read model of pages. */
  readonly position: string | null;
}

/**
 * How long the processor that is furthest behind has left an event, as its leader measures it.
 * Where no process runs projectors, how long all of them have.
 */
export async function lagSeconds({ pool, store }: Pick<AlertNeeds, 'pool' | 'store'>): Promise<number> {
  const [measured] = await readValues<Measured>(
    pool,
    sql`select (max(c.lag_seconds) filter (where c.led))::double precision as value,
          bool_or(c.led) filter (where c.model = any(${models}::text[])) as "isRun",
          max(c.position) filter (where c.model = any(${models}::text[])) as position
        from (select c.*, ${isLed} as led from app.checkpoints c) c`,
  );
  const value = measured?.value ?? 0;
  if (measured?.isRun !== false) return value;
  const [oldest] = (await store.readAll(measured.position, { limit: 1 })).events;
  return oldest === undefined ? value : Math.max(value, (Date.now() - Date.parse(oldest.recordedAt)) / 1_000);
}
