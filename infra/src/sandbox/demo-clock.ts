import type pg from 'pg';

/** How far the demo's clock was moved, in milliseconds, kept from one start to the next. */
export async function clockOffset(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ offset_ms: string }>('select offset_ms from app.clock');
  return Number(rows[0]?.offset_ms ?? 0);
}

export async function saveClockOffset(pool: pg.Pool, offsetMs: number): Promise<void> {
  await pool.query(
    'insert into app.clock (offset_ms) values ($1) on conflict (single) do update set offset_ms = greatest(app.clock.offset_ms, excluded.offset_ms)',
    [Math.round(offsetMs)],
  );
}

const FORM = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;
const UNITS = [7 * 86_400_000, 86_400_000, 3_600_000, 60_000, 1_000];

/** Milliseconds of an ISO 8601 duration of weeks, days, hours, minutes and seconds (`PT24H`, `P3DT12H`); null for anything else. */
export function durationMs(text: string): number | null {
  const match = FORM.exec(text);
  if (!match || match.slice(1).every((part) => part === undefined)) return null;
  return UNITS.reduce((sum, unit, index) => sum + Number(match[index + 1] ?? 0) * unit, 0);
}
