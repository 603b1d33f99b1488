import { existsSync } from 'node:fs';
import { copyFile, mkdir } from 'node:fs/promises';
import { dirname, isAbsolute, join, normalize } from 'node:path';
import pg from 'pg';
import { accountDecider, accountStream, claimDecider } from '@panelist/domain/identity';
import { derivedId } from '@panelist/domain/kernel';
import { StartError } from '@panelist/infra/foundation';
import type { LoadedConfig } from '@panelist/infra/foundation';
import { migrateQueue } from '@panelist/infra/jobs';
import { appendErasures, fingerprint, readErasures } from '@panelist/infra/personal-data';
import type { ErasedAccount, ErasureEntry } from '@panelist/infra/personal-data';
import { connectionConfig, migrate } from '@panelist/infra/postgres';
import type { Migration } from '@panelist/infra/postgres';
import { pausePayouts } from '@panelist/infra/providers';
import type { Dependencies } from '@panelist/infra/service';
import { prepareDataFolder } from '../data-folder.js';
import { emptyDatabase } from '../empty-database.js';
import { migrateAll } from '../migrate-all.js';
import { migrations } from '../migrations/index.js';
import { openDatabase } from '../open-database.js';
import { runTask } from '../run-task.js';
import { checkArchive, readArchive } from './archive.js';
import type { Header } from './archive.js';
import { filesOf, keysOf, sizeAndHash } from './back-up.js';

export interface RestoreOptions {
  /** The journals that name everybody who was erased since the backup; null: none was. */
  readonly journals: readonly string[] | null;
  readonly tell: (sentence: string) => void;
  readonly onProgress?: (done: number, total: number) => void;
}

export interface Restored {
  readonly at: string;
  readonly events: number;
  readonly rows: number;
  readonly files: number;
  /**
   * Accounts of the backup that were erased after it: workers complete their erasure at the next
   * start.
   */
  readonly erasedAgain: number;
}

/**
 * Restores a backup into an empty database and folder of files. Keys of the journals do not come
 * back, all sessions end, and payouts are paused. Read models are left to the next start, which
 * folds the log. A restore that was cut short goes on when it is called again.
 * @throws StartError before anything is changed: where the backup is damaged or of a later version,
 * a journal is missing, the master key is another one, or the target is not empty
 */
export async function restore(loaded: LoadedConfig, file: string, options: RestoreOptions): Promise<Restored> {
  const { journals, tell, onProgress = () => undefined } = options;
  if (loaded.eventStoreUrl !== null)
    throw new StartError('EVENT_STORE_URL is set: this backup holds the events in PostgreSQL. Leave the variable out.');
  const about = await checkArchive(file, 'data');
  assertSameBackup(about, await checkArchive(keysOf(file), 'keys'), file);
  assertRestorable(loaded, about);
  const copies = await checkFiles(loaded, file);
  const erasures = (await Promise.all((journals ?? []).map(readErasures))).flat();

  prepareDataFolder(loaded.dataDir);
  const database = await openDatabase(loaded);
  let rows = 0;
  try {
    if (loaded.databaseUrl === null && database.borrowed)
      throw new StartError('Panelist is running on this data folder: stop it first, or name another folder with DATA_DIR.');
    if ((await unfinishedIn(database.url)) !== about.backup) {
      await assertEmpty(database.url);
      await emptyDatabase(database.url);
      await migrate(
        database.url,
        migrations.filter((migration) => about.migrations.includes(idOf(migration))),
      );
      if (about.hasQueue) await migrateQueue(database.url);
      const erased = [...new Set(erasures.map(({ subject }) => subject))];
      rows = await load(database.url, [keysOf(file), file], { ...about, erased }, (done) => onProgress(done, about.events));
    }
    // The present code erases again those who were erased since.
    await migrateAll({ databaseUrl: database.url, redisUrl: loaded.redisUrl });
  } finally {
    await database.stop();
  }
  for (const { from, to } of copies) {
    await mkdir(dirname(to), { recursive: true, mode: 0o700 });
    await copyFile(from, to);
  }
  await keepJournal(loaded, journals ?? [], erasures);
  const erasedAgain = await runTask({ config: loaded, tell }, async (dependencies) => {
    const again = await eraseAgain(dependencies, erasures);
    await dependencies.pool.query('comment on schema event_store is null');
    return again;
  });
  return { at: about.at, events: about.events, rows, files: copies.length, erasedAgain };
}

function assertSameBackup(data: Header, keys: Header, file: string): void {
  if (data.backup !== keys.backup)
    throw new StartError(`${keysOf(file)} belongs to another backup (of ${keys.at}) than ${file} (of ${data.at}).`);
}

const idOf = ({ name, fingerprint: of }: Migration): string => `${name} ${of}`;

function assertRestorable({ masterKey, secondMasterKey }: LoadedConfig, { migrations: made, wrappedBy }: Header): void {
  const known = new Set(migrations.map(idOf));
  const unknown = made.find((name) => !known.has(name));
  if (unknown !== undefined)
    throw new StartError(`The backup is of another version, which has the change ${unknown}: restore it with that version.`);
  const accepted = [masterKey, ...(secondMasterKey === null ? [] : [secondMasterKey])].map(fingerprint);
  if (!wrappedBy.every((by) => accepted.includes(by)))
    throw new StartError(
      'MASTER_KEY is not the key that wraps the keys of this backup: without it no personal field is readable.',
    );
}

interface Copy {
  readonly from: string;
  readonly to: string;
}

/**
 * The files to copy. @throws StartError when one is missing or changed, or the target holds another
 * one
 */
async function checkFiles({ files: place }: LoadedConfig, file: string): Promise<readonly Copy[]> {
  const copies: Copy[] = [];
  for await (const line of readArchive(file)) {
    if (!('file' in line)) continue;
    if (place.kind !== 'folder') throw new StartError('The backup holds files, and FILES_URL names a bucket: name a folder.');
    if (isAbsolute(line.file) || normalize(line.file).startsWith('..'))
      throw new StartError(`${file} names a file outside its folder.`);
    const [from, to] = [join(filesOf(file), line.file), join(place.folder, line.file)];
    if (!existsSync(from) || (await sizeAndHash(from)).sha256 !== line.sha256)
      throw new StartError(`${from} is missing or damaged: nothing was restored; take another backup.`);
    if (!existsSync(to)) copies.push({ from, to });
    else if ((await sizeAndHash(to)).sha256 !== line.sha256)
      throw new StartError(`${to} exists and is another file than that of the backup: name an empty folder with FILES_URL.`);
  }
  return copies;
}

async function withClient<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connectionConfig(url, 'restore'));
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end().catch(() => undefined);
  }
}

async function assertEmpty(url: string): Promise<void> {
  const holds = await withClient(url, async (client) => {
    const there = await client.query<{ name: string }>(
      `select name from unnest(array['event_store.events', 'vault.keys']) t (name) where to_regclass(name) is not null`,
    );
    for (const { name } of there.rows) if ((await client.query(`select from ${name} limit 1`)).rowCount !== 0) return true;
    return false;
  });
  if (holds)
    throw new StartError(
      'The database holds data: a backup is restored into an empty one. Name another folder with DATA_DIR, or another DATABASE_URL.',
    );
}

/** The backup that was loaded by a restore which has not ended; null without one. */
async function unfinishedIn(url: string): Promise<string | null> {
  return withClient(url, async (client) => {
    const { rows } = await client.query<{ backup: string | null }>(
      `select obj_description(oid, 'pg_namespace') as backup from pg_namespace where nspname = 'event_store'`,
    );
    return rows[0]?.backup ?? null;
  });
}

/** Rows in one statement, and characters at which it ends before. */
const most = { rows: 500, characters: 2_000_000 };

/**
 * Loads the archives in one transaction: what is cut short leaves nothing, and payouts are paused
 * before any process sees the log of that time. Sessions that were ended since the backup must not
 * open again: all end. @returns the number of rows
 */
async function load(
  url: string,
  archives: readonly string[],
  { erased, at, backup }: Pick<Header, 'at' | 'backup'> & { readonly erased: readonly string[] },
  onEvents: (done: number) => void,
): Promise<number> {
  return withClient(url, async (client) => {
    let rows = 0;
    let events = 0;
    let table: Table | null = null;
    let held: string[] = [];
    let characters = 0;
    const flush = async (): Promise<void> => {
      if (table !== null && held.length > 0) await table.insert(held);
      rows += held.length;
      if (table?.name === 'event_store.events' && held.length > 0) onEvents((events += held.length));
      held = [];
      characters = 0;
    };
    await client.query('begin');
    await client.query(`set local timezone = 'UTC'; set local datestyle = 'ISO'; set local client_min_messages = 'warning'`);
    await client.query('create temp table erased_subjects (subject text primary key) on commit drop');
    await client.query('insert into erased_subjects select unnest($1::text[])', [erased]);
    for (const archive of archives)
      for await (const line of readArchive(archive)) {
        if ('row' in line) {
          held.push(line.row);
          characters += line.row.length;
          if (held.length >= most.rows || characters >= most.characters) await flush();
          continue;
        }
        await flush();
        if ('table' in line) table = await openTable(client, line.table, line.columns);
        else if ('sequence' in line) await setSequence(client, line.sequence, line.value);
      }
    await flush();
    await pausePayouts(client, { reason: 'restore', lostSince: at });
    await client.query('update app.sessions set revoked_at = now() where revoked_at is null');
    await client.query(`comment on schema event_store is ${client.escapeLiteral(backup)}`);
    await client.query('commit');
    return rows;
  });
}

interface Table {
  readonly name: string;
  readonly insert: (rows: readonly string[]) => Promise<void>;
}

/** What a key's row becomes whose subject was erased after the backup. */
const ofErasedKeys: Readonly<Record<string, string>> = {
  wrapped_key: 'case when e.subject is null then (r).wrapped_key end',
  wrapped_by: `case when e.subject is null then (r).wrapped_by else '' end`,
  erased_at: 'case when e.subject is null then (r).erased_at else coalesce((r).erased_at, now()) end',
};

/** Empties the table of what the migrations have put there, and reads rows of these columns. */
async function openTable(client: pg.Client, name: string, columns: readonly string[]): Promise<Table> {
  const names = columns.map((column) => client.escapeIdentifier(column));
  try {
    await client.query('drop table if exists pg_temp.restored_row');
    await client.query(`create temp table restored_row on commit drop as select ${names.join()} from ${name} with no data`);
  } catch (cause) {
    throw new StartError(`This version's ${name} has not the columns of the backup: restore it with the version that made it.`, {
      cause,
    });
  }
  // A trigger refuses to empty the log, which is empty.
  if (name !== 'event_store.events') await client.query(`delete from ${name}`);
  const isKeys = name === 'vault.keys';
  const values = columns.map((column, index) => (isKeys ? ofErasedKeys[column] : undefined) ?? `(r).${names[index]}`);
  return {
    name,
    insert: async (rows) => {
      await client.query(
        `insert into ${name} (${names.join()}) overriding system value
         select ${values.join()} from (select row::pg_temp.restored_row as r from unnest($1::text[]) t (row) offset 0) t
         ${isKeys ? 'left join erased_subjects e on e.subject = (r).subject' : ''}`,
        [rows],
      );
    },
  };
}

/** The queue makes a sequence for each kind of job when it needs it. */
async function setSequence(client: pg.Client, name: string, value: string): Promise<void> {
  if (name.startsWith('bullmq.')) await client.query(`create sequence if not exists ${name}`);
  await client.query('select setval($1, $2)', [name, value]);
}

/** The journal of this installation goes on with what the journals of the old one hold. */
async function keepJournal(
  { erasureJournal }: LoadedConfig,
  journals: readonly string[],
  erasures: readonly ErasureEntry[],
): Promise<void> {
  if (erasureJournal === null) return;
  const own = existsSync(erasureJournal) ? await readErasures(erasureJournal) : [];
  const known = new Set(own.map((entry) => JSON.stringify(entry)));
  const missing = journals.length === 0 ? [] : erasures.filter((entry) => !known.has(JSON.stringify(entry)));
  await appendErasures(erasureJournal, missing);
}

/**
 * Orders the erasures again of which the restored log does not know. Their keys are gone already;
 * workers do the rest at the next start. Returns how many.
 */
async function eraseAgain(
  { clock, commands }: Pick<Dependencies, 'clock' | 'commands'>,
  erasures: readonly ErasureEntry[],
): Promise<number> {
  let again = 0;
  for (const [userId, account] of accountsOf(erasures)) {
    const { state } = await commands.load(accountDecider, accountStream.of(userId));
    if (state.status === 'none' || state.status === 'erasing' || state.status === 'erased') continue;
    const { erasureId, claims } = account;
    const context = (what: string) => ({
      actor: { kind: 'system', id: 'restore' } as const,
      commandId: derivedId('restore', `${erasureId}/${what}`),
      correlationId: erasureId,
      causationId: erasureId,
    });
    // A person who deactivated after the backup is active in it: they had asked for what follows.
    const by = account.by === 'deactivation' ? 'person' : account.by;
    const command = { type: 'RequestErasure', by, erasureId, again: true, now: clock.now() } as const;
    await commands.handle(accountDecider, accountStream.of(userId), command, context('erase'));
    for (const stream of claims)
      await commands.handle(claimDecider, stream, { type: 'Release', userId, reason: 'erased' }, context(stream));
    again += 1;
  }
  return again;
}

/** The accounts of a journal; a repeated erasure names claims in its first lines alone. */
function accountsOf(erasures: readonly ErasureEntry[]): ReadonlyMap<string, ErasedAccount> {
  const accounts = new Map<string, ErasedAccount>();
  for (const { subject, account } of erasures) {
    if (account === undefined) continue;
    const before = accounts.get(subject);
    accounts.set(subject, { ...account, claims: [...new Set([...(before?.claims ?? []), ...account.claims])] });
  }
  return accounts;
}
