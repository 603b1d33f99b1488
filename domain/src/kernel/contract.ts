import { z } from 'zod';
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

/**
 * Who may call. `public`: anybody. `optional`: anybody, and a bearer token is honoured. `cookie`: the session cookie alone (log-in and log-out).
 * `user`: a bearer token. A list of roles: a bearer token of an account that has one of them (`superadmin` has them all).
 */
export type Access = 'public' | 'optional' | 'cookie' | 'user' | readonly Role[];

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** One HTTP call, shared by the API that answers it, the page that makes it and `/openapi.json`. */
export interface Contract<
  Params extends z.ZodType = z.ZodType,
  Query extends z.ZodType = z.ZodType,
  Body extends z.ZodType = z.ZodType,
  Response extends z.ZodType = z.ZodType,
> {
  readonly name: string;
  /** Which API answers: the gateway routes by it. */
  readonly side: 'command' | 'query';
  readonly method: Method;
  /** Express form: `/v2/projects/view/:id`. */
  readonly path: string;
  /** `v2` answers are wrapped in `{ success, message?, response? }`, `v4` answers are the thing itself. Decides the form of failures too. */
  readonly style: 'v2' | 'v4';
  readonly access: Access;
  readonly params: Params;
  readonly query: Query;
  readonly body: Body;
  readonly response: Response;
  /** Status of success; 200 unless said. 204 has no body. */
  readonly status: number;
  /** Multipart instead of JSON (`body` then describes the fields beside the file). */
  readonly upload: boolean;
  /** Sent by a machine that signs what it sends: the handler gets the bytes and headers as they came, checks them first and reads `body` out of them itself. */
  readonly signed: boolean;
  /** Judges the texts of its body itself. Elsewhere one that can't be stored (`isStorable`) is refused with its field. */
  readonly checksOwnTexts: boolean;
  /** Where the rule comes from: document and section of the specification, or `contract`. */
  readonly spec: string;
  readonly summary: string;
}

const nothing = z.object({});

interface ContractInput<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType> {
  readonly name: string;
  readonly side: 'command' | 'query';
  readonly method: Method;
  readonly path: string;
  readonly style: 'v2' | 'v4';
  readonly access: Access;
  readonly params?: P;
  readonly query?: Q;
  readonly body?: B;
  readonly response: R;
  readonly status?: number;
  readonly upload?: boolean;
  readonly signed?: boolean;
  readonly checksOwnTexts?: boolean;
  readonly spec: string;
  readonly summary: string;
}

type Nothing = typeof nothing;

export function contract<
  R extends z.ZodType,
  P extends z.ZodType = Nothing,
  Q extends z.ZodType = Nothing,
  B extends z.ZodType = Nothing,
>(input: ContractInput<P, Q, B, R>): Contract<P, Q, B, R> {
  return {
    status: 200,
    upload: false,
    signed: false,
    checksOwnTexts: false,
    ...input,
    params: (input.params ?? nothing) as P,
    query: (input.query ?? nothing) as Q,
    body: (input.body ?? nothing) as B,
  };
}

/** `{ success: true, message?, response }`, the frame of v2 answers. */
export function v2Answer<R extends z.ZodType>(response: R) {
  return z.object({ success: z.literal(true), message: z.string().optional(), response });
}

/** `{ success: true, message? }` for v2 commands that only confirm. */
export const v2Confirmation = z.object({ success: z.literal(true), message: z.string().optional() });

/** Failures of v2 calls. */
export const v2Failure = z.object({
  success: z.literal(false),
  message: z.string(),
  code: z.string(),
  requestId: z.string(),
  reason: z.string().optional(),
  state: z.string().optional(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
});

/** Failures of v4 calls. */
export const v4Failure = z.object({
  statusCode: z.number(),
  error: z.string(),
  message: z.string(),
  code: z.string(),
  requestId: z.string(),
  reason: z.string().optional(),
  state: z.string().optional(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
});

/** ISO 8601 in UTC. */
export const isoTime = z.iso.datetime();
/** An opaque id; a malformed one is answered like one that does not exist. */
export const id = z.string().min(1).max(64).refine(isStorable, 'A valid input is required.');
/** US dollars with at most two decimals. */
export const dollars = z.number();
/** `limit` of lists: 1 to 100. */
export const limit = z.coerce.number().int().min(1).max(100);
export const skip = z.coerce.number().int().min(0);
