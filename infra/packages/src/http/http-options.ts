import type { KnownContract, Role } from '@panelist/domain/kernel';
import type { Express } from 'express';
import type { Server } from 'node:http';
import type { Clock, Metrics } from '../foundation/index.js';
import type { Position, UnitsOfWork } from '../event-sourcing/index.js';
import type { FileStore, Uploads } from '../files/index.js';
import type { Sessions } from '../sessions/index.js';
import type { IdempotencyStore } from './idempotency.js';
import type { AnyRoute } from './route.js';
import type { StaffPages } from './staff-pages.js';
import type { PageConfig } from './ui/page-config.js';
import type { HeadOfPage } from './ui/page-head.js';
import type { ListedPages } from './ui/well-known.js';

/** What is counted of refusals: of log-ins, of calls of staff, of any other call, by limits. */
export type SecurityKind = 'log-in' | 'staff' | 'forbidden' | 'limit';

/** The part of a logger that HTTP needs; pino's fits. */
export interface HttpLogger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/**
 * In milliseconds, each from the beginning of a connection or request to the event that its name
 * says.
 */
export interface HttpTimeouts {
  readonly headers: number;
  /** The whole request, body included; long enough for a picture over a slow phone. */
  readonly request: number;
  /** The same for a file that is sent by a signed address: a video over a slow phone. */
  readonly upload: number;
  readonly keepAlive: number;
  /** From the last byte of the request to an answer: after that the caller gets 503. */
  readonly handler: number;
  /**
   * Without a byte in either direction during a request or an answer: disconnects clients that do
   * not read. Longer than any answer takes.
   */
  readonly idle: number;
}

export const defaultTimeouts: HttpTimeouts = {
  headers: 10_000,
  request: 60_000,
  upload: 15 * 60_000,
  keepAlive: 65_000,
  handler: 30_000,
  idle: 75_000,
};

export interface HttpOptions {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /**
   * Our own origin, as browsers know it: decides `Secure` of the cookie and which sites may post.
   */
  readonly publicUrl: string;
  /** Strict-Transport-Security holds for the hosts below it as well. */
  readonly hstsSubdomains?: boolean;
  /**
   * Host names other than the loopback ones under which this server answers; null or left out:
   * under any.
   */
  readonly hostNames?: readonly string[] | null;
  /** The bearer token that opens `/metrics`; without one only this machine reads them. */
  readonly metricsToken?: string | null;
  /** Express's `trust proxy`: the number of our own proxies in front, or false for none. */
  readonly trustProxy?: boolean | number | string;
  readonly logger: HttpLogger;
  readonly metrics: Metrics;
  /** The app's clock: `retryAt` of a refusal is in its time. */
  readonly clock: Clock;
  readonly routes: readonly AnyRoute[];
  /** Contracts that `/docs` and `/openapi.json` describe; left out: those of the routes. */
  readonly documented?: readonly Pick<KnownContract, 'name' | 'contract'>[];
  /** Routes without a contract. Mounted after the contracts' routes and before the UI. */
  readonly mounts?: readonly ((app: Express) => void)[];
  readonly staffPages?: readonly StaffPages[] | undefined;
  /** Attaches to the HTTP server itself (socket.io). */
  readonly attachments?: readonly ((server: Server) => void)[];
  /** Null once every part is ready, otherwise the part that the process waits for. */
  readonly ready: () => Promise<string | null>;
  /** Folder of the built UI; without one its addresses answer 404. */
  readonly uiFolder?: string | undefined;
  /** What the operator says to every page. */
  readonly page: PageConfig;
  /** The head of a page, for crawlers; without it every page has the common one. */
  readonly headOfPage?: HeadOfPage | undefined;
  /** Pages of the sitemap that come and go. */
  readonly listedPages?: ListedPages | undefined;
  readonly sessions: Sessions;
  /**
   * Roles of an account; `suspended` if it only reads why, null if it may not be logged in any
   * more.
   */
  readonly rolesOf: (userId: string) => Promise<readonly Role[] | 'suspended' | null>;
  /** How the person of an account can prove themselves again. */
  readonly stepUpMethodsOf: (userId: string) => Promise<readonly string[]>;
  /** Where staff and researchers must have a second factor: whether the account has one. */
  readonly hasSecondFactor?: ((userId: string) => Promise<boolean>) | undefined;
  /**
   * Starts the change query while a call waits for other things before its handler
   * (`CommandHandler.refreshStreams`).
   */
  readonly refreshStreams?: () => Promise<void>;
  /** Writes what a call decided in one statement; left out where the store can't. */
  readonly units?: UnitsOfWork | undefined;
  /** Counts calls refused for a reason of security, for the alerts. */
  readonly countRefusal?: ((kind: SecurityKind) => void) | undefined;
  readonly idempotency: IdempotencyStore;
  readonly files?: FileStore | undefined;
  /** Large files that browsers send and load by signed addresses. */
  readonly uploads?: Uploads | undefined;
  /** Waits until the read models have reached `position`; false when time ran out first. */
  readonly waitForPosition?: ((position: Position, milliseconds: number) => Promise<boolean>) | undefined;
  /** The same for the present end of the log. */
  readonly waitForHead?: ((milliseconds: number) => Promise<boolean>) | undefined;
  /** Calls from one address in a minute, beyond which it gets 429. */
  readonly requestsPerMinute?: number;
  readonly timeouts?: Partial<HttpTimeouts>;
  /** The server closes further connections at once; default: as many as the process can have. */
  readonly maxConnections?: number;
}
