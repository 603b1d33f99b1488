import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { kernelRefusal } from '@panelist/domain/kernel';

/** Looks for malware in files that persons send. */
export interface Scanner {
  /**
   * The same bytes, once. Ends by throwing `upload.infected` where the scanner finds something, and
   * `server.unavailable` where it does not answer: nothing is stored then.
   */
  through(bytes: AsyncIterable<Buffer>): AsyncIterable<Buffer>;
}

/** Without a scanner. */
export const noScanner: Scanner = { through: (bytes) => bytes };

/** Longest wait for a connection, for space to send, and for the verdict. */
const idleMs = 60_000;

/**
 * Speaks to ClamAV's clamd by INSTREAM. `url`: `tcp://host:3310`, or `unix:/run/clamav/clamd.ctl`.
 */
export function clamd(url: string): Scanner {
  const { protocol, hostname, port, pathname } = new URL(url);
  const place = protocol === 'unix:' ? { path: pathname } : { host: hostname, port: Number(port) };
  return {
    async *through(bytes) {
      const socket = connect(place);
      const verdict = verdictOf(socket);
      try {
        socket.write('zINSTREAM\0');
        for await (const piece of bytes) {
          await sent(socket, verdict, piece);
          yield piece;
        }
        socket.write(Buffer.alloc(lengthBytes));
        await verdict;
      } finally {
        socket.destroy();
      }
    },
  };
}

const lengthBytes = 4;

/** Sends a block after its length, and waits while the scanner is slower than the sender. */
async function sent(socket: Socket, verdict: Promise<void>, piece: Buffer): Promise<void> {
  if (piece.length === 0) return;
  const length = Buffer.alloc(lengthBytes);
  length.writeUInt32BE(piece.length);
  socket.write(length);
  if (!socket.write(piece)) await Promise.race([once(socket, 'drain'), verdict]);
}

/** Resolves for a clean stream. */
function verdictOf(socket: Socket): Promise<void> {
  const verdict = new Promise<void>((resolve, reject) => {
    let answer = '';
    const fail = ({ message }: Error): void =>
      reject(kernelRefusal('server.unavailable', { message: `The virus scanner does not work: ${message}` }));
    socket.setTimeout(idleMs, () => socket.destroy(new Error('it did not answer in time.')));
    socket.on('data', (bytes: Buffer) => (answer += bytes.toString('latin1')));
    socket.on('error', fail);
    socket.on('close', () => {
      if (/^stream: OK\0?$/.test(answer)) resolve();
      else if (/ FOUND\0?$/.test(answer)) reject(kernelRefusal('upload.infected'));
      else fail(new Error(answer === '' ? 'it hung up.' : answer.slice(0, 200)));
    });
  });
  // It may be known before a caller waits for it.
  verdict.catch(() => undefined);
  return verdict;
}
