import { spawn } from 'node:child_process';

/**
 * Runs a command to its end and returns its output.
 * @throws Error with its last lines when it fails (unless any exit code is accepted) or takes more
 * than three minutes
 */
export async function run(
  command: string,
  args: readonly string[],
  cwd: string,
  { anyEnd = false, environment = {} }: { anyEnd?: boolean; environment?: Readonly<Record<string, string>> } = {},
): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd,
      env: { ...process.env, LC_ALL: 'C', DEBIAN_FRONTEND: 'noninteractive', ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: 180_000,
    });
    let said = '';
    let complained = '';
    child.stdout.setEncoding('utf8').on('data', (text: string) => (said += text));
    child.stderr.setEncoding('utf8').on('data', (text: string) => (complained += text));
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0 || anyEnd) resolve(said);
      else reject(new Error(`${command} ended with ${code}: ${complained.trim().split('\n').slice(-3).join(' ')}`));
    });
  });
}
