import { spawn } from 'node:child_process';

/** Waits until the pipe from our process closes, ends the server on `$2` and removes `$1`. */
const GUARD = `read -r end
pid=$(head -n 1 "$2/postmaster.pid" 2>/dev/null)
if [ -n "$pid" ]; then
  kill -INT "$pid" 2>/dev/null
  while kill -0 "$pid" 2>/dev/null && [ -e "$2/postmaster.pid" ]; do sleep 0.05; done
fi
umount -l "$1/disk" 2>/dev/null
rm -rf "$1"`;

/**
 * A separate small process that cleans up when ours ends, even by a crash. PostgreSQL is crashed on
 * purpose here, so it can't do that.
 */
export function removeOnExit(folder: string, postgres: string): { readonly removeNow: () => Promise<void> } {
  const child = spawn('/bin/sh', ['-c', GUARD, 'sh', folder, postgres], {
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  child.unref();
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    removeNow: async () => {
      child.ref();
      child.stdin.end();
      await ended;
    },
  };
}
