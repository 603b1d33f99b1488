import type { Express } from 'express';
import type { Server } from 'node:http';
import type { AnyRoute } from '../http/index.js';
import type { Dependencies } from './dependencies.js';

/** A room that is a process. The local runner starts all of them in one; in the distributed mode each is started alone. */
export interface Room {
  readonly name: string;
  start(dependencies: Dependencies): Promise<RunningRoom>;
}

export interface RunningRoom {
  /** Calls that this room answers. */
  readonly routes: readonly AnyRoute[];
  /** What is not a contract's call (a page of the sandbox). Mounted before the UI. */
  readonly mount?: (app: Express) => void;
  /** Joins the HTTP server (socket.io). */
  readonly attach?: (server: Server) => void;
  /** Checkpoints of the read models that its calls read: a call that asks for a position waits for these alone. */
  readonly reads?: readonly string[];
  /** Null once ready, otherwise the part that is waited for. */
  readonly waitingFor: () => Promise<string | null>;
  /** Stops taking work, finishes what runs until the deadline, frees what it holds. */
  readonly stop: (deadlineMs: number) => Promise<void>;
}
