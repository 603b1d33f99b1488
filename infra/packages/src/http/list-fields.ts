import type { z } from 'zod';

type Fields = Readonly<Record<string, unknown>>;

/** Names of a request's fields that the sender knows by another name, for refusals. */
export interface ListFields {
  readonly sent: unknown;
  readonly sentAs: ReadonlyMap<string, string>;
}

/**
 * `limit`/`skip` and `pageSize`/`page` (from 1) both work on every list (contract, Lists): a request in
 * the other pair's words becomes one in the words of its contract. A `skip` that begins within a page
 * is a page with a fraction: a contract that counts whole pages alone refuses it.
 */
export function listFields(schema: z.ZodType, sent: unknown): ListFields {
  const asSent: ListFields = { sent, sentAs: new Map() };
  if (!isObject(sent) || !('shape' in schema) || !isObject(schema.shape)) return asSent;
  const { shape } = schema;
  if ('limit' in shape && !('limit' in sent || 'skip' in sent) && ('pageSize' in sent || 'page' in sent)) {
    const { pageSize, page = 1, ...others } = sent;
    const limit = pageSize ?? defaultOf(shape['limit']);
    const skip = isWhole(page) && isWhole(limit) ? (Number(page) - 1) * Number(limit) : page;
    const sentAs = new Map([
      ['limit', 'pageSize'],
      ['skip', 'page'],
    ]);
    return { sent: { ...others, limit, ...('skip' in shape ? { skip } : {}) }, sentAs };
  }
  if ('pageSize' in shape && !('pageSize' in sent || 'page' in sent) && ('limit' in sent || 'skip' in sent)) {
    const { limit, skip = 0, ...others } = sent;
    const pageSize = limit ?? defaultOf(shape['pageSize']);
    const isPaged = isWhole(pageSize) && Number(pageSize) > 0;
    const page = isWhole(skip) ? (isPaged ? Number(skip) / Number(pageSize) + 1 : 1) : skip;
    const sentAs = new Map([
      ['pageSize', 'limit'],
      ['page', 'skip'],
    ]);
    return { sent: { ...others, pageSize, page }, sentAs };
  }
  return asSent;
}

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);

const isWhole = (value: unknown): boolean =>
  (typeof value === 'number' || (typeof value === 'string' && value.trim() !== '')) && Number.isSafeInteger(Number(value));

function defaultOf(schema: unknown): unknown {
  const parsed = (schema as z.ZodType).safeParse(undefined);
  return parsed.success ? parsed.data : undefined;
}
