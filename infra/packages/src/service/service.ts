import type { Express } from 'express';
import type { Server } from 'node:http';
import type { AnyRoute, HeadOfPage, ListedPages, StaffPages } from '../http/index.js';
import type { PositionWaiter } from '../processors/index.js';
import type { Dependencies } from './dependencies.js';

/**
 * A service: a part of the product that can run as a process. The local runner starts all services
 * in one process; in the distributed mode each runs alone.
 */
export interface Service {
  readonly name: string;
  /**
   * How long a statement may go without its answer when the service is a process of its own, in
   * milliseconds (15 seconds unless said).
   */
  readonly answerWithinMs?: number | undefined;
  start(dependencies: Dependencies): Promise<RunningService>;
}

export interface RunningService {
  /** Calls that this service answers. */
  readonly routes: readonly AnyRoute[];
  /** Routes without a contract (a page of the sandbox). Mounted before the UI. */
  readonly mount?: (app: Express) => void;
  /** Pages of a library for staff alone. */
  readonly staffPages?: readonly StaffPages[];
  /** Heads of pages, for crawlers and link previews. */
  readonly headOfPage?: HeadOfPage;
  /** Pages of the sitemap. */
  readonly listedPages?: ListedPages;
  /** Joins the HTTP server (socket.io). */
  readonly attach?: (server: Server) => void;
  /** Waits for the read models that its calls read, for calls with `X-Min-Position`. */
  readonly waitForPosition?: PositionWaiter['wait'];
  /** Waits for them to reach the present end of the log, for calls that find nothing. */
  readonly waitForHead?: (milliseconds: number) => Promise<boolean>;
  /** Null once ready, otherwise the part that the service waits for. */
  readonly waitingFor: () => Promise<string | null>;
  /** Stops taking work, finishes what runs until the deadline, frees what it holds. */
  readonly stop: (deadlineMs: number) => Promise<void>;
}
