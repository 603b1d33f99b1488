import { mkdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { changeOwner } from './database-account.js';
import type { DatabaseAccount } from './database-account.js';

/** Longest path of a socket that every system takes, in bytes. */
const longestPath = 100;

/**
 * An empty folder for a server's socket, which only its account and root enter. Null where the
 * system, or the file system of the folder, has no sockets: programs then connect over TCP alone.
 */
export async function socketFolder(folder: string, account: DatabaseAccount | null, port: number): Promise<string | null> {
  rmSync(folder, { recursive: true, force: true });
  const socket = join(folder, `.s.PGSQL.${port}`);
  if (process.platform === 'win32' || Buffer.byteLength(socket) > longestPath) return null;
  mkdirSync(folder, { mode: 0o700 });
  const isPossible = await holdsSocket(socket);
  if (!isPossible) return null;
  changeOwner(folder, account);
  return folder;
}

/** Makes a socket there and removes it. */
async function holdsSocket(path: string): Promise<boolean> {
  const server = createServer();
  return new Promise((resolve) => {
    server.once('error', () => resolve(false));
    server.listen(path, () => server.close(() => resolve(true)));
  });
}
