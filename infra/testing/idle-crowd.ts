import { connect, type Socket } from 'node:net';

/** Idle connections: they send nothing, or begin a request and never complete it. */
export interface IdleCrowd {
  /** Still open. */
  readonly size: () => number;
  readonly leave: () => void;
}

const AT_ONCE = 200;

/**
 * Opens so many connections and holds them; each sends `begin` (the first bytes of a request, or
 * nothing) and is opened again when the server ends it. The process that calls needs a file for
 * each (`ulimit -n`), and so does the server's.
 */
export async function idleCrowd(port: number, count: number, begin = ''): Promise<IdleCrowd> {
  const open = new Set<Socket>();
  let left = false;

  async function join(): Promise<void> {
    const socket = connect(port, '127.0.0.1');
    await new Promise<void>((resolve) => {
      socket.once('connect', () => {
        open.add(socket);
        if (begin !== '') socket.write(begin);
        resolve();
      });
      socket.once('error', () => resolve());
      socket.once('close', () => {
        open.delete(socket);
        resolve();
        if (!left) setTimeout(() => void join(), 100 + Math.random() * 400).unref();
      });
      socket.on('error', () => undefined);
      socket.resume();
    });
  }

  for (let begun = 0; begun < count; begun += AT_ONCE)
    await Promise.all(Array.from({ length: Math.min(AT_ONCE, count - begun) }, join));
  return {
    size: () => open.size,
    leave: () => {
      left = true;
      for (const socket of open) socket.destroy();
    },
  };
}
