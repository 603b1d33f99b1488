import { Agent } from 'node:http';

/** One process of a room, at one address. */
export interface Instance {
  readonly hostname: string;
  readonly port: number;
  /** `host:port`, also its name. */
  readonly name: string;
  readonly agent: Agent;
  isReady: boolean;
  /** Requests of this gateway that it is working on. */
  running: number;
}

/**
 * Shorter than the 65 s after which a room closes an idle connection, so that the gateway never
 * sends into a closing one.
 */
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

/**
 * Closes idle connections, so that an instance about to stop gets no request over a connection that
 * it may have closed.
 */
export function endResting({ agent }: Instance): void {
  for (const sockets of Object.values(agent.freeSockets)) sockets?.forEach((socket) => socket.destroy());
}
