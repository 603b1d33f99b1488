import type { RoomName } from '../../fleet/index.js';

/** A running Panelist, as the nemeses use it. */
export interface Product {
  /** Its public address. */
  readonly origin: string;
  readonly parts: readonly ProductPart[];
  /** It runs as it was built, not from its sources. */
  readonly isBuilt: boolean;
  readonly stop: () => Promise<void>;
}

/** One of its processes. */
export interface ProductPart {
  /** For example `workers-1`. */
  readonly name: string;
  readonly room: RoomName;
  /** Its own address, for monitoring. */
  readonly url: string;
  /** Of the running process, or of the last one. */
  readonly pid: () => number;
  /** SIGKILL. */
  readonly kill: () => Promise<void>;
  /** SIGTERM: resolves once it has ended in order. */
  readonly end: () => Promise<void>;
  /** SIGSTOP. */
  readonly freeze: () => Promise<void>;
  /** SIGCONT. */
  readonly thaw: () => Promise<void>;
  /** Starts it again after `kill` or `end`, with these variables besides its own; resolves when it is ready. */
  readonly start: (variables?: Readonly<Record<string, string>>) => Promise<void>;
}
