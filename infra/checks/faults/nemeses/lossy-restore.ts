import { rewind } from '@panelist/app';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import type { LoggedEvent } from '../checker/evidence.js';
import { growingLog } from '../collect/whole-log.js';
import { noFault } from '../proxy/fault.js';
import type { Nemesis, World } from './nemesis.js';

/** The schema of the simulated providers: they do not forget what the product forgets. */
const outside = 'sandbox';

/**
 * A copy of the database is taken, people go on, and then the copy takes the database's place, as
 * after the loss of a server whose standby lagged behind, or a restored backup. What was
 * acknowledged in between is lost, and known to be. The processes of the product go on, with what
 * they remember; providers and mailboxes keep what they have. An operator takes back what is ahead
 * of the log.
 */
export const lossyRestore: Nemesis = {
  name: 'lossy-restore',
  what: 'PostgreSQL is replaced by an earlier copy of itself: the last acknowledged commands are lost',
  missing: ({ eventStore }) => (eventStore === null ? null : 'the log is not PostgreSQL'),
  strike: async (world) => {
    const { access, environment, proxies } = world;
    const cut = [proxies.postgres, proxies.tremendous, proxies.paypal];
    await stopped(world, environment.backUp);
    const copied = await access.store.head();
    let lost: readonly LoggedEvent[] = [];
    return {
      heal: async () => {
        // Nothing is committed or ordered between the look at what is lost and the end of the
        // server.
        for (const proxy of cut) proxy.set({ kind: 'reset' });
        const log = await growingLog(access)();
        lost = log.filter(({ position }) => position > (copied ?? ''));
        const remembered = await tablesOf(access.pool, outside);
        await stopped(world, environment.restoreBackup);
        await putBack(access.pool, remembered);
        for (const proxy of cut) proxy.set(noFault);
        await takeBack(access);
      },
      lost: () => lost,
    };
  },
};

/** Between two looks at the operations page, and how long an operator goes on with that. */
const LOOK_MS = 1_500;
const OPERATOR_MS = 60_000;
/** So many looks in a row without an alarm: the processes have noticed what there is to notice. */
const QUIET_LOOKS = 4;

/** The operator's part after a restore (deploy README): takes back what is ahead of the log. */
async function takeBack(access: World['access']): Promise<void> {
  const end = performance.now() + OPERATOR_MS;
  for (let quiet = 0; quiet < QUIET_LOOKS && performance.now() < end;) {
    await pause(LOOK_MS);
    const { rowCount } = await access.pool.query("select from app.checkpoints where state = 'ahead'");
    quiet = rowCount === 0 ? quiet + 1 : 0;
    if (rowCount !== 0) await rewind(access);
  }
}

async function stopped({ environment }: World, work: () => Promise<void>): Promise<void> {
  await environment.crash();
  await work();
  await environment.restart();
}

interface Table {
  readonly name: string;
  readonly rows: readonly object[];
}

/** Those that refer to others come last. */
async function tablesOf(pool: Pick<pg.Pool, 'query'>, schema: string): Promise<readonly Table[]> {
  const { rows: names } = await pool.query<{ name: string }>(
    `select t.name from pg_tables, format('%I.%I', schemaname, tablename) as t (name) where schemaname = $1
     order by exists (select from pg_constraint where conrelid = t.name::regclass and contype = 'f')`,
    [schema],
  );
  const tables: Table[] = [];
  for (const { name } of names) {
    const { rows } = await pool.query<{ row: object }>(`select to_jsonb(t) as row from ${name} t`);
    tables.push({ name, rows: rows.map(({ row }) => row) });
  }
  return tables;
}

async function putBack(pool: Pick<pg.Pool, 'query'>, tables: readonly Table[]): Promise<void> {
  await pool.query(`truncate ${tables.map(({ name }) => name).join(', ')}`);
  for (const table of tables) await fill(pool, table);
}

async function fill(pool: Pick<pg.Pool, 'query'>, { name, rows }: Table): Promise<void> {
  await pool.query(
    `insert into ${name} overriding system value select * from jsonb_populate_recordset(null::${name}, $1::jsonb)`,
    [JSON.stringify(rows)],
  );
  const { rows: serial } = await pool.query<{ name: string | null }>(
    `select pg_get_serial_sequence($1, a.attname) as name from pg_attribute a
     where a.attrelid = $1::regclass and a.attidentity <> ''`,
    [name],
  );
  for (const { name: sequence } of serial) if (sequence !== null) await pool.query('select setval($1, 1000000)', [sequence]);
}
