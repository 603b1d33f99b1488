import { kernelError } from '@panelist/domain/kernel';
import type { Contract, FieldError } from '@panelist/domain/kernel';
import { z } from 'zod';

export interface ParsedRequest {
  readonly params: unknown;
  readonly query: unknown;
  readonly body: unknown;
}

/**
 * What was sent, in the contract's terms. Fields that the contract does not name are dropped.
 * Throws `resource.not-found` for an address whose parts can't name anything, `request.invalid` with all refused fields otherwise.
 */
export function parseRequest(contract: Contract, sent: ParsedRequest): ParsedRequest {
  const params = contract.params.safeParse(sent.params);
  if (!params.success) throw kernelError('resource.not-found');
  const query = contract.query.safeParse(sent.query, { error: missing });
  const body = contract.body.safeParse(sent.body, { error: missing });
  const errors = [...(query.success ? [] : fieldErrors(query.error)), ...(body.success ? [] : fieldErrors(body.error))];
  if (errors.length > 0) throw kernelError('request.invalid', { errors });
  return { params: params.data, query: query.data, body: body.data };
}

/** A contract's own sentence comes first; this one is for fields whose contract has none. */
const missing: z.core.$ZodErrorMap = (issue) =>
  issue.code === 'invalid_type' && issue.input === undefined ? 'This field is required.' : undefined;

/** One sentence a field: the first that refused it. */
function fieldErrors(error: z.ZodError): readonly FieldError[] {
  const byField = new Map<string, string>();
  for (const issue of error.issues) {
    const field = issue.path.map(String).join('.');
    if (!byField.has(field)) byField.set(field, issue.message);
  }
  return [...byField].map(([field, message]) => ({ field, message }));
}
