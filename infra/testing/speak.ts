import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A connection that says what it likes, HTTP or not. */
export interface RawConnection {
  readonly socket: Socket;
  /** What has come back so far. */
  readonly heard: () => string;
  /** Resolves once the other side has ended it. */
  readonly ended: Promise<void>;
}

export async function rawConnection(port: number): Promise<RawConnection> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => (text += chunk));
  // Whoever is thrown out sees a reset now and then.
  socket.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await once(socket, 'connect');
  return { socket, heard: () => text, ended };
}

/** Says this and returns everything that comes back until the server ends the connection. */
export async function spoken(port: number, bytes: string | Buffer): Promise<string> {
  const { socket, heard, ended } = await rawConnection(port);
  socket.write(bytes);
  await ended;
  return heard();
}
