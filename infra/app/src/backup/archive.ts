import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import { finished } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { z } from 'zod';
import { StartError } from '@panelist/infra/foundation';

/** `data`: the log and what belongs to it. `keys`: the keys of persons. */
export const parts = ['data', 'keys'] as const;
export type Part = (typeof parts)[number];

const header = z.object({
  format: z.literal('panelist-backup'),
  version: z.literal(1),
  part: z.enum(parts),
  /** The same in both parts of a backup. */
  backup: z.uuid(),
  at: z.iso.datetime(),
  /** Name and fingerprint of each migration that the database had. */
  migrations: z.array(z.string()),
  /** Whether the job queue's tables are in it. */
  hasQueue: z.boolean(),
  /** Fingerprints of the master keys that wrap the keys. */
  wrappedBy: z.array(z.string()),
  /** Events in the log. */
  events: z.int(),
});
export type Header = z.output<typeof header>;

const entry = z.union([
  /**
   * Rows of this table follow, each a JSON text, in PostgreSQL's form of a row of these columns.
   */
  z.object({ table: z.string(), columns: z.array(z.string()) }),
  z.object({ sequence: z.string(), value: z.string() }),
  /** A file in the folder of files. */
  z.object({ file: z.string(), bytes: z.int(), sha256: z.string() }),
]);
export type Entry = z.output<typeof entry>;

const footer = z.object({ lines: z.int(), sha256: z.string() });

/** One line of an archive after its header. */
export type Line = Entry | { readonly row: string };

export interface ArchiveWriter {
  readonly add: (line: Line) => Promise<void>;
}

/**
 * Writes an archive: lines of JSON, zipped. The last line has their number and their hash, and the
 * file gets its name when it is complete.
 */
export async function writeArchive(
  path: string,
  about: Omit<Header, 'format' | 'version'>,
  fill: (archive: ArchiveWriter) => Promise<void>,
): Promise<void> {
  const half = `${path}.${randomUUID().slice(0, 8)}.part`;
  const zipped = createGzip();
  const file = createWriteStream(half, { mode: 0o600, flags: 'wx', flush: true });
  const hash = createHash('sha256');
  let lines = 0;
  const failed = new Promise<never>((_resolve, reject) => {
    file.on('error', reject);
    zipped.on('error', reject);
  });
  failed.catch(() => undefined);
  zipped.pipe(file);
  const write = async (value: unknown): Promise<void> => {
    const line = `${JSON.stringify(value)}\n`;
    hash.update(line);
    lines += 1;
    if (!zipped.write(line)) await Promise.race([once(zipped, 'drain'), failed]);
  };
  try {
    await write({ format: 'panelist-backup', version: 1, ...about } satisfies Header);
    await fill({ add: async (line) => write('row' in line ? line.row : line) });
    zipped.end(`${JSON.stringify({ lines, sha256: hash.digest('hex') })}\n`);
    await Promise.race([once(file, 'close'), failed]);
    await rename(half, path);
  } catch (error) {
    file.destroy();
    // One that is just being opened would come after its removal.
    await finished(file).catch(() => undefined);
    await rm(half, { force: true });
    throw error;
  }
}

/**
 * Reads a whole archive and compares it with its last line.
 * @throws StartError when the file is missing, another kind of file, cut off or changed
 */
export async function checkArchive(path: string, part: Part): Promise<Header> {
  const hash = createHash('sha256');
  let lines = 0;
  let about: Header | undefined;
  let last: string | undefined;
  for await (const line of linesOf(path)) {
    if (last !== undefined) {
      hash.update(`${last}\n`);
      lines += 1;
    }
    about ??= headerOf(path, line);
    last = line;
  }
  const end = footer.safeParse(last === undefined ? undefined : parsed(path, last));
  if (about === undefined || !end.success) throw damaged(path);
  if (end.data.lines !== lines || end.data.sha256 !== hash.digest('hex')) throw damaged(path);
  if (about.part !== part)
    throw new StartError(`${path} is the part "${about.part}" of a backup, not "${part}": FILE and FILE.keys belong together.`);
  return about;
}

/** The lines of an archive between header and last line. Check it first. */
export async function* readArchive(path: string): AsyncGenerator<Line> {
  let isFirst = true;
  let held: string | undefined;
  for await (const line of linesOf(path)) {
    if (isFirst) isFirst = false;
    else {
      if (held !== undefined) yield lineOf(path, held);
      held = line;
    }
  }
}

async function* linesOf(path: string): AsyncGenerator<string> {
  const file = createReadStream(path);
  const unzipped = createGunzip();
  file.on('error', (error) => unzipped.destroy(error));
  try {
    yield* createInterface({ input: file.pipe(unzipped), crlfDelay: Infinity });
    if (unzipped.errored) throw unzipped.errored;
  } catch (cause) {
    if (cause instanceof StartError) throw cause;
    if ((cause as NodeJS.ErrnoException).code === 'ENOENT')
      throw new StartError(`${path} does not exist: a backup is two files, FILE and FILE.keys.`, { cause });
    throw damaged(path, cause);
  } finally {
    file.destroy();
  }
}

function headerOf(path: string, line: string): Header {
  const found = header.safeParse(parsed(path, line));
  if (!found.success) throw new StartError(`${path} is not a backup of Panelist, or of a later version: nothing was restored.`);
  return found.data;
}

function lineOf(path: string, line: string): Line {
  const value = parsed(path, line);
  return typeof value === 'string' ? { row: value } : entry.parse(value);
}

function parsed(path: string, line: string): unknown {
  try {
    return JSON.parse(line);
  } catch (cause) {
    throw damaged(path, cause);
  }
}

function damaged(path: string, cause?: unknown): StartError {
  return new StartError(`${path} is cut off or damaged: nothing was restored; take another backup.`, { cause });
}
