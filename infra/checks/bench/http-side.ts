import { type ChildProcess, fork } from 'node:child_process';
import { ascending, type Slice } from './measure.js';
import type { BenchContext, BenchDatabase } from './row.js';
import { join } from 'node:path';

/** Lets a program import our sources. */
const loader = new URL('../../app/cli/register-typescript.mjs', import.meta.url);

/** A program of the bench in a process of its own, which ends with the row. */
function forked(context: BenchContext, program: string, env: Readonly<Record<string, string>>): ChildProcess {
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
async function nextMessage<T>(child: ChildProcess): Promise<T> {
  return new Promise((settle, fail) => {
    const onExit = () => fail(new Error(`A program of the bench ended: ${child.spawnargs.at(-1) ?? ''}`));
    child.once('exit', onExit);
    child.once('message', (message) => {
      child.off('exit', onExit);
      settle(message as T);
    });
  });
}

export interface Call {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: object;
}

/** How long a group of calls took until all were answered, and which of them came last. */
export interface Opened {
  readonly milliseconds: number;
  readonly last: number;
}

/** A client in a separate process. Every call is answered with 200, or the row fails. */
export interface Client {
  readonly pid: number;
  /** Sends each call once, over so many keep-alive connections. */
  readonly send: (url: string, connections: number, calls: readonly Call[]) => Promise<Slice>;
  /** Opens pages one after the other, each with all its calls at the same time. */
  readonly open: (url: string, pages: readonly (readonly Call[])[]) => Promise<readonly Opened[]>;
}

interface Answered {
  readonly seconds: number;
  readonly groups: readonly Opened[];
}

export function httpClient(context: BenchContext): Client {
  const child = forked(context, 'load.mjs', {});
  const run = async (url: string, connections: number, groups: readonly (readonly Call[])[]): Promise<Answered> => {
    child.send({ url, connections, groups });
    const answer = await nextMessage<Answered | { readonly failure: string }>(child);
    if ('failure' in answer) throw new Error(answer.failure);
    return answer;
  };
  return {
    pid: child.pid ?? 0,
    send: async (url, connections, calls) => {
      const { seconds, groups } = await run(
        url,
        connections,
        calls.map((call) => [call]),
      );
      return { count: calls.length, seconds, latencies: ascending(groups.map(({ milliseconds }) => milliseconds)) };
    },
    open: async (url, pages) => (await run(url, 1, pages)).groups,
  };
}

/** A baseline's server in a separate process. */
export interface Other {
  readonly says: string;
  readonly url: string;
  readonly pid: number;
  /** Of its one route. */
  readonly path: string;
}

export async function expressInsert(context: BenchContext, database: BenchDatabase): Promise<Other> {
  const child = forked(context, 'express-insert.mjs', { DATABASE_URL: database.url });
  return { says: 'Express route with one INSERT', path: '/insert', ...(await addressOf(child)) };
}

/** A command by Emmett's handler in an Express route. */
export async function expressEmmett(context: BenchContext, database: BenchDatabase): Promise<Other> {
  const child = forked(context, 'emmett-express.mjs', { DATABASE_URL: database.url });
  return { says: 'Emmett 0.42 in an Express route', path: '/save', ...(await addressOf(child)) };
}

const addressOf = async (child: ChildProcess) => ({
  url: `http://127.0.0.1:${await nextMessage<number>(child)}`,
  pid: child.pid ?? 0,
});
