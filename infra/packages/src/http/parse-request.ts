import { isStorable, kernelRefusal } from '@panelist/domain/kernel';
import type { Contract, FieldError } from '@panelist/domain/kernel';
import type { z } from 'zod';
import { fieldSentence } from './field-sentence.js';
import { listFields, type ListFields } from './list-fields.js';

export interface ParsedRequest {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/**
 * Parses a request by its contract. Fields that the contract does not name are dropped, or refused
 * where its schema is strict. Throws `resource.not-found` for an address whose parts can't name anything, `request.invalid` with all
 * refused fields otherwise.
 */
export function parseRequest(contract: Contract, sent: ParsedRequest): ParsedRequest {
  const params = contract.params.safeParse(sent.params);
  if (!params.success || unstorableFields(params.data).length > 0) throw kernelRefusal('resource.not-found');
  const listQuery = listFields(contract.query, sent.query);
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
