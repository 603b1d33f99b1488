import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A raw TCP connection: it sends any bytes, HTTP or not. */
export interface RawConnection {
  readonly socket: Socket;
  /** What has arrived so far. */
  readonly heard: () => string;
  /** Resolves once the server has closed it. */
  readonly ended: Promise<void>;
}

export async function rawConnection(port: number): Promise<RawConnection> {
  const socket = connect(port, '127.0.0.1');
  let text = '';
  socket.setEncoding('latin1').on('data', (chunk: string) => (text += chunk));
  // A refused connection may be reset.
  socket.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await once(socket, 'connect');
  return { socket, heard: () => text, ended };
}

/** Sends the text and returns everything that arrives until the server closes the connection. */
export async function spoken(port: number, bytes: string | Buffer): Promise<string> {
  const { socket, heard, ended } = await rawConnection(port);
  socket.write(bytes);
  await ended;
  return heard();
}
