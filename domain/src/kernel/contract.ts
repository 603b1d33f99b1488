import { z } from 'zod';
import type { Access, Call, CallSchemas, ParamsIn } from './call.js';
import { isStorable } from './storable-text.js';

/** An opaque id; a malformed one gets the same answer as an unknown one. */
export const id = z.string().min(1).max(64).refine(isStorable, 'A valid input is required.');
/** ISO 8601 in UTC. */
export const isoTime = z.iso.datetime();
/** PostgreSQL has no year 0, and ISO 8601 none of five digits: neither can be stored. */
const firstTime = '0001-01-01T00:00:00.000Z';
const lastTime = '9999-12-31T23:59:59.999Z';
const aTime = 'A time such as 2025-09-02T13:00:00Z is required.';
/** As a caller sends a time: ISO 8601 with an offset. Read as UTC. */
export const time = z.iso
  .datetime({ offset: true, message: aTime })
  .transform((value) => new Date(value).toISOString())
  // A year of five digits has a sign, which sorts before all digits.
  .pipe(z.string().refine((value) => value >= firstTime, aTime));
const boundary = (dayShiftMs: number) =>
  z
    .union([z.iso.date(), z.iso.datetime({ offset: true })], {
      error: 'A day such as 2026-09-02 or a time such as 2026-09-02T13:00:00Z is required.',
    })
    .transform((value) => {
      const isDay = value.length === 'YYYY-MM-DD'.length;
      const at = Date.parse(value) + (isDay ? dayShiftMs : 0);
      return new Date(Math.min(Math.max(at, Date.parse(firstTime)), Date.parse(lastTime))).toISOString();
    });
/** Where a period begins: a time, or the beginning of a day in UTC. */
export const periodStart = boundary(0);
/** Where a period ends: a time, or the end of a day in UTC. */
export const periodEnd = boundary(86_400_000);
/** US dollars with at most two decimals. */
export const dollars = z.number();
/** `limit` of lists: 1 to 100. */
export const limit = z.coerce.number().int().min(1).max(100);
export const skip = z.coerce.number().int().min(0);

const nothing = z.object({});

/** What a contract adds to its call: the schemas, and what the server alone reads. */
export interface ContractParts<Route extends string = string> {
  /** For parts of the path that are no ids. */
  readonly params?: { readonly [Name in ParamsIn<Route>]?: z.ZodString };
  /** A call takes no query or body unless its contract defines one. */
  readonly query?: z.ZodType;
  readonly body?: z.ZodType;
  /** What the handler returns. Style v2 adds `success: true` to it on the wire. */
  readonly answer: z.ZodType;
  /** Status of success; 200 by default. 204 has no body. */
  readonly status?: number;
  /**
   * The caller is a machine that signs its requests: the handler gets bytes and headers unchanged,
   * checks the signature and then parses `body` from them.
   */
  readonly signed?: boolean;
  /**
   * The handler checks the texts of its body itself. Elsewhere the server refuses a text that the
   * database can’t store (`isStorable`), with its field. A list names the fields that it checks.
   */
  readonly checksOwnTexts?: boolean | readonly string[];
  /** Source of the rule: document and section of the specification, or `contract`. */
  readonly spec: string;
  readonly summary: string;
}

/**
 * What contracts add to calls, by their routes: `byRoute({ 'POST /v2/surveys/cancel': { … } })`.
 */
export function byRoute<const Parts extends { readonly [Route in keyof Parts]: ContractParts<Route & string> }>(
  parts: Parts,
): Parts {
  return parts;
}

/** One HTTP call with its schemas: the API that answers it and `/openapi.json` share it. */
export type Contract<S extends CallSchemas = CallSchemas, A extends Access = Access> = Call<S, A> &
  Readonly<S> &
  Required<Pick<ContractParts, 'status' | 'signed' | 'checksOwnTexts' | 'spec' | 'summary'>>;

/** The contract of a call. */
export type ContractOf<C extends Call> = Contract<NonNullable<C['schemas']>, C['access']>;

export function contract<C extends Call>(call: C, { params = {}, query, body, ...rest }: ContractParts): ContractOf<C> {
  const own: Readonly<Record<string, z.ZodString | undefined>> = params;
  const names = [...call.path.matchAll(/:(\w+)/g)].map(([, name = '']) => [name, own[name] ?? id]);
  const schemas = { params: z.object(Object.fromEntries(names)), query: query ?? nothing, body: body ?? nothing };
  // The types of a call's schemas are those of the parts of its route.
  return { status: 200, signed: false, checksOwnTexts: false, ...rest, ...call, ...schemas } as ContractOf<C>;
}

/**
 * Joins the calls of a context with the parts of their contracts. A call without parts does not
 * compile; throws for parts without a call.
 */
export function contractsOf<Parts extends { readonly [Route in keyof Parts]: ContractParts }>(
  calls: Readonly<Record<string, Call<CallSchemas, Access, keyof Parts & string>>>,
  parts: Parts,
): Readonly<Record<string, Contract>> {
  const routes = new Set<string>(Object.values(calls).map(({ route }) => route));
  const unused = Object.keys(parts).find((route) => !routes.has(route));
  if (unused !== undefined) throw new Error(`No call makes ${unused}.`);
  return Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, contract(call, parts[call.route])]));
}

export function isContract(call: Call): call is Contract {
  return 'answer' in call;
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
  methods: z.array(z.string()).optional(),
  ticket: z.string().optional(),
  errors: z.array(z.object({ field: z.string(), message: z.string() })).optional(),
};

/** Failures of v2 calls. */
export const v2Failure = z.object({ success: z.literal(false), ...failure });

/** Failures of v4 calls. */
export const v4Failure = z.object({ statusCode: z.number(), error: z.string(), ...failure });
