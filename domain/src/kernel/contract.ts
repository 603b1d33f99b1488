import { z } from 'zod';
import type { Stream } from './event.js';
import { isStorable } from './storable-text.js';

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
export const responseReader = ['researcher', ...staff.support] as const satisfies readonly Role[];

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
export type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** An opaque id; a malformed one gets the same answer as an unknown one. */
export const id = z.string().min(1).max(64).refine(isStorable, 'A valid input is required.');
/** ISO 8601 in UTC. */
export const isoTime = z.iso.datetime();
/** As a caller sends a time: ISO 8601 with an offset. Read as UTC. */
export const time = z.iso
  .datetime({ offset: true, message: 'A time such as 2025-09-02T13:00:00Z is required.' })
  .transform((value) => new Date(value).toISOString());
/** US dollars with at most two decimals. */
export const dollars = z.number();
/** `limit` of lists: 1 to 100. */
export const limit = z.coerce.number().int().min(1).max(100);
export const skip = z.coerce.number().int().min(0);

const nothing = z.object({});
type Nothing = typeof nothing;

/** `id` of `/v2/projects/:id/hidden`. */
export type ParamsIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | ParamsIn<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : never;
type ParamsSchema<Path extends string> = z.ZodObject<{ [Name in ParamsIn<Path>]: z.ZodString }>;

/** One HTTP call: the API that answers it, the page that makes it and `/openapi.json` share it. */
export interface Contract<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Answer extends z.ZodType = z.ZodType,
  A extends Access = Access,
> {
  /** Which API answers; the gateway routes by it. */
  readonly side: 'command' | 'query';
  /** `POST /v2/surveys/cancel`: names the call in logs, metrics and the page's cache. */
  readonly route: string;
  readonly method: Method;
  /** Express form: `/v2/projects/view/:id`. */
  readonly path: string;
  readonly style: Style;
  readonly access: A;
  /** `refused`: staff who are logged in as the person may not make the call (contract, Staff). */
  readonly whileImpersonating: 'allowed' | 'refused';
  /** Parts of the path; each is an `id` by default. */
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  /** What the handler returns. Style v2 adds `success: true` to it on the wire. */
  readonly answer: Answer;
  /** The kinds of stream that a query shows or a command changes; the page refetches by them. */
  readonly about: readonly Stream[];
  /** Status of success; 200 by default. 204 has no body. */
  readonly status: number;
  /** Multipart instead of JSON; `body` describes the fields sent with the file. */
  readonly upload: boolean;
  /**
   * The caller is a machine that signs its requests: the handler gets bytes and headers unchanged,
   * checks the signature and then parses `body` from them.
   */
  readonly signed: boolean;
  /**
   * The handler checks the texts of its body itself. Elsewhere the server refuses a text that the
   * database can’t store (`isStorable`), with its field. A list names the fields that it checks.
   */
  readonly checksOwnTexts: boolean | readonly string[];
  /** Source of the rule: document and section of the specification, or `contract`. */
  readonly spec: string;
  readonly summary: string;
}

interface CallInput<Path extends string, Query extends z.ZodType, Body extends z.ZodType, Answer extends z.ZodType>
  extends
    Pick<Contract, 'about' | 'spec' | 'summary'>,
    Partial<Pick<Contract, 'status' | 'upload' | 'signed' | 'checksOwnTexts'>> {
  /** For parts of the path that are no ids. */
  readonly params?: { readonly [Name in ParamsIn<Path>]?: z.ZodString };
  readonly query?: Query;
  readonly body?: Body;
  readonly answer: Answer;
}

interface Shared<A extends Access> {
  readonly style: Style;
  readonly access: A;
  readonly whileImpersonating?: 'refused';
}

/**
 * Makers of contracts that share style and access: `own.command('POST /v2/surveys/cancel', { … })`.
 */
export function contractsFor<const A extends Access>({ style, access, whileImpersonating }: Shared<A>) {
  const on =
    (side: Contract['side']) =>
    <
      const Path extends `/${string}`,
      Answer extends z.ZodType,
      Query extends z.ZodType = Nothing,
      Body extends z.ZodType = Nothing,
    >(
      route: `${Method} ${Path}`,
      { params = {}, query, body, ...rest }: CallInput<Path, Query, Body, Answer>,
    ): Contract<ParamsSchema<Path>, Query, Body, Answer, A> => {
      const [method, path] = route.split(' ') as [Method, Path];
      const own: Readonly<Record<string, z.ZodString | undefined>> = params;
      const names = [...path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, own[name] ?? id]);
      return {
        status: 200,
        upload: false,
        signed: false,
        checksOwnTexts: false,
        ...rest,
        side,
        route,
        method,
        path,
        style,
        access,
        whileImpersonating: whileImpersonating ?? 'allowed',
        params: z.object(Object.fromEntries(names)) as ParamsSchema<Path>,
        // A call that defines no query or body takes none: `Nothing` is then inferred.
        query: (query ?? nothing) as Query,
        body: (body ?? nothing) as Body,
      };
    };
  return { command: on('command'), query: on('query') };
}

export function isContract(value: unknown): value is Contract {
  return typeof value === 'object' && value !== null && 'route' in value && 'answer' in value && 'about' in value;
}

/** `{ message?, response }`, the envelope of most v2 answers. */
export function v2Answer<R extends z.ZodType>(response: R) {
  return z.object({ message: z.string().optional(), response });
}

/** `{ message? }` for v2 commands that only confirm. */
export const v2Confirmation = z.object({ message: z.string().optional() });

const failure = {
  message: z.string(),
  code: z.string(),
  requestId: z.string(),
  reason: z.string().optional(),
  state: z.string().optional(),
  nextEditableAt: isoTime.optional(),
  reactivatableUntil: isoTime.optional(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
};

/** Failures of v2 calls. */
export const v2Failure = z.object({ success: z.literal(false), ...failure });

/** Failures of v4 calls. */
export const v4Failure = z.object({ statusCode: z.number(), error: z.string(), ...failure });
