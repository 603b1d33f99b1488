import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { join } from 'node:path';
import type { BenchContext } from './row.js';

/** Lets a program import our sources. */
const loader = new URL('../../app/cli/register-typescript.mjs', import.meta.url);

/** A program of the bench in a process of its own, which ends with the row. */
export function forked(context: BenchContext, program: string, env: Readonly<Record<string, string>>): ChildProcess {
  const { PATH = '', HOME = '' } = process.env;
  const child = fork(join(import.meta.dirname, 'programs', program), {
    env: { PATH, HOME, NODE_ENV: 'production', ...env },
    execArgv: program.endsWith('.ts') ? ['--import', loader.href] : [],
    serialization: 'advanced',
  });
  context.after(async () => {
    const ended = new Promise<void>((settle) => child.once('exit', () => settle()));
    child.disconnect();
    await ended;
  });
  return child;
}

/** The next message of one of our programs, in the form that its caller expects. */
export async function nextMessage<T>(child: ChildProcess): Promise<T> {
  return new Promise((settle, fail) => {
    const onExit = () => fail(new Error(`A program of the bench ended: ${child.spawnargs.at(-1) ?? ''}`));
    child.once('exit', onExit);
    child.once('message', (message) => {
      child.off('exit', onExit);
      settle(message as T);
    });
  });
}
