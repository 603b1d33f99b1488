import type { TestServer } from '../../../testing/index.js';
import type { TcpProxy } from '../proxy/tcp-proxy.js';
import type { Random } from '../people/random.js';
import type { Ground } from '../product/ground.js';
import type { Product } from '../product/product.js';

export type ProxiedPart = 'postgres' | 'tremendous' | 'paypal' | 'redis' | 'nats';

export interface MissingServer {
  /** A sentence. */
  readonly missing: string;
}

/** What a nemesis can lay hands on. */
export interface World {
  readonly ground: Ground;
  readonly product: Product;
  /** Between the product and what it needs. */
  readonly proxies: Readonly<Record<ProxiedPart, TcpProxy>>;
  /** Redis and NATS, or why there is none. */
  readonly servers: Readonly<Record<'redis' | 'nats', TestServer | MissingServer>>;
  /** FLUSHALL, past the proxy. */
  readonly flushRedis: () => Promise<void>;
  /** Every message of the providers once more, in another order; returns how many. */
  readonly resendWebhooks: () => Promise<number>;
  readonly random: Random;
  /** The run is one of many tests, and has to be short. */
  readonly isShort: boolean;
}

export interface Strike {
  /** Makes it good; the product has to mend the rest. */
  readonly heal: () => Promise<void>;
  /** How often something was broken, told after healing; once unless said. */
  readonly times?: () => number;
}

/** One way to break Panelist on purpose. */
export interface Nemesis {
  /** For `--only`. */
  readonly name: string;
  /** What is broken, in words. */
  readonly what: string;
  /** Why it can't be done here; null if it can. */
  readonly missing?: (world: World) => string | null;
  /** @param holdMs how long it lasts before it is healed */
  readonly strike: (world: World, holdMs: number) => Promise<Strike>;
}
