import type { Express } from 'express';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { answerBrokenRequest } from './broken-request.js';
import { createApp } from './create-app.js';
import { defaultTimeouts } from './http-options.js';
import type { HttpOptions } from './http-options.js';

export interface RunningHttp {
  readonly app: Express;
  readonly server: Server;
  readonly port: number;
  /** Where it listens, without a slash at the end. */
  readonly url: string;
  /** Takes no new connection, lets requests that run finish, and ends what is left after the deadline. */
  readonly close: (deadlineMs: number) => Promise<void>;
}

/** Starts the gateway. Rejects with the system's own error (`EADDRINUSE`) when it can't listen. */
export async function startHttp(options: HttpOptions): Promise<RunningHttp> {
  const timeouts = { ...defaultTimeouts, ...options.timeouts };
  let closing = false;
  const app = createApp(options, timeouts, () => closing);
  const server = createServer(
    {
      headersTimeout: timeouts.headers,
      requestTimeout: timeouts.request,
      keepAliveTimeout: timeouts.keepAlive,
      connectionsCheckingInterval: Math.min(1_000, timeouts.headers, timeouts.request),
      maxHeaderSize: 16 * 1024,
    },
    app,
  );
  server.on('clientError', answerBrokenRequest);
  const sockets = trackSockets(server);
  for (const attach of options.attachments ?? []) attach(server);
  await listen(server, options.port, options.host);
  const { port } = server.address() as AddressInfo;

  return {
    app,
    server,
    port,
    url: `http://${options.host.includes(':') ? `[${options.host}]` : options.host}:${port}`,
    async close(deadlineMs) {
      if (closing) return;
      closing = true;
      const closed = new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
      // A connection that was kept alive before idles again once its request is done.
      const idle = setInterval(() => server.closeIdleConnections(), 20);
      // A connection that was taken over (the live channel) is no request any more: only its socket can be ended.
      const deadline = setTimeout(() => sockets.forEach((socket) => socket.destroy()), deadlineMs);
      await closed;
      clearTimeout(deadline);
      clearInterval(idle);
    },
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
