import type { LoggedEvent } from '../checker/evidence.js';
import type { EventStoreDouble } from '../../../testing/event-store-double/index.js';
import type { TestServer } from '../../../testing/index.js';
import type { Environment as Variables, Fleet } from '../../fleet/index.js';
import type { TcpProxy } from '../../../testing/tcp-proxy/tcp-proxy.js';
import type { Random } from '../walk/random.js';
import type { DirectAccess } from '../product/direct-access.js';
import type { Environment } from '../product/environment.js';
import type { SmallDisk } from '../product/small-disk.js';

export type ProxiedPart = 'postgres' | 'tremendous' | 'paypal' | 'redis' | 'nats';

export interface MissingServer {
  /** A sentence. */
  readonly missing: string;
}

/** A node of EventStoreDB behind a proxy. */
export interface ProxiedNode {
  readonly proxy: TcpProxy;
  /** The double that plays it; null for a real server. */
  readonly double: EventStoreDouble | null;
}

/** What a nemesis can act on. */
export interface World {
  readonly environment: Environment & { /** The product's database, without the proxy. */ readonly url: string };
  /** The product's own parts, without the proxies. */
  readonly access: DirectAccess;
  /** Each service in processes of its own. */
  readonly fleet: Fleet;
  /** What a process gets in addition to its variables when it starts, by `<service>-<index>`. */
  readonly variables: Map<string, Variables>;
  /** They run as they were built, not from their sources. */
  readonly isBuilt: boolean;
  /** Proxies between the product and its servers. */
  readonly proxies: Readonly<Record<ProxiedPart, TcpProxy>>;
  /** Redis and NATS, or why one is missing. */
  readonly servers: Readonly<Record<'redis' | 'nats', TestServer | MissingServer>>;
  /** EventStoreDB, if it is the log. */
  readonly eventStore: { readonly nodes: readonly ProxiedNode[] } | null;
  /** Of logs and files of the processes; null where none can be mounted. */
  readonly disk: SmallDisk | null;
  /** What all processes have in common. */
  readonly settings: Variables;
  /** FLUSHALL, without the proxy. The ids of the jobs that were lost. */
  readonly flushRedis: () => Promise<readonly string[]>;
  /** Redis takes no more jobs, until it ends. The ids of those that it holds. */
  readonly holdJobs: () => Promise<readonly string[]>;
  /** Sends every webhook of the providers again, in another order; returns how many. */
  readonly resendWebhooks: () => Promise<number>;
  /**
   * What a provider does for so many milliseconds; 0 ends it. PayPal refuses look-ups by posting
   * again for a lack of funds; the list of Tremendous's orders names none.
   */
  readonly disturb: Readonly<Record<'refuseLookups' | 'lagLists', (forMs: number) => Promise<void>>>;
  readonly random: Random;
  /** A short run, as part of the test suite. */
  readonly isShort: boolean;
}

export interface Strike {
  /** Removes the fault; the product must recover by itself. */
  readonly heal: () => Promise<void>;
  /** How often the fault was applied, known after healing; default 1. */
  readonly times?: () => number;
  /** What a restored database does not have any more, known after healing. */
  readonly lost?: () => readonly LoggedEvent[];
  /** The ids of the jobs that a queue lost, and the mails among them with it (ADR 134). */
  readonly lostJobs?: () => readonly string[];
  /** What the product did wrong, in words, known after healing. */
  readonly complaints?: () => Promise<readonly string[]>;
}

/** One kind of fault. */
export interface Nemesis {
  /** For `--only`. */
  readonly name: string;
  /** The fault, in words. */
  readonly what: string;
  /** Its log is EventStoreDB, not PostgreSQL. */
  readonly needsEventStore?: boolean;
  /** It lasts at least so long, in milliseconds, also in a short run. */
  readonly atLeastMs?: number;
  /**
   * The product must serve people while the fault lasts, so many milliseconds after its start at
   * the latest.
   */
  readonly servesWithinMs?: number;
  /** The product's clock is not moved while it lasts: calls take their time. */
  readonly keepsTime?: boolean;
  /** Why it can't run here; null if it can. */
  readonly missing?: (world: World) => string | null;
  /** @param holdMs duration of the fault in milliseconds */
  readonly strike: (world: World, holdMs: number) => Promise<Strike>;
}
