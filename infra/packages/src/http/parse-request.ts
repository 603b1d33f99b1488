import { isStorable, kernelRefusal } from '@panelist/domain/kernel';
import type { Contract, FieldError } from '@panelist/domain/kernel';
import type { z } from 'zod';

type Fields = Readonly<Record<string, unknown>>;

/** Names of a request's fields that the sender knows by another name, for refusals. */
interface ListFields {
  readonly sent: unknown;
  readonly sentAs: ReadonlyMap<string, string>;
}

/**
 * `limit`/`skip` and `pageSize`/`page` (from 1) both work on every list (contract, Lists), also
 * mixed: a request in other words becomes one in the words of its contract. A `skip` that begins
 * within a page is a page with a fraction: a contract that counts whole pages alone refuses it.
 */
function listFields(schema: z.ZodType, sent: unknown): ListFields {
  const asSent: ListFields = { sent, sentAs: new Map() };
  if (!isObject(sent) || !('shape' in schema) || !isObject(schema.shape)) return asSent;
  const { shape } = schema;
  if ('limit' in shape) return inWordsOf(shape, sent, ['limit', 'pageSize'], ['skip', 'page'], skipOf);
  if ('pageSize' in shape) return inWordsOf(shape, sent, ['pageSize', 'limit'], ['page', 'skip'], pageOf);
  return asSent;
}

const listWords: ReadonlySet<string> = new Set(['limit', 'skip', 'pageSize', 'page']);

/** A query's optional field that is sent empty filters nothing. */
function withoutBlanks(schema: z.ZodType, sent: unknown): unknown {
  if (!isObject(sent) || !('shape' in schema) || !isObject(schema.shape)) return sent;
  const { shape } = schema;
  const isLeftOut = ([field, value]: readonly [string, unknown]): boolean =>
    value === '' && (field in shape ? (shape[field] as z.ZodType).safeParse(undefined).success : listWords.has(field));
  return Object.fromEntries(Object.entries(sent).filter((entry) => !isLeftOut(entry)));
}

/** The contract's word for a field, and the other one. */
type Words = readonly [own: string, other: string];

function inWordsOf(
  shape: Fields,
  sent: Fields,
  [size, otherSize]: Words,
  [start, otherStart]: Words,
  startOf: (other: unknown, size: unknown) => unknown,
): ListFields {
  const isOtherSize = otherSize in sent && !(size in sent);
  const isOtherStart = otherStart in sent && !(start in sent);
  const fields: Record<string, unknown> = { ...sent };
  const sentAs = new Map<string, string>();
  if (isOtherSize) {
    fields[size] = sent[otherSize];
    delete fields[otherSize];
    sentAs.set(size, otherSize);
  }
  if (isOtherStart) {
    if (start in shape) fields[start] = startOf(sent[otherStart], fields[size] ?? defaultOf(shape[size]));
    delete fields[otherStart];
    sentAs.set(start, otherStart);
  }
  return { sent: fields, sentAs };
}

const skipOf = (page: unknown, limit: unknown): unknown =>
  isWhole(page) && isWhole(limit) ? (Number(page) - 1) * Number(limit) : page;

function pageOf(skip: unknown, pageSize: unknown): unknown {
  if (!isWhole(skip)) return skip;
  return isWhole(pageSize) && Number(pageSize) > 0 ? Number(skip) / Number(pageSize) + 1 : 1;
}

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

const isWhole = (value: unknown): boolean =>
  (typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')) && Number.isSafeInteger(Number(value));

function defaultOf(schema: unknown): unknown {
  const parsed = (schema as z.ZodType).safeParse(undefined);
  return parsed.success ? parsed.data : undefined;
}

const aValidInput = 'A valid input is required.';

/** More options than these would be no help in a sentence. */
const mostOptions = 6;

/**
 * The sentence for a field that its schema refuses without a message of its own, in the words of
 * the product's forms. A schema's own message comes first.
 */
export const fieldSentence: z.core.$ZodErrorMap = (issue) => {
  if (issue.input === undefined || issue.input === null) return 'Required';
  switch (issue.code) {
    case 'invalid_type':
      return issue.expected === 'int' ? 'A whole number is required.' : aValidInput;
    case 'too_small':
      return tooSmall(issue.origin, issue.minimum, issue);
    case 'too_big':
      return tooBig(issue.origin, issue.maximum, issue);
    case 'invalid_format':
      return formats[issue.format] ?? aValidInput;
    case 'invalid_value':
      return oneOf(issue.values);
    case 'unrecognized_keys':
      return 'This field is not known here.';
    default:
      return aValidInput;
  }
};

interface Bound {
  readonly exact?: boolean | undefined;
  readonly inclusive?: boolean | undefined;
}

function tooSmall(origin: string, least: number | bigint, { exact, inclusive }: Bound): string {
  if (origin === 'number' || origin === 'int') return inclusive === false ? `More than ${least}.` : `At least ${least}.`;
  if (exact === true) return exactly(origin, least);
  if (least === 1) return 'Required';
  return origin === 'string' ? `Minimum ${least} characters` : `At least ${least} entries.`;
}

function tooBig(origin: string, most: number | bigint, { exact, inclusive }: Bound): string {
  if (origin === 'number' || origin === 'int') return inclusive === false ? `Less than ${most}.` : `At most ${most}.`;
  if (exact === true) return exactly(origin, most);
  return origin === 'string' ? `Maximum ${most} characters` : `At most ${most} ${most === 1 ? 'entry' : 'entries'}.`;
}

const exactly = (origin: string, count: number | bigint): string =>
  origin === 'string' ? `${count} characters` : `Exactly ${count} entries.`;

const formats: Readonly<Record<string, string | undefined>> = {
  datetime: 'A time such as 2025-09-02T13:00:00Z is required.',
  date: 'A day such as 2025-09-02 is required.',
};

const oneOf = (options: readonly unknown[]): string =>
  options.length > mostOptions ? aValidInput : `One of these is required: ${options.map(String).join(', ')}.`;

export interface ParsedRequest {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/**
 * Parses a request by its contract. Fields that the contract does not name are dropped, or refused
 * where its schema is strict. Throws `resource.not-found` for an address whose parts can't name
 * anything, `request.invalid` with all refused fields otherwise.
 */
export function parseRequest(contract: Contract, sent: ParsedRequest): ParsedRequest {
  const params = contract.params.safeParse(sent.params);
  if (!params.success || unstorableFields(params.data).length > 0) throw kernelRefusal('resource.not-found');
  const listQuery = listFields(
    contract.query,
    contract.side === 'query' ? withoutBlanks(contract.query, sent.query) : sent.query,
  );
  const query = contract.query.safeParse(listQuery.sent, { error: fieldSentence });
  const listBody = listFields(contract.body, sent.body);
  const body = contract.signed ? unread : contract.body.safeParse(listBody.sent, { error: fieldSentence });
  const errors = [
    ...(query.success ? unstorableFields(query.data) : fieldErrors(query.error, listQuery)),
    ...(body.success ? unstorableFields(body.data, contract.checksOwnTexts) : fieldErrors(body.error, listBody)),
  ];
  if (errors.length > 0) throw kernelRefusal('request.invalid', { errors });
  return { params: params.data, query: query.data, body: body.data };
}

/** The handler parses a signed body, after it has checked the signature. */
const unread = { success: true, data: undefined } as const;

/** One sentence a field: the first that refused it. */
function fieldErrors(error: z.ZodError, { sentAs }: ListFields): readonly FieldError[] {
  const byField = new Map<string, string>();
  for (const issue of error.issues) {
    const paths = issue.code === 'unrecognized_keys' ? issue.keys.map((key) => [...issue.path, key]) : [issue.path];
    for (const path of paths) {
      const named = path.map(String).join('.');
      const field = sentAs.get(named) ?? named;
      if (!byField.has(field)) byField.set(field, issue.message);
    }
  }
  return [...byField].map(([field, message]) => ({ field, message }));
}

/**
 * The fields with text, or names in them, that PostgreSQL can't store. Without recursion: a sender
 * may nest an untyped field arbitrarily deep.
 * @param except the fields that the domain checks itself; true for all
 */
function unstorableFields(data: unknown, except: boolean | readonly string[] = false): readonly FieldError[] {
  if (except === true) return [];
  const errors: FieldError[] = [];
  const open: { readonly field: string; readonly value: unknown }[] = [{ field: '', value: data }];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const { field, value } = next;
    if (typeof value === 'string' && !isStorable(value)) errors.push({ field, message: 'A valid input is required.' });
    if (typeof value !== 'object' || value === null) continue;
    for (const [key, inner] of Object.entries(value)) {
      if (field === '' && except !== false && except.includes(key)) continue;
      if (!isStorable(key)) errors.push({ field, message: 'A valid input is required.' });
      else open.push({ field: field === '' ? key : `${field}.${key}`, value: inner });
    }
  }
  return errors;
}
