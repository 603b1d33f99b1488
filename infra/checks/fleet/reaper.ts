import { spawn } from 'node:child_process';

export interface Reaper {
  readonly watch: (pid: number) => void;
  readonly forget: (pid: number) => void;
  readonly end: () => void;
}

/** Reads whom to watch from a pipe that breaks when we end; then all of them end, the stopped ones as well, and the folder (`$0`) goes. */
const SCRIPT = `pids=
while read -r sign pid; do
  if [ "$sign" = + ]; then pids="$pids $pid"; else
    left=; for each in $pids; do [ "$each" = "$pid" ] || left="$left $each"; done; pids=$left
  fi
done
for pid in $pids; do kill -9 "$pid" 2>/dev/null; done
rm -rf "$0"`;

/** Ends the processes of a fleet and removes its folder when the one that started it is gone, however it went. */
export function startReaper(folder: string): Reaper {
  const child = spawn('/bin/sh', ['-c', SCRIPT, folder], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  child.unref();
  // It waits for us, not we for it.
  const { stdin } = child;
  if ('unref' in stdin && typeof stdin.unref === 'function') stdin.unref();
  return {
    watch: (pid) => void stdin.write(`+ ${pid}\n`),
    forget: (pid) => void stdin.write(`- ${pid}\n`),
    end: () => void stdin.end(),
  };
}
