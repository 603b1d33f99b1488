import { spawnSync } from 'node:child_process';
import { chownSync, lchownSync, lstatSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../../foundation/index.js';

/**
 * The system user for PostgreSQL if this process runs as root: PostgreSQL refuses to run as root.
 */
export interface DatabaseAccount {
  readonly name: string;
  readonly uid: number;
  readonly gid: number;
}

/**
 * The account for PostgreSQL's processes: null unless we are root. Takes a user that exists
 * (`postgres`, then `nobody`), and creates `postgres` where there is neither.
 * @throws StartError when there is no such user and it can't be created
 */
export function databaseAccount(): DatabaseAccount | null {
  if (process.getuid?.() !== 0) return null;
  const existing = lookUp('postgres') ?? lookUp('nobody');
  if (existing) return existing;
  spawnSync('groupadd', ['--system', 'postgres'], { stdio: 'ignore' });
  spawnSync('useradd', ['--system', '--gid', 'postgres', '--no-create-home', 'postgres'], { stdio: 'ignore' });
  const created = lookUp('postgres');
  if (created) return created;
  throw new StartError(
    'PostgreSQL refuses to run as root and no other user could be found or created: start as an ordinary user, or set DATABASE_URL to a database of yours.',
  );
}

/** Options for a child process that runs as the account. */
export function as(account: DatabaseAccount | null): { uid?: number; gid?: number } {
  return account === null ? {} : { uid: account.uid, gid: account.gid };
}

/**
 * Whether the account can really enter and write the folder: tested as that user, since file modes
 * alone do not show it.
 */
export function canWrite(folder: string, account: DatabaseAccount | null): boolean {
  const answer = spawnSync('/bin/sh', ['-c', 'test -w "$1" && test -x "$1"', 'sh', folder], {
    ...as(account),
    cwd: '/',
    stdio: 'ignore',
  });
  return answer.status === 0;
}

/** Makes the account the owner of a folder and all that it contains. */
export function changeOwner(folder: string, account: DatabaseAccount | null): void {
  if (account === null) return;
  chownSync(folder, account.uid, account.gid);
  for (const entry of readdirSync(folder)) {
    const path = join(folder, entry);
    if (lstatSync(path).isDirectory()) changeOwner(path, account);
    else lchownSync(path, account.uid, account.gid);
  }
}

function lookUp(name: string): DatabaseAccount | undefined {
  const [uid, gid] = ['-u', '-g'].map((flag) => {
    const answer = spawnSync('id', [flag, name], { encoding: 'utf8' });
    return answer.status === 0 ? Number.parseInt(answer.stdout, 10) : Number.NaN;
  });
  if (uid === undefined || gid === undefined || !(uid > 0) || Number.isNaN(gid)) return undefined;
  return { name, uid, gid };
}
