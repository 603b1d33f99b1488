import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** A child process that a test can freeze and kill. */
export interface TestProcess {
  readonly pid: number;
  /** Lines of its standard output so far. */
  readonly lines: readonly string[];
  readonly signal: (name: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL' | 'SIGTERM') => void;
  /** Kills it, frozen or not, and waits for its exit. */
  readonly end: () => Promise<void>;
}

/** Runs one of our TypeScript files in plain Node; its standard error goes to ours. */
export function testProcess(file: URL, args: readonly string[]): TestProcess {
  const loader = new URL('../app/cli/register-typescript.mjs', import.meta.url);
  const child = spawn(process.execPath, ['--import', loader.href, fileURLToPath(file), ...args], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.on('close', () => resolve()));
  const lines: string[] = [];
  let rest = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    const parts = (rest + chunk).split('\n');
    rest = parts.pop() ?? '';
    lines.push(...parts);
  });
  return {
    pid: child.pid ?? 0,
    lines,
    signal: (name) => void child.kill(name),
    end: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
