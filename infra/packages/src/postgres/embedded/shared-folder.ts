import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../../foundation/index.js';
import { canWrite, changeOwner } from './database-account.js';
import type { DatabaseAccount } from './database-account.js';

/**
 * A folder of the system's that PostgreSQL's own user can enter, for a root process in a folder
 * that other users can't enter. `name` is one path segment; the same name gives the same folder
 * again.
 */
export function sharedFolder(name: string, account: DatabaseAccount): string {
  for (const folder of places(name)) {
    try {
      mkdirSync(folder, { recursive: true, mode: 0o755 });
      if (!canWrite(folder, account)) changeOwner(folder, account);
      if (canWrite(folder, account)) return folder;
    } catch {
      // Read-only or missing: try the next one.
    }
  }
  throw new StartError(
    `PostgreSQL runs as user "${account.name}", who can enter neither this folder nor /var/lib, /var/tmp or /tmp: start as an ordinary user, or set DATABASE_URL.`,
  );
}

/** The folder of that name if it has been made before. */
export function findSharedFolder(name: string): string | undefined {
  return places(name).find((folder) => existsSync(folder));
}

function places(name: string): readonly string[] {
  return ['/var/lib', '/var/tmp', '/tmp'].map((parent) => join(parent, 'panelist', name));
}
