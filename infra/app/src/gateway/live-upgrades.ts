import { proxyUpgrade } from 'httpxy';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { isNetworkError } from '@panelist/infra/foundation';
import { clientKey } from './client-key.js';
import type { Instances } from './instances.js';

/** Timeout for an instance that is asked for a live channel, in milliseconds. */
const DEADLINE_MS = 10_000;

export interface LiveUpgrades {
  readonly attach: (server: Server) => void;
  /** Closes every live channel; clients reconnect through another gateway. */
  readonly end: () => void;
}

/**
 * Forwards WebSocket upgrades to the client's instance. If it is unavailable, closes the
 * connection; the client tries again.
 */
export function liveUpgrades(instances: Instances, trustedProxies: number): LiveUpgrades {
  const open = new Set<Duplex>();

  async function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void> {
    const instance = instances.pickFor(clientKey(request, trustedProxies));
    if (!instance || !request.url?.startsWith('/socket.io/')) {
      socket.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nRetry-After: 2\r\nContent-Length: 0\r\n\r\n');
      return;
    }
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    const { hostname: host, port } = instance;
    try {
      const upstream = await proxyUpgrade({ host, port }, request, socket, head, { upgradeTimeout: DEADLINE_MS });
      // When one side closes, orderly or not, close the other.
      upstream.once('close', () => socket.destroy());
      socket.once('close', () => upstream.destroy());
    } catch (error) {
      // The proxy closes the socket itself, after the answer of a room that refuses.
      if (isNetworkError(error) && isOfConnecting(error)) instances.takeOut(instance);
    }
  }

  return {
    attach: (server) => {
      server.on('upgrade', (request, socket, head) => {
        socket.on('error', () => socket.destroy());
        void upgrade(request, socket, head);
      });
    },
    end: () => open.forEach((socket) => socket.destroy()),
  };
}

/** Not the client's connection, which may break at any time. */
const isOfConnecting = (error: unknown): boolean =>
  typeof error === 'object' &&
  error !== null &&
  'syscall' in error &&
  (error.syscall === 'connect' || error.syscall === 'getaddrinfo');
