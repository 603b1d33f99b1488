import { connect } from 'node:net';
import type { Socket } from 'node:net';
import type { Fault, WholeReply } from './fault.js';

/** Longest end of a reply that `WholeReply` looks at, in bytes. */
const tailBytes = 16;

export interface Link {
  /** The fault that is set now. */
  readonly faultChanged: () => void;
  readonly cut: () => void;
}

export interface LinkOptions {
  readonly client: Socket;
  readonly target: { readonly host: string; readonly port: number };
  readonly fault: () => Fault;
  /** 0 to 1. */
  readonly random: () => number;
  readonly isWhole: WholeReply;
  /** Called when the fault hit a request or cut the connection. */
  readonly struck: () => void;
  /** How often the current fault has hit. */
  readonly hits: () => number;
  readonly ended: () => void;
}

/** One connection through the proxy: two sockets, and the current fault between them. */
export function openLink({ client, target, fault, random, isWhole, struck, hits, ended }: LinkOptions): Link {
  const server = connect(target);
  const held: (() => void)[] = [];
  let swallowing = false;
  /** Silent while the fault lasts: nothing passes, and no side learns of the other one's end. */
  let silent = false;
  let tail: Buffer = Buffer.alloc(0);
  let returned = 0;
  let over = false;

  const cut = (): void => {
    if (over) return;
    over = true;
    // A reset, not an orderly close, so that the client does not know the outcome.
    client.resetAndDestroy();
    server.destroy();
    ended();
  };
  /** Requests that arrive later. */
  let underWay = 0;
  const closeOther = (): void => {
    if (!silent && underWay === 0) cut();
  };
  const strike = (): void => {
    struck();
    cut();
  };
  const toServer = direction(server);
  const toClient = direction(client);

  function direction(to: Socket): (bytes: Buffer) => void {
    let last: Promise<unknown> = Promise.resolve();
    let waiting = 0;
    const write = (bytes: Buffer): void => {
      if (!to.destroyed) to.write(bytes);
    };
    return (bytes) => {
      const now = fault();
      if (now.kind === 'blackhole') held.push(() => write(bytes));
      else if (now.kind === 'latency' || waiting > 0) {
        const late = now.kind === 'latency' ? now.ms + random() * (now.jitterMs ?? 0) : 0;
        waiting += 1;
        const due = new Promise<void>((resolve) => setTimeout(resolve, late));
        last = last
          .then(() => due)
          .then(() => {
            waiting -= 1;
            write(bytes);
          });
      } else write(bytes);
    };
  }

  const fallSilent = (): void => {
    silent = true;
    struck();
  };

  client.on('data', (bytes) => {
    const now = fault();
    if (silent) return;
    if (now.kind === 'half-sent' && bytes.includes(now.matching) && hits() < now.most) {
      toServer(bytes.subarray(-now.end.length).equals(now.end) ? bytes.subarray(0, -now.end.length) : bytes);
      return fallSilent();
    }
    if (now.kind === 'drop-reply' && !swallowing) {
      const meant = now.matching === undefined || bytes.includes(now.matching);
      swallowing = meant && random() < now.chance;
    }
    // The rest of a request that is late comes after it.
    if (now.kind !== 'late' || (underWay === 0 && !bytes.includes(now.matching ?? ''))) return toServer(bytes);
    underWay += 1;
    struck();
    setTimeout(() => {
      underWay -= 1;
      toServer(bytes);
    }, now.ms);
  });
  server.on('data', (bytes) => {
    if (silent) return;
    if (client.destroyed) return closeOther();
    if (swallowing) {
      tail = Buffer.concat([tail, bytes]).subarray(-tailBytes);
      if (isWhole(tail)) strike();
      return;
    }
    returned += bytes.length;
    const now = fault();
    // Drop what exceeds the limit: the client has at most the beginning of an answer.
    if (now.kind === 'reset-after' && returned >= now.bytes) strike();
    else toClient(bytes);
  });
  for (const socket of [client, server]) {
    socket.setNoDelay(true);
    // When one side closes or fails, close the other.
    socket.on('error', closeOther);
    socket.on('close', closeOther);
  }
  return {
    cut,
    faultChanged: () => {
      const now = fault();
      if (now.kind === 'silent-connections') return fallSilent();
      if (now.kind === 'reset') return strike();
      if (silent) return cut();
      if (now.kind !== 'blackhole') for (const release of held.splice(0)) release();
    },
  };
}
