import type pg from 'pg';
import type { AdjustableClock } from '@panelist/infra/foundation';
import { listen } from '@panelist/infra/postgres';

const CHANNEL = 'app_clock';

/** How far the demo's clock was moved, in milliseconds, kept from one start to the next. */
export async function clockOffset(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ offset_ms: string }>('select offset_ms from app.clock');
  return Number(rows[0]?.offset_ms ?? 0);
}

/** Moves the demo's clock, of this process and of all others that use the same database. */
export async function advanceClock(pool: pg.Pool, clock: AdjustableClock, milliseconds: number): Promise<void> {
  const { rows } = await pool.query<{ offset_ms: string }>(
    `with moved as (
       insert into app.clock (offset_ms) values ($1)
       on conflict (single) do update set offset_ms = app.clock.offset_ms + excluded.offset_ms
       returning offset_ms
     )
     select offset_ms, pg_notify($2, '') from moved`,
    [Math.round(milliseconds), CHANNEL],
  );
  catchUp(clock, Number(rows[0]?.offset_ms ?? 0));
}

/** Moves `clock` along whenever another process moves the demo's. */
export function followClock(
  pool: pg.Pool,
  clock: AdjustableClock,
  onError: (error: unknown) => void,
): { readonly close: () => Promise<void> } {
  const look = () => void clockOffset(pool).then((offset) => catchUp(clock, offset), onError);
  return listen({ connectionString: pool.options.connectionString ?? '', channel: CHANNEL, onMessage: look, onError });
}

/** It only ever goes forward, so what arrives out of order does no harm. */
function catchUp(clock: AdjustableClock, offsetMs: number): void {
  if (offsetMs > clock.offset) clock.advance(offsetMs - clock.offset);
}

const FORM = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;
const UNITS = [7 * 86_400_000, 86_400_000, 3_600_000, 60_000, 1_000];

/** Milliseconds of an ISO 8601 duration of weeks, days, hours, minutes and seconds (`PT24H`, `P3DT12H`); null for anything else. */
export function durationMs(text: string): number | null {
  const match = FORM.exec(text);
  if (!match || match.slice(1).every((part) => part === undefined)) return null;
  return UNITS.reduce((sum, unit, index) => sum + Number(match[index + 1] ?? 0) * unit, 0);
}
