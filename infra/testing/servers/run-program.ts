import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GUARD, freePort } from '@panelist/infra/postgres';
import { untilAnswers } from './answers.js';
import type { ServerKind } from './server-kind.js';
import type { TestServer } from './test-server.js';

/** A program, and the environment that it needs if its libraries are not the system's. */
export interface Program {
  readonly path: string;
  readonly environment: Readonly<Record<string, string>>;
}

const HOST = '127.0.0.1';

/**
 * A server on a free port, its data in a temporary folder. It ends when this process ends, even by
 * a crash.
 */
export async function runProgram(
  kind: ServerKind,
  found: Program,
  more: readonly string[],
  variables: Readonly<Record<string, string>>,
): Promise<TestServer> {
  const port = await freePort();
  const program = { path: found.path, environment: { ...found.environment, ...variables } };
  let running = await launch(kind, program, port, more);
  return {
    url: `${kind.scheme}://${HOST}:${port}`,
    kill: () => running.kill(),
    start: async () => {
      running = await launch(kind, program, port, more);
    },
    stop: () => running.stop(),
  };
}

async function launch(kind: ServerKind, program: Program, port: number, more: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), `panelist-${kind.program}-`));
  const files = kind.files?.({ host: HOST, port, folder }) ?? {};
  for (const [name, content] of Object.entries(files)) writeFileSync(join(folder, name), content);
  const log = join(folder, 'log');
  const output = openSync(log, 'a');
  // Open already: the guard removes the folder of a server that ends.
  const words = openSync(log, 'r');
  const command = [program.path, ...kind.arguments({ host: HOST, port, folder }), ...more];
  // A process group of its own: Ctrl-C reaches the tests first, and one signal ends the shell and
  // the server.
  const child = spawn('/bin/sh', ['-c', GUARD, folder, ...command], {
    cwd: folder,
    env: { ...process.env, ...kind.environment?.({ host: HOST, port, folder }), ...program.environment },
    detached: true,
    stdio: ['pipe', output, output],
  });
  closeSync(output);
  const ended = once(child, 'exit');
  const gone = () => (hasEnded(child) ? lastWords(words) : null);
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    await untilAnswers(kind, HOST, port, gone);
  } catch (error) {
    remove();
    throw error;
  } finally {
    closeSync(words);
  }
  child.unref();
  const end = async (how: () => void) => {
    if (!hasEnded(child)) {
      child.ref();
      how();
      await ended;
    }
    remove();
  };
  return {
    kill: () => end(() => process.kill(-(child.pid ?? 0), 'SIGKILL')),
    stop: () => end(() => child.stdin?.end()),
  };
}

function hasEnded({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}

const lastWords = (log: number): string => readFileSync(log, 'utf8').trim().split('\n').slice(-3).join(' ') || 'it ended at once';
