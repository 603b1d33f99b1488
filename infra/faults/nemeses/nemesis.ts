import type { TcpProxy } from '../proxy/tcp-proxy.js';
import type { Random } from '../people/random.js';
import type { Ground } from '../product/ground.js';
import type { Product } from '../product/product.js';

/** What a nemesis can lay hands on. */
export interface World {
  readonly ground: Ground;
  readonly product: Product;
  /** Between the product and what it needs. */
  readonly proxies: Readonly<Record<'postgres' | 'tremendous' | 'paypal', TcpProxy>>;
  readonly random: Random;
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
  readonly strike: (world: World) => Promise<Strike>;
}
