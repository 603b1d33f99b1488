import { Agent } from 'node:http';

/** One process of a room, at one address. */
export interface Instance {
  readonly hostname: string;
  readonly port: number;
  /** `host:port`, which also names it. */
  readonly name: string;
  readonly agent: Agent;
  isReady: boolean;
  /** Requests that it works on for us now. */
  running: number;
}

/** Shorter than the 65 s after which a room ends a connection that rests, so that we never send into one that is just being ended. */
const LONGEST_REST_MS = 30_000;

export function newInstance(hostname: string, port: number): Instance {
  return {
    hostname,
    port,
    name: hostname.includes(':') ? `[${hostname}]:${port}` : `${hostname}:${port}`,
    agent: new Agent({ keepAlive: true, maxFreeSockets: 64, timeout: LONGEST_REST_MS }),
    isReady: false,
    running: 0,
  };
}

/** Ends the connections that rest: what is about to stop gets nothing over one that it may have ended by then. */
export function endResting({ agent }: Instance): void {
  for (const sockets of Object.values(agent.freeSockets)) sockets?.forEach((socket) => socket.destroy());
}
