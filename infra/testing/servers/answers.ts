import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import type { ServerKind } from './server-kind.js';

/** Whether a server of this kind answers there. */
export async function answers({ hello, greeting }: ServerKind, host: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host, port, timeout: 1_000 });
    const end = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => socket.write(hello));
    // A server that asks for a password is up, too.
    socket.once('data', (bytes) => end(bytes.toString('latin1').startsWith(greeting) || bytes.includes('NOAUTH')));
    socket.once('error', () => end(false));
    socket.once('timeout', () => end(false));
    socket.once('close', () => end(false));
  });
}

/** Waits until it answers, or until `gone` says why it will not. */
export async function untilAnswers(kind: ServerKind, host: string, port: number, gone: () => string | null): Promise<void> {
  const deadline = Date.now() + 20_000;
  while (!(await answers(kind, host, port))) {
    const why = gone() ?? (Date.now() > deadline ? 'it did not answer within 20 s' : null);
    if (why !== null) throw new Error(`${kind.title} did not start: ${why}`);
    await pause(15);
  }
}
