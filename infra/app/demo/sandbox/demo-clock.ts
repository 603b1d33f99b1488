import type pg from 'pg';
import type { AdjustableClock } from '@panelist/infra/foundation';
import { listen } from '@panelist/infra/postgres';

const CHANNEL = 'app_clock';

/** The stored offset of the demo's clock, in milliseconds. */
export async function clockOffset(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ offset_ms: string }>('select offset_ms from app.clock');
  return Number(rows[0]?.offset_ms ?? 0);
}

/** Moves the demo's clock in this process and in all others on the same database. */
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
  await ageVisits(pool, milliseconds);
  catchUp(clock, Number(rows[0]?.offset_ms ?? 0));
}

/**
 * A visit of staff lasts an hour at most by this clock, as the participant's access log says;
 * sessions know real time only.
 */
async function ageVisits(pool: pg.Pool, milliseconds: number): Promise<void> {
  await pool.query(
    `update app.sessions
     set created_at = created_at - make_interval(secs => $1), expires_at = expires_at - make_interval(secs => $1)
     where impersonator is not null and revoked_at is null`,
    [milliseconds / 1_000],
  );
}

/** Moves `clock` whenever another process moves the demo's clock. */
export function followClock(
  pool: pg.Pool,
  clock: AdjustableClock,
  onError: (error: unknown) => void,
): { readonly close: () => Promise<void> } {
  const look = () => void clockOffset(pool).then((offset) => catchUp(clock, offset), onError);
  return listen({ connectionString: pool.options.connectionString ?? '', channel: CHANNEL, onMessage: look, onError });
}

/** The clock never goes back, so notifications may arrive out of order. */
function catchUp(clock: AdjustableClock, offsetMs: number): void {
  if (offsetMs > clock.offset) clock.advance(offsetMs - clock.offset);
}

const FORM = /^P(?:(\d+)W)?(?:(\d+)D)?(?:T(?:(\d+)H)?(?:(\d+)M)?(?:(\d+(?:\.\d+)?)S)?)?$/;
const UNITS = [7 * 86_400_000, 86_400_000, 3_600_000, 60_000, 1_000];

/**
 * Milliseconds of an ISO 8601 duration of weeks, days, hours, minutes and seconds (`PT24H`,
 * `P3DT12H`); null for anything else.
 */
export function durationMs(text: string): number | null {
  const match = FORM.exec(text);
  if (!match || match.slice(1).every((part) => part === undefined)) return null;
  return UNITS.reduce((sum, unit, index) => sum + Number(match[index + 1] ?? 0) * unit, 0);
}
