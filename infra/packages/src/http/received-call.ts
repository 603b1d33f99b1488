import type { Request } from 'express';
import type { Cookies } from './cookies.js';
import type { FinalAnswer } from './final-answer.js';
import type { KeyedRequest } from './idempotency.js';
import type { AnyRequest, AnyRoute, Caller } from './route.js';

/** Who sent a request, as far as it has been read. */
export interface Sender {
  caller: Caller | undefined;
  email: unknown;
}

/** A request's own part of what its handler gets, and its key. */
export interface ParsedCall extends Pick<AnyRequest, 'params' | 'query' | 'body' | 'files' | 'signed'> {
  /** The owner of the key. */
  readonly scope: readonly string[];
  readonly keyed: KeyedRequest | undefined;
}

/** A request whose handler may run several times; all else of it happens once. */
export interface ReceivedCall {
  readonly route: AnyRoute;
  readonly request: Request;
  readonly cookies: Cookies;
  readonly requestId: string;
  /** Throws what is wrong with the request. */
  readonly read: (caller: Caller | undefined) => Promise<ParsedCall>;
  /** Runs the handler. Throws what it throws. */
  readonly handle: (caller: Caller | undefined, parsed: ParsedCall) => Promise<FinalAnswer>;
}
