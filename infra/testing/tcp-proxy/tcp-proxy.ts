import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { anyReply, noFault } from './fault.js';
import type { Fault, WholeReply } from './fault.js';
import { openLink } from './link.js';
import type { Link } from './link.js';

export interface TcpProxy {
  readonly port: number;
  /** Sets the fault from now on, for open connections as well. */
  readonly set: (fault: Fault) => void;
  /** Cuts every open connection once; new ones get through. */
  readonly cutAll: () => void;
  /** How often a fault hit a request or cut a connection so far. */
  readonly struck: () => number;
  readonly close: () => Promise<void>;
}

export interface TcpProxyOptions {
  /** Called for each connection, because the server's address may change. */
  readonly target: () => { readonly host: string; readonly port: number };
  /** 0 to 1. */
  readonly random: () => number;
  readonly isWhole?: WholeReply;
  /** A free one, if none is given. */
  readonly port?: number;
}

/**
 * A proxy between two parts of the product, on the loopback address, whose fault can be set while
 * it runs.
 */
export async function tcpProxy({ target, random, isWhole = anyReply, port = 0 }: TcpProxyOptions): Promise<TcpProxy> {
  const links = new Set<Link>();
  let fault: Fault = noFault;
  let struck = 0;
  let struckBefore = 0;

  const server = createServer((client) => {
    if (fault.kind === 'reset') {
      struck += 1;
      client.on('error', () => undefined);
      client.resetAndDestroy();
      return;
    }
    const link = openLink({
      client,
      target: target(),
      fault: () => fault,
      random,
      isWhole,
      struck: () => (struck += 1),
      hits: () => struck - struckBefore,
      ended: () => links.delete(link),
    });
    links.add(link);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', resolve);
  });
  return {
    port: (server.address() as AddressInfo).port,
    set: (next) => {
      fault = next;
      struckBefore = struck;
      for (const link of links) link.faultChanged();
    },
    cutAll: () => {
      struck += links.size;
      for (const link of links) link.cut();
    },
    struck: () => struck,
    close: async () => {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const link of links) link.cut();
      await closed;
    },
  };
}
