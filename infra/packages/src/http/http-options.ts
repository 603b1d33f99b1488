import type { Role } from '@panelist/domain/kernel';
import type { Express } from 'express';
import type { Server } from 'node:http';
import type { Clock, Metrics } from '../foundation/index.js';
import type { Position } from '../event-sourcing/index.js';
import type { FileStore } from '../files/index.js';
import type { Sessions } from '../sessions/index.js';
import type { IdempotencyStore } from './idempotency.js';
import type { AnyRoute } from './route.js';

/** What HTTP needs of a logger; pino's is one. */
export interface HttpLogger {
  info(fields: object, message: string): void;
  warn(fields: object, message: string): void;
  error(fields: object, message: string): void;
}

/** In milliseconds, each from the moment a connection or request begins to what its name says. */
export interface HttpTimeouts {
  readonly headers: number;
  /** The whole request, body included; long enough for a picture over a slow phone. */
  readonly request: number;
  readonly keepAlive: number;
  /** From the last byte of the request to an answer: after that the caller gets 503. */
  readonly handler: number;
  /** Without a byte in either direction while a request or an answer is under way: whoever does not read is not waited for. Longer than any answer takes. */
  readonly idle: number;
}

export const defaultTimeouts: HttpTimeouts = {
  headers: 10_000,
  request: 60_000,
  keepAlive: 65_000,
  handler: 30_000,
  idle: 75_000,
};

export interface HttpOptions {
  readonly host: string;
  /** 0 takes any free port. */
  readonly port: number;
  /** Our own origin, as browsers know it: decides `Secure` of the cookie and which sites may post. */
  readonly publicUrl: string;
  /** Express's `trust proxy`: false unless a proxy of ours stands in front, else how many. */
  readonly trustProxy?: boolean | number | string;
  readonly logger: HttpLogger;
  readonly metrics: Metrics;
  /** The app's clock: `retryAt` of a refusal is told in its time. */
  readonly clock: Clock;
  readonly routes: readonly AnyRoute[];
  /** What is no contract's call. Mounted after the calls and before the UI. */
  readonly mounts?: readonly ((app: Express) => void)[];
  /** What joins the server itself (socket.io). */
  readonly attachments?: readonly ((server: Server) => void)[];
  /** Null once every part is up, otherwise the part that is waited for. */
  readonly ready: () => Promise<string | null>;
  /** Folder of the built UI; without one its addresses answer 404. */
  readonly uiFolder?: string | undefined;
  readonly sessions: Sessions;
  /** Roles of an account; null if it may not be logged in any more. */
  readonly rolesOf: (userId: string) => Promise<readonly Role[] | null>;
  /** Begins to look what is new, beside what a call waits for before its handler (`CommandHandler.refreshStreams`). */
  readonly refreshStreams?: () => Promise<void>;
  readonly idempotency: IdempotencyStore;
  readonly files?: FileStore | undefined;
  /** Waits until the read models have come as far as `position`; false when time ran out first. */
  readonly waitForPosition?: (position: Position, milliseconds: number) => Promise<boolean>;
  /** Calls from one address in a minute, beyond which it gets 429. */
  readonly requestsPerMinute?: number;
  readonly timeouts?: Partial<HttpTimeouts>;
  /** Connections beyond are closed at once; as many as the process can have, unless said. */
  readonly maxConnections?: number;
}
