import type { Actor, Contract, Role } from '@panelist/domain/kernel';
import type { z } from 'zod';
import type { CommandContext } from '../command-handler/port.js';
import type { Position } from '../event-store/port.js';

/** Who is logged in. */
export interface Caller {
  readonly userId: string;
  readonly sessionId: string;
  readonly roles: readonly Role[];
  /** The member of staff who is logged in as this participant. */
  readonly impersonator?: string;
  readonly actor: Actor;
}

export interface UploadedFile {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** A request as it came, for whoever checks its signature. */
export interface SignedRequest {
  readonly bytes: Buffer;
  readonly header: (name: string) => string | undefined;
}

/** What a handler gets: everything parsed, nothing of Express. */
export interface RequestContext<C extends Contract = Contract> {
  readonly params: z.output<C['params']>;
  readonly query: z.output<C['query']>;
  readonly body: z.output<C['body']>;
  readonly files: readonly UploadedFile[];
  /** Present where the contract says `signed`; `body` is then not parsed yet. */
  readonly signed: SignedRequest | undefined;
  /** Present where the contract's access asks for a log-in; perhaps present with `optional` and `cookie`. */
  readonly caller: Caller | undefined;
  readonly requestId: string;
  /** For the commands of this request. Several commands of one request derive their own ids from `commandId`. */
  readonly command: CommandContext;
  /** Address of the client, for rate limits only: never logged or stored in clear. */
  readonly address: string;
  readonly cookies: Readonly<Record<string, string>>;
}

/** What a handler answers. */
export interface Answer<Body> {
  readonly body: Body;
  /** Last position written: becomes `X-Position`. */
  readonly position?: Position | null;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Sets (a value) or clears (null) the session cookie. */
  readonly sessionCookie?: string | null;
  /** Sends the browser there instead of a body (302). */
  readonly redirect?: string;
}

/** One call: its contract and what it does, in some fifteen lines. */
export interface Route<C extends Contract = Contract> {
  readonly contract: C;
  readonly handle: (context: RequestContext<C>) => Promise<Answer<z.input<C['response']>>>;
}

/** Any route, whatever its contract. */
export type AnyRoute = Route<Contract>;

/** A body as a handler may build it: of parts that nobody will change. */
export type Sendable<T> = T extends readonly (infer Item)[]
  ? readonly Sendable<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Sendable<T[Key]> }
    : T;

/** Relates a handler to its contract. `const` keeps `success: true` from becoming a boolean. */
export function route<
  P extends z.ZodType,
  Q extends z.ZodType,
  B extends z.ZodType,
  R extends z.ZodType,
  const A extends Answer<Sendable<z.input<R>>>,
>(contract: Contract<P, Q, B, R>, handle: (context: RequestContext<Contract<P, Q, B, R>>) => Promise<A>): AnyRoute {
  // A route is only ever called with what its own contract parsed.
  return { contract, handle };
}
