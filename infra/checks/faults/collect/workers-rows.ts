import type pg from 'pg';
import type { Size, WorkersRows } from '../checker/evidence.js';

/** The tables that workers keep for themselves. */
export async function workersRows(pool: Pick<pg.Pool, 'query'>): Promise<WorkersRows> {
  const open = await pool.query<{ payout_id: string; waits_for: string }>('select payout_id, waits_for from app.open_payouts');
  const deadlines = await pool.query<{ id: string }>('select id from app.deadlines');
  return {
    openPayouts: new Map(open.rows.map(({ payout_id: id, waits_for: waitsFor }) => [id, waitsFor])),
    deadlines: new Set(deadlines.rows.map(({ id }) => id)),
  };
}

/** Tables of rebuilds that did not end, and deadlines that nobody handled though they are due. */
export async function leftovers(pool: Pick<pg.Pool, 'query'>): Promise<readonly Size[]> {
  const unfinished = await pool.query<{ count: number }>(
    `select count(*)::int from pg_tables where schemaname = 'read_model'
     and not exists (select from app.checkpoints where table_name = 'read_model.' || tablename)`,
  );
  const overdue = await pool.query<{ count: number }>(
    `select count(*)::int from app.deadlines
     where not_before < now() + coalesce((select offset_ms from app.clock), 0) * interval '1 millisecond' - interval '1 minute'`,
  );
  return [
    { what: 'tables of rebuilds that did not end', value: unfinished.rows[0]?.count ?? 0, most: 0 },
    { what: 'deadlines overdue by a minute', value: overdue.rows[0]?.count ?? 0, most: 0 },
  ];
}
