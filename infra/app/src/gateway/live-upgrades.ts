import { proxyUpgrade } from 'httpxy';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { errorCode } from '@panelist/infra/postgres';
import { clientKey } from './client-key.js';
import type { Instances } from './instances.js';

/** Patience with an instance that is asked for a live channel, in milliseconds. */
const DEADLINE_MS = 10_000;

export interface LiveUpgrades {
  readonly attach: (server: Server) => void;
  /** Ends every live channel: whoever has one opens another, at another gateway. */
  readonly end: () => void;
}

/** Sends the upgrade to a WebSocket on to the instance that the client stays with. One that can't be had is cut, and the client tries again. */
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
      // Either side's end is the other's, also one that comes without a word.
      upstream.once('close', () => socket.destroy());
      socket.once('close', () => upstream.destroy());
    } catch (error) {
      // The proxy ends the socket itself, after what a room that refuses had to say.
      if (errorCode(error) === 'ECONNREFUSED') instances.takeOut(instance);
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
