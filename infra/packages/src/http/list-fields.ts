import type { z } from 'zod';

type Fields = Readonly<Record<string, unknown>>;

/** Names of a request's fields that the sender knows by another name, for refusals. */
export interface ListFields {
  readonly sent: unknown;
  readonly sentAs: ReadonlyMap<string, string>;
}

/**
 * `limit`/`skip` and `pageSize`/`page` (from 1) both work on every list (contract, Lists), also mixed: a
 * request in other words becomes one in the words of its contract. A `skip` that begins within a page
 * is a page with a fraction: a contract that counts whole pages alone refuses it.
 */
export function listFields(schema: z.ZodType, sent: unknown): ListFields {
  const asSent: ListFields = { sent, sentAs: new Map() };
  if (!isObject(sent) || !('shape' in schema) || !isObject(schema.shape)) return asSent;
  const { shape } = schema;
  if ('limit' in shape) return inWordsOf(shape, sent, ['limit', 'pageSize'], ['skip', 'page'], skipOf);
  if ('pageSize' in shape) return inWordsOf(shape, sent, ['pageSize', 'limit'], ['page', 'skip'], pageOf);
  return asSent;
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
