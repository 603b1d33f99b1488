import { isStorable, kernelRefusal } from '@panelist/domain/kernel';
import type { Contract, FieldError } from '@panelist/domain/kernel';
import { z } from 'zod';
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
  const query = contract.query.safeParse(listQuery.sent, { error: missing });
  const listBody = listFields(contract.body, sent.body);
  const body = contract.signed ? unread : contract.body.safeParse(listBody.sent, { error: missing });
  const errors = [
    ...(query.success ? unstorableFields(query.data) : fieldErrors(query.error, listQuery)),
    ...(body.success ? unstorableFields(body.data, contract.checksOwnTexts) : fieldErrors(body.error, listBody)),
  ];
  if (errors.length > 0) throw kernelRefusal('request.invalid', { errors });
  return { params: params.data, query: query.data, body: body.data };
}

/** The handler parses a signed body, after it has checked the signature. */
const unread = { success: true, data: undefined } as const;

/** A contract's own sentence comes first; this one is for fields whose contract has none. */
const missing: z.core.$ZodErrorMap = (issue) =>
  issue.code === 'invalid_type' && issue.input === undefined ? 'This field is required.' : undefined;

/** One sentence a field: the first that refused it. */
function fieldErrors(error: z.ZodError, { sentAs }: ListFields): readonly FieldError[] {
  const byField = new Map<string, string>();
  for (const issue of error.issues) {
    const isUnknown = issue.code === 'unrecognized_keys';
    const message = isUnknown ? 'This field is not known here.' : issue.message;
    for (const path of isUnknown ? issue.keys.map((key) => [...issue.path, key]) : [issue.path]) {
      const named = path.map(String).join('.');
      const field = sentAs.get(named) ?? named;
      if (!byField.has(field)) byField.set(field, message);
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
