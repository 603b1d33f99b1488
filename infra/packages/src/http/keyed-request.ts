import { derivedId, kernelRefusal } from '@panelist/domain/kernel';
import type { Contract } from '@panelist/domain/kernel';
import type { Request } from 'express';
import { hash } from 'node:crypto';
import { nameOf } from './contract-name.js';
import type { IdempotencyStore, KeyedRequest } from './idempotency.js';
import { parseRequest, type ParsedRequest } from './parse-request.js';
import type { Caller, UploadedFile } from './route.js';

const printable = /^[\x21-\x7e]{1,255}$/;

/**
 * The Idempotency-Key of a command. Queries need none. Log-in and log-out have none, for each
 * log-in is one of its own; nor have signed requests, whose senders have ids of their own. Throws
 * `request.invalid` for a key that is too long or not printable.
 */
export function idempotencyKeyOf(contract: Contract, request: Request): string | undefined {
  if (contract.side !== 'command' || contract.method === 'GET' || contract.access === 'cookie' || contract.signed)
    return undefined;
  const key = request.get('Idempotency-Key');
  if (key === undefined || printable.test(key)) return key;
  throw kernelRefusal('request.invalid', {
    errors: [{ field: 'Idempotency-Key', message: 'A key has 1 to 255 printable characters and no blanks.' }],
  });
}

/** The owner of a key. A member of staff logged in as a participant has keys of their own. */
export function scopeOf(caller: Caller | undefined, address: string): readonly string[] {
  if (!caller) return ['address', address];
  return ['actor', caller.actor.id, ...(caller.actor.onBehalfOf === undefined ? [] : [caller.actor.onBehalfOf])];
}

export function keyedRequest(
  contract: Contract,
  scope: readonly string[],
  caller: Caller | undefined,
  key: string,
  parsed: ParsedRequest,
  files: readonly UploadedFile[],
  fingerprint: IdempotencyStore['fingerprint'],
): KeyedRequest {
  const hashes = files.map((file) => [file.name, file.contentType, hash('sha256', file.bytes)]);
  return {
    scope: JSON.stringify(scope),
    subject: caller?.userId ?? null,
    contract: nameOf(contract),
    key,
    requestHash: fingerprint(canonicalJson({ ...parsed, files: hashes })),
  };
}

/**
 * The same request under the same key of the same actor gives the same command, for ever: the
 * stream holds it even after the stored answer expired. Another request under a key whose answer
 * expired, or of another visitor at the same address, is another command. The hash of its content
 * is keyed, because ids are stored in clear and the content may hold a password.
 */
export function commandIdOf(scope: readonly string[], keyed: KeyedRequest): string {
  return derivedId('command', ...scope, keyed.contract, keyed.key, keyed.requestHash);
}

/**
 * The id of the command that this logged-in person sends under a key, for checks that look for its
 * events.
 */
export function commandIdOfPerson(
  userId: string,
  contract: Contract,
  { key, ...sent }: ParsedRequest & { readonly key: string },
  fingerprint: IdempotencyStore['fingerprint'],
): string {
  const scope = ['actor', userId];
  return commandIdOf(scope, keyedRequest(contract, scope, undefined, key, parseRequest(contract, sent), [], fingerprint));
}

/** JSON with sorted object keys: equal values give equal texts. */
function canonicalJson(value: unknown): string {
  return textOf(value) ?? 'null';
}

/** Undefined for what JSON leaves out. */
function textOf(value: unknown): string | undefined {
  if (typeof value !== 'object' || value === null || 'toJSON' in value) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item) => textOf(item) ?? 'null').join(',')}]`;
  const fields: Readonly<Record<string, unknown>> = { ...value };
  let text = '';
  for (const key of Object.keys(fields).toSorted()) {
    const inner = textOf(fields[key]);
    if (inner !== undefined) text += `${text === '' ? '' : ','}${JSON.stringify(key)}:${inner}`;
  }
  return `{${text}}`;
}
