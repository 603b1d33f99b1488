import type { z } from 'zod';
import type { Stream } from './stream.js';

export const roles = [
  'superadmin',
  'admin',
  'researcher',
  'panelist',
  'paymentmanager',
  'usermanager',
  'promotionManager',
  'adminPricing',
] as const;
export type Role = (typeof roles)[number];

/** Roles by what their holders may do. `superadmin` may do everything. */
export const researcher = ['researcher', 'admin'] as const satisfies readonly Role[];
export const staff = {
  support: ['usermanager', 'admin'],
  operations: ['paymentmanager', 'admin'],
} as const satisfies Readonly<Record<string, readonly Role[]>>;
/** Staff read every project and act in none, but for admins (contract, Projects). */
export const projectReader = ['researcher', 'usermanager', 'paymentmanager', 'admin'] as const satisfies readonly Role[];
/** Support reads what participants sent to projects, too (contract, Settled). */
export const responseReader = ['researcher', 'usermanager', 'admin'] as const satisfies readonly Role[];

/**
 * Who may call. `public`: every caller. `optional`: every caller; a bearer token is read if sent.
 * `cookie`: only the session cookie (log-in and log-out). `user`: a bearer token. A list of roles:
 * a bearer token of an account with one of them.
 */
export type Access = 'public' | 'optional' | 'cookie' | 'user' | readonly Role[];
/**
 * `v2` answers include `success: true`, `v4` answers are the bare result. Also decides the form of
 * failures.
 */
export type Style = 'v2' | 'v4';
export type StepUp = 'never' | 'sometimes' | 'always';
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** `id` of `PUT /v2/projects/:id/hidden`. */
export type ParamsIn<Route extends string> = Route extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsIn<`/${Rest}`>
  : Route extends `${string}:${infer Name}`
    ? Name
    : never;

/** The schemas of a call, in full. */
export interface CallSchemas {
  readonly params: z.ZodType;
  readonly query: z.ZodType;
  readonly body: z.ZodType;
  readonly answer: z.ZodType;
}

/**
 * What a caller needs to make a call. Has no schemas, so that pages load none before a form needs
 * one; the server parses by those that the contract of the same route adds (`contract.ts`).
 */
export interface Call<S extends CallSchemas = CallSchemas, A extends Access = Access, Route extends string = string> {
  /** Which API answers; the reverse proxy routes by it. */
  readonly side: 'command' | 'query';
  /** `POST /v2/surveys/cancel`: names the call in logs, metrics and the page's cache. */
  readonly route: Route;
  readonly method: Method;
  /** Express form: `/v2/projects/view/:id`. */
  readonly path: string;
  readonly style: Style;
  readonly access: A;
  /** `refused`: staff who are logged in as the person may not make the call (contract, Staff). */
  readonly whileImpersonating: 'allowed' | 'refused';
  /** `allowed`: also with a suspended account (contract, Accounts). */
  readonly whileSuspended: 'allowed' | 'refused';
  /**
   * Whether the session must have proven its person within ten minutes (contract, Accounts):
   * always, or where the handler asks for it by what the call would change.
   */
  readonly stepUp: StepUp;
  /** The kinds of stream that a query shows or a command changes; the page refetches by them. */
  readonly about: readonly Stream[];
  /** Multipart instead of JSON; `body` describes the fields sent with the file. */
  readonly upload: boolean;
  /** A type, never a value. */
  readonly schemas?: S;
}

/** One schema of a call. */
export type SchemaOf<C extends Call, Part extends keyof CallSchemas> = NonNullable<C['schemas']>[Part];
/** What a caller sends. */
export type ParamsOf<C extends Call> = z.input<SchemaOf<C, 'params'>>;
export type QueryOf<C extends Call> = z.input<SchemaOf<C, 'query'>>;
export type BodyOf<C extends Call> = z.input<SchemaOf<C, 'body'>>;
/** What a caller gets. */
export type AnswerOf<C extends Call> = z.output<SchemaOf<C, 'answer'>>;

/** The query or body of a call that takes none. */
export type Nothing = z.ZodObject<{ readonly [Name in never]: z.ZodType }>;

/** What a contract's file adds to a call. */
export interface Given {
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  readonly answer: z.ZodType;
}

export interface SchemasOf<Route extends string, G extends Given> extends CallSchemas {
  readonly params: z.ZodObject<{ [Name in ParamsIn<Route>]: z.ZodString }>;
  readonly query: G extends { readonly query: infer Query extends z.ZodType } ? Query : Nothing;
  readonly body: G extends { readonly body: infer Body extends z.ZodType } ? Body : Nothing;
  readonly answer: G['answer'];
}

export interface SharedByCalls<A extends Access> {
  readonly style: Style;
  readonly access: A;
  readonly whileImpersonating?: 'refused';
  readonly whileSuspended?: 'allowed';
}

/**
 * `callMaker<Contracts>()` makes makers of calls that share style and access, each with its schemas
 * in `Contracts`: `own.command('POST /v2/surveys/cancel', [participationStream])`.
 */
export function callMaker<Contracts extends Readonly<Record<keyof Contracts, Given>>>() {
  return <const A extends Access>({ style, access, whileImpersonating, whileSuspended }: SharedByCalls<A>) => {
    const on =
      (side: Call['side']) =>
      <const Route extends keyof Contracts & `${Method} /${string}`>(
        route: Route,
        about: readonly Stream[],
        { upload = false, stepUp = 'never' }: { readonly upload?: boolean; readonly stepUp?: StepUp } = {},
      ): Call<SchemasOf<Route, Contracts[Route]>, A, Route> => {
        const [method, path] = route.split(' ') as [Method, string];
        return {
          side,
          route,
          method,
          path,
          style,
          access,
          whileImpersonating: whileImpersonating ?? 'allowed',
          whileSuspended: whileSuspended ?? 'refused',
          stepUp,
          about,
          upload,
        };
      };
    return { command: on('command'), query: on('query') };
  };
}
