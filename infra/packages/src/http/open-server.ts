import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { attachBehind } from './live-entrance.js';
import { answerBrokenRequest } from './broken-request.js';
import { defaultTimeouts, type HttpTimeouts } from './http-options.js';
import { pendingAnswers, requestTimer } from './pending-answers.js';
import { readFileSync } from 'node:fs';

/** Assumed limit if the system does not say how many files a process may open. */
const UNKNOWN_LIMIT = 4_096;
/** Files reserved for databases, providers, logs and everything else but clients. */
const RESERVE = 1_024;

/**
 * How many connections a server takes. A process that has no file left can't even reach its
 * database, so the server closes further connections at once and serves the existing ones.
 */
function maxConnections(): number {
  const files = openFiles();
  return Math.max(Math.floor(files / 2), files - RESERVE);
}

function openFiles(): number {
  try {
    const line = /^Max open files\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'utf8'));
    return line?.[1] === undefined ? UNKNOWN_LIMIT : Number(line[1]);
  } catch {
    return UNKNOWN_LIMIT;
  }
}

export interface ServerOptions {
  readonly host: string;
  /** 0 binds any free port. */
  readonly port: number;
  readonly timeouts?: Partial<HttpTimeouts> | undefined;
  /** The app that answers until `use` replaces it. */
  readonly listener: RequestListener;
  /** The server closes further connections at once; default: as many as the process can have. */
  readonly maxConnections?: number | undefined;
  /** Attaches to the HTTP server itself (socket.io). */
  readonly attachments?: readonly ((server: Server) => void)[] | undefined;
}

export interface OpenServer {
  readonly server: Server;
  readonly port: number;
  /** Where it listens, without a slash at the end. */
  readonly url: string;
  /** Replaces the app that answers. */
  readonly use: (listener: RequestListener) => void;
  /** Attaches to the HTTP server itself (socket.io), behind the app that answers. */
  readonly attach: (attachments: readonly ((server: Server) => void)[]) => void;
  /**
   * Takes no new connection, lets requests that run finish, and ends what is left after the
   * deadline.
   */
  readonly close: (deadlineMs: number) => Promise<void>;
}

/**
 * An HTTP server with limits on time, size and number of connections. Rejects with the system's own
 * error (`EADDRINUSE`) when it can't listen.
 */
export async function openServer(options: ServerOptions): Promise<OpenServer> {
  const timeouts = { ...defaultTimeouts, ...options.timeouts };
  let current = options.listener;
  const pending = pendingAnswers((request, response) => current(request, response));
  const server = createServer(
    {
      headersTimeout: timeouts.headers,
      // The longest that any request may take; `requestTimer` ends most of them earlier.
      requestTimeout: Math.max(timeouts.request, timeouts.upload),
      keepAliveTimeout: timeouts.keepAlive,
      connectionsCheckingInterval: Math.min(1_000, timeouts.headers, timeouts.request),
      maxHeaderSize: 16 * 1024,
    },
    requestTimer(timeouts, pending),
  );
  server.maxConnections = options.maxConnections ?? maxConnections();
  server.setTimeout(timeouts.idle);
  server.on('clientError', (error, socket) => answerBrokenRequest(error, socket, pending.of(socket)));
  const sockets = trackSockets(server);
  const attach = (attachments: readonly ((server: Server) => void)[]): void =>
    attachBehind((request, response) => current(request, response), server, attachments);
  attach(options.attachments ?? []);
  await listen(server, options.port, options.host);
  const { port } = server.address() as AddressInfo;
  let closed: Promise<void> | undefined;

  async function close(deadlineMs: number): Promise<void> {
    const ended = new Promise<void>((resolve) => {
      server.close(() => resolve());
    });
    // A persistent connection becomes idle again after its request: close it then.
    const idle = setInterval(() => server.closeIdleConnections(), 20);
    // An upgraded connection (the live channel) has no request any more: only its socket can be
    // destroyed.
    const deadline = setTimeout(() => sockets.forEach((socket) => socket.destroy()), deadlineMs);
    await ended;
    clearTimeout(deadline);
    clearInterval(idle);
  }

  return {
    server,
    port,
    url: `http://${options.host.includes(':') ? `[${options.host}]` : options.host}:${port}`,
    attach,
    use: (listener) => {
      current = listener;
    },
    close: (deadlineMs) => (closed ??= close(deadlineMs)),
  };
}

function trackSockets(server: Server): ReadonlySet<Socket> {
  const sockets = new Set<Socket>();
  server.on('connection', (socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
  return sockets;
}

async function listen(server: Server, port: number, host: string): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => {
      server.off('error', reject);
      resolve();
    });
  });
}
