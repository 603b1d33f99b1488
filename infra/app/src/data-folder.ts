import { accessSync, chmodSync, constants, existsSync, mkdirSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '@panelist/infra/foundation';
import { errorCode } from '@panelist/infra/postgres';

/** Marks a data folder as Panelist's, so that a reset never empties another folder. */
const MARK = 'panelist-data';
/**
 * Only our user reads it. Started by root, PostgreSQL runs as a user of its own, who must pass
 * through to its folder, without listing this one.
 */
const folderMode = (): number => (process.getuid?.() === 0 ? 0o711 : 0o700);

/**
 * Creates the data folder, or uses the existing one.
 * @throws StartError when it is not writable, or holds files but not our mark
 */
export function prepareDataFolder(dataDir: string): void {
  try {
    mkdirSync(dataDir, { recursive: true, mode: folderMode() });
    accessSync(dataDir, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (cause) {
    throw notWritable(dataDir, cause);
  }
  if (isDataFolder(dataDir)) return close(dataDir);
  if (readdirSync(dataDir).length > 0)
    throw new StartError(
      `DATA_DIR (${dataDir}) holds files that are not Panelist's: name an empty folder, or one that does not exist yet.`,
    );
  try {
    writeFileSync(join(dataDir, MARK), 'The data of a Panelist that runs here. "npm run reset" empties this folder.\n', {
      mode: 0o600,
    });
    mkdirSync(join(dataDir, 'logs'), { mode: 0o700 });
  } catch (cause) {
    throw notWritable(dataDir, cause);
  }
  close(dataDir);
}

/** Closes a folder to other users that an operator or an earlier version made readable. */
function close(dataDir: string): void {
  for (const [path, mode] of [
    [dataDir, folderMode()],
    [join(dataDir, 'logs'), 0o700],
  ] as const)
    if (existsSync(path) && statSync(path).uid === process.getuid?.()) chmodSync(path, mode);
}

/** Removes the content of the data folder. The caller makes sure that no process uses it. */
export function emptyDataFolder(dataDir: string): void {
  if (!existsSync(dataDir)) return;
  if (!isDataFolder(dataDir)) {
    if (readdirSync(dataDir).length === 0) return;
    throw new StartError(`DATA_DIR (${dataDir}) was not made by Panelist: nothing has been removed; check the variable.`);
  }
  try {
    // Remove the mark last, so that an interrupted reset can be repeated.
    for (const name of readdirSync(dataDir)) if (name !== MARK) rmSync(join(dataDir, name), { recursive: true, force: true });
    rmSync(join(dataDir, MARK));
  } catch (cause) {
    throw notWritable(dataDir, cause);
  }
}

/** Whether Panelist created the folder. */
export function isDataFolder(dataDir: string): boolean {
  return existsSync(join(dataDir, MARK));
}

function notWritable(dataDir: string, cause: unknown): StartError {
  if (errorCode(cause) === 'ENOSPC')
    return new StartError(`The disk of ${dataDir} is full: free some space, or name another folder with DATA_DIR.`, { cause });
  return new StartError(
    `Nothing can be written to ${dataDir}${ownerOf(dataDir)}: give your user the right to write there, or name another folder with DATA_DIR.`,
    { cause },
  );
}

function ownerOf(path: string): string {
  try {
    const owner = statSync(path).uid;
    return owner === process.getuid?.() ? '' : ` (it belongs to user ${owner === 0 ? 'root' : `number ${owner}`})`;
  } catch {
    return '';
  }
}
