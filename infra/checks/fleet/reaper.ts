import { spawn } from 'node:child_process';

export interface Reaper {
  readonly watch: (pid: number) => void;
  readonly forget: (pid: number) => void;
  readonly end: () => void;
}

/**
 * Reads process ids from a pipe that closes when our process ends; then kills them, frozen ones as
 * well, and removes the folder (`$0`).
 */
const SCRIPT = `pids=
while read -r sign pid; do
  if [ "$sign" = + ]; then pids="$pids $pid"; else
    left=; for each in $pids; do [ "$each" = "$pid" ] || left="$left $each"; done; pids=$left
  fi
done
for pid in $pids; do kill -9 "$pid" 2>/dev/null; done
rm -rf "$0"`;

/**
 * Ends the processes of a fleet and removes its folder when the process that started it has ended,
 * even by a crash.
 */
export function startReaper(folder: string): Reaper {
  const child = spawn('/bin/sh', ['-c', SCRIPT, folder], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  child.unref();
  // This process must not wait for the reaper.
  const { stdin } = child;
  if ('unref' in stdin && typeof stdin.unref === 'function') stdin.unref();
  return {
    watch: (pid) => void stdin.write(`+ ${pid}\n`),
    forget: (pid) => void stdin.write(`- ${pid}\n`),
    end: () => void stdin.end(),
  };
}
