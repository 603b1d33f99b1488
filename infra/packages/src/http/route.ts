import type { Access, Actor, Call, Contract, Role, SchemaOf } from '@panelist/domain/kernel';
import { contractOf } from '@panelist/domain/registry';
import type { z } from 'zod';
import type { CommandContext, Position } from '../event-sourcing/index.js';
import type { ProofKind } from '../sessions/index.js';

/** The logged-in account. */
export interface Caller {
  readonly userId: string;
  readonly sessionId: string;
  readonly roles: readonly Role[];
  /** Roles that count once the account has a second factor; pages lead there. */
  readonly rolesWithoutFactor?: readonly Role[];
  /** When the session proved its person last, by the app's clock. */
  readonly provenAt?: string;
  /** By what, if the proof was a step-up. */
  readonly provenBy?: ProofKind;
  /** The member of staff who is logged in as this participant. */
  readonly impersonator?: string;
  /** Without roles: it reads why it is suspended, and logs out. */
  readonly isSuspended?: true;
  readonly actor: Actor;
}

export interface UploadedFile {
  readonly name: string;
  readonly contentType: string;
  readonly bytes: Buffer;
}

/** A request's raw bytes and headers, for the handler that checks its signature. */
export interface SignedRequest {
  readonly bytes: Buffer;
  readonly header: (name: string) => string | undefined;
}

/** The caller, typed by the contract's access. */
export type CallerOf<A extends Access> = A extends 'public'
  ? undefined
  : A extends 'optional' | 'cookie'
    ? Caller | undefined
    : Caller;

/** A handler's input: everything parsed, nothing of Express. */
export interface RequestContext<C extends Call = Call> {
  readonly params: z.output<SchemaOf<C, 'params'>>;
  readonly query: z.output<SchemaOf<C, 'query'>>;
  readonly body: z.output<SchemaOf<C, 'body'>>;
  readonly files: readonly UploadedFile[];
  /** Present where the contract says `signed`; `body` is then not parsed yet. */
  readonly signed: SignedRequest | undefined;
  readonly caller: CallerOf<C['access']>;
  readonly requestId: string;
  /**
   * Throws `access.step-up-required` unless the session has proven its person within ten minutes.
   * For calls whose contract says `sometimes`.
   */
  readonly requireProof: () => Promise<void>;
  /**
   * For the commands of this request. Several commands of one request derive their own ids from
   * `commandId`.
   */
  readonly context: CommandContext;
  /** Address of the client, for rate limits only: never logged or stored in clear. */
  readonly address: string;
  /** What the browser says of itself. */
  readonly userAgent: string | undefined;
  readonly cookies: Readonly<Record<string, string | undefined>>;
  /** The token that the caller sent, valid or not. */
  readonly bearer: string | undefined;
  /** The origin under which the browser reached us (`https://panelist.example`). */
  readonly origin: string;
}

/** A handler's answer. */
export interface Answer<Body> {
  readonly body: Body;
  /** The body is the base64 of a file, whose `Content-Type` is in the headers. */
  readonly isBase64?: true;
  /** Last position written: becomes `X-Position`. */
  readonly position?: Position | null;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  /** Sets (a value) or clears (null) the session cookie. */
  readonly sessionCookie?: string | null;
  /** Sends the browser there instead of a body (302). */
  readonly redirect?: string;
}

/** A body that a handler builds of read-only parts. */
export type Sendable<T> = T extends readonly (infer Item)[]
  ? readonly Sendable<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]: Sendable<T[Key]> }
    : T;

/** One call and what it does, in some fifteen lines. */
export interface Route<C extends Call = Call> {
  readonly contract: C;
  handle(context: RequestContext<C>): Promise<Answer<Sendable<z.input<SchemaOf<C, 'answer'>>>>>;
}

/** Any route: the server calls it with what its own contract parsed and allowed. */
export interface AnyRoute {
  readonly contract: Contract;
  /** Its handler may run in a unit of work (`unitRoute`). */
  readonly isUnit?: boolean;
  handle(context: AnyRequest): Promise<Answer<unknown>>;
}

/** A request whose contract is not known to the compiler. */
export interface AnyRequest extends Omit<RequestContext, 'caller'> {
  readonly caller: Caller | undefined;
}

/** Relates a handler to the contract of its call. */
export function route<C extends Call>(call: C, handle: Route<C>['handle']): AnyRoute {
  // `authenticate` returns a caller wherever the contract's access requires one, and `parseRequest`
  // the parts in the contract's types.
  return { contract: contractOf(call), handle: (context) => handle(context as RequestContext<C>) };
}

/**
 * The same for a handler that reads streams, appends at most once and does nothing else: it may run
 * several times before what it decided is written, in one statement with the check of its session.
 * Other effects it undoes with `ifAbandoned`. Throws for a call that needs no log-in or a proof of
 * its session: the statement does not check these.
 */
export function unitRoute<C extends Call>(call: C, handle: Route<C>['handle']): AnyRoute {
  const made = route(call, handle);
  const { access, stepUp, side, upload } = made.contract;
  // The roles of a caller are read from streams, which the statement compares.
  const isChecked = access === 'user' || typeof access === 'object';
  if (!isChecked || stepUp !== 'never' || side !== 'command' || upload)
    throw new Error(`${call.route} can't be decided in a unit of work`);
  return { ...made, isUnit: true };
}
