import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Environment, FleetProcess, ServiceName } from './fleet.js';
import type { Reaper } from './reaper.js';

const READY_WITHIN_MS = 180_000;
/** Time for an orderly stop before SIGKILL, in milliseconds. */
const END_WITHIN_MS = 20_000;
const local = resolve(import.meta.dirname, '../../app/cli');

export interface ProcessSpec {
  readonly service: ServiceName;
  readonly index: number;
  readonly port: number;
  /** Called at each start. */
  readonly env: () => Environment;
  readonly fromSources: boolean;
  readonly logFolder: string;
  readonly reaper: Reaper;
}

/** A service that does not run yet: call `start`. */
export function fleetProcess({ service, index, port, env, fromSources, logFolder, reaper }: ProcessSpec): FleetProcess {
  const logFile = join(logFolder, `${service}-${index}.log`);
  const url = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let ended: Promise<void> = Promise.resolve();

  const isRunning = (): boolean => child !== undefined && child.exitCode === null && child.signalCode === null;
  const logs = (): string => (existsSync(logFile) ? readFileSync(logFile, 'utf8') : '');

  async function start(): Promise<void> {
    if (isRunning()) throw new Error(`${service} ${index} runs already.`);
    const log = openSync(logFile, 'a');
    const begun = spawn(process.execPath, serviceArguments(service, fromSources), {
      env: { ...env(), PORT: String(port) },
      cwd: resolve(local, '../../..'),
      stdio: ['ignore', log, log],
    });
    closeSync(log);
    child = begun;
    const { pid } = begun;
    if (pid !== undefined) reaper.watch(pid);
    ended = new Promise((settle) => {
      begun.once('exit', () => {
        if (pid !== undefined) reaper.forget(pid);
        settle();
      });
      begun.once('error', () => settle());
    });
    await untilReady();
  }

  async function untilReady(): Promise<void> {
    const end = performance.now() + READY_WITHIN_MS;
    while (!(await isReady(url))) {
      if (!isRunning()) throw new Error(`${service} ${index} ended:\n${lastLines(logs())}`);
      if (performance.now() > end) throw new Error(`${service} ${index} was not ready in time:\n${lastLines(logs())}`);
      await pause(50);
    }
  }

  async function kill(signal: NodeJS.Signals): Promise<void> {
    if (!isRunning()) return;
    child?.kill(signal);
    if (signal === 'SIGKILL') await ended;
    if (signal !== 'SIGTERM' && signal !== 'SIGINT') return;
    const force = setTimeout(() => child?.kill('SIGKILL'), END_WITHIN_MS);
    await ended;
    clearTimeout(force);
  }

  return {
    service,
    index,
    port,
    url,
    get pid() {
      return child?.pid ?? 0;
    },
    get isRunning() {
      return isRunning();
    },
    kill,
    start,
    restart: async () => {
      await kill('SIGTERM');
      await start();
    },
    untilReady,
    logs,
  };
}

/** Node's arguments for a service, or for the task `migrate`. */
export function serviceArguments(name: ServiceName | 'migrate', fromSources: boolean): readonly string[] {
  const command = fromSources
    ? ['--import', join(local, 'register-typescript.mjs'), join(local, 'service.ts')]
    : [join(local, 'run.mjs'), 'service'];
  return [...command, name];
}

async function isReady(url: string): Promise<boolean> {
  try {
    const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) });
    await answer.arrayBuffer();
    return answer.ok;
  } catch {
    return false;
  }
}

export function lastLines(text: string): string {
  return text.trimEnd().split('\n').slice(-30).join('\n');
}
