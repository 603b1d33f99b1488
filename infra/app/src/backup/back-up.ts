import { createHash, randomUUID } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import pg from 'pg';
import { StartError, withDatabase, type LoadedConfig } from '@panelist/infra/foundation';
import { connectionConfig, errorCode } from '@panelist/infra/postgres';
import { appendErasures } from '@panelist/infra/personal-data';
import { isDataFolder } from '../data-folder.js';
import { openDatabase } from '../open-database.js';
import { schemaProblem } from '../retry-until-ready.js';
import { writeArchive, type ArchiveWriter, type Header } from './archive.js';
import { backedUpTables, conditions, isKeys, usedSequences, type BackedUpTable } from './tables.js';

export interface BackedUp {
  readonly events: number;
  readonly rows: number;
  /** Null where files are in a bucket, which the backup leaves out. */
  readonly files: number | null;
}

export const keysOf = (file: string): string => `${file}.keys`;
export const filesOf = (file: string): string => `${file}.files`;

/**
 * Backs up to `file` (the log and what belongs to it), `file.keys` (the keys of persons) and the
 * folder `file.files`. Everything of the database is read in one snapshot; the product may run.
 * @param onProgress gets the rows done and those there are
 * @throws StartError when there is nothing to back up, or a file of that name exists
 */
export async function backUp(
  loaded: LoadedConfig,
  file: string,
  onProgress: (done: number, total: number) => void = () => undefined,
): Promise<BackedUp> {
  assertPossible(loaded, file);
  const database = await openDatabase(loaded);
  const config = withDatabase(loaded, database.url);
  const client = new pg.Client(connectionConfig(database.url, 'panelist-backup'));
  try {
    if ((await schemaProblem(config)) !== null)
      throw new StartError(
        'The database is older than this version: start Panelist (or run "npm run service -- migrate") first.',
      );
    if (config.erasureJournal !== null) await appendErasures(config.erasureJournal, []);
    await mkdir(dirname(file), { recursive: true });
    await client.connect();
    // The first query takes the snapshot: what is later than this may be missing.
    const at = new Date().toISOString();
    await client.query('begin isolation level repeatable read read only');
    await client.query(`set local timezone = 'UTC'; set local datestyle = 'ISO'; set local bytea_output = 'hex'`);
    const tables = await backedUpTables(client);
    const about = { ...(await aboutOf(client, tables)), at };
    const total = await countRows(client, tables);
    let rows = 0;
    const add = async (archive: ArchiveWriter, chosen: readonly BackedUpTable[]): Promise<void> => {
      for (const table of chosen)
        for await (const texts of rowsOf(client, table, archive)) {
          for (const row of texts) await archive.add({ row });
          rows += texts.length;
          onProgress(rows, total);
        }
    };
    await writeArchive(keysOf(file), { ...about, part: 'keys' }, async (archive) => {
      await add(
        archive,
        tables.filter(({ name }) => isKeys(name)),
      );
    });
    let files: number | null = null;
    await writeArchive(file, { ...about, part: 'data' }, async (archive) => {
      await add(
        archive,
        tables.filter(({ name }) => !isKeys(name)),
      );
      for (const { name, value } of await usedSequences(client)) await archive.add({ sequence: name, value });
      // After the snapshot: every file that its rows name was complete before.
      if (config.files.kind === 'folder')
        files = await copyFiles(config.files.folder, filesOf(file), archive, config.erasureJournal);
    });
    return { events: about.events, rows, files };
  } finally {
    await client.end().catch(() => undefined);
    await database.stop();
  }
}

function assertPossible({ eventStoreUrl, databaseUrl, dataDir }: LoadedConfig, file: string): void {
  if (eventStoreUrl !== null)
    throw new StartError(
      'EVENT_STORE_URL is set: the events lie in a server of their own, and a backup of one alone is useless. Back both up by their own means (docs/runbook.md).',
    );
  if (databaseUrl === null && !isDataFolder(dataDir))
    throw new StartError(`DATA_DIR (${dataDir}) holds no data of Panelist: check the variable.`);
  for (const path of [file, keysOf(file), filesOf(file)])
    if (existsSync(path)) throw new StartError(`${path} exists: name a new file, a backup replaces none.`);
}

async function aboutOf(
  client: pg.Client,
  tables: readonly BackedUpTable[],
): Promise<Omit<Header, 'format' | 'version' | 'part' | 'at'>> {
  const migrations = await client.query<{ id: string }>(
    "select name || ' ' || fingerprint as id from public.migrations order by name",
  );
  const wrapped = await client.query<{ by: string }>(
    `select wrapped_by as by from vault.keys where wrapped_key is not null union select wrapped_by from vault.index_keys`,
  );
  const events = await client.query<{ count: string }>('select count(*) from event_store.events');
  return {
    backup: randomUUID(),
    migrations: migrations.rows.map(({ id }) => id),
    hasQueue: tables.some(({ name }) => name.startsWith('bullmq.')),
    wrappedBy: wrapped.rows.map(({ by }) => by),
    events: Number(events.rows[0]?.count),
  };
}

async function countRows(client: pg.Client, tables: readonly BackedUpTable[]): Promise<number> {
  const counts = tables.map(({ name }) => `(select count(*) from ${name} where ${conditions[name] ?? 'true'})`);
  const { rows } = await client.query<{ rows: string }>(`select ${counts.join(' + ')} as rows`);
  return Number(rows[0]?.rows);
}

const manyRows = 1_000;
/** Files of the database have a megabyte or more. */
const fewRows = 20;

async function* rowsOf(
  client: pg.Client,
  { name, columns, hasBytes }: BackedUpTable,
  archive: ArchiveWriter,
): AsyncGenerator<readonly string[]> {
  const names = columns.map((column) => client.escapeIdentifier(column)).join();
  await archive.add({ table: name, columns: [...columns] });
  await client.query(
    `declare backed_up no scroll cursor for select row(${names})::text as row from ${name} where ${conditions[name] ?? 'true'}`,
  );
  for (;;) {
    const { rows } = await client.query<{ row: string }>(`fetch ${hasBytes ? fewRows : manyRows} from backed_up`);
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
  }
  await client.query('close backed_up');
}

/**
 * Copies the files of persons, which stay encrypted. One that an erasure removes meanwhile is left
 * out. @param journal no file of a person
 */
async function copyFiles(folder: string, to: string, archive: ArchiveWriter, journal: string | null): Promise<number> {
  if (!existsSync(folder)) return 0;
  let files = 0;
  for (const found of await readdir(folder, { withFileTypes: true, recursive: true })) {
    const path = join(found.parentPath, found.name);
    if (!found.isFile() || path.endsWith('.part') || path === journal) continue;
    const name = relative(folder, path);
    const copy = join(to, name);
    await mkdir(dirname(copy), { recursive: true, mode: 0o700 });
    try {
      await copyFile(path, copy);
    } catch (error) {
      if (errorCode(error) === 'ENOENT') continue;
      throw error;
    }
    await archive.add({ file: name, ...(await sizeAndHash(copy)) });
    files += 1;
  }
  return files;
}

/** Bytes and SHA-256 of a file. */
export async function sizeAndHash(path: string): Promise<{ readonly bytes: number; readonly sha256: string }> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const piece of createReadStream(path) as AsyncIterable<Buffer>) {
    hash.update(piece);
    bytes += piece.length;
  }
  return { bytes, sha256: hash.digest('hex') };
}
