import { readFileSync, rmSync } from 'node:fs';
import { basename, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { StartError } from '../../foundation/index.js';
import { errorCode } from '../error-code.js';

/** A PostgreSQL server that runs on a data folder, by its own `postmaster.pid`. */
export interface Postmaster {
  readonly pid: number;
  readonly port: number;
  /** The folder of its socket; null without one. */
  readonly sockets: string | null;
}

/**
 * The server that runs on this folder, if any. After a power cut the file may remain without a
 * server, or its process id may belong to another program, which PostgreSQL itself would take for a
 * server: then it removes the file.
 */
export function findPostmaster(dataDir: string): Postmaster | null {
  const file = join(dataDir, 'postmaster.pid');
  const text = textOf(file);
  if (text === null) return null;
  const lines = text.split('\n');
  const pid = Number.parseInt(lines[0] ?? '', 10);
  const port = Number.parseInt(lines[3] ?? '', 10);
  if (pid > 0 && isAlive(pid) && isPostgres(pid)) return { pid, port, sockets: lines[4] || null };
  rmSync(file, { force: true });
  return null;
}

/** Null without the file: a server removes its own when it ends, at any moment. */
function textOf(file: string): string | null {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return null;
    throw error;
  }
}

/**
 * Ends a server in an orderly way (connections are cut, data is written) and waits until it is
 * gone.
 * @throws StartError when it is still there after `deadlineMs`
 */
export async function endPostmaster(pid: number, deadlineMs = 30_000): Promise<void> {
  signal(pid, 'SIGINT');
  const end = Date.now() + deadlineMs;
  while (isAlive(pid)) {
    if (Date.now() > end)
      throw new StartError(
        `PostgreSQL (process ${pid}) does not end: wait for it or end it with "kill -9 ${pid}", then start again.`,
      );
    await pause(20);
  }
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (errorCode(error) !== 'ESRCH') throw error;
  }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return !isZombie(pid);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}

/**
 * A zombie counts as ended: its parent never reaps it (the first process of a container often does
 * not).
 */
function isZombie(pid: number): boolean {
  try {
    const state = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return state.slice(state.lastIndexOf(')') + 2, state.lastIndexOf(')') + 3) === 'Z';
  } catch {
    return false;
  }
}

/**
 * By the name of its program: a path or an argument of another one may contain the word. If the
 * system does not show a process's command, a living process counts as the server.
 */
function isPostgres(pid: number): boolean {
  try {
    const [program = ''] = readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0');
    return basename(program).startsWith('postgres');
  } catch {
    return true;
  }
}
