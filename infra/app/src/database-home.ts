import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, rmdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '@panelist/infra/foundation';
import { canWrite, findSharedFolder, changeOwner, hasCluster, sharedFolder } from '@panelist/infra/postgres';
import type { DatabaseAccount } from '@panelist/infra/postgres';

/** Where the embedded PostgreSQL keeps its data. */
export interface DatabaseHome {
  readonly folder: string;
  /** Outside the data folder, because PostgreSQL's user has no access to that. */
  readonly elsewhere: boolean;
}

/**
 * The database's folder below the data folder. For root, where PostgreSQL's user has no access
 * there, a system folder. The same data folder always gives the same database.
 */
export function databaseHome(dataDir: string, account: DatabaseAccount | null): DatabaseHome {
  const inside = { folder: join(dataDir, 'postgres'), elsewhere: false };
  const held = hasCluster(dataOf(inside));
  if (account === null) {
    if (held) assertOwn(inside.folder);
    mkdirSync(inside.folder, { recursive: true, mode: 0o700 });
    return inside;
  }
  const name = `data-${fingerprint(dataDir)}`;
  const outside = findSharedFolder(name);
  if (outside !== undefined && hasCluster(join(outside, 'data'))) return { folder: outside, elsewhere: true };
  mkdirSync(inside.folder, { recursive: true, mode: 0o700 });
  if (statSync(inside.folder).uid !== account.uid) changeOwner(inside.folder, account);
  if (canWrite(inside.folder, account)) return inside;
  if (held)
    throw new StartError(
      `User "${account.name}", as whom PostgreSQL runs, cannot enter ${inside.folder} any more: let it enter every folder above (chmod o+x).`,
    );
  rmdirSync(inside.folder);
  return { folder: sharedFolder(name, account), elsewhere: true };
}

/** The folder that PostgreSQL gets. */
export function dataOf(home: DatabaseHome): string {
  return join(home.folder, 'data');
}

function assertOwn(folder: string): void {
  if (!existsSync(folder)) return;
  const owner = statSync(folder).uid;
  if (owner === process.getuid?.()) return;
  throw new StartError(
    `The data in ${folder} belongs to another user (number ${owner}): start as the one who started it first, or name another folder with DATA_DIR.`,
  );
}

function fingerprint(path: string): string {
  return createHash('sha256').update(path).digest('hex').slice(0, 12);
}
