import { restore, rewind } from '@panelist/app';
import { loadConfig } from '@panelist/infra/foundation';
import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import type pg from 'pg';
import type { LoggedEvent } from '../checker/evidence.js';
import { growingLog } from '../collect/whole-log.js';
import { noFault } from '../../../testing/tcp-proxy/fault.js';
import type { Nemesis, World } from './nemesis.js';

/** The operator's commands. */
const command = join(import.meta.dirname, '../../../app/cli/run.mjs');

/** The schema of the simulated providers: they do not forget what the product forgets. */
const outside = 'sandbox';

const onlyPostgres: Nemesis['missing'] = ({ eventStore }) => (eventStore === null ? null : 'the log is not PostgreSQL');

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
  missing: onlyPostgres,
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
        const remembered = await tablesOf(access.pool, await namesIn(access.pool, outside));
        await stopped(world, environment.restoreBackup);
        await putBack(access.pool, remembered);
        for (const proxy of cut) proxy.set(noFault);
        await takeBack(access);
      },
      lost: () => lost,
    };
  },
};

/**
 * The product is backed up while people go on, then all of it is lost, and an operator restores it
 * into an empty database by the same commands and starts it. Payouts are paused until what the
 * providers have of the time between is accounted for.
 */
export const backupRestore: Nemesis = {
  name: 'backup-restore',
  what: "the product's own backup is restored after all processes and the database were lost: providers have gone on",
  missing: onlyPostgres,
  strike: async ({ access, environment, proxies, fleet, settings }) => {
    const file = join(environment.folder, 'backup-of-the-product');
    for (const end of ['', '.keys', '.files']) rmSync(`${file}${end}`, { recursive: true, force: true });
    // A process of its own: this one has all people, and would take minutes.
    await promisify(execFile)(process.execPath, [command, 'backup', file], {
      env: { PATH: process.env['PATH'], ...settings, DATABASE_URL: environment.url },
    });
    let lost: readonly LoggedEvent[] = [];
    return {
      heal: async () => {
        // What the providers have is put back below: they get nothing in between.
        for (const provider of [proxies.tremendous, proxies.paypal]) provider.set({ kind: 'reset' });
        await Promise.all(fleet.processes.map(async (each) => each.kill('SIGKILL')));
        const log = await growingLog(access)();
        const clock = await tablesOf(access.pool, ['app.clock']);
        const remembered = await tablesOf(access.pool, await namesIn(access.pool, outside));
        const target = {
          ...loadConfig({ ...settings, DATABASE_URL: await environment.emptyDatabase('restored') }),
          dataDir: join(environment.folder, 'of-the-operator'),
        };
        await restore(target, file, { journals: [target.erasureJournal ?? ''], tell: () => undefined });
        await environment.replaceDatabase('panelist', 'restored');
        // The restore orders erasures again at positions that lost events had.
        const kept = new Set((await growingLog(access)()).map(({ eventId }) => eventId));
        lost = log.filter(({ eventId }) => !kept.has(eventId));
        await putBack(access.pool, [...clock, ...remembered]);
        for (const provider of [proxies.tremendous, proxies.paypal]) provider.set(noFault);
        await Promise.all(fleet.processes.map(async (each) => each.start()));
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
async function namesIn(pool: Pick<pg.Pool, 'query'>, schema: string): Promise<readonly string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select t.name from pg_tables, format('%I.%I', schemaname, tablename) as t (name) where schemaname = $1
     order by exists (select from pg_constraint where conrelid = t.name::regclass and contype = 'f')`,
    [schema],
  );
  return rows.map(({ name }) => name);
}

async function tablesOf(pool: Pick<pg.Pool, 'query'>, names: readonly string[]): Promise<readonly Table[]> {
  const tables: Table[] = [];
  for (const name of names) {
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
  const { rows: serial } = await pool.query<{ sequence: string; column: string }>(
    `select pg_get_serial_sequence($1, attname) as sequence, quote_ident(attname) as column from pg_attribute
     where attrelid = $1::regclass and attidentity <> ''`,
    [name],
  );
  for (const { sequence, column } of serial)
    await pool.query(`select setval($1, (select coalesce(max(${column}), 0) + 1 from ${name}))`, [sequence]);
}
